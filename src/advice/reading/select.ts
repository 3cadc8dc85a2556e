import {
  isGroup,
  isOperator,
  isQuery,
  type Node,
  nameOf,
  nest,
  splitAt,
  splitAtCommas,
  stringOf,
  wordOf,
} from './brackets.ts';
import { conjuncts, cutClauses, cutTail, type Result, readResults } from './clauses.ts';

/** A complete SELECT: one core, or several joined by UNION and the like. */
export interface Query {
  readonly cores: readonly Core[];
  readonly orderBy: readonly (readonly Node[])[];
  readonly hasLimit: boolean;
  /** The core whose columns it may name as well as its own: the one in whose expression or FROM it stands. */
  readonly outer: Core | null;
  /** What happens to its rows: they are the result, a source of another core, one value, or only tested (EXISTS, IN). */
  readonly role: 'result' | 'source' | 'value' | 'test';
}

/** One SELECT … FROM … WHERE … GROUP BY … HAVING. A core of VALUES has none of these. */
export interface Core {
  readonly query: Query;
  readonly sources: readonly Source[];
  readonly results: readonly Result[];
  /** The conditions that hold for every row, joined by AND: of WHERE, of ON, and of HAVING. */
  readonly conditions: readonly (readonly Node[])[];
  readonly groupBy: readonly (readonly Node[])[];
  /** Those of the conditions that HAVING tests on each group. */
  readonly having: readonly (readonly Node[])[];
  /** Columns named by USING. */
  readonly using: ReadonlySet<string>;
  readonly isNatural: boolean;
  /** Whether CROSS JOIN says that all rows of sources are combined. */
  readonly isCross: boolean;
  /** The queries in its expressions, by the brackets that hold them. */
  readonly subqueries: ReadonlyMap<Node, Query>;
}

/** A member of FROM. */
export interface Source {
  /** What qualifies its columns. */
  readonly alias: string;
  /** The name of a table or view; null for anything else. */
  readonly table: string | null;
  /** The query of the source, in brackets or by a name of WITH; null for tables, and if unknown. */
  readonly query: Query | null;
  /** The names that WITH gives to the query's columns; null if they keep their own. */
  readonly columns: readonly string[] | null;
}

/** A name of WITH. `query` is null while it is being read, which is when it may name itself. */
interface Named {
  query: Query | null;
  readonly columns: readonly string[] | null;
}

type Scope = ReadonlyMap<string, Named>;

/** Thrown for what this reader does not understand. The statement then gets no warnings from it. */
class Unreadable extends Error {}

const JOIN_WORDS = new Set(['JOIN', 'NATURAL', 'LEFT', 'RIGHT', 'FULL', 'OUTER', 'INNER', 'CROSS']);
const NO_ALIAS = new Set([...JOIN_WORDS, 'ON', 'USING', 'INDEXED', 'NOT', 'WINDOW']);
const COMPOUND = new Set(['UNION', 'INTERSECT', 'EXCEPT']);

/** Every core of a statement, with those of subqueries and of WITH; null if the statement is not understood, or is an EXPLAIN. */
export function readCores(sql: string): readonly Core[] | null {
  const nodes = nest(sql);
  if (!nodes) return null;
  const reader = new Reader();
  try {
    reader.query(nodes, new Map(), 'result', null);
    return reader.cores;
  } catch (cause) {
    if (cause instanceof Unreadable) return null;
    throw cause;
  }
}

/** A core that is being read. */
interface Draft extends Core {
  readonly sources: Source[];
  readonly conditions: (readonly Node[])[];
  readonly using: Set<string>;
  isNatural: boolean;
  isCross: boolean;
  readonly subqueries: Map<Node, Query>;
}

class Reader {
  readonly cores: Core[] = [];

  query(nodes: readonly Node[], outerScope: Scope, role: Query['role'], outer: Core | null): Query {
    const { scope, rest } = this.#with(nodes, outerScope);
    const { body, orderBy, hasLimit } = cutTail(rest);
    const cores: Draft[] = [];
    const query: Query = { cores, orderBy, hasLimit, outer, role };
    const parts = splitAt(body, (node) => COMPOUND.has(wordOf(node) ?? ''));
    for (const part of parts) {
      const from = parts.length > 1 && wordOf(part[0]) === 'ALL' ? 1 : 0;
      cores.push(this.#core(part.slice(from), query, scope));
    }
    const first = cores[0];
    if (first) this.#expressions(orderBy, first, scope, new Set());
    return query;
  }

  /** WITH [RECURSIVE] name [(columns)] AS [[NOT] MATERIALIZED] (query), … */
  #with(nodes: readonly Node[], outer: Scope): { scope: Scope; rest: readonly Node[] } {
    if (wordOf(nodes[0]) !== 'WITH') return { scope: outer, rest: nodes };
    const scope = new Map(outer);
    const bodies: [Named, Node[]][] = [];
    let i = wordOf(nodes[1]) === 'RECURSIVE' ? 2 : 1;
    for (;;) {
      const name = required(nameOf(nodes[i]));
      i += 1;
      const list = nodes[i];
      const columns = isGroup(list) ? splitAtCommas(list.nodes).map(([column]) => required(nameOf(column))) : null;
      if (columns) i += 1;
      if (wordOf(nodes[i]) !== 'AS') throw new Unreadable();
      i += 1;
      if (wordOf(nodes[i]) === 'NOT') i += 1;
      if (wordOf(nodes[i]) === 'MATERIALIZED') i += 1;
      const body = nodes[i];
      if (!isGroup(body)) throw new Unreadable();
      const named: Named = { query: null, columns };
      scope.set(name, named);
      bodies.push([named, [...body.nodes]]);
      i += 1;
      if (!isOperator(nodes[i], ',')) break;
      i += 1;
    }
    for (const [named, body] of bodies) named.query = this.query(body, scope, 'source', null);
    return { scope, rest: nodes.slice(i) };
  }

  #core(nodes: readonly Node[], query: Query, scope: Scope): Draft {
    const verb = wordOf(nodes[0]);
    if (verb !== 'SELECT' && verb !== 'VALUES') throw new Unreadable();
    const clauses = cutClauses(verb === 'SELECT' ? nodes.slice(1) : []);
    const having = conjuncts(clauses.having);
    const core: Draft = {
      query,
      sources: [],
      results: readResults(clauses.results),
      conditions: [...conjuncts(clauses.where), ...having],
      having,
      groupBy: splitAtCommas(clauses.groupBy).filter((part) => part.length > 0),
      using: new Set(),
      isNatural: false,
      isCross: false,
      subqueries: new Map(),
    };
    this.cores.push(core);
    this.#from(clauses.from, core, scope);
    const ofFrom = new Set(clauses.from.filter((node, i) => isGroup(node) && wordOf(clauses.from[i - 1]) !== 'IN'));
    this.#expressions([nodes.slice(1)], core, scope, ofFrom);
    return core;
  }

  /** Members of FROM with what joins them; brackets may hold several of them. */
  #from(nodes: readonly Node[], core: Draft, scope: Scope): void {
    let i = 0;
    while (i < nodes.length) {
      for (; isOperator(nodes[i], ',') || JOIN_WORDS.has(wordOf(nodes[i]) ?? ''); i += 1) {
        if (wordOf(nodes[i]) === 'NATURAL') core.isNatural = true;
        if (wordOf(nodes[i]) === 'CROSS') core.isCross = true;
      }
      const head = nodes[i];
      i += 1;
      const inBrackets = isGroup(head) ? head.nodes : null;
      if (inBrackets && !isQuery(inBrackets)) {
        this.#from(inBrackets, core, scope);
        if (wordOf(nodes[i]) === 'AS' || aliasOf(nodes[i])) throw new Unreadable();
      } else {
        let name = inBrackets ? null : required(nameOf(head) ?? stringOf(head)?.toLowerCase());
        let isQualified = false;
        if (name !== null && isOperator(nodes[i], '.')) {
          name = required(nameOf(nodes[i + 1]));
          isQualified = true;
          i += 2;
        }
        const isFunction = name !== null && isGroup(nodes[i]);
        if (isFunction) i += 1;
        if (wordOf(nodes[i]) === 'AS') i += 1;
        const alias = aliasOf(nodes[i]);
        if (alias !== null) i += 1;
        const named = name === null || isQualified || isFunction ? undefined : scope.get(name);
        core.sources.push({
          alias: alias ?? name ?? '',
          table: name === null || named || isFunction ? null : name,
          query: inBrackets ? this.query(inBrackets, scope, 'source', core.query.outer) : (named?.query ?? null),
          columns: named?.columns ?? null,
        });
        if (wordOf(nodes[i]) === 'NOT' && wordOf(nodes[i + 1]) === 'INDEXED') i += 2;
        else if (wordOf(nodes[i]) === 'INDEXED') i += 3;
      }
      if (wordOf(nodes[i]) === 'USING') {
        const list = nodes[i + 1];
        if (!isGroup(list)) throw new Unreadable();
        for (const [column] of splitAtCommas(list.nodes)) core.using.add(required(nameOf(column)));
        i += 2;
      } else if (wordOf(nodes[i]) === 'ON') {
        const start = i + 1;
        for (i = start; i < nodes.length && !isOperator(nodes[i], ',') && !JOIN_WORDS.has(wordOf(nodes[i]) ?? ''); )
          i += 1;
        core.conditions.push(...conjuncts(nodes.slice(start, i)));
      }
      const next = nodes[i];
      if (next && !isOperator(next, ',') && !JOIN_WORDS.has(wordOf(next) ?? '')) throw new Unreadable();
    }
  }

  /** Reads the queries inside expressions. Those of FROM are already read. */
  #expressions(expressions: readonly (readonly Node[])[], core: Draft, scope: Scope, ofFrom: ReadonlySet<Node>): void {
    for (const nodes of expressions) {
      nodes.forEach((node, i) => {
        if (!isGroup(node)) return;
        if (!isQuery(node.nodes)) this.#expressions([node.nodes], core, scope, ofFrom);
        else if (!ofFrom.has(node)) {
          const before = wordOf(nodes[i - 1]);
          const role = before === 'EXISTS' || before === 'IN' ? 'test' : 'value';
          core.subqueries.set(node, this.query(node.nodes, scope, role, core));
        }
      });
    }
  }
}

function required(name: string | null | undefined): string {
  if (name === null || name === undefined) throw new Unreadable();
  return name;
}

function aliasOf(node: Node | undefined): string | null {
  if (NO_ALIAS.has(wordOf(node) ?? '')) return null;
  return nameOf(node) ?? stringOf(node)?.toLowerCase() ?? null;
}

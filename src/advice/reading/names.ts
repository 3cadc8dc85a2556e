import type { DataRules, TableRules } from '../data-rules.ts';
import { isGroup, isOperator, type Node, nameOf } from './brackets.ts';
import type { Core, Query, Source } from './select.ts';

/** A name in an expression that may belong to a column. */
export interface Reference {
  readonly qualifier: string | null;
  readonly name: string;
}

/** What a reference means: a column of a table, or an expression that a query in FROM computes. */
export type Meaning =
  | {
      readonly kind: 'column';
      readonly core: Core;
      readonly source: Source;
      readonly rules: TableRules;
      readonly name: string;
    }
  | { readonly kind: 'expression'; readonly core: Core; readonly nodes: readonly Node[] };

/** Resolves names of columns in a statement to tables as SQLite does. */
export class Names {
  readonly #rules: DataRules;
  /** The names that the rows of a query are known to have, or not to have. */
  readonly #known = new Map<Core, Map<string, boolean | null>>();

  constructor(rules: DataRules) {
    this.#rules = rules;
  }

  get otherValues(): DataRules['otherValues'] {
    return this.#rules.otherValues;
  }

  rulesOf(source: Source): TableRules | null {
    return source.table !== null && Object.hasOwn(this.#rules.tables, source.table)
      ? (this.#rules.tables[source.table] ?? null)
      : null;
  }

  /** Null if unknown. */
  meaningOf({ qualifier, name }: Reference, core: Core): Meaning | null {
    let isUnsure = false;
    for (const source of core.sources) {
      if (qualifier !== null && source.alias !== qualifier) continue;
      const has = this.#has(source, name);
      if (has) return this.#meaningIn(source, name, core);
      if (has === null) isUnsure = true;
      if (qualifier !== null) return null;
    }
    return isUnsure || !core.query.outer ? null : this.meaningOf({ qualifier, name }, core.query.outer);
  }

  /** Whether an expression names that column of that source of the core, also from a query inside it, or by its alias. */
  mentions(nodes: readonly Node[], column: string, source: Source, core: Core): boolean {
    return this.#mentions(nodes, column, source, core, []);
  }

  #mentions(nodes: readonly Node[], column: string, source: Source, core: Core, inner: readonly Core[]): boolean {
    for (const { qualifier, name } of references(nodes)) {
      if (qualifier !== null) {
        const isShadowed = inner.some(({ sources }) => sources.some(({ alias }) => alias === qualifier));
        if (name === column && qualifier === source.alias && !isShadowed) return true;
      } else if (name === column) {
        if (!inner.some(({ sources }) => sources.some((own) => this.#has(own, name)))) return true;
      } else if (inner.length === 0) {
        const aliased = core.results.find(({ alias, nodes: own }) => alias === name && own !== nodes);
        const plain = aliased?.nodes.length === 1 && nameOf(aliased.nodes[0]) === name;
        if (aliased && !plain && this.#namesDirectly(aliased.nodes, column, source)) return true;
      }
    }
    return nodes.some((node) => {
      if (!isGroup(node)) return false;
      const query = this.#queryAt(node, core, inner);
      if (!query) return this.#mentions(node.nodes, column, source, core, inner);
      return query.cores.some((own) => {
        const within = [...inner, own];
        const parts = [...own.results.map((result) => result.nodes), ...own.conditions, ...own.groupBy];
        return parts.some((part) => this.#mentions(part, column, source, core, within));
      });
    });
  }

  #namesDirectly(nodes: readonly Node[], column: string, source: Source): boolean {
    return (
      references(nodes).some(
        ({ qualifier, name }) => name === column && (qualifier === null || qualifier === source.alias),
      ) || nodes.some((node) => isGroup(node) && this.#namesDirectly(node.nodes, column, source))
    );
  }

  #queryAt(node: Node, core: Core, inner: readonly Core[]): Query | undefined {
    return [core, ...inner].map(({ subqueries }) => subqueries.get(node)).find((query) => query !== undefined);
  }

  /** Whether a source has a column of that name; null if its columns are unknown. */
  #has(source: Source, name: string): boolean | null {
    const rules = this.rulesOf(source);
    if (rules) return rules.columns.includes(name);
    if (source.columns) return source.columns.includes(name);
    const core = onlyCore(source.query);
    if (!core) return null;
    // Queries named by WITH build on one another, and each may be used many times. Each is examined once.
    const known = this.#known.get(core) ?? new Map<string, boolean | null>();
    this.#known.set(core, known);
    const before = known.get(name);
    if (before !== undefined) return before;
    const has = this.#lists(core, name);
    known.set(name, has);
    return has;
  }

  #lists(core: Core, name: string): boolean | null {
    let isUnsure = false;
    for (const { alias, nodes } of core.results) {
      if ((alias ?? loneReference(nodes)?.name) === name) return true;
      const star = starOf(nodes);
      if (star === null) continue;
      for (const own of core.sources) {
        if (star.qualifier !== null && own.alias !== star.qualifier) continue;
        const has = this.#has(own, name);
        if (has) return true;
        if (has === null) isUnsure = true;
      }
    }
    return isUnsure ? null : false;
  }

  #meaningIn(source: Source, name: string, core: Core): Meaning | null {
    const rules = this.rulesOf(source);
    if (rules) return { kind: 'column', core, source, rules, name };
    const inner = onlyCore(source.query);
    if (!inner) return null;
    const place = source.columns?.indexOf(name);
    const result =
      place === undefined
        ? inner.results.find(({ alias, nodes }) => (alias ?? loneReference(nodes)?.name) === name)
        : inner.results.some(({ nodes }) => starOf(nodes))
          ? undefined
          : inner.results[place];
    if (!result) return place === undefined ? this.meaningOf({ qualifier: null, name }, inner) : null;
    const lone = loneReference(result.nodes);
    return (lone && this.meaningOf(lone, inner)) ?? { kind: 'expression', core: inner, nodes: result.nodes };
  }
}

/** The core of a query without UNION and the like. In other queries a column means several things. */
function onlyCore(query: Query | null): Core | null {
  return query?.cores.length === 1 ? (query.cores[0] ?? null) : null;
}

/** The names at this level of brackets that may be columns: no functions, but keywords too. */
export function references(nodes: readonly Node[]): Reference[] {
  const found: Reference[] = [];
  for (let i = 0; i < nodes.length; i += 1) {
    let qualifier: string | null = null;
    let name = nameOf(nodes[i]);
    if (name === null) continue;
    while (isOperator(nodes[i + 1], '.')) {
      const next = nameOf(nodes[i + 2]);
      if (next === null) break;
      qualifier = name;
      name = next;
      i += 2;
    }
    if (!isGroup(nodes[i + 1])) found.push({ qualifier, name });
  }
  return found;
}

/** The reference that is the complete expression, apart from brackets around it; null for any other expression. */
export function loneReference(nodes: readonly Node[]): Reference | null {
  const only = nodes.length === 1 ? nodes[0] : undefined;
  if (isGroup(only)) return loneReference(only.nodes);
  if (nodes.length % 2 === 0 || nodes.length > 5) return null;
  const isPath = nodes.every((node, i) => (i % 2 === 0 ? nameOf(node) !== null : isOperator(node, '.')));
  return isPath ? (references(nodes)[0] ?? null) : null;
}

/** `*` or `name.*`; null for any other expression. */
export function starOf(nodes: readonly Node[]): { readonly qualifier: string | null } | null {
  if (!isOperator(nodes.at(-1), '*')) return null;
  if (nodes.length === 1) return { qualifier: null };
  const qualifier = nameOf(nodes.at(-3));
  return isOperator(nodes.at(-2), '.') && qualifier !== null && (nodes.length === 3 || nodes.length === 5)
    ? { qualifier }
    : null;
}

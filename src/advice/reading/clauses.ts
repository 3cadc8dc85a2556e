import {
  CONDITION_WORDS,
  isGroup,
  isQuery,
  type Node,
  nameOf,
  splitAt,
  splitAtCommas,
  stringOf,
  wordOf,
} from './brackets.ts';

/** An expression in a SELECT list, and its name after AS. */
export interface Result {
  readonly nodes: readonly Node[];
  readonly alias: string | null;
  /** Whether AS stands before the name. */
  readonly hasAs: boolean;
}

/** ORDER BY and LIMIT, which belong to all cores together. */
export function cutTail(nodes: readonly Node[]): { body: readonly Node[]; orderBy: Node[][]; hasLimit: boolean } {
  const find = (word: string, next?: string) =>
    nodes.findIndex((node, i) => wordOf(node) === word && (!next || wordOf(nodes[i + 1]) === next));
  const limit = find('LIMIT');
  const order = find('ORDER', 'BY');
  const end = limit < 0 ? nodes.length : limit;
  return {
    body: nodes.slice(0, order < 0 ? end : order),
    orderBy: order < 0 ? [] : splitAtCommas(nodes.slice(order + 2, end)),
    hasLimit: limit >= 0,
  };
}

export interface Clauses {
  readonly results: readonly Node[];
  readonly from: readonly Node[];
  readonly where: readonly Node[];
  readonly groupBy: readonly Node[];
  readonly having: readonly Node[];
}

export function cutClauses(nodes: readonly Node[]): Clauses {
  const clauses = {
    results: [] as Node[],
    from: [] as Node[],
    where: [] as Node[],
    groupBy: [] as Node[],
    having: [] as Node[],
  };
  let into = clauses.results;
  for (let i = 0; i < nodes.length; i += 1) {
    const node = nodes[i] as Node;
    const word = wordOf(node);
    // x IS [NOT] DISTINCT FROM y
    if (word === 'FROM' && wordOf(nodes[i - 1]) !== 'DISTINCT') into = clauses.from;
    else if (word === 'WHERE') into = clauses.where;
    else if (word === 'HAVING') into = clauses.having;
    else if (word === 'GROUP' && wordOf(nodes[i + 1]) === 'BY') {
      into = clauses.groupBy;
      i += 1;
    } else if (word === 'WINDOW' && nameOf(nodes[i + 1]) !== null && wordOf(nodes[i + 2]) === 'AS') {
      // A window says over which rows something is computed, not which rows there are.
      into = [];
    } else into.push(node);
  }
  return clauses;
}

export function readResults(nodes: readonly Node[]): Result[] {
  const first = wordOf(nodes[0]);
  const list = first === 'DISTINCT' || first === 'ALL' ? nodes.slice(1) : nodes;
  return splitAtCommas(list)
    .filter((part) => part.length > 0)
    .map(readResult);
}

const OPERATOR_WORDS = new Set<string>([...CONDITION_WORDS, 'COLLATE', 'OVER', 'FILTER', 'END', 'NULL', 'ESCAPE']);

/** expression [[AS] alias] */
function readResult(nodes: readonly Node[]): Result {
  const last = nodes.at(-1);
  const before = nodes.at(-2);
  const alias = nameOf(last) ?? stringOf(last)?.toLowerCase() ?? null;
  if (alias === null || before === undefined) return { nodes, alias: null, hasAs: false };
  if (wordOf(before) === 'AS') return { nodes: nodes.slice(0, -2), alias, hasAs: true };
  // Without AS, a name after anything that ends an expression is an alias.
  if (OPERATOR_WORDS.has(wordOf(last) ?? '')) return { nodes, alias: null, hasAs: false };
  const ends =
    before.kind !== 'operator' &&
    !(wordOf(before) !== 'END' && wordOf(before) !== 'NULL' && OPERATOR_WORDS.has(wordOf(before) ?? ''));
  return { nodes: ends ? nodes.slice(0, -1) : nodes, alias: ends ? alias : null, hasAs: false };
}

/** The conditions that AND joins at the top of a condition. A condition with an OR at its top stays one. */
export function conjuncts(nodes: readonly Node[]): readonly (readonly Node[])[] {
  if (nodes.length === 0) return [];
  const only = nodes.length === 1 ? nodes[0] : undefined;
  if (isGroup(only) && !isQuery(only.nodes) && splitAtCommas(only.nodes).length === 1) return conjuncts(only.nodes);
  let cases = 0;
  let betweens = 0;
  let isEither = false;
  const parts = splitAt(nodes, (node) => {
    const word = wordOf(node);
    if (word === 'CASE') cases += 1;
    if (word === 'END') cases -= 1;
    if (cases > 0) return false;
    if (word === 'OR') isEither = true;
    if (word === 'BETWEEN') betweens += 1;
    if (word !== 'AND') return false;
    if (betweens > 0) {
      betweens -= 1;
      return false;
    }
    return true;
  });
  if (isEither || parts.length === 1) return [nodes];
  return parts.flatMap(conjuncts);
}

import { CONDITION_WORDS, isGroup, isQuery, type Node, splitAtCommas, stringOf, wordOf } from './brackets.ts';
import { loneReference, type Reference } from './names.ts';

export type Comparator = '=' | '<>' | '<' | '<=' | '>' | '>=' | 'IN' | 'NOT IN' | 'BETWEEN';

/** A condition that compares one column, alone on its side, with something else. */
export interface Comparison {
  readonly column: Reference;
  readonly comparator: Comparator;
  /** The other side. For IN, the content of its brackets; for BETWEEN, both bounds, one after the other. */
  readonly others: readonly (readonly Node[])[];
}

const FLIPPED: Readonly<Record<string, Comparator>> = {
  '=': '=',
  '<>': '<>',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};
const SYMBOLS: Readonly<Record<string, Comparator>> = {
  '=': '=',
  '==': '=',
  '<>': '<>',
  '!=': '<>',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
};
/** Words that make a condition more than a comparison of two sides. */
const MORE = new Set<string>([...CONDITION_WORDS, 'ISNULL', 'NOTNULL', 'COLLATE', 'CASE']);

/** Reads a condition as a comparison of a column; null for any other condition. */
export function comparisonOf(condition: readonly Node[]): Comparison | null {
  const place = condition.findIndex(isComparing);
  if (place > 0) {
    const comparator = comparatorOf(condition[place]);
    const left = condition.slice(0, place);
    const right = condition.slice(place + 1);
    if (!comparator || [...left, ...right].some((node) => isComparing(node) || MORE.has(wordOf(node) ?? '')))
      return null;
    const column = loneReference(left);
    if (column && right.length > 0) return { column, comparator, others: [right] };
    const flipped = loneReference(right);
    const mirrored = FLIPPED[comparator];
    return flipped && mirrored ? { column: flipped, comparator: mirrored, others: [left] } : null;
  }
  return byWord(condition);
}

function byWord(condition: readonly Node[]): Comparison | null {
  const at = condition.findIndex((node) => MORE.has(wordOf(node) ?? ''));
  const column = at > 0 ? loneReference(condition.slice(0, at)) : null;
  if (!column) return null;
  const isNot = wordOf(condition[at]) === 'NOT';
  const word = wordOf(condition[isNot ? at + 1 : at]);
  const rest = condition.slice(isNot ? at + 2 : at + 1);
  if (word === 'IN') {
    const list = rest[0];
    if (!isGroup(list) || rest.length > 1 || isQuery(list.nodes)) return null;
    return { column, comparator: isNot ? 'NOT IN' : 'IN', others: splitAtCommas(list.nodes) };
  }
  if (word === 'BETWEEN' && !isNot) {
    const and = rest.findIndex((node) => wordOf(node) === 'AND');
    return and > 0 ? { column, comparator: 'BETWEEN', others: [rest.slice(0, and), rest.slice(and + 1)] } : null;
  }
  if (word === 'IS' && !isNot && rest.length > 0 && !rest.some((node) => MORE.has(wordOf(node) ?? ''))) {
    const first = wordOf(rest[0]);
    return first === 'NULL' || first === 'DISTINCT' ? null : { column, comparator: '=', others: [rest] };
  }
  return null;
}

/** Reads `column LIKE 'pattern'`, with or without NOT; null for any other condition. */
export function likeOf(condition: readonly Node[]): { readonly column: Reference; readonly pattern: string } | null {
  const at = condition.findIndex((node) => wordOf(node) === 'LIKE');
  const pattern = stringOf(condition[at + 1]);
  if (at < 1 || condition.length !== at + 2 || pattern === null) return null;
  const column = loneReference(condition.slice(0, wordOf(condition[at - 1]) === 'NOT' ? at - 1 : at));
  return column && { column, pattern };
}

function comparatorOf(node: Node | undefined): Comparator | null {
  return node?.kind === 'operator' ? (SYMBOLS[node.text] ?? null) : null;
}

/** Whether a node is a comparison operator such as `=` or `<`. */
export function isComparing(node: Node): boolean {
  return comparatorOf(node) !== null;
}

/** The number or text of a literal; null for anything computed or bound. */
export function literalOf(nodes: readonly Node[]): string | null {
  const only = nodes.length === 1 ? nodes[0] : undefined;
  if (isGroup(only)) return literalOf(only.nodes);
  if (only?.kind === 'number' && /^\d+$/.test(only.text)) return only.text;
  return stringOf(only);
}

/** A text as a literal of SQL. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

import { CONDITION_WORDS, isGroup, isQuery, type Node, nameOf, splitAtCommas, wordOf } from './brackets.ts';
import { isComparing, literalOf } from './comparisons.ts';
import { loneReference, type Meaning, type Names, references } from './names.ts';
import type { Core } from './select.ts';

/** A function call at any depth of an expression, without the queries inside it. */
export interface Call {
  /** In lower case. */
  readonly name: string;
  readonly args: readonly (readonly Node[])[];
  readonly isDistinct: boolean;
  /** Whether FILTER picks the rows that it gets. */
  readonly isFiltered: boolean;
  /** Whether it is computed over a window, for each row. */
  readonly isWindowed: boolean;
}

export function callsIn(nodes: readonly Node[]): Call[] {
  return nodes.flatMap((node, i) => {
    if (!isGroup(node) || isQuery(node.nodes)) return [];
    const name = nameOf(nodes[i - 1]);
    const isFiltered = wordOf(nodes[i + 1]) === 'FILTER';
    const inside = callsIn(node.nodes);
    if (name === null) return inside;
    const isWindowed = wordOf(nodes[isFiltered ? i + 3 : i + 1]) === 'OVER';
    const isDistinct = wordOf(node.nodes[0]) === 'DISTINCT';
    const args = splitAtCommas(isDistinct ? node.nodes.slice(1) : node.nodes);
    return [{ name, args, isDistinct, isFiltered, isWindowed }, ...inside];
  });
}

/** The expressions of a core: in its list, its conditions and ORDER BY. */
export const expressionsOf = (core: Core): readonly (readonly Node[])[] => [
  ...core.results.map(({ nodes }) => nodes),
  ...core.conditions,
  ...core.query.orderBy,
];

/** Every call in them. */
export const callsOf = (core: Core): Call[] => expressionsOf(core).flatMap(callsIn);

/** Every call of a core: those in GROUP BY, too. */
export const allCallsOf = (core: Core): Call[] => [...callsOf(core), ...core.groupBy.flatMap(callsIn)];

type ColumnMeaning = Meaning & { readonly kind: 'column' };

/** The columns that an expression names at any depth, without the queries inside it. */
export function columnsIn(nodes: readonly Node[], core: Core, names: Names): ColumnMeaning[] {
  const here = references(nodes)
    .map((reference) => names.meaningOf(reference, core))
    .filter((meaning): meaning is ColumnMeaning => meaning?.kind === 'column');
  return [
    ...here,
    ...nodes.flatMap((node) => (isGroup(node) && !isQuery(node.nodes) ? columnsIn(node.nodes, core, names) : [])),
  ];
}

/**
 * The columns whose values an expression passes on, with or without computing. Columns that only decide (after WHEN, the first
 * argument of iif) or are compared do not count.
 */
export function valuesIn(nodes: readonly Node[], core: Core, names: Names): ColumnMeaning[] {
  if (nodes.some((node) => wordOf(node) === 'CASE'))
    return casesOf(nodes).flatMap((part) => valuesIn(part, core, names));
  if (nodes.some(decides)) return [];
  const plain = nodes.filter((node) => !isGroup(node));
  const inside = nodes.flatMap((node, i) => {
    if (!isGroup(node) || isQuery(node.nodes)) return [];
    const name = nameOf(nodes[i - 1]);
    if (name === 'count') return [];
    const args = splitAtCommas(node.nodes);
    return (name === 'iif' || name === 'if' ? args.slice(1) : args).flatMap((arg) => valuesIn(arg, core, names));
  });
  return [...columnsIn(namesAlone(nodes, plain), core, names), ...inside];
}

/** Whether an expression chooses between values: CASE, iif. */
export function chooses(nodes: readonly Node[]): boolean {
  return nodes.some((node) =>
    isGroup(node) ? chooses(node.nodes) : ['CASE', 'IIF', 'IF'].includes(wordOf(node) ?? ''),
  );
}

/** The expressions after THEN and ELSE. */
function casesOf(nodes: readonly Node[]): Node[][] {
  const parts: Node[][] = [];
  let into: Node[] | null = null;
  for (const node of nodes) {
    const word = wordOf(node);
    if (word === 'THEN' || word === 'ELSE') {
      into = [];
      parts.push(into);
    } else if (word === 'CASE' || word === 'WHEN' || word === 'END') into = null;
    else into?.push(node);
  }
  return parts;
}

const DECIDING = new Set<string>([...CONDITION_WORDS, 'ISNULL', 'NOTNULL', 'EXISTS']);

/** Whether a node makes a condition of its expression. */
export function decides(node: Node): boolean {
  return DECIDING.has(wordOf(node) ?? '') || isComparing(node);
}

/** Brackets leave a mark, so that the name of a function is not taken for the name of a column. */
function namesAlone(nodes: readonly Node[], plain: readonly Node[]): readonly Node[] {
  const kept = new Set(plain);
  return nodes.filter((node, i) => kept.has(node) && !isGroup(nodes[i + 1]));
}

/** The expression that a term of ORDER BY or GROUP BY stands for, by its place among the results or by its name. */
export function meantBy(term: readonly Node[], core: Core): readonly Node[] {
  const place = literalOf(term);
  if (place !== null) return core.results[Number(place) - 1]?.nodes ?? [];
  const name = loneReference(term);
  const aliased = name?.qualifier === null ? core.results.find(({ alias }) => alias === name.name) : undefined;
  return aliased?.nodes ?? term;
}

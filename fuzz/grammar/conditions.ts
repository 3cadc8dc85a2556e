import type { Draft, VisibleColumn } from './draft.ts';
import { scalar } from './scalars.ts';
import { constant, sampleOf } from './values.ts';

const COMPARISONS = ['>=', '<=', '=', '<>', '<', '>', 'IS', 'IS NOT', 'IS NOT DISTINCT FROM', '=='];
const COLLATIONS = ['', ' COLLATE NOCASE', ' COLLATE RTRIM', ' COLLATE BINARY'];

type Maker = (draft: Draft, columns: readonly VisibleColumn[], depth: number) => string;
type Rule = readonly [weight: number, maker: Maker];

const anyColumn = (draft: Draft, columns: readonly VisibleColumn[]): VisibleColumn =>
  columns.length === 0
    ? { reference: constant(draft, 'INTEGER'), type: 'INTEGER', samples: [] }
    : draft.choices.of(columns);

/** A condition that the column's own values meet, so that some rows remain. */
export const filter: Maker = (draft, columns) => {
  const column = anyColumn(draft, columns);
  const { reference } = column;
  const value = () => sampleOf(draft, column);
  return draft.choices.weighted<() => string>([
    [8, () => `${reference} ${draft.choices.of(['>=', '<='])} ${value()}`],
    [4, () => `${reference} = ${value()}`],
    [2, () => `${reference} BETWEEN ${value()} AND ${value()}`],
    [3, () => `${reference} IN (${draft.choices.some(1, 6, value).join(', ')})`],
    [2, () => `${reference} IS NOT NULL`],
    [1, () => `${reference} <> ${value()}`],
    [1, () => `${reference} NOT IN (${draft.choices.some(0, 3, value).join(', ')})`],
    [2, () => pattern(draft, column)],
  ])();
};

function pattern(draft: Draft, column: VisibleColumn): string {
  const { choices } = draft;
  const sample = column.samples.length > 0 ? String(choices.of(column.samples)) : 'א';
  const start = [...sample].slice(0, 1 + choices.below(3)).join('');
  if (choices.chance(30)) return `${column.reference} GLOB ${draft.value(`*${start.replaceAll(/[[\]*?]/g, '?')}*`)}`;
  const escaped = start.replaceAll(/[%_!]/g, '!$&');
  return `${column.reference} LIKE ${draft.value(`${choices.of(['', '%', '_'])}${escaped}%`)} ESCAPE '!'`;
}

const RULES: readonly Rule[] = [
  [10, filter],
  [
    4,
    (d, c, n) => {
      const type = d.choices.of(['INTEGER', 'REAL', 'TEXT'] as const);
      return `${scalar(d, c, type, n - 1)} ${d.choices.of(COMPARISONS)} ${scalar(d, c, type, n - 1)}`;
    },
  ],
  [4, (d, c, n) => `(${condition(d, c, n - 1)} ${d.choices.of(['OR', 'AND'])} ${condition(d, c, n - 1)})`],
  [1, (d, c, n) => `NOT (${condition(d, c, n - 1)})`],
  [
    1,
    (d, c) =>
      `${anyColumn(d, c).reference} ${d.choices.of(['IS NULL', 'ISNULL', 'NOTNULL', 'IS TRUE', 'IS NOT FALSE'])}`,
  ],
  [2, (d, c, n) => `${scalar(d, c, 'TEXT', n - 1)} = ${scalar(d, c, 'TEXT', n - 1)}${d.choices.of(COLLATIONS)}`],
  [
    1,
    (d, c) => {
      const [a, b] = [anyColumn(d, c), anyColumn(d, c)];
      return `(${a.reference}, ${b.reference}) ${d.choices.of(['>=', '=', '<'])} (${sampleOf(d, a)}, ${sampleOf(d, b)})`;
    },
  ],
  [
    1,
    (d, c) => {
      const column = anyColumn(d, c);
      const rows = d.choices.some(1, 3, () => `(${sampleOf(d, column)})`);
      return `${column.reference} IN (VALUES ${rows.join(', ')})`;
    },
  ],
];

/** A condition on the columns, true, false or NULL. */
export function condition(draft: Draft, columns: readonly VisibleColumn[], depth: number): string {
  return depth <= 0 ? filter(draft, columns, 0) : draft.choices.weighted(RULES)(draft, columns, depth);
}

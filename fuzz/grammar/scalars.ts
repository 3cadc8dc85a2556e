import type { SqlType } from '../../src/catalogue/index.ts';
import { condition } from './conditions.ts';
import type { Draft, VisibleColumn } from './draft.ts';
import { constant } from './values.ts';

const MATH = ['sqrt', 'exp', 'ln', 'log10', 'log2', 'sin', 'cos', 'tan', 'asin', 'atan', 'sinh', 'tanh', 'radians'];
const DATE_PARTS = ['%Y', '%m-%d', '%j', '%W', '%w', '%H:%M', '%s', '%f', '%J', '%G-W%V', '%e|%k|%I %p', '%F %T', '%%'];
const DATE_STEPS = [
  'start of year',
  'start of month',
  '+1 month',
  '-13 months',
  '+90 days',
  'weekday 0',
  '-0.5 days',
  'floor',
  'ceiling',
  '+0001-02-03',
  '-100 years',
  'utc',
];
const FORMATS = [
  '%d',
  '%5d|',
  '%-8s|',
  '%08.3f',
  '%,d',
  '%x',
  '%o',
  '%+d',
  '%e',
  '%g',
  '%.3s',
  '%q',
  '%Q',
  '%c',
  '%!.15g',
  '%i%%',
];
const CASTS = ['INTEGER', 'REAL', 'TEXT', 'BLOB', 'NUMERIC'] as const;

type Maker = (draft: Draft, columns: readonly VisibleColumn[], depth: number) => string;
type Rule = readonly [weight: number, maker: Maker];

const integer: Maker = (draft, columns, depth) => scalar(draft, columns, 'INTEGER', depth - 1);
const real: Maker = (draft, columns, depth) => scalar(draft, columns, 'REAL', depth - 1);
const text: Maker = (draft, columns, depth) => scalar(draft, columns, 'TEXT', depth - 1);
const truth: Maker = (draft, columns, depth) => condition(draft, columns, depth - 1);
const small = (draft: Draft) => draft.choices.below(9) - 3;

const anyOf: Maker = (draft, columns, depth) =>
  scalar(draft, columns, draft.choices.of(['TEXT', 'INTEGER', 'REAL']), depth - 1);

/** Expressions for every type. */
const common = (type: SqlType): readonly Rule[] => {
  const same: Maker = (draft, columns, depth) => scalar(draft, columns, type, depth - 1);
  return [
    [3, (d, c, n) => `CASE WHEN ${truth(d, c, n)} THEN ${same(d, c, n)} ELSE ${same(d, c, n)} END`],
    [1, (d, c, n) => `CASE ${anyOf(d, c, n)} WHEN ${anyOf(d, c, n)} THEN ${same(d, c, n)} END`],
    [2, (d, c, n) => `coalesce(${same(d, c, n)}, ${same(d, c, n)})`],
    [1, (d, c, n) => `nullif(${same(d, c, n)}, ${same(d, c, n)})`],
    [1, (d, c, n) => `iif(${truth(d, c, n)}, ${same(d, c, n)}, ${same(d, c, n)})`],
    [1, (d, c, n) => `${d.choices.of(['max', 'min'])}(${same(d, c, n)}, ${same(d, c, n)})`],
    [1, (d, c, n) => `(${same(d, c, n)})`],
    [2, (d, c, n) => `CAST(${anyOf(d, c, n)} AS ${d.choices.of(CASTS)})`],
  ];
};

const RULES: Readonly<Record<SqlType, readonly Rule[]>> = {
  INTEGER: [
    [6, (d, c, n) => `(${integer(d, c, n)} ${d.choices.of(['+', '-', '*', '/', '%'])} ${integer(d, c, n)})`],
    [2, (d, c, n) => `(${integer(d, c, n)} ${d.choices.of(['&', '|', '<<', '>>'])} ${integer(d, c, n)})`],
    [1, (d, c, n) => `${d.choices.of(['-', '~', '+'])} ${integer(d, c, n)}`],
    [3, (d, c, n) => `${d.choices.of(['length', 'octet_length', 'unicode'])}(${text(d, c, n)})`],
    [2, (d, c, n) => `instr(${text(d, c, n)}, ${text(d, c, n)})`],
    [1, (d, c, n) => `sign(${real(d, c, n)})`],
    [2, (d, c, n) => `unixepoch(${text(d, c, n)})`],
    [1, (d, c, n) => `json_array_length(json_array(${anyOf(d, c, n)}, ${anyOf(d, c, n)}))`],
    [1, (d, c, n) => `json_valid(${text(d, c, n)})`],
    [1, (d, c, n) => `json_extract(json_object('k', ${integer(d, c, n)}), '$.k')`],
    [2, (d, c, n) => `(${truth(d, c, n)})`],
    ...common('INTEGER'),
  ],
  REAL: [
    [6, (d, c, n) => `(${real(d, c, n)} ${d.choices.of(['+', '-', '*', '/'])} ${real(d, c, n)})`],
    [4, (d, c, n) => `round(${real(d, c, n)}, ${d.choices.below(6)})`],
    [1, (d, c, n) => `${d.choices.of(['ceil', 'floor', 'trunc', 'abs', '-'])}(${real(d, c, n)})`],
    [2, (d, c, n) => `julianday(${text(d, c, n)})`],
    [1, (d, c, n) => `mod(${real(d, c, n)}, ${real(d, c, n)})`],
    [1, math],
    ...common('REAL'),
  ],
  TEXT: [
    [5, (d, c, n) => `substr(${text(d, c, n)}, ${small(d)}, ${small(d)})`],
    [3, (d, c, n) => `(${text(d, c, n)} || ${anyOf(d, c, n)})`],
    [
      3,
      (d, c, n) =>
        `${d.choices.of(['upper', 'lower', 'trim', 'ltrim', 'rtrim', 'hex', 'quote', 'soundex', 'json_quote'])}(${text(d, c, n)})`,
    ],
    [1, (d, c, n) => `${d.choices.of(['trim', 'ltrim', 'rtrim'])}(${text(d, c, n)}, ${text(d, c, n)})`],
    [2, (d, c, n) => `replace(${text(d, c, n)}, ${text(d, c, n)}, ${text(d, c, n)})`],
    [2, (d, c, n) => `${d.choices.of(['printf', 'format'])}('${d.choices.of(FORMATS)}', ${anyOf(d, c, n)})`],
    [3, (d, c, n) => `strftime('${d.choices.of(DATE_PARTS)}', ${text(d, c, n)}${steps(d)})`],
    [3, (d, c, n) => `${d.choices.of(['date', 'datetime', 'time'])}(${text(d, c, n)}${steps(d)})`],
    [1, (d, c, n) => `timediff(${text(d, c, n)}, ${text(d, c, n)})`],
    [1, (d, c, n) => `typeof(${anyOf(d, c, n)})`],
    [1, (d, c, n) => `char(${integer(d, c, n)}, 1488, 128512)`],
    [1, (d, c, n) => `concat_ws(', ', ${anyOf(d, c, n)}, ${anyOf(d, c, n)})`],
    [1, (d, c, n) => `json_object('א', ${anyOf(d, c, n)}, 'b', json_array(${anyOf(d, c, n)}))`],
    [1, (d, c, n) => `json_set('{"a":[1]}', '$.a[#]', ${anyOf(d, c, n)}) ->> '$.a'`],
    [1, (d, c, n) => `CAST(${anyOf(d, c, n)} AS TEXT)`],
    ...common('TEXT'),
  ],
};

function math(draft: Draft, columns: readonly VisibleColumn[], depth: number): string {
  draft.traits.add('math');
  return draft.choices.chance(25)
    ? `${draft.choices.of(['pow', 'atan2'])}(${real(draft, columns, depth)}, ${real(draft, columns, depth)})`
    : `${draft.choices.of(MATH)}(${real(draft, columns, depth)})`;
}

const steps = (draft: Draft): string => draft.choices.some(0, 2, () => `, '${draft.choices.of(DATE_STEPS)}'`).join('');

/** An expression of that type, by intent: in SQLite, types belong to values, and the grammar sometimes mixes them. */
export function scalar(draft: Draft, columns: readonly VisibleColumn[], type: SqlType, depth: number): string {
  const { choices } = draft;
  const fitting = columns.filter((column) => column.type === type);
  if (depth <= 0 || !choices.chance(55)) {
    return fitting.length > 0 && !choices.chance(20) ? choices.of(fitting).reference : constant(draft, type);
  }
  return choices.weighted(RULES[type])(draft, columns, depth);
}

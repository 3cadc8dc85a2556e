import type { SqlType } from '../../src/catalogue/index.ts';
import { condition, filter } from './conditions.ts';
import type { Draft, VisibleColumn } from './draft.ts';
import { scalar } from './scalars.ts';
import { lookup, type Source, tables } from './sources.ts';

/** A statement's text, and whether its last ORDER BY fixes the place of every row. */
export interface Written {
  readonly sql: string;
  readonly ordered: boolean;
}

export type Rule = (draft: Draft) => Written;

const DEPTH = 3;
const TYPES: readonly SqlType[] = ['TEXT', 'INTEGER', 'REAL'];
const numbers = (columns: readonly VisibleColumn[]) => columns.filter(({ type }) => type !== 'TEXT');

function outputs(draft: Draft, columns: readonly VisibleColumn[]): string[] {
  const { choices } = draft;
  return choices.some(1, 5, (i) => {
    if (columns.length > 0 && !choices.chance(45)) return choices.of(columns).reference;
    const expression = scalar(draft, columns, choices.of(TYPES), DEPTH);
    return choices.chance(60) ? `${expression} AS ${choices.of(['c', 'שם', `"a b ${i}"`, `x_${i}`])}` : expression;
  });
}

const where = (draft: Draft, { columns }: Source): string =>
  draft.choices.chance(70) ? ` WHERE ${condition(draft, columns, 2)}` : '';

/**
 * ORDER BY on every column of the result. LIMIT is added only here, sometimes, because only such an order makes it
 * definite.
 */
function total(draft: Draft, count: number): string {
  const { choices } = draft;
  const terms = Array.from(
    { length: count },
    (_, i) => `${i + 1}${choices.of(['', ' DESC', ' ASC NULLS LAST', ' DESC NULLS FIRST'])}`,
  );
  const limit = choices.chance(40) ? ` LIMIT ${1 + choices.below(50)}${choices.of(['', ' OFFSET 3'])}` : '';
  return ` ORDER BY ${terms.join(', ')}${limit}`;
}

function finish(draft: Draft, sql: string, count: number): Written {
  return draft.choices.chance(60) ? { sql: sql + total(draft, count), ordered: true } : { sql, ordered: false };
}

export const plainSelect: Rule = (draft) => {
  const source = tables(draft, 2);
  const columns = outputs(draft, source.columns);
  const distinct = draft.choices.chance(15) ? 'DISTINCT ' : '';
  return finish(
    draft,
    `SELECT ${distinct}${columns.join(', ')} FROM ${source.from}${where(draft, source)}`,
    columns.length,
  );
};

function aggregate(draft: Draft, columns: readonly VisibleColumn[]): string {
  const { choices } = draft;
  const number = numbers(columns).length > 0 ? choices.of(numbers(columns)).reference : '1';
  const any = columns.length > 0 ? choices.of(columns).reference : '1';
  const tail = () => (choices.chance(15) ? ` FILTER (WHERE ${filter(draft, columns, 0)})` : '');
  return choices.weighted<() => string>([
    [4, () => `count(*)${tail()}`],
    [3, () => `${choices.of(['sum', 'total', 'avg', 'min', 'max', 'count'])}(${number})${tail()}`],
    [2, () => `median(${number})${tail()}`],
    [
      2,
      () =>
        `${choices.of(['percentile', 'percentile_cont', 'percentile_disc'])}(${number}, ${choices.of(['0.5', '0', '1', '0.25', '0.9'])})`,
    ],
    [1, () => `count(DISTINCT ${any})`],
    [1, () => `${choices.of(['min', 'max'])}(${any})`],
    [1, () => `group_concat(DISTINCT ${any})`],
    [1, () => `string_agg(${any}, '|' ORDER BY ${any} DESC)`],
    [1, () => `json_group_array(${any} ORDER BY ${any})`],
    [1, () => `substr(json_group_object(coalesce(${any}, 'אין'), ${number}), 1, 200)`],
    [1, () => `round(avg(${number}), 2)`],
    [1, () => `sum(${scalar(draft, columns, 'REAL', 1)})`],
  ])();
}

export const grouped: Rule = (draft) => {
  const { choices } = draft;
  const source = tables(draft, 2);
  const keys = choices.some(0, 2, () =>
    choices.chance(80) ? choices.of(source.columns).reference : scalar(draft, source.columns, 'TEXT', 1),
  );
  const columns = [...keys, ...choices.some(1, 4, () => aggregate(draft, source.columns))];
  const by = keys.length > 0 ? ` GROUP BY ${keys.map((_, i) => i + 1).join(', ')}` : '';
  const having =
    by && choices.chance(25) ? ` HAVING count(*) ${choices.of(['>', '>=', '<>'])} ${choices.below(4)}` : '';
  return finish(
    draft,
    `SELECT ${columns.join(', ')} FROM ${source.from}${where(draft, source)}${by}${having}`,
    columns.length,
  );
};

const FRAMES = [
  '',
  ' ROWS BETWEEN 2 PRECEDING AND CURRENT ROW',
  ' ROWS BETWEEN 3 PRECEDING AND 1 FOLLOWING EXCLUDE CURRENT ROW',
  ' RANGE UNBOUNDED PRECEDING',
  ' ROWS BETWEEN 5 PRECEDING AND CURRENT ROW EXCLUDE TIES',
  ' GROUPS BETWEEN 1 PRECEDING AND 1 FOLLOWING',
];

export const windowed: Rule = (draft) => {
  const { choices } = draft;
  const source = tables(draft, 1);
  const order = choices.some(1, 3, () => `${choices.of(source.columns).reference}${choices.of(['', ' DESC'])}`);
  const partition = choices.chance(50) ? `PARTITION BY ${choices.of(source.columns).reference} ` : '';
  const number = numbers(source.columns).length > 0 ? choices.of(numbers(source.columns)).reference : '1';
  const calls = choices.some(1, 3, () =>
    choices.weighted([
      [2, `${choices.of(['rank', 'dense_rank', 'row_number', 'percent_rank', 'cume_dist'])}()`],
      [1, `ntile(${1 + choices.below(5)})`],
      [1, `${choices.of(['lag', 'lead'])}(${number}, ${1 + choices.below(3)}, -1)`],
      [1, `${choices.of(['first_value', 'last_value', 'max', 'min', 'sum', 'count', 'avg', 'total'])}(${number})`],
      [1, `nth_value(${number}, 2)`],
      [1, `median(${number})`],
    ]),
  );
  const rows = choices.some(1, 2, () => choices.of(source.columns).reference);
  const spans = calls.map(
    (call) => `${call} OVER (w${/median|nth|value|sum|count|avg|total|max|min/.test(call) ? choices.of(FRAMES) : ''})`,
  );
  const sql =
    `SELECT ${[...rows, ...spans].join(', ')} FROM ${source.from}${where(draft, source)} ` +
    `WINDOW w AS (${partition}ORDER BY ${order.join(', ')})`;
  return finish(draft, sql, rows.length + spans.length);
};

/** EXISTS, IN and scalar subqueries on a table that a key leads to. */
export const nested: Rule = (draft) => {
  const { choices } = draft;
  const { source, inner } = lookup(draft);
  const output = choices.of(inner.columns).reference;
  const columns = [
    choices.of(source.columns).reference,
    `(SELECT ${choices.of([output, `max(${output})`, 'count(*)'])} FROM ${inner.from})`,
  ];
  const exists = () =>
    `${choices.of(['', 'NOT '])}EXISTS (SELECT 1 FROM ${inner.from} AND ${filter(draft, inner.columns, 0)})`;
  const column = choices.of(source.columns);
  const table = source.from.split(' ')[0] ?? '';
  const bare = column.reference.split('.').at(-1) ?? '';
  const within = () =>
    `${column.reference} IN (SELECT ${bare} FROM ${table} ORDER BY ${bare} LIMIT ${1 + choices.below(20)})`;
  const sql = `SELECT ${columns.join(', ')} FROM ${source.from} WHERE ${choices.of([exists, within, () => `${within()} OR ${exists()}`])()}`;
  return finish(draft, sql, 2);
};

export const compound: Rule = (draft) => {
  const { choices } = draft;
  const width = 1 + choices.below(3);
  const parts = choices.some(2, 4, () => {
    const source = tables(draft, 0);
    const columns = Array.from({ length: width }, () => choices.of(source.columns).reference);
    return `SELECT ${columns.join(', ')} FROM ${source.from} WHERE ${filter(draft, source.columns, 0)}`;
  });
  const [first = '', ...rest] = parts;
  return finish(
    draft,
    rest.reduce((sql, part) => `${sql} ${choices.of(['UNION ALL', 'UNION', 'EXCEPT', 'INTERSECT'])} ${part}`, first),
    width,
  );
};

/** A query read through common tables, materialized or not, or a derived table. */
export const common: Rule = (draft) => {
  const { choices } = draft;
  const { sql } = choices.of([plainSelect, grouped, windowed])(draft);
  const count = `SELECT count(*), count(DISTINCT q.n) FROM (SELECT row_number() OVER () AS n FROM body) q`;
  const hint = choices.of(['', 'MATERIALIZED ', 'NOT MATERIALIZED ']);
  return choices.of<Written>([
    { sql: `WITH body AS ${hint}(${sql}) SELECT * FROM body`, ordered: false },
    { sql: `WITH body AS ${hint}(${sql}), n(v) AS (VALUES (1), (NULL)) SELECT * FROM body, n`, ordered: false },
    { sql: `WITH body AS ${hint}(${sql}) ${count}`, ordered: true },
    { sql: `SELECT * FROM (${sql})`, ordered: false },
  ]);
};

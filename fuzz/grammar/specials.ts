import { literal, quoted } from './draft.ts';
import { factsOf } from './facts.ts';
import { scalar } from './scalars.ts';
import type { Rule, Written } from './selects.ts';
import { columnsOf } from './sources.ts';
import { constant } from './values.ts';

/** The full-text tables with the table whose key their rowid is. */
const FULL_TEXT = [
  { table: 'settlements_fts', base: 'settlements', key: 'code', name: 'name' },
  { table: 'streets_fts', base: 'streets', key: 'id', name: 'street' },
  { table: 'neighborhoods_fts', base: 'neighborhoods', key: 'nbhd_id', name: 'name' },
] as const;

export const fullText: Rule = (draft) => {
  const { choices } = draft;
  const { table, base, key, name } = choices.of(FULL_TEXT);
  const word = () =>
    `"${[...choices.of(draft.facts.words)].slice(0, 1 + choices.below(6)).join('')}"${choices.of(['*', ''])}`;
  const match = choices.weighted<() => string>([
    [4, word],
    [1, () => `${word()} ${word()}`],
    [2, () => `${word()} ${choices.of(['OR', 'NOT', 'AND'])} ${word()}`],
    [1, () => `${name} : ${word()}`],
    [1, () => `NEAR(${word()} ${word()}, ${choices.below(5)})`],
    [1, () => `^${word()}`],
    [1, () => `{${name}} : (${word()} OR ${word()})`],
  ])();
  const extra = choices.weighted<() => string>([
    [3, () => ''],
    [1, () => `, highlight(${table}, 0, '[', ']')`],
    [1, () => `, snippet(${table}, -1, '<b>', '</b>', '…', ${1 + choices.below(8)})`],
    [
      1,
      () => {
        draft.traits.add('math');
        return `, round(bm25(${table}, 10, 1), 6)`;
      },
    ],
  ])();
  const sql = `SELECT b.${key}, b.${name}${extra} FROM ${table} JOIN ${base} b ON b.${key} = ${table}.rowid WHERE ${table} MATCH ${draft.value(match)} ORDER BY b.${key}`;
  return { sql, ordered: true };
};

export const boxes: Rule = (draft) => {
  const { choices } = draft;
  const [lat, lon] = choices.of(draft.facts.points);
  const reach = (1 + choices.below(40)) / 200;
  const box = (alias: string) =>
    `${alias}.minLat >= ${draft.value(lat - reach)} AND ${alias}.maxLat <= ${draft.value(lat + reach)} ` +
    `AND ${alias}.minLon >= ${draft.value(lon - reach)} AND ${alias}.maxLon <= ${draft.value(lon + reach)}`;
  return choices.of([
    () => ({
      sql: `SELECT p.gush, p.chelka, r.minLat, r.maxLon FROM parcels_rtree r JOIN parcels p ON p.id = r.id WHERE ${box('r')} ORDER BY p.id`,
      ordered: true,
    }),
    () => ({
      sql: `SELECT d.id, d.deal_amount FROM deals_rtree b JOIN deals d ON d.id = b.id WHERE ${box('b')} ORDER BY d.id LIMIT 40`,
      ordered: true,
    }),
    () => ({ sql: `SELECT count(*), min(minLat), max(maxLon) FROM parcels_rtree r WHERE ${box('r')}`, ordered: true }),
  ])();
};

export const json: Rule = (draft) => {
  const { choices } = draft;
  const alias = draft.alias();
  const columns = columnsOf(draft, 'settlements', alias);
  const items = choices.some(0, 4, () => scalar(draft, columns, choices.of(['TEXT', 'INTEGER', 'REAL']), 1));
  const walk = choices.of(['json_each', 'json_tree']);
  const shown = choices.of(['j.key, j.value, j.type', 'j.fullkey, j.atom', 'j.path, j.id, j.parent', 'j.*']);
  const document = choices.of([
    `json_array(${items.join(', ')})`,
    `json_object('a', json_array(${items.join(', ')}), 'ב', 1)`,
  ]);
  const order = `ORDER BY ${alias}.code, j.id LIMIT ${10 + choices.below(100)}`;
  return {
    sql: `SELECT ${alias}.code, ${shown} FROM settlements ${alias}, ${walk}(${document}) j ${order}`,
    ordered: true,
  };
};

export const recursive: Rule = (draft) => {
  const { choices } = draft;
  const end = 1 + choices.below(300);
  const columns = [{ reference: 'n', type: 'INTEGER' as const, samples: [] }];
  const step = choices.of(['n + 1', 'n + 2', 'n * 2 + 1']);
  const union = choices.of(['UNION ALL', 'UNION']);
  const numbers = (): Written => {
    const table = `WITH RECURSIVE r(n) AS (SELECT ${draft.value(1)} ${union} SELECT ${step} FROM r WHERE n < ${end})`;
    const what = choices.some(1, 3, () => scalar(draft, columns, choices.of(['TEXT', 'INTEGER', 'REAL']), 3));
    return { sql: `${table} SELECT n, ${what.join(', ')} FROM r`, ordered: true };
  };
  const months = (): Written => ({
    sql:
      "WITH RECURSIVE m(d) AS (VALUES ('1998-01-01') UNION ALL SELECT date(d, '+1 month') FROM m WHERE d < '2026-01-01') " +
      `SELECT substr(d, 1, 7), count(x.id) FROM m LEFT JOIN deals x ON substr(x.deal_date, 1, 7) = substr(d, 1, 7) AND x.id < ${end} ` +
      'GROUP BY 1 ORDER BY 1',
    ordered: true,
  });
  return choices.of([numbers, months])();
};

/** Only values and expressions on them. */
export const values: Rule = (draft) => {
  const { choices } = draft;
  const width = 1 + choices.below(4);
  const cell = () => constant(draft, choices.of(['INTEGER', 'REAL', 'TEXT']));
  const row = () => `(${Array.from({ length: width }, cell).join(', ')})`;
  return choices.of([
    () => ({
      sql: `SELECT ${choices.some(1, 6, () => scalar(draft, [], choices.of(['TEXT', 'INTEGER', 'REAL']), 4)).join(', ')}`,
      ordered: true,
    }),
    () => ({ sql: `VALUES ${choices.some(1, 5, row).join(', ')}`, ordered: true }),
    () => ({
      sql: `SELECT * FROM (VALUES ${choices.some(1, 8, row).join(', ')}) ORDER BY 1${width > 1 ? ', 2' : ''}`,
      ordered: false,
    }),
  ])();
};

/** Statements about the schema. */
export const introspection: Rule = (draft) => {
  const { choices } = draft;
  const table = choices.of([...draft.facts.tables.keys()]);
  const name = draft.value(table);
  return choices.of([
    { sql: `SELECT * FROM pragma_table_info(${name})`, ordered: true },
    { sql: `SELECT name, type, pk FROM pragma_table_xinfo(${name}) ORDER BY cid`, ordered: true },
    { sql: `SELECT * FROM pragma_index_list(${name})`, ordered: true },
    { sql: `SELECT type, name, sql FROM sqlite_schema WHERE tbl_name = ${name} ORDER BY name`, ordered: true },
    {
      sql: `SELECT l.name, i.name FROM pragma_index_list(${name}) l, pragma_index_info(l.name) i ORDER BY 1, 2`,
      ordered: true,
    },
  ]);
};

/** Statements that SQLite refuses, when it compiles them or when it reads a value. */
export const errors: Rule = (draft) => {
  const { choices } = draft;
  draft.traits.add('error');
  const table = choices.of([...draft.facts.tables.keys()]);
  const column = choices.of(factsOf(draft.facts, table).columns).name;
  const text = literal(choices.of(draft.facts.words));
  const sql = choices.of([
    'SELECT abs(-9223372036854775808)',
    'SELECT sum(v) FROM (SELECT 9223372036854775807 AS v UNION ALL SELECT 1)',
    `SELECT json(${text})`,
    `SELECT json_extract('{"a":1}', ${text})`,
    `SELECT ${column}x FROM ${table}`,
    `SELECT ${column} FROM ${table}_`,
    `SELECT ${column} FROM ${table} WHERE`,
    `SELECT sum(${column}) FROM ${table} WHERE count(*) > 1`,
    `SELECT max(sum(${column})) FROM ${table}`,
    `SELECT substr(${column}) FROM ${table}`,
    `SELECT nothing(${column}) FROM ${table}`,
    `SELECT ${column}, rank() FROM ${table}`,
    `SELECT a.${column} FROM ${table} a, ${table} b WHERE ${column} = 1`,
    `SELECT 1 UNION SELECT ${column}, ${column} FROM ${table}`,
    `SELECT ${column} FROM ${table} LIMIT ${text}`,
    `SELECT ${column} FROM ${table} ORDER BY 9`,
    `SELECT ${column} LIKE 'x' ESCAPE 'ab' FROM ${table}`,
    `SELECT percentile(1, 200), median(${text})`,
    `SELECT rowid FROM settlements_fts WHERE settlements_fts MATCH ${quoted('צה"ל')}`,
    `SELECT rowid FROM settlements_fts WHERE settlements_fts MATCH ${quoted('x:y (')}`,
    `SELECT ntile(0) OVER () FROM ${table}`,
    `SELECT nth_value(1, -1) OVER () FROM ${table}`,
    `SELECT sum(1) OVER (ROWS BETWEEN -1 PRECEDING AND CURRENT ROW) FROM ${table}`,
    'SELECT zeroblob(5000000)',
    `SELECT * FROM json_each(${text})`,
    `SELECT ${text}${text}; `,
    `SELECT unhex(1, 2, 3)`,
    `SELECT (SELECT ${column}, 1 FROM ${table})`,
    `SELECT CASE WHEN 1 THEN 2`,
    `SELECT ${column} FROM ${table} GROUP BY sum(1)`,
    `SELECT unistr('\\zz')`,
    `SELECT 1e400 + 0x1ffffffffffffffff`,
  ]);
  return { sql, ordered: false };
};

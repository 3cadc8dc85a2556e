import { REFUSED_CASES } from './refused-cases.testing.ts';
import type { RunnerCase } from './runner-case.testing.ts';

/** Shared by the suite of the runners in Node (`runner.testing.ts`) and by the browser's end-to-end tests. */
export const RUNNER_CASES: readonly RunnerCase[] = [
  {
    name: 'a row of each kind of value',
    sql: `SELECT NULL AS n, 1 AS i, 1.5 AS r, 'צה"ל' AS t, '' AS e, x'00ff' AS b, 9007199254740993 AS big, 9e999 AS inf,
            -0.0 AS zero, 2.0 AS whole, 5e-324 AS tiny, CAST(x'61ff' AS TEXT) AS broken, 'a' || char(0) || 'b' AS nul`,
    expected: {
      columns: ['n', 'i', 'r', 't', 'e', 'b', 'big', 'inf', 'zero', 'whole', 'tiny', 'broken', 'nul'].map((name) => ({
        name,
        type: null,
      })),
      rows: [
        [
          ...[null, 1, 1.5, 'צה"ל', '', { $base64: true as const, encoded: 'AP8=' }, '9007199254740993', null],
          ...[0, 2, 5e-324, 'a\ufffd', 'a\0b'],
        ],
      ],
      warnings: ['BIG_INTEGER', 'INFINITE_NUMBER'],
    },
  },
  {
    name: 'a column with the type that its table declares, and two columns of one name',
    sql: 'SELECT key, key, 1 + 1 FROM meta WHERE key = ?',
    params: ['schema_version'],
    expected: {
      columns: [
        { name: 'key', type: 'TEXT' },
        { name: 'key', type: 'TEXT' },
        { name: '1 + 1', type: null },
      ],
      rows: [['schema_version', 'schema_version', 2]],
    },
  },
  {
    name: 'values bound by place',
    sql: 'SELECT ?, ?, ?, ?',
    params: [1, 'גבעת שמואל', null, true],
    expected: { rows: [[1, 'גבעת שמואל', null, 1]] },
  },
  {
    name: 'values bound by name',
    sql: 'SELECT :a, @b, $c',
    params: { a: 1, '@b': 2.5, $c: 'x' },
    expected: { rows: [[1, 2.5, 'x']] },
  },
  {
    name: 'no rows',
    sql: 'SELECT 1 AS a WHERE 0',
    expected: { columns: [{ name: 'a', type: null }], rows: [], truncated: false },
  },
  {
    name: 'as many rows as the limit allows, and no word of a cut',
    sql: 'VALUES (1), (2), (3)',
    limit: 3,
    expected: { rows: [[1], [2], [3]], truncated: false },
  },
  {
    name: 'the first rows of an endless statement, and that it was cut',
    sql: 'WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT i FROM n',
    limit: 2,
    expected: { rows: [[1], [2]], truncated: true, warnings: ['ROW_LIMIT_REACHED'] },
  },
  {
    name: 'statistics, windows, JSON and mathematics',
    sql: `SELECT median(value), percentile(value, 25), sqrt(max(value) + 6), '{"a":[1,2]}' ->> '$.a[1]',
            (SELECT group_concat(place) FROM (SELECT rank() OVER (ORDER BY value DESC) AS place FROM json_each('[5, 6, 7]')))
          FROM json_each('[1, 2, 3, 10]')`,
    expected: { rows: [[2.5, 1.75, 4, 2, '1,2,3']] },
  },
  {
    name: 'an answer behind a byte order mark, comments and empty statements',
    sql: '\uFEFF;; /* ; */ SELECT 1 ;-- ; DROP TABLE deals',
    expected: { rows: [[1]] },
  },
  {
    name: 'a statement as long as it may be, in Unicode characters',
    sql: `SELECT length('${'🏠'.repeat(19_983)}')`,
    expected: { rows: [[19_983]] },
  },
  {
    name: 'words of writing where they are names, texts or functions',
    sql: `WITH "delete" AS (SELECT 'PRAGMA; DROP' AS replace) SELECT replace(replace, ';', ','), [replace] FROM "delete"`,
    expected: { rows: [['PRAGMA, DROP', 'PRAGMA; DROP']] },
  },
  {
    name: 'one value for a name that stands under two prefixes, and values by number',
    sql: 'SELECT :a, @a',
    params: { a: 'x' },
    expected: { rows: [['x', 'x']] },
  },
  { name: 'values by number', sql: 'SELECT ?2, ?1', params: [1, false], expected: { rows: [[0, 1]] } },
  {
    name: 'numbers that are no 64-bit integers',
    sql: 'SELECT typeof(?), typeof(?), typeof(?)',
    params: [2 ** 53 - 1, 2 ** 53 + 2, 1e300],
    expected: { rows: [['integer', 'real', 'real']] },
  },
  {
    name: 'what a table is, by each of the allowed pragma functions',
    sql: `SELECT (SELECT count(*) FROM pragma_table_info('meta')), (SELECT count(*) FROM main."pragma_table_xinfo"('meta')),
            (SELECT count(*) FROM [PRAGMA_TABLE_LIST] WHERE name = 'meta'), (SELECT count(*) > 0 FROM pragma_function_list),
            (SELECT count(*) FROM pragma_index_list('meta') l, pragma_index_info(l.name)),
            (SELECT count(*) > 0 FROM pragma_index_list('meta') l, pragma_index_xinfo(l.name)),
            (SELECT count(*) FROM pragma_foreign_key_list('meta')), (SELECT count(*) > 0 FROM pragma_compile_options)`,
    expected: { rows: [[2, 2, 1, 1, 1, 1, 0, 1]] },
  },
  {
    name: 'functions that only look as if they wrote or reached outside',
    sql: "SELECT rtreecheck('parcels_rtree'), sqlite_log(1, 'x'), changes(), last_insert_rowid(), fts5(NULL)",
    expected: { rows: [['ok', null, 0, 0, null]] },
  },
  ...REFUSED_CASES,
];

/** Computes for minutes, but checks at every step whether it should stop. */
export const ENDLESS_LOOP = 'WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT sum(i) FROM n';

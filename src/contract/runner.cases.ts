import type { ErrorCode } from './errors.ts';
import type { Parameters } from './request.ts';
import type { Cell, ResultColumn } from './result.ts';
import type { WarningCode } from './warnings/warning.ts';

/** A request that every runner answers alike, on whatever build of the database it has. */
export interface RunnerCase {
  readonly name: string;
  readonly sql: string;
  readonly params?: Parameters;
  readonly limit?: number;
  readonly expected:
    | {
        readonly columns?: readonly ResultColumn[];
        readonly rows: readonly (readonly Cell[])[];
        readonly truncated?: boolean;
        /** Codes of the warnings that say how the rows are written, where the case is about these. */
        readonly warnings?: readonly WarningCode[];
      }
    | { readonly code: ErrorCode; readonly message: RegExp | string; readonly offset?: number };
}

/** Shared by the suite of the runners in Node (`runner.suite.ts`) and by the browser's end-to-end tests. */
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
  { name: 'no statement', sql: ' -- nothing', expected: { code: 'BAD_REQUEST', message: /no SQL statement/ } },
  {
    name: 'a missing value',
    sql: 'SELECT ?',
    expected: { code: 'BAD_REQUEST', message: /1 placeholder, but no params/ },
  },
  {
    name: 'a second statement',
    sql: 'SELECT 1; SELECT 2',
    expected: { code: 'MULTIPLE_STATEMENTS', message: /character 11/, offset: 10 },
  },
  {
    name: 'a write',
    sql: 'DELETE FROM deals',
    expected: { code: 'NOT_READ_ONLY', message: /^DELETE changes/, offset: 0 },
  },
  { name: 'a pragma', sql: 'PRAGMA journal_mode', expected: { code: 'FORBIDDEN', message: /^PRAGMA/, offset: 0 } },
  {
    name: 'a function that reaches outside',
    sql: "SELECT load_extension('x')",
    expected: { code: 'FORBIDDEN', message: /load_extension/ },
  },
  {
    name: 'a syntax error behind Hebrew, its place in UTF-16 units',
    sql: "SELECT 'שלום 🏠', FROM deals",
    expected: { code: 'SQL_ERROR', message: 'near "FROM": syntax error', offset: 18 },
  },
  {
    name: 'a table that does not exist',
    sql: 'SELECT * FROM dealz',
    // SQLite names no place for a missing table.
    expected: { code: 'SQL_ERROR', message: 'no such table: dealz' },
  },
  {
    name: 'a column that does not exist',
    sql: 'SELECT amuont FROM deals',
    expected: { code: 'SQL_ERROR', message: 'no such column: amuont', offset: 7 },
  },
  {
    name: 'an error that only running shows',
    sql: "SELECT json('{')",
    expected: { code: 'SQL_ERROR', message: 'malformed JSON' },
  },
];

/** Computes for minutes, yet looks at every step whether it should stop. */
export const ENDLESS_LOOP = 'WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT sum(i) FROM n';

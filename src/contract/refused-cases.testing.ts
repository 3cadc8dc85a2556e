import type { ErrorCode } from './errors.ts';
import type { Parameters } from './request.ts';
import type { ExpectedRefusal, RunnerCase } from './runner-case.testing.ts';

/** A trigger whose body has its own semicolons, and an END that is not the trigger's. */
const TRIGGER = 'CREATE TRIGGER t AFTER INSERT ON deals BEGIN SELECT CASE WHEN 1 THEN 2 END; DELETE FROM deals; END';
const OTHERS =
  'ALTER TABLE deals RENAME TO d|DROP TABLE deals|DROP TABLE nowhere|DROP VIEW deals_rtree|DROP INDEX nowhere';

/**
 * Statements by the code that each of them gets, whatever else is wrong with it: each is a row of the guard's table.
 */
const STATEMENTS: { readonly [code in ErrorCode]?: readonly (string | readonly [sql: string, offset: number])[] } = {
  BAD_REQUEST: ['', ' \n\t', '-- only a comment', '/* open', ';;;', '\uFEFF', ['SELECT 1\0; DROP TABLE deals', 8]],
  TOO_LONG: [`SELECT 1 --${'x'.repeat(20_000)}`, `DROP TABLE deals; SELECT '${'🏠'.repeat(20_000)}'`],
  MULTIPLE_STATEMENTS: [
    ['SELECT 1; SELECT 2', 10],
    ['SELECT 1;;/**/x', 14],
    ["SELECT 'a';'b'", 11],
    ["SELECT '🏠'; SELECT 2", 13],
    ['DROP TABLE deals; SELECT 1', 18],
    ['PRAGMA user_version; PRAGMA user_version', 21],
    ['SELECT [;]; "', 12],
    ["SELECT x'3b' ;\v", 14],
    [`${TRIGGER}; SELECT 1`, TRIGGER.length + 2],
    ['CREATE TRIGGER t AFTER INSERT ON deals; SELECT 1', 40],
  ],
  NOT_READ_ONLY: [
    ['INSERT INTO deals(id) VALUES (1)', 0],
    ['insert into nowhere values (1)', 0],
    ['REPLACE INTO meta VALUES (1, 2)', 0],
    ['/* SELECT */ UPDATE meta SET value = 1', 13],
    ['DELETE FROM deals RETURNING id', 0],
    ['SELECT 1 RETURNING 1', 9],
    ["INSERT INTO settlements_fts(settlements_fts) VALUES ('rebuild')", 0],
    ["INSERT INTO settlements_fts(settlements_fts, rank) VALUES ('merge', 500)", 0],
    ['DELETE FROM parcels_rtree', 0],
    ['CREATE TABLE IF NOT EXISTS deals(a)', 0],
    ['CREATE TEMP TABLE t AS SELECT 1', 0],
    ['CREATE VIRTUAL TABLE t USING fts5(a)', 0],
    [TRIGGER, 0],
    [`EXPLAIN ${TRIGGER};`, 8],
    ...OTHERS.split('|').map((sql) => [sql, 0] as const),
    ['BEGIN', 0],
    ['COMMIT', 0],
    ['END TRANSACTION', 0],
    ['ROLLBACK', 0],
    ['SAVEPOINT s', 0],
    ['RELEASE s', 0],
    ['VACUUM', 0],
    ["VACUUM INTO 'copy.sqlite'", 0],
    ['ANALYZE', 0],
    ['REINDEX deals', 0],
    ['EXPLAIN DELETE FROM deals', 8],
    ['EXPLAIN QUERY PLAN VACUUM', 19],
    ['EXPLAIN ANALYZE SELECT 1', 8],
    ['WITH t AS (SELECT 1) DELETE FROM deals', 21],
    ['WITH t(a, b) AS NOT MATERIALIZED (SELECT 1, 2), u AS (SELECT 1) UPDATE nowhere SET a = 1', 64],
    ['WITH RECURSIVE t AS (SELECT 1) REPLACE INTO meta SELECT 1, 2', 31],
    ['WITH t AS (DELETE FROM deals RETURNING id) SELECT * FROM t', 11],
    ['WITH t AS (VACUUM) SELECT 1', 11],
    ['EXPLAIN WITH a AS (WITH b AS (SELECT 1) INSERT INTO meta SELECT 1, 2) SELECT 1', 40],
    ['SELECT * FROM (DELETE FROM deals RETURNING id)', 15],
    ['SELECT (REPLACE INTO meta VALUES (1, 2))', 8],
  ],
  FORBIDDEN: [
    ['PRAGMA user_version', 0],
    ['pragma main.journal_mode = DELETE', 0],
    ['PRAGMA table_info(deals)', 0],
    ['EXPLAIN PRAGMA case_sensitive_like = 1', 8],
    ['EXPLAIN QUERY PLAN PRAGMA writable_schema = 1', 19],
    ['WITH t AS (PRAGMA user_version) SELECT 1', 11],
    ["ATTACH ':memory:' AS other", 0],
    ['/**/DETACH other', 4],
    ["EXPLAIN ATTACH ':memory:' AS other", 8],
    ['SELECT * FROM pragma_user_version', 14],
    ['SELECT * FROM main.pragma_page_count', 19],
    ['SELECT x.* FROM "PRAGMA_Integrity_Check" AS x', 16],
    ['SELECT (SELECT user_version FROM [pragma_user_version]) FROM deals', 33],
    ['WITH t AS (SELECT * FROM pragma_database_list) SELECT * FROM t', 25],
    ['SELECT * FROM meta WHERE key IN (SELECT * FROM `pragma_collation_list`)', 47],
    ['SELECT * FROM pragma_case_sensitive_like', 14],
    ['SELECT * FROM pragma_never_heard_of', 14],
    ["SELECT load_extension('x')", 7],
    ["SELECT LOAD_EXTENSION('x', 'y') FROM nowhere", 7],
    ['SELECT "load_extension"()', 7],
    ["SELECT fts3_tokenizer('simple')", 7],
    ['SELECT "fts3_tokenizer"(?, ?)', 7],
    ['SELECT [FTS3_Tokenizer] /* ( */ (?)', 7],
    ['SELECT `fts3_tokenizer`--\n(:a)', 7],
    ['SELECT id FROM deals WHERE fts3_tokenizer(id) IS NULL', 27],
    ['EXPLAIN SELECT fts3_tokenizer(1)', 15],
    ['SELECT * FROM sqlite_dbpage', 14],
    ['SELECT data FROM main."sqlite_dbpage"', 22],
    ['SELECT * FROM dbstat', 14],
    ["SELECT * FROM dbstat('main')", 14],
    ['SELECT count(*) FROM main.DBSTAT', 26],
    ['SELECT (SELECT count(*) FROM dbstat) FROM deals', 29],
    ["SELECT token FROM fts3tokenize('simple', 'a b')", 18],
  ],
};

const PLACEHOLDERS: readonly [sql: string, params: Parameters | undefined, message: RegExp][] = [
  ['SELECT ?', undefined, /1 placeholder, but no params/],
  ['EXPLAIN SELECT :a', undefined, /1 placeholder, but no params/],
  ['SELECT ?, ?', [1], /2 placeholders, but params has 1/],
  ['SELECT ?', [1, 2], /1 placeholder, but params has 2/],
  ['SELECT 1', [1], /0 placeholders, but params has 1/],
  ['SELECT ?5', [1], /\?5 is value number 5, but params has 1/],
  ['SELECT :a', [1], /:a has a name/],
  ['SELECT ?', { a: 1 }, /params is an object/],
  ['SELECT :a, :b', { a: 1 }, /no value for the placeholder :b/],
  ['SELECT :a', { a: 1, b: 2 }, /params has b/],
  ['SELECT :a', { a: 1, ':a': 2 }, /:a twice, as :a and as a/],
  ['SELECT 1', { a: 1 }, /params has a/],
  ['SELECT ?', [[1]] as unknown as Parameters, /number 1 must be text/],
  ['SELECT :a', { a: {} } as unknown as Parameters, /a must be text/],
];

const WRITTEN_WRONG: readonly [sql: string, expected: Omit<ExpectedRefusal, 'code'>][] = [
  ["SELECT 'שלום 🏠', FROM deals", { message: 'near "FROM": syntax error', hint: /comma/, offset: 18 }],
  ['SELECT * FROM dealz', { message: 'no such table: dealz', hint: 'Did you mean deals?', offset: 14 }],
  ['SELECT dealz.id FROM dealz', { message: 'no such table: dealz', hint: 'Did you mean deals?' }],
  ['SELECT amuont FROM deals', { message: 'no such column: amuont', hint: /deal_amount/, offset: 7 }],
  [
    'SELECT population FROM deals',
    { message: 'no such column: population', hint: /a column of settlements/, offset: 7 },
  ],
  ['SELECT name FROM settlements WHERE name = "חיפה"', { message: /no such column/, hint: /'חיפה'/, offset: 42 }],
  ["SELECT 'צה\"ל', 'ז'בוטינסקי'", { message: /^unrecognized token/, hint: /ז''בוטינסקי/, offset: 26 }],
  [
    `SELECT * FROM settlements_fts WHERE settlements_fts MATCH 'צה"ל'`,
    { message: 'unterminated string', hint: /"צהל"\*/ },
  ],
  [
    "SELECT * FROM settlements_fts WHERE settlements_fts MATCH 'תל-אביב'",
    { message: /no such column/, hint: /"תל" "אביב"\*/ },
  ],
  ['DESCRIBE deals', { message: 'near "DESCRIBE": syntax error', hint: /pragma_table_info\('deals'\)/, offset: 0 }],
  ['SELECT NOW()', { message: 'no such function: NOW', hint: /date\('now'\)/, offset: 7 }],
  ["SELECT 1 WHERE 'a' REGEXP 'b'", { message: 'no such function: REGEXP', hint: /LIKE/, offset: 19 }],
  ['SELECT (1 + (2)', { message: 'incomplete input', hint: 'A bracket is not closed.', offset: 15 }],
  ["SELECT 'open; DROP TABLE deals", { message: /^unrecognized token/, hint: /not closed/, offset: 7 }],
  ["SELECT json('{')", { message: 'malformed JSON', hint: /json_valid/ }],
  ['SELECT ?1 FROM nowhere', { message: 'no such table: nowhere', hint: /pragma_table_list/, offset: 15 }],
  ['EXPLAIN EXPLAIN DELETE FROM deals', { message: 'near "EXPLAIN": syntax error', offset: 8 }],
  ['SELECT ?1001', { message: /variable number/, offset: 7 }],
];

/** Requests that every runner refuses, each with its code, its place and its message. */
export const REFUSED_CASES: readonly RunnerCase[] = [
  ...Object.entries(STATEMENTS).flatMap(([code, statements]) =>
    statements.map((given): RunnerCase => {
      const [sql, offset] = typeof given === 'string' ? [given] : given;
      const name = `${code} to ${JSON.stringify(sql.slice(0, 80))}`;
      const expected = { code: code as ErrorCode, ...(offset === undefined ? {} : { offset }) };
      return { name, sql, expected };
    }),
  ),
  ...PLACEHOLDERS.map(
    ([sql, params, message]): RunnerCase => ({
      name: `BAD_REQUEST to ${sql} with ${JSON.stringify(params)}`,
      sql,
      ...(params === undefined ? {} : { params }),
      expected: { code: 'BAD_REQUEST', message },
    }),
  ),
  ...WRITTEN_WRONG.map(
    ([sql, expected]): RunnerCase => ({
      name: `SQL_ERROR to ${sql}`,
      sql,
      expected: { code: 'SQL_ERROR', ...expected },
    }),
  ),
  {
    name: 'the hint of a PRAGMA names what to read instead',
    sql: "PRAGMA table_info('deals')",
    expected: { code: 'FORBIDDEN', hint: "Use SELECT * FROM pragma_table_info('deals').", offset: 0 },
  },
];

import { describe, expect, it } from 'vitest';
import { guard } from './guard.ts';

const codeOf = (sql: string): string => {
  const verdict = guard(sql);
  return verdict.ok ? 'ok' : verdict.refusal.code;
};

describe('statements that may run', () => {
  it.each([
    'SELECT 1',
    'select 1;',
    '  ;; SELECT 1 ; ; -- done',
    'VALUES (1), (2)',
    'EXPLAIN SELECT 1',
    'explain query plan select 1',
    'WITH t AS (SELECT 1) SELECT * FROM t',
    'WITH RECURSIVE t(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM t) SELECT n FROM t LIMIT 3',
    'WITH a AS MATERIALIZED (SELECT 1), b(x, y) AS NOT MATERIALIZED (SELECT 1, (2)) SELECT * FROM a, b',
    'WITH replace AS (SELECT 1) SELECT * FROM replace',
    "SELECT 'a; DROP TABLE deals'",
    'SELECT "update; delete" FROM [insert; into], `create; table`',
    'SELECT 1 /* ; PRAGMA x; */ -- ; ATTACH',
    "SELECT replace('a', 'b', 'c')",
    'SELECT \'רחוב ח\'\'ן; 5\', "צה""ל"',
  ])('%s', (sql) => expect(codeOf(sql)).toBe('ok'));

  it('leaves statements that it cannot read to SQLite', () => {
    for (const sql of ['SELEC 1', 'WITH x', 'FROM deals', "SELECT 'unfinished", '(SELECT 1)']) {
      expect(codeOf(sql)).toBe('ok');
    }
  });
});

describe('refused statements, with their codes and places', () => {
  it.each([
    ['', 'BAD_REQUEST'],
    [' \n\t', 'BAD_REQUEST'],
    ['-- only a comment', 'BAD_REQUEST'],
    ['/* open', 'BAD_REQUEST'],
    [';;;', 'BAD_REQUEST'],
    ['SELECT 1; SELECT 2', 'MULTIPLE_STATEMENTS'],
    ['SELECT 1;;x', 'MULTIPLE_STATEMENTS'],
    ['DROP TABLE deals; SELECT 1', 'MULTIPLE_STATEMENTS'],
    ["SELECT 'a';'b'", 'MULTIPLE_STATEMENTS'],
    ['INSERT INTO deals VALUES (1)', 'NOT_READ_ONLY'],
    ['replace into deals values (1)', 'NOT_READ_ONLY'],
    ['UPDATE nothing_here SET a = 1', 'NOT_READ_ONLY'],
    ['DELETE FROM deals RETURNING id', 'NOT_READ_ONLY'],
    ['/* x */ CREATE TABLE t(a)', 'NOT_READ_ONLY'],
    ['CREATE TEMP TRIGGER t AFTER INSERT ON deals BEGIN SELECT 1; SELECT 2; END;', 'NOT_READ_ONLY'],
    ['CREATE TRIGGER t AFTER INSERT ON deals BEGIN SELECT 1; END; SELECT 2', 'MULTIPLE_STATEMENTS'],
    ['EXPLAIN DELETE FROM deals', 'NOT_READ_ONLY'],
    ['EXPLAIN QUERY PLAN VACUUM', 'NOT_READ_ONLY'],
    ['BEGIN', 'NOT_READ_ONLY'],
    ['ANALYZE', 'NOT_READ_ONLY'],
    ['REINDEX', 'NOT_READ_ONLY'],
    ['WITH t AS (SELECT 1) DELETE FROM deals', 'NOT_READ_ONLY'],
    ['WITH t AS (DELETE FROM deals RETURNING id) SELECT * FROM t', 'NOT_READ_ONLY'],
    ['WITH a AS (WITH b AS (SELECT 1) INSERT INTO deals VALUES (1)) SELECT 1', 'NOT_READ_ONLY'],
    ['PRAGMA table_info(deals)', 'FORBIDDEN'],
    ['EXPLAIN PRAGMA case_sensitive_like=1', 'FORBIDDEN'],
    ["ATTACH 'x' AS y", 'FORBIDDEN'],
    ['/**/DETACH y', 'FORBIDDEN'],
  ])('%s: %s', (sql, code) => expect(codeOf(sql)).toBe(code));

  it('names the place of the second statement in UTF-16 units', () => {
    const verdict = guard("SELECT '🏠'; SELECT 2");
    expect(verdict).toMatchObject({ ok: false, refusal: { offset: 13 } });
  });
});

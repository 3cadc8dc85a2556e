import { CATALOGUE, FUNCTIONS, TABLE_FUNCTIONS } from '../../src/catalogue/index.ts';

/** Every keyword of SQLite (https://www.sqlite.org/lang_keywords.html), and the types that CAST takes. */
const KEYWORDS =
  'ABORT ACTION ADD AFTER ALL ALTER ALWAYS ANALYZE AND AS ASC ATTACH AUTOINCREMENT BEFORE BEGIN BETWEEN BY CASCADE CASE CAST ' +
  'CHECK COLLATE COLUMN COMMIT CONFLICT CONSTRAINT CREATE CROSS CURRENT CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP DATABASE ' +
  'DEFAULT DEFERRABLE DEFERRED DELETE DESC DETACH DISTINCT DO DROP EACH ELSE END ESCAPE EXCEPT EXCLUDE EXCLUSIVE EXISTS ' +
  'EXPLAIN FAIL FILTER FIRST FOLLOWING FOR FOREIGN FROM FULL GENERATED GLOB GROUP GROUPS HAVING IF IGNORE IMMEDIATE IN ' +
  'INDEX INDEXED INITIALLY INNER INSERT INSTEAD INTERSECT INTO IS ISNULL JOIN KEY LAST LEFT LIKE LIMIT MATCH MATERIALIZED ' +
  'NATURAL NO NOT NOTHING NOTNULL NULL NULLS OF OFFSET ON OR ORDER OTHERS OUTER OVER PARTITION PLAN PRAGMA PRECEDING PRIMARY ' +
  'QUERY RAISE RANGE RECURSIVE REFERENCES REGEXP REINDEX RELEASE RENAME REPLACE RESTRICT RETURNING RIGHT ROLLBACK ROW ROWS ' +
  'SAVEPOINT SELECT SET TABLE TEMP TEMPORARY THEN TIES TO TRANSACTION TRIGGER UNBOUNDED UNION UNIQUE UPDATE USING VACUUM ' +
  'VALUES VIEW VIRTUAL WHEN WHERE WINDOW WITH WITHIN WITHOUT TRUE FALSE INTEGER REAL TEXT BLOB NUMERIC';

/** Names of SQLite itself, and the columns of its table-valued functions. */
const BUILT_IN =
  'rowid oid _rowid_ main temp sqlite_schema sqlite_master binary nocase rtrim rank name type value atom id parent fullkey path ' +
  'root json start stop step sql tbl_name rootpage seqno cid unique origin partial notnull dflt_value pk hidden';

export const SQL_KEYWORDS: ReadonlySet<string> = new Set(KEYWORDS.split(' '));

/** Names that a fingerprint may hold, in small letters: those of the schema and of SQLite. A client chose all others. */
export const KNOWN_NAMES: ReadonlySet<string> = new Set(
  [
    ...BUILT_IN.split(' '),
    ...CATALOGUE.flatMap((table) => [
      table.name,
      ...table.columns.map(({ name }) => name),
      ...(table.kind === 'table' ? table.indexes.map(({ name }) => name) : []),
    ]),
    ...FUNCTIONS.map(({ name }) => name),
    ...TABLE_FUNCTIONS.map(({ name }) => name),
  ].map((name) => name.toLowerCase()),
);

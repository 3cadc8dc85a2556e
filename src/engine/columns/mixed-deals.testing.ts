import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { makeDatabase } from '../wasm/fixture.testing.ts';
import type { SourceInMemory } from './strips-in-memory.testing.ts';
import type { SessionOnStrips } from './thin-scans.testing.ts';

/** Three thousand deals with gaps between their rowids, and values of every storage class in columns of every type. */
export const CONTENT = makeDatabase(`
  PRAGMA page_size = 1024;
  CREATE TABLE deals (id INTEGER PRIMARY KEY, settlement TEXT, year INTEGER, area REAL, rooms REAL, amount INTEGER,
    odd, note TEXT DEFAULT 'none', twice AS (amount * 2), city INTEGER);
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
  INSERT INTO deals (id, settlement, year, area, rooms, amount, odd, note, city) SELECT i * 3 + (i > 1500) * 100000,
    CASE i % 7 WHEN 0 THEN NULL WHEN 1 THEN 'חיפה' WHEN 2 THEN '' ELSE 'תל אביב ' || (i % 40) END,
    1998 + i % 27, CASE WHEN i % 11 = 0 THEN NULL WHEN i % 2 THEN i % 400 ELSE i % 400 + 0.25 END, i % 9 / 2.0,
    CASE i % 5 WHEN 0 THEN i * 1000000000000 WHEN 1 THEN -i ELSE i * 1000 END,
    CASE i % 8 WHEN 0 THEN 9223372036854775807 WHEN 1 THEN x'00ff' WHEN 2 THEN 'text' WHEN 3 THEN 1e300 WHEN 4 THEN -0.0
      WHEN 5 THEN zeroblob(i % 200) WHEN 6 THEN 9e999 ELSE NULL END,
    CASE WHEN i % 50 = 0 THEN printf('%.*c', i % 500, 'x') END, i % 13 FROM n;
  CREATE INDEX by_amount ON deals (amount);
  CREATE INDEX by_city ON deals (city, area);
  CREATE TABLE settlements (code INTEGER PRIMARY KEY, name TEXT);
  INSERT INTO settlements SELECT DISTINCT city, 'place ' || city FROM deals WHERE city % 3 < 2;
  INSERT INTO settlements VALUES (77, 'nowhere');
  CREATE TABLE keyed (k TEXT PRIMARY KEY, v) WITHOUT ROWID;
  INSERT INTO keyed SELECT 'k' || id, year FROM deals LIMIT 300;
  CREATE INDEX by_v ON keyed (v);
  CREATE TABLE keys (id INTEGER PRIMARY KEY, computed AS (whole + length(word)), word TEXT, whole INTEGER, mixed,
    folded TEXT COLLATE NOCASE, kept AS (whole * 2) STORED, code TEXT UNIQUE, same);
  INSERT INTO keys (id, word, whole, mixed, folded, code, same) SELECT id * 2, settlement, (amount % 41 - 20) * 1000003,
    CASE id % 6 WHEN 0 THEN 9007199254740993 + id % 4 WHEN 1 THEN 9007199254740994.0 * (id % 4 + 2) WHEN 2 THEN x'00ff' WHEN 3 THEN 'ab'
      WHEN 4 THEN NULL ELSE id % 50 - 25 END, CASE WHEN id % 2 THEN 'A' ELSE 'a' END, nullif('c' || id, 'c6'),
    CASE WHEN id % 2 THEN 1 ELSE 1.0 END FROM deals LIMIT 700;
  CREATE INDEX by_word ON keys (word, whole);
  CREATE INDEX by_mixed ON keys (mixed, word);
  CREATE INDEX by_id ON keys (word, id, mixed, whole);
  CREATE INDEX by_four ON keys (word, kept, whole, mixed);
  CREATE INDEX by_folded ON keys (folded);
  CREATE INDEX by_falling ON keys (whole DESC);
  CREATE INDEX by_part ON keys (whole) WHERE whole IS NOT NULL;
  CREATE INDEX by_sum ON keys (whole + 1);
  CREATE INDEX by_computed ON keys (computed, whole);
  CREATE INDEX by_kept ON keys (kept, whole);
  CREATE INDEX by_code ON keys (code);
  CREATE INDEX by_same ON keys (same);
  CREATE VIEW big AS SELECT id, area * 2 AS doubled, year FROM deals WHERE area > 100;
  CREATE TABLE empty (a, b);
  CREATE TABLE totals (year INTEGER, doubled AS (amount * 2), settlement TEXT COLLATE NOCASE, amount REAL, note, next AS (year + 1) STORED,
    odd, PRIMARY KEY (settlement, year DESC)) WITHOUT ROWID;
  INSERT INTO totals (year, settlement, amount, note, odd) SELECT year, settlement, sum(amount) % 1000 / 4.0, max(note), max(odd) FROM deals
    WHERE settlement IS NOT NULL GROUP BY settlement, year;
`);

/** Statements on them, one a line. */
export const STATEMENTS = readFileSync(new URL('statements.testing.sql', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('--'));

/** The result of a statement, without its time, or its refusal. Rows that came early are the first of the result. */
export const answer = async ({ session }: SessionOnStrips, sql: string, limit = 10_000) => {
  const parts: unknown[] = [];
  const { outcome } = await session.run({ sql, limit }, ({ rows }) => parts.push(...rows));
  if (outcome.kind === 'refused') return outcome;
  const { elapsed_ms: _, ...result } = outcome.result;
  expect(parts).toEqual(result.rows.slice(0, parts.length));
  return result;
};

/** The lists of columns that were taken from strips. */
export const columnsTaken = ({ taken }: SourceInMemory): readonly (string | undefined)[] => [
  ...new Set(taken.map((block) => /: ([\d,]*) of/.exec(block)?.[1])),
];

import { beforeAll, expect, it } from 'vitest';
import type { Cell } from '../../contract/result.ts';
import type { Database } from '../../engine/wasm/database.ts';
import { BUILD_TIMEOUT_MS, openMade, query } from '../../engine/wasm/fixture.testing.ts';
import { placeQuery, readPlaces } from './place-query.ts';

let database: Database;
beforeAll(async () => {
  database = await openMade(`
    CREATE TABLE settlements(code INTEGER PRIMARY KEY, name TEXT, name_en TEXT, deals_total INTEGER);
    INSERT INTO settlements VALUES (1, 'גבע', NULL, 3), (2, 'גבעה', 'Giv''a', 2),
      (3, 'תל אביב-יפו', 'Tel Aviv-Yafo', 9), (4, 'תאשור', NULL, 99);
    WITH RECURSIVE n(i) AS (VALUES (10) UNION ALL SELECT i + 1 FROM n WHERE i < 30)
    INSERT INTO settlements SELECT i, 'גבעת ' || i, 'Giv''at ' || i, 1000 + i FROM n;
    CREATE VIRTUAL TABLE settlements_fts USING fts5(name, name_en);
    INSERT INTO settlements_fts(rowid, name, name_en) SELECT code, name, replace(name_en, '''', '') FROM settlements;
  `);
}, BUILD_TIMEOUT_MS);

it.each([
  ['גבע', 'גבע'],
  [' גבעה ', 'גבעה'],
  ["giv'a", 'גבעה'],
  ['גב', 'גבעת 30'],
  ['ת"א', 'תל אביב-יפו'],
  ['תאש', 'תאשור'],
])('%j: the first of many suggested settlements is %s', async (typed, first) => {
  const request = placeQuery('settlement', typed, null);
  const sql = `${request?.sql ?? ''} LIMIT ${request?.limit ?? 0}`;
  // SQLite numbers names of parameters by their first places in the statement, and the request has them in that order.
  const rows = await query(database, sql, Object.values(request?.params ?? {}) as string[]);
  expect(readPlaces(rows as readonly (readonly Cell[])[])[0]?.name).toBe(first);
});

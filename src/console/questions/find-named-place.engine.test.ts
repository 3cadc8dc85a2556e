import { beforeAll, expect, it } from 'vitest';
import type { SqlRequest } from '../../contract/request.ts';
import type { SqlRunner } from '../../contract/runner.ts';
import type { Database } from '../../engine/wasm/database.ts';
import { BUILD_TIMEOUT_MS, openMade, query } from '../../engine/wasm/fixture.testing.ts';
import { findNamedPlace } from './find-named-place.ts';

let database: Database;
beforeAll(async () => {
  database = await openMade(`
    CREATE TABLE settlements(code INTEGER PRIMARY KEY, name TEXT, name_en TEXT, deals_total INTEGER);
    INSERT INTO settlements VALUES (4000, 'חיפה', 'Haifa', 90), (5000, 'תל אביב-יפו', 'Tel Aviv - Yafo', 99),
      (8300, 'ראשון לציון', 'Rishon LeZiyyon', 80), (8600, 'רמת גן', 'Ramat Gan', 70), (166, 'גן יבנה', 'Gan Yavne', 20),
      (6400, 'הרצלייה', 'Herzliyya', 60), (3000, 'ירושלים', 'Jerusalem', 95), (1, 'הר גילה', 'Har Gilo', 1),
      (6900, 'כפר סבא', 'Kefar Sava', 50), (8400, 'רחובות', 'Rehovot', 55);
    CREATE TABLE neighborhoods(nbhd_id INTEGER PRIMARY KEY, name TEXT, settlement TEXT, deals_total INTEGER);
    INSERT INTO neighborhoods VALUES (1, 'אחוזה', 'חיפה', 9), (2, 'פלורנטין', 'תל אביב-יפו', 9),
      (3, 'הרצליה פיתוח', 'הרצלייה', 9), (4, 'גילה', 'ירושלים', 9), (5, 'רמת אביב', 'תל אביב-יפו', 9);
    CREATE TABLE streets(id INTEGER PRIMARY KEY, street TEXT, settlement TEXT, deals_total INTEGER);
    INSERT INTO streets VALUES (1, 'הרצל', 'חיפה', 9), (2, 'הרצל', 'ראשון לציון', 5), (3, 'אבן גבירול', 'תל אביב-יפו', 9);
    CREATE VIRTUAL TABLE settlements_fts USING fts5(name, name_en);
    INSERT INTO settlements_fts(rowid, name, name_en) SELECT code, name || ' ' || replace(name, 'יי', 'י'), name_en FROM settlements;
    CREATE VIRTUAL TABLE neighborhoods_fts USING fts5(name, settlement, aliases);
    INSERT INTO neighborhoods_fts(rowid, name, settlement, aliases) SELECT nbhd_id, name, settlement, '' FROM neighborhoods;
    CREATE VIRTUAL TABLE streets_fts USING fts5(street, settlement, aliases);
    INSERT INTO streets_fts(rowid, street, settlement, aliases) SELECT id, street, settlement, '' FROM streets;
  `);
}, BUILD_TIMEOUT_MS);

const runner = {
  run: async ({ sql, params, limit }: SqlRequest) => {
    const rows = await query(database, `${sql} LIMIT ${limit ?? 0}`, Object.values(params ?? {}) as string[]);
    return { kind: 'result', result: { rows } };
  },
} as unknown as Pick<SqlRunner, 'run'>;

it.each([
  ['רחוב הרצל', { street: 'הרצל', place: 'חיפה' }],
  ['דירות ברחוב הרצל בראשון לציון', { street: 'הרצל', place: 'ראשון לציון' }],
  ['Herzl street in Rishon LeZion', { street: 'הרצל', place: 'ראשון לציון' }],
  ['הרצל 12 חיפה', { street: 'הרצל', place: 'חיפה' }],
  // It has no street of this name.
  ['דירות ברחוב הרצל רמת גן', { place: 'רמת גן' }],
  ['Ibn Gabirol street', { street: 'אבן גבירול', place: 'תל אביב-יפו' }],
  ['שכונת אחוזה בחיפה', { neighbourhood: 'אחוזה', place: 'חיפה' }],
  ['אחוזה חיפה', { neighbourhood: 'אחוזה', place: 'חיפה' }],
  ['מחירים בפלורנטין תל אביב', { neighbourhood: 'פלורנטין', place: 'תל אביב-יפו' }],
  ['Herzliya Pituach', { neighbourhood: 'הרצליה פיתוח', place: 'הרצלייה' }],
  ['גילה', { neighbourhood: 'גילה', place: 'ירושלים' }],
  ['Gilo', { neighbourhood: 'גילה', place: 'ירושלים' }],
  ['תל אביב', { place: 'תל אביב-יפו' }],
  ['הרצליה', { place: 'הרצלייה' }],
  ['כפר סבא הירוקה', { place: 'כפר סבא' }],
  ['רחובות', { place: 'רחובות' }],
  ['חיפ', { place: 'חיפה' }],
  ['zebra', null],
])('the place of "%s"', async (phrase, texts) => {
  expect(await findNamedPlace(runner, phrase, new AbortController().signal)).toEqual(texts);
});

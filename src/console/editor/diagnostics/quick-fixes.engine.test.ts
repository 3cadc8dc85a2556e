import { beforeAll, describe, expect, it } from 'vitest';
import { explained, TABLES_NAMED } from '../../../engine/statement/hints/explained.testing.ts';
import type { Database } from '../../../engine/wasm/database.ts';
import { BUILD_TIMEOUT_MS, openMade } from '../../../engine/wasm/fixture.testing.ts';
import { quickFixes } from './quick-fixes.ts';

let database: Database;
beforeAll(async () => {
  database = await openMade(TABLES_NAMED);
}, BUILD_TIMEOUT_MS);

/** The statement after each quick fix of its refusal. */
async function fixed(sql: string): Promise<readonly string[]> {
  return quickFixes(sql, await explained(database, sql)).map(({ from, to, text, insert }) => {
    expect(sql.slice(from, to)).toBe(text);
    return sql.slice(0, from) + insert + sql.slice(to);
  });
}

describe('one press puts right', () => {
  it.each([
    ['SELECT * FROM dealz', 'SELECT * FROM deals'],
    ['SELECT * FROM main.settlement', 'SELECT * FROM main.settlements'],
    ['SELECT * FROM "Settlement_FTS1"', 'SELECT * FROM settlements_fts'],
    ['SELECT amuont FROM deals', 'SELECT deal_amount FROM deals'],
    ['SELECT d.dealDate FROM deals d', 'SELECT d.deal_date FROM deals d'],
    ['SELECT s.nme FROM settlements AS s', 'SELECT s.name FROM settlements AS s'],
    ['SELECT s.nmae FROM settlements AS s', 'SELECT s.name FROM settlements AS s'],
    ['SELECT s.name, s.populaton FROM settlements s', 'SELECT s.name, s.population FROM settlements s'],
    ['SELECT cuont(*) FROM deals', 'SELECT count(*) FROM deals'],
    ['SELECT * FORM deals', 'SELECT * FROM deals'],
    ['SELEC id FROM deals', 'SELECT id FROM deals'],
    ['SELECT count(*) FROM deals GRUOP BY id', 'SELECT count(*) FROM deals GROUP BY id'],
    ['SELECT 1 FROM deals WHERE settlement = "חיפה"', "SELECT 1 FROM deals WHERE settlement = 'חיפה'"],
    ['SELECT 1 FROM deals WHERE settlement = חיפה', "SELECT 1 FROM deals WHERE settlement = 'חיפה'"],
  ])('%s', async (sql, right) => expect((await fixed(sql))[0]).toBe(right));
});

it('several names that may be meant are several fixes', async () => {
  expect(await fixed('SELECT deal FROM deals')).toEqual([
    'SELECT deal_date FROM deals',
    'SELECT deal_amount FROM deals',
  ]);
});

describe('there is no fix', () => {
  it.each([
    ['where the name stands twice', 'SELECT dealz.id FROM dealz'],
    ['where the hint proposes nothing', 'SELECT FROM deals'],
    ['where it proposes no word', 'SELECT zzz FROM deals'],
  ])('%s: %s', async (_, sql) => expect(await fixed(sql)).toEqual([]));
});

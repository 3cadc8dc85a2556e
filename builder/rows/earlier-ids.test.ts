import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stagedRows, temporaryFolder } from '../built-database.testing.ts';
import type { RawRow } from '../sources/register-layout.ts';
import { keepEarlierIds } from './earlier-ids.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

type Row = Partial<RawRow>;

/** Continues a build of these rows, whose ids are given, with others; and the ids of those, in the order of their lines. */
async function continued(earlier: readonly (Row & { id: number })[], newer: readonly Row[]) {
  const path = join(folder.path, 'earlier.sqlite');
  const before = await stagedRows(join(folder.path), earlier);
  const deals = before.db.prepare<[], Record<string, unknown>>('SELECT * FROM scratch.staged_deals ORDER BY id').all();
  before.close();
  const file = new Database(path);
  const columns = Object.keys(deals[0] ?? {});
  file.exec(`CREATE TABLE deals (${columns.join(', ')})`);
  const insert = file.prepare(`INSERT INTO deals VALUES (${columns.map((name) => `@${name}`).join(', ')})`);
  for (const [at, deal] of deals.entries()) insert.run({ ...deal, id: earlier[at]?.id });
  file.close();
  const other = temporaryFolder();
  const scratch = await stagedRows(other.path, newer);
  const lines = scratch.db.prepare<[], string>('SELECT first_seen FROM scratch.staged_deals ORDER BY id').pluck().all();
  expect(lines).toHaveLength(newer.length);
  const lastDealId = Math.max(...earlier.map(({ id }) => id));
  scratch.db.exec('CREATE TEMP TABLE marks AS SELECT id, sub_chelka, deal_date, deal_amount FROM scratch.staged_deals');
  const changes = keepEarlierIds(scratch, { path, lastDealId });
  const ids = scratch.db
    .prepare<[], number>(
      `SELECT s.id FROM marks AS m JOIN scratch.staged_deals AS s USING (sub_chelka, deal_date, deal_amount)
       GROUP BY m.id ORDER BY m.id`,
    )
    .pluck()
    .all();
  scratch.close();
  other.remove();
  return { ids, changes };
}

const first = { id: 41, sub_chelka: '1' };
const second = { id: 17, sub_chelka: '2', room_num: '4' };

describe('a newer export', () => {
  it('gives each deal the id that it had, wherever its row stands', async () => {
    const { ids, changes } = await continued(
      [first, second],
      [{ sub_chelka: '2', room_num: '4' }, { sub_chelka: '1' }],
    );
    expect(ids).toEqual([17, 41]);
    expect(changes).toMatchObject({ unchanged: 2, changed: 0, came: 0, went: 0, lastDealId: 41 });
  });

  it('numbers new deals on, also beyond the ids of deals that went', async () => {
    const { ids, changes } = await continued(
      [first, second],
      [{ sub_chelka: '9' }, { sub_chelka: '2', room_num: '4' }, { sub_chelka: '8' }],
    );
    expect(ids).toEqual([42, 17, 43]);
    expect(changes).toMatchObject({ unchanged: 1, changed: 0, came: 2, went: 1, lastDealId: 43 });
    expect(changes.firstWent).toEqual([{ id: 41, gush: 6941, chelka: 12, subChelka: 1, dealDate: '2024-05-28' }]);
  });

  it('keeps the id of a deal whose fields were corrected, and says what changed', async () => {
    const { ids, changes } = await continued(
      [first, second],
      [
        { sub_chelka: '1', room_num: '' },
        { sub_chelka: '2', room_num: '4', deal_amount: '2500000' },
      ],
    );
    expect(ids).toEqual([41, 17]);
    expect(changes).toMatchObject({ unchanged: 0, changed: 2, came: 0, went: 0 });
    expect(changes.firstChanged).toMatchObject([
      { id: 17, field: 'deal_amount', before: 2_400_000, after: 2_500_000 },
      { id: 41, field: 'rooms', before: 3, after: null },
    ]);
  });

  it('has another deal where the day is another, or where a parcel without units has another amount', async () => {
    const { ids, changes } = await continued(
      [first, { id: 5, sub_chelka: '0' }],
      [
        { sub_chelka: '1', deal_date: '29/05/2024' },
        { sub_chelka: '0', deal_amount: '1000000' },
      ],
    );
    expect(ids).toEqual([42, 43]);
    expect(changes).toMatchObject({ came: 2, went: 2, changed: 0 });
  });

  it('pairs equal rows of one day in their order, and one more is new', async () => {
    const share = { sub_chelka: '0', portion: '0.250' };
    const { changes } = await continued(
      [
        { ...share, id: 3 },
        { ...share, id: 9 },
      ],
      [share, share, share],
    );
    expect(changes).toMatchObject({ unchanged: 2, came: 1, went: 0, lastDealId: 10 });
  });
});

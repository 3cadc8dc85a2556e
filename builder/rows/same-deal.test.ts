import { describe, expect, it } from 'vitest';
import { stagedRows, temporaryFolder } from '../built-database.testing.ts';
import type { RawRow } from '../sources/register-layout.ts';
import { joinSameDeals } from './same-deal.ts';

const half = { portion: '0.500', deal_amount: '1200000', declared_amount: '1200000' };
const third = { portion: '0.333', deal_amount: '800000', declared_amount: '800000' };
const noUnit = { sub_chelka: '000' };

/** The rows that are left (the first is on line 2), as [id, amount, portion, merged_rows], and the counts. */
const left = (...rows: readonly Partial<RawRow>[]) => leftOf(rows);

/** The same for rows in several files. */
async function leftOf(...files: readonly (readonly Partial<RawRow>[])[]) {
  const folder = temporaryFolder();
  const scratch = await stagedRows(folder.path, ...files);
  const counts = joinSameDeals(scratch);
  const deals = scratch.db
    .prepare<[], readonly (number | null)[]>(
      'SELECT id, deal_amount, portion, merged_rows FROM scratch.staged_deals ORDER BY id',
    )
    .raw()
    .all();
  const whole = scratch.db.prepare('SELECT * FROM scratch.staged_deals ORDER BY id').all();
  scratch.close();
  folder.remove();
  return { counts, deals, whole };
}

describe('a deal that is reported twice', () => {
  it('is one deal, with the values of the row with most known fields', async () => {
    const { deals, counts } = await left({ asset_area: '0', room_num: '0' }, {}, { declared_amount: '0' });
    expect(deals).toEqual([[3, 2_400_000, 1, null]]);
    expect(counts).toEqual({ duplicatesRemoved: 2, mergedDeals: 0, mergedRowsRemoved: 0 });
  });

  it('has the values of the first of two rows with equally many', async () => {
    expect((await left({ asset_area: '81' }, {})).deals).toEqual([[2, 2_400_000, 1, null]]);
  });

  it('may have an unknown share in one of its reports', async () => {
    expect((await left({ portion: '0.000' }, {})).deals).toEqual([[3, 2_400_000, 1, null]]);
  });

  it.each([
    ['another amount', { deal_amount: '2400001' }],
    ['another day', { deal_date: '29/05/2024' }],
    ['another unit', { sub_chelka: '008' }],
    ['another parcel', { chelka: '13' }],
  ])('is not a deal of %s', async (_, change) => {
    expect((await left({}, change)).deals).toHaveLength(2);
  });

  it('must be equal in nature, area, rooms and year if no unit is known', async () => {
    const { deals, counts } = await left(
      noUnit,
      noUnit,
      { ...noUnit, asset_area: '81' },
      { ...noUnit, room_num: '4' },
      { ...noUnit, year_built: '1999' },
      { ...noUnit, deal_nature: 'דירת גן' },
    );
    expect(deals.map(([id]) => id)).toEqual([2, 4, 5, 6, 7]);
    expect(counts.duplicatesRemoved).toBe(1);
  });
});

describe('a deal that is reported by its shares', () => {
  it('keeps the repeats of larger amounts if not all fit in the whole, in whatever order they are reported', async () => {
    const smaller = { ...third, deal_amount: '799500' };
    for (const rows of [
      [third, smaller, third, smaller],
      [smaller, third, smaller, third],
      [smaller, smaller, third, third],
    ]) {
      const { deals, counts } = await left(...rows);
      expect(deals.map(([, amount]) => amount)).toEqual([2_399_500]);
      expect(counts).toEqual({ duplicatesRemoved: 1, mergedDeals: 1, mergedRowsRemoved: 2 });
    }
  });

  it('is one full deal, with amounts summed and a price per square metre', async () => {
    const { counts, whole } = await left({ ...half, asset_area: '0' }, { ...half, deal_amount: '1000000' });
    expect(counts).toEqual({ duplicatesRemoved: 0, mergedDeals: 1, mergedRowsRemoved: 1 });
    expect(whole).toMatchObject([
      {
        id: 3,
        deal_amount: 2_200_000,
        declared_amount: 2_400_000,
        portion: 1,
        area: 80,
        price_per_sqm: 27_500,
        merged_rows: 2,
      },
    ]);
  });

  it('may have equal shares, which are not reports of one share', async () => {
    expect((await left(half, half)).deals).toEqual([[2, 2_400_000, 1, 2]]);
  });

  it('has an unknown declared amount if one of them is', async () => {
    expect((await left(half, { ...half, declared_amount: '0' })).whole).toMatchObject([{ declared_amount: null }]);
  });

  it('may have three or four shares, cut off at thousandths', async () => {
    expect((await left(third, third, third)).deals).toEqual([[2, 2_400_000, 1, 3]]);
    const quarter = { portion: '0.250', deal_amount: '600000' };
    expect((await left(quarter, quarter, quarter, quarter)).deals).toEqual([[2, 2_400_000, 1, 4]]);
  });

  it.each([
    ['five shares', Array.from({ length: 5 }, () => ({ portion: '0.200', deal_amount: '480000' }))],
    ['shares that make up less', [half, third]],
    ['shares of two days', [half, { ...half, deal_date: '29/05/2024' }]],
    ['shares of two units', [half, { ...half, sub_chelka: '008' }]],
    ['a share alone', [half]],
  ])('is not made of %s', async (_, rows) => {
    const { deals, counts } = await left(...rows);
    expect(deals).toHaveLength(rows.length);
    expect(counts).toEqual({ duplicatesRemoved: 0, mergedDeals: 0, mergedRowsRemoved: 0 });
  });

  it('is found when each share is reported twice', async () => {
    const other = { ...half, deal_amount: '1300000' };
    const { deals, counts } = await left(half, other, half, other);
    expect(deals).toEqual([[2, 2_500_000, 1, 2]]);
    expect(counts).toEqual({ duplicatesRemoved: 2, mergedDeals: 1, mergedRowsRemoved: 1 });
  });

  it('is found when two equal shares are reported twice', async () => {
    expect((await left(half, half, half, half)).deals).toEqual([[2, 2_400_000, 1, 2]]);
  });

  it('is one deal with the whole that was also reported', async () => {
    const { deals, counts } = await left(half, half, {});
    expect(deals).toEqual([[2, 2_400_000, 1, 2]]);
    expect(counts).toEqual({ duplicatesRemoved: 1, mergedDeals: 1, mergedRowsRemoved: 1 });
  });
});

describe('exports that overlap', () => {
  const quarter = { portion: '0.250', deal_amount: '600000' };
  const other = { chelka: '13', sub_chelka: '001' };

  it('report a share of both once', async () => {
    const { deals, counts } = await leftOf([quarter, other], [other, quarter]);
    expect(deals.map(([id, amount, portion]) => [id, amount, portion])).toEqual([
      [2, 600_000, 0.25],
      [3, 2_400_000, 1],
    ]);
    expect(counts).toEqual({ duplicatesRemoved: 2, mergedDeals: 0, mergedRowsRemoved: 0 });
  });

  it('have as many equal shares as the one with most of them', async () => {
    expect((await leftOf([quarter], [quarter, quarter])).deals).toHaveLength(2);
    expect((await leftOf([quarter, quarter], [quarter], [quarter, quarter])).deals).toHaveLength(2);
  });

  it('keep the row of a share with most known fields', async () => {
    const { deals } = await leftOf([{ ...quarter, room_num: '0' }], [quarter]);
    expect(deals.map(([id]) => id)).toEqual([4]);
  });

  it('report the two halves of a deal once', async () => {
    expect((await leftOf([half, half], [half, half])).deals).toEqual([[2, 2_400_000, 1, 2]]);
    expect((await leftOf([half], [half])).deals).toEqual([[2, 1_200_000, 0.5, null]]);
  });

  it('have different shares of one deal', async () => {
    const rest = { portion: '0.500', deal_amount: '1300000' };
    expect((await leftOf([half], [rest])).deals).toEqual([[2, 2_500_000, 1, 2]]);
  });
});

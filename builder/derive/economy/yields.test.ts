import { beforeEach, describe, expect, it } from 'vitest';
import { derivedRows, insertRows, stagedRecords } from '../../built-database.testing.ts';
import type { Scratch, SqlValue } from '../../scratch.ts';
import { emptyScratch } from '../../scratches.testing.ts';
import type { SourceRecord } from '../../sources/layout.ts';
import { rents } from '../../sources/layouts/macro.ts';
import { listSpellings } from '../places/settlement-spellings.ts';
import { HAIFA, insertSales } from './apartment-sales.testing.ts';
import type { YieldRow } from './economy-rows.testing.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = emptyScratch();
  insertRows(scratch, 'settlements', [
    { code: HAIFA, name: 'חיפה', slug: 'חיפה', district: 'חיפה' },
    { code: 5000, name: 'תל אביב-יפו', slug: 'תל-אביב-יפו', district: 'תל אביב' },
  ]);
  listSpellings(scratch);
});

/** Sets the anchor, and 12m, as the build would find them. */
function anchorAt(day: string): void {
  scratch.db.exec(`
    CREATE TABLE scratch.anchor AS SELECT '${day}' AS day;
    CREATE TABLE scratch.windows AS
      SELECT '12m' AS name, date(day, '+1 day', '-12 months') AS first_day, day AS last_day FROM scratch.anchor;
  `);
}

/** Sales of apartments of three rooms. */
const sell = (...deals: readonly Readonly<Record<string, SqlValue>>[]) =>
  insertSales(scratch, { deal_date: '2024-05-01', is_full_deal: 1, rooms: 3 }, deals);

type Values = SourceRecord<typeof rents>['values'];

/** Rents of three rooms in Haifa, each with its differences. */
async function rent(...given: readonly (Pick<Values, 'avg_rent' | 'year' | 'quarter'> & Partial<Values>)[]) {
  const records = given.map((values) => ({
    values: {
      area_type: 'city',
      area_name: 'חיפה',
      settlement_code: null,
      rooms_bucket: '2.5-3',
      n: null,
      sampling_error: null,
      source: null,
      source_file: null,
      ...values,
    },
    geometry: null,
  }));
  await stagedRecords(scratch, rents, records);
  return derivedRows<Record<string, SqlValue>>(scratch, 'rent_city');
}

const quartersOf = (year: number, ...amounts: readonly number[]) =>
  amounts.map((avg_rent, at) => ({ year, quarter: at + 1, avg_rent }));

const yields = () => derivedRows<YieldRow>(scratch, 'gross_yield');

describe('rents', () => {
  it('of a city are joined to its settlement by a spelling of its name, or by the code in the source', async () => {
    const rows = await rent(
      { year: 2024, quarter: 2, avg_rent: 4000 },
      { year: 2024, quarter: null, avg_rent: 5000, area_name: 'תל אביב -יפו', settlement_code: 5000 },
      { year: 2023, quarter: null, avg_rent: 4800, area_name: 'תל־אביב – יפו' },
      { year: 2024, quarter: null, avg_rent: 3000, area_name: 'מקום בלי עסקאות' },
    );
    expect(
      rows.map(({ period, period_type, year, settlement_code }) => [period, period_type, year, settlement_code]),
    ).toEqual(
      expect.arrayContaining([
        ['2024-Q2', 'quarter', 2024, HAIFA],
        ['2024', 'year', 2024, 5000],
        ['2023', 'year', 2023, 5000],
        ['2024', 'year', 2024, null],
      ]),
    );
  });

  it('of a district have its code, and never match a settlement of the same name; those of the country have one name', async () => {
    const rows = await rent(
      { year: 2024, quarter: 1, avg_rent: 4000, area_type: 'district' },
      { year: 2024, quarter: 1, avg_rent: 4500, area_type: 'national', area_name: 'סך הכול' },
    );
    expect(rows).toEqual([
      expect.objectContaining({ area_type: 'district', district: 'חיפה', district_code: 3, settlement_code: null }),
      expect.objectContaining({ area_type: 'national', area_name: 'כלל ארצי', district: null, settlement_code: null }),
    ]);
  });
});

describe('the country under two names', () => {
  it('has the first rent', async () => {
    const national = { area_type: 'national', year: 2024, quarter: 1 };
    const rows = await rent(
      { ...national, area_name: 'סך הכול', avg_rent: 4500 },
      { ...national, area_name: 'כל הארץ', avg_rent: 4600 },
    );
    expect(rows.map(({ area_type, avg_rent }) => [area_type, avg_rent])).toEqual([['national', 4500]]);
  });
});

describe('the yield of a year', () => {
  it('is twelve rents, averaged over its quarters, against the median price', async () => {
    anchorAt('2025-03-31');
    sell(
      { deal_amount: 1_000_000 },
      { deal_amount: 1_100_000 },
      { deal_amount: 1_400_001 },
      { deal_amount: 1_500_000 },
    );
    await rent(...quartersOf(2024, 3000, 3100, 3200, 3301), { year: 2024, quarter: null, avg_rent: 9999 });
    expect(yields().filter(({ window }) => window === '2024')).toEqual([
      expect.objectContaining({
        level: 'city',
        window: '2024',
        rooms_bucket: '2.5-3',
        settlement_code: HAIFA,
        window_start: '2024-01-01',
        window_end: '2024-12-31',
        n_deals: 4,
        median_price: 1_250_001,
        avg_rent_monthly: 3150.25,
        rent_periods: '2024-Q1,2024-Q2,2024-Q3,2024-Q4',
        annual_rent: 37_803,
        price_to_rent: 33.07,
        gross_yield_pct: 3.02,
        low_n: 1,
        rent_note: null,
      }),
    ]);
  });

  it('exists only for years that are over at the anchor', async () => {
    anchorAt('2024-11-30');
    sell({ deal_date: '2024-05-01' }, { deal_date: '2023-11-30' });
    await rent(...quartersOf(2023, 3000, 3000, 3000, 3000), ...quartersOf(2024, 3000, 3000, 3000, 3000));
    expect(yields().map(({ window, n_deals }) => [window, n_deals])).toEqual([
      ['12m', 1],
      ['2023', 1],
    ]);
  });

  it('counts only existing apartments that enter statistics', async () => {
    anchorAt('2024-12-31');
    sell({}, { is_new_build: 1 }, { property_group: 'penthouse' }, { in_stats: 0 }, { settlement_code: 5000 });
    await rent(...quartersOf(2024, 3000, 3000, 3000, 3000));
    expect(yields().map(({ window, n_deals }) => [window, n_deals])).toEqual([
      ['12m', 1],
      ['2024', 1],
    ]);
  });

  it('marks fewer than twenty deals as few', async () => {
    anchorAt('2025-03-31');
    sell(...Array.from({ length: 19 }, () => ({})), ...Array.from({ length: 20 }, () => ({ deal_date: '2023-01-01' })));
    await rent(...quartersOf(2023, 3000, 3000, 3000, 3000), ...quartersOf(2024, 3000, 3000, 3000, 3000));
    expect(yields().map(({ window, low_n }) => [window, low_n])).toEqual(
      expect.arrayContaining([
        ['2023', 0],
        ['2024', 1],
      ]),
    );
  });
});

describe('buckets of rooms', () => {
  it('are those of rents: halves go up, more than six rooms and unknown ones count only in the total', async () => {
    anchorAt('2025-03-31');
    sell(...[1, 2, 2.5, 3, 3.5, 4, 4.5, 6, 6.5, 7, null].map((rooms, at) => ({ rooms, deal_amount: 1_000_000 + at })));
    const buckets = ['1-2', '2.5-3', '3.5-4', '4.5-6', 'all'];
    await rent(
      ...buckets.flatMap((rooms_bucket) =>
        quartersOf(2024, 3000, 3000, 3000, 3000).map((quarter) => ({ ...quarter, rooms_bucket })),
      ),
    );
    const rows = yields().filter(({ window }) => window === '2024');
    expect(rows.map(({ rooms_bucket, n_deals }) => [rooms_bucket, n_deals])).toEqual([
      ['1-2', 2],
      ['2.5-3', 2],
      ['3.5-4', 2],
      ['4.5-6', 2],
      ['all', 11],
    ]);
  });

  it('of 4.5 to 6 rooms take the rents of 4.5 and more from 2026 on, and say so', async () => {
    anchorAt('2026-06-30');
    sell({ rooms: 5, deal_date: '2025-08-01' }, { rooms: 3, deal_date: '2025-08-01' });
    const old = { year: 2025, rooms_bucket: '4.5-6' };
    const recut = { year: 2026, rooms_bucket: '4.5+' };
    await rent(
      { ...old, quarter: 3, avg_rent: 5000 },
      { ...old, quarter: 4, avg_rent: 5100 },
      { ...recut, quarter: 1, avg_rent: 5300 },
      { ...recut, quarter: 2, avg_rent: 5400 },
      ...quartersOf(2026, 4000, 4000),
    );
    const rows = yields().filter(({ window }) => window === '12m');
    expect(
      rows.map(({ rooms_bucket, avg_rent_monthly, rent_note }) => [rooms_bucket, avg_rent_monthly, rent_note]),
    ).toEqual([
      ['2.5-3', 4000, null],
      ['4.5-6', 5200, 'rent of 4.5+ rooms in 2026-Q1,2026-Q2'],
    ]);
    expect(rows[1]?.rent_periods).toBe('2025-Q3,2025-Q4,2026-Q1,2026-Q2');
  });

  it('keep the rents of 4.5 to 6 rooms if both are published', async () => {
    anchorAt('2024-12-31');
    sell({ rooms: 5 });
    await rent(
      { year: 2024, quarter: 1, avg_rent: 5000, rooms_bucket: '4.5-6' },
      { year: 2024, quarter: 1, avg_rent: 7000, rooms_bucket: '4.5+' },
    );
    expect(yields().map(({ avg_rent_monthly, rent_note }) => [avg_rent_monthly, rent_note])).toEqual([
      [5000, null],
      [5000, null],
    ]);
  });
});

describe('the quarters of 12m', () => {
  const all = [...quartersOf(2024, 1000, 2000, 3000, 4000), ...quartersOf(2025, 5000, 6000, 7000, 8000)];
  it.each([
    ['which ends with a quarter: its own', '2025-06-30', '2024-Q3,2024-Q4,2025-Q1,2025-Q2'],
    ['which ends a month into one: without that one', '2025-07-31', '2024-Q3,2024-Q4,2025-Q1,2025-Q2'],
    ['which ends two months into one: with that one', '2025-08-31', '2024-Q4,2025-Q1,2025-Q2,2025-Q3'],
  ])('%s', async (_, anchor, periods) => {
    anchorAt(anchor);
    sell({ deal_date: '2025-01-15' });
    await rent(...all);
    const rows = yields().filter(({ window }) => window === '12m');
    expect(rows.map(({ rent_periods }) => rent_periods)).toEqual([periods]);
  });

  it('are left out of the mean if they are not published yet', async () => {
    anchorAt('2025-06-30');
    sell({ deal_date: '2025-01-15' });
    await rent(...quartersOf(2024, 1000, 2000, 3000, 4000));
    const rows = yields().filter(({ window }) => window === '12m');
    expect(rows.map(({ rent_periods, avg_rent_monthly }) => [rent_periods, avg_rent_monthly])).toEqual([
      ['2024-Q3,2024-Q4', 3500],
    ]);
  });
});

describe('areas', () => {
  it('are cities, districts and the country, each with its own deals', async () => {
    anchorAt('2025-03-31');
    sell({}, { settlement_code: 5000 }, { settlement_code: null }, { settlement_code: HAIFA });
    const quarters = quartersOf(2024, 3000, 3000, 3000, 3000);
    await rent(
      ...quarters,
      ...quarters.map((each) => ({ ...each, area_type: 'district' })),
      ...quarters.map((each) => ({ ...each, area_type: 'national', area_name: 'סך הכול' })),
    );
    const rows = yields().filter(({ window }) => window === '2024');
    expect(
      rows.map(({ level, n_deals, settlement_code, district }) => [level, n_deals, settlement_code, district]),
    ).toEqual([
      ['city', 2, HAIFA, null],
      ['district', 2, null, 'חיפה'],
      ['national', 4, null, null],
    ]);
  });
});

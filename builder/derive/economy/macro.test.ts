import { beforeEach, describe, expect, it } from 'vitest';
import { derivedRows, insertRows, stagedRecords } from '../../built-database.testing.ts';
import type { Scratch } from '../../scratch.ts';
import { emptyScratch } from '../../scratches.testing.ts';
import type { SourceRecord } from '../../sources/layout.ts';
import { macroSeries } from '../../sources/layouts/macro.ts';
import { findRealPriceBaseMonth } from './real-prices.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = emptyScratch();
});

type Values = SourceRecord<typeof macroSeries>['values'];
type Given = Pick<Values, 'series' | 'month' | 'value'> & Partial<Values>;

interface MacroMonth {
  readonly month: string;
  readonly cpi: number | null;
  readonly real_factor: number | null;
  readonly housing_price_index: number | null;
  readonly boi_rate: number | null;
  readonly prime_rate: number | null;
  readonly cpi_base_note: string | null;
}

interface DistrictMonth {
  readonly district: string;
  readonly month: string;
  readonly housing_price_index: number;
  readonly pct_change_month: number | null;
  readonly national_index: number | null;
  readonly cbs_code: number | null;
}

/** The months, with these values and a deal on each of these days. */
async function monthsOf(given: readonly Given[], days: readonly string[] = ['2026-03-01']) {
  const records = given.map((values) => ({
    values: { district: null, cbs_code: null, note: null, ...values },
    geometry: null,
  }));
  await stagedRecords(scratch, macroSeries, records);
  insertRows(
    scratch,
    'deals',
    days.map((day, at) => ({ id: at + 1, deal_date: day })),
  );
  findRealPriceBaseMonth(scratch);
  const months = derivedRows<MacroMonth>(scratch, 'macro_month');
  return { months, of: (month: string) => months.find((each) => each.month === month) };
}
const cpi = (month: string, value: number): Given => ({ series: 'cpi', month, value });
const housing = (
  month: string,
  value: number,
  district: string | null = null,
  cbs_code: number | null = null,
): Given => ({
  series: 'housing_price_index',
  month,
  value,
  district,
  cbs_code,
});

describe('months', () => {
  it('run from 1998-01 to the last deal without a gap, even if nothing is known about them', async () => {
    const { months } = await monthsOf([], ['2001-05-03', '2003-02-28']);
    expect(months).toHaveLength(5 * 12 + 2);
    expect(months[0]).toMatchObject({
      month: '1998-01',
      cpi: null,
      real_factor: null,
      boi_rate: null,
      prime_rate: null,
    });
    expect(months.at(-1)?.month).toBe('2003-02');
    expect(months.every(({ month }, at) => month > (months[at - 1]?.month ?? ''))).toBe(true);
  });

  it('extend to the last value if that is later, and begin no earlier for earlier values', async () => {
    const { months } = await monthsOf([cpi('1997-12', 50), cpi('2004-01', 70)], ['2003-02-28']);
    expect(months[0]?.month).toBe('1998-01');
    expect(months.at(-1)?.month).toBe('2004-01');
  });
});

describe('real prices', () => {
  it('are in the money of the last month with a consumer price index', async () => {
    const { of } = await monthsOf([cpi('2010-01', 80), cpi('2020-01', 100), cpi('2026-02', 110)]);
    expect(of('2026-02')?.real_factor).toBe(1);
    expect(of('2020-01')?.real_factor).toBeCloseTo(1.1, 12);
    expect(of('2010-01')?.real_factor).toBeCloseTo(1.375, 12);
    expect(scratch.db.prepare('SELECT month FROM scratch.real_price_base_month').pluck().all()).toEqual(['2026-02']);
  });

  it('have no factor in months without an index', async () => {
    const { of } = await monthsOf([cpi('2010-01', 80), { series: 'avg_wage', month: '2026-03', value: 14_000 }]);
    expect(of('2010-01')?.real_factor).toBe(1);
    expect(of('2010-02')?.real_factor).toBeNull();
    expect(of('2026-03')?.real_factor).toBeNull();
  });

  it('have no base month if no index is known', async () => {
    await monthsOf([{ series: 'boi_rate', month: '2010-01', value: 1.25 }]);
    expect(scratch.db.prepare('SELECT month FROM scratch.real_price_base_month').all()).toEqual([]);
  });

  it('say how the index was chained', async () => {
    const { of } = await monthsOf([{ ...cpi('2010-01', 80), note: 'chained by 1.074' }]);
    expect(of('2010-01')?.cpi_base_note).toBe('chained by 1.074');
  });
});

describe('the prime rate', () => {
  it('is one and a half above the rate of the central bank', async () => {
    const { of } = await monthsOf([
      { series: 'boi_rate', month: '2020-05', value: 0.1 },
      { series: 'boi_rate', month: '2023-05', value: 4.75 },
    ]);
    expect(of('2020-05')).toMatchObject({ boi_rate: 0.1, prime_rate: 1.6 });
    expect(of('2023-05')).toMatchObject({ boi_rate: 4.75, prime_rate: 6.25 });
    expect(of('2023-06')).toMatchObject({ boi_rate: null, prime_rate: null });
  });
});

describe('housing prices of districts', () => {
  it("are separate from the country's", async () => {
    const { of } = await monthsOf([housing('2024-05', 590), housing('2024-05', 140, 'חיפה', 60_200)]);
    expect(of('2024-05')?.housing_price_index).toBe(590);
    expect(derivedRows<DistrictMonth>(scratch, 'macro_district_month')).toEqual([
      {
        district: 'חיפה',
        month: '2024-05',
        housing_price_index: 140,
        pct_change_month: null,
        national_index: 590,
        cbs_code: 60_200,
      },
    ]);
  });

  it('change against the month before, if that is known, and begin in 2017-10', async () => {
    await monthsOf([
      housing('2017-09', 100, 'הצפון'),
      housing('2017-10', 200, 'הצפון'),
      housing('2017-11', 203, 'הצפון'),
      housing('2018-01', 210, 'הצפון'),
      housing('2017-12', 100, 'חיפה'),
      housing('2018-02', 209.05, 'הצפון'),
    ]);
    const rows = derivedRows<DistrictMonth>(scratch, 'macro_district_month').filter(
      ({ district }) => district === 'הצפון',
    );
    expect(rows.map(({ month, pct_change_month }) => [month, pct_change_month])).toEqual([
      ['2017-10', null],
      ['2017-11', 1.5],
      ['2018-01', null],
      ['2018-02', -0.45],
    ]);
  });
});

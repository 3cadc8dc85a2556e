import { INDEX_DISTRICTS } from '../../../src/catalogue/index.ts';
import { centralBankRates } from '../../sources/central-bank-rate.ts';
import { readFacts } from '../../sources/facts.ts';
import type { SourceRecord } from '../../sources/layout.ts';
import { type MacroSeries, macroSeries } from '../../sources/layouts/macro.ts';
import { madeRecords, type RecordSource } from '../../sources/records.ts';
import { randomFor } from '../random.ts';
import type { World } from '../world.ts';

type MacroRecord = SourceRecord<typeof macroSeries>;

/** The last published month of each series on the day on which the synthetic registry ends. */
const LAST_MONTH: Readonly<Record<MacroSeries, string>> = {
  cpi: '2026-08',
  housing_price_index: '2026-06',
  new_dwellings_index: '2026-06',
  rent_index: '2026-08',
  owner_housing_index: '2026-08',
  boi_rate: '2026-08',
  mortgage_rate_unlinked: '2026-08',
  mortgage_rate_linked: '2026-08',
  mortgage_rate_linked_fixed: '2026-08',
  mortgage_rate_variable_unlinked: '2024-01',
  avg_wage: '2026-06',
  avg_wage_israeli: '2026-06',
};
const FIRST_MONTH: Readonly<Partial<Record<MacroSeries, string>>> = {
  new_dwellings_index: '2017-10',
  mortgage_rate_unlinked: '2011-07',
  mortgage_rate_linked: '2011-07',
  mortgage_rate_linked_fixed: '2011-07',
  mortgage_rate_variable_unlinked: '2016-01',
};
const FIRST_DISTRICT_MONTH = '2017-10';

/**
 * How much faster a district's prices rise in a year than the country's (modelled), and the code of its series (general
 * knowledge).
 */
const DISTRICT_SERIES: Readonly<Record<(typeof INDEX_DISTRICTS)[number], { pace: number; code: number }>> = {
  ירושלים: { pace: 0.004, code: 60_000 },
  הצפון: { pace: 0.008, code: 60_100 },
  חיפה: { pace: 0.005, code: 60_200 },
  המרכז: { pace: 0.001, code: 60_300 },
  'תל אביב': { pace: -0.003, code: 60_400 },
  הדרום: { pace: 0.009, code: 60_500 },
};

/** Weight of consumer prices in the change of rents; the rest is the weight of housing prices (modelled). */
const RENT_FOLLOWS_CPI = 0.7;
/** Percent points by which mortgages that are linked to prices are cheaper, and variable ones than the prime rate. */
const LINKED_DISCOUNT = 1.7;
const FIXED_PREMIUM = 0.12;
const PRIME_MARGIN = 1.5;
const VARIABLE_DISCOUNT = 0.5;
/** Wages of Israeli employees against all (modelled). */
const ISRAELI_WAGE = 1.012;
/** Standard deviation of the monthly change of the index that only one district has (modelled). */
const DISTRICT_NOISE = 0.004;
const NEW_DWELLINGS_PACE = -0.002;

const NOTE = 'synthetic: annual averages of the World Bank, months modelled; average of 2024 = 100';

interface Month {
  /** 'YYYY-MM'. */
  readonly month: string;
  readonly values: Readonly<Partial<Record<MacroSeries, number>>>;
}

/** Macro series that are modelled from annual and quarterly ones, up to the date of their publication today. */
export function syntheticMacroSeries(world: Pick<World, 'seed'>): RecordSource<typeof macroSeries> {
  return madeRecords(macroSeries, 'synthetic', () => {
    const months = modelledMonths();
    return [...nationalRecords(months), ...districtRecords(months, world.seed)];
  });
}

/** Rents by month, average of 2025 = 1. */
export function rentLevels(): ReadonlyMap<string, number> {
  const months = modelledMonths();
  const mean = meanOf(
    months.filter(({ month }) => month.startsWith('2025')).map(({ values }) => values.rent_index ?? 0),
  );
  return new Map(months.map(({ month, values }) => [month, (values.rent_index ?? 0) / mean]));
}

function modelledMonths(): readonly Month[] {
  const rates = new Map(centralBankRates().map(({ month, ratePct }) => [month, ratePct]));
  const yearly = readFacts('wages_and_mortgages.csv', ['year', 'avg_wage', 'mortgage_rate_unlinked_pct']);
  const wage = throughYears(yearly.map((row) => [Number(row.year), row.avg_wage]));
  const mortgage = throughYears(yearly.map((row) => [Number(row.year), row.mortgage_rate_unlinked_pct]));
  const months = readFacts('macro_months.csv', ['month', 'cpi_2024_100', 'housing_price_index_1993_100']).map(
    (row) => ({
      month: row.month,
      cpi: Number(row.cpi_2024_100),
      housing: Number(row.housing_price_index_1993_100),
    }),
  );
  const housing2024 = meanOf(months.filter(({ month }) => month.startsWith('2024')).map((each) => each.housing));
  return months.map(({ month, cpi, housing }) => {
    const rent = 100 * (cpi / 100) ** RENT_FOLLOWS_CPI * (housing / housing2024) ** (1 - RENT_FOLLOWS_CPI);
    const boiRate = rates.get(month) ?? 0;
    const unlinked = mortgage(month);
    const linked = Math.max(0.5, unlinked - LINKED_DISCOUNT);
    return {
      month,
      values: {
        cpi,
        housing_price_index: housing,
        new_dwellings_index: rounded(housing * (1 + NEW_DWELLINGS_PACE) ** yearsSince(FIRST_DISTRICT_MONTH, month), 1),
        rent_index: rounded(rent, 2),
        owner_housing_index: rounded(100 * (rent / 100) ** 1.05, 2),
        boi_rate: boiRate,
        mortgage_rate_unlinked: rounded(unlinked, 2),
        mortgage_rate_linked: rounded(linked, 2),
        mortgage_rate_linked_fixed: rounded(linked + FIXED_PREMIUM, 2),
        mortgage_rate_variable_unlinked: rounded(boiRate + PRIME_MARGIN - VARIABLE_DISCOUNT, 2),
        avg_wage: Math.round(wage(month)),
        avg_wage_israeli: Math.round(wage(month) * ISRAELI_WAGE),
      },
    };
  });
}

function* nationalRecords(months: readonly Month[]): Generator<MacroRecord> {
  for (const [series, last] of Object.entries(LAST_MONTH)) {
    for (const { month, values } of months) {
      const value = values[series as MacroSeries];
      const first = FIRST_MONTH[series as MacroSeries] ?? '';
      if (value === undefined || month < first || month > last) continue;
      yield record({ series, month, value, note: series === 'cpi' ? NOTE : null });
    }
  }
}

function* districtRecords(months: readonly Month[], seed: number): Generator<MacroRecord> {
  for (const district of INDEX_DISTRICTS) {
    const { pace, code } = DISTRICT_SERIES[district];
    const random = randomFor(seed, code, 30);
    for (const { month, values } of months) {
      if (month < FIRST_DISTRICT_MONTH || month > LAST_MONTH.housing_price_index) continue;
      const own = (1 + pace) ** yearsSince(FIRST_DISTRICT_MONTH, month) * (1 + DISTRICT_NOISE * random.normal());
      const value = rounded((values.housing_price_index ?? 0) * own, 1);
      yield record({ series: 'housing_price_index', district, month, value, cbs_code: code });
    }
  }
}

function record(
  values: Pick<MacroRecord['values'], 'series' | 'month' | 'value'> & Partial<MacroRecord['values']>,
): MacroRecord {
  return { values: { district: null, cbs_code: null, note: null, ...values }, geometry: null };
}

/**
 * Interpolates a yearly value ('' if unknown) from the middle of one year to that of the next. It is constant beyond
 * both ends.
 */
function throughYears(years: readonly (readonly [year: number, value: string])[]): (month: string) => number {
  const known = years.filter(([, value]) => value !== '').map(([year, value]) => [year + 0.5, Number(value)] as const);
  return (month) => {
    const at = Number(month.slice(0, 4)) + (Number(month.slice(5)) - 0.5) / 12;
    const next = known.findIndex(([middle]) => middle > at);
    const [before, after] = [known[next - 1], known[next]];
    if (after === undefined) return known.at(-1)?.[1] ?? 0;
    if (before === undefined) return after[1];
    return before[1] + ((after[1] - before[1]) * (at - before[0])) / (after[0] - before[0]);
  };
}

const monthNumber = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
const yearsSince = (from: string, month: string) => (monthNumber(month) - monthNumber(from)) / 12;
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

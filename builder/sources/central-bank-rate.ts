import { readFacts } from './facts.ts';
import { macroSeries } from './layouts/macro.ts';
import { madeRecords, type RecordSource } from './records.ts';

/** The rate of the central bank at the end of a month, percent. */
export interface RateOfMonth {
  /** 'YYYY-MM'. */
  readonly month: string;
  readonly ratePct: number;
  /** True if the rate was read from a published report; false if it is general knowledge. */
  readonly isSourced: boolean;
}

export function centralBankRates(): readonly RateOfMonth[] {
  return readFacts('boi_rate.csv', ['month', 'rate_pct', 'basis']).map((row) => ({
    month: row.month,
    ratePct: Number(row.rate_pct),
    isSourced: row.basis === 'S',
  }));
}

/** The months of the rate that are sourced: the one macro series that the project carries as measured. */
export function centralBankRateFacts(): RecordSource {
  return madeRecords(macroSeries, 'facts', () =>
    centralBankRates()
      .filter(({ isSourced }) => isSourced)
      .map(({ month, ratePct }) => ({
        values: { series: 'boi_rate', district: null, month, value: ratePct, cbs_code: null, note: null },
        geometry: null,
      })),
  );
}

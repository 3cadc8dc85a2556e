import type { Scratch } from '../../scratch.ts';

/**
 * Writes the month in whose money real prices are given to `scratch.real_price_base_month` (month): the last one with a
 * consumer price index. Writes no row if no index is known.
 */
export function findRealPriceBaseMonth({ db }: Scratch): void {
  db.exec(`
    CREATE TABLE scratch.real_price_base_month AS
    SELECT max(month) AS month
    FROM scratch.raw_macro_series
    WHERE series = 'cpi' AND district IS NULL AND month >= '1998-01'
    HAVING max(month) IS NOT NULL
  `);
}

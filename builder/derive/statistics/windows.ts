import type { Scratch } from '../../scratch.ts';

/** A month is complete if it has this share of the residential deals of the same month of the year before. */
export const COMPLETENESS_RATIO = 0.85;

/** A ratio means nothing if there were fewer homes than this a year before. */
const MIN_HOMES_YEAR_BEFORE = 30;

/** Windows of statistics: their length in months, and how many months before the end of the anchor's month they end. */
export const WINDOWS = [
  { name: '12m', months: 12, monthsBefore: 0 },
  { name: 'prev12m', months: 12, monthsBefore: 12 },
  { name: '24m', months: 24, monthsBefore: 0 },
  { name: 'prev24m', months: 24, monthsBefore: 24 },
  { name: '5y', months: 60, monthsBefore: 0 },
] as const;

/**
 * Finds the date up to which the deals are complete, and which months the windows of statistics span (convention 6 of the data):
 *
 * - `scratch.months` (month, residential, previous_year, ratio): residential deals of each month and of the same month a year
 *   before, and their ratio, which is NULL in the first year and where there were none.
 * - `scratch.anchor` (day): the stats anchor, the last day of the last complete month. A month can be complete only if it was
 *   over on the day of the last deal. In a register that is too small to decide, it is the last month that was over.
 * - `scratch.windows` (name, first_day, last_day).
 *
 * Needs `deals`, filled.
 */
export function findWindows({ db }: Scratch): void {
  const windows = WINDOWS.map(
    ({ name, months, monthsBefore }) => `
      SELECT '${name}', date(day, '+1 day', '-${months + monthsBefore} months'),
        date(day, '+1 day', '-${monthsBefore} months', '-1 day')
      FROM scratch.anchor`,
  );
  db.exec(`
    CREATE TABLE scratch.months (
      month TEXT PRIMARY KEY, last_day TEXT, residential INTEGER, previous_year INTEGER, ratio REAL
    );
    INSERT INTO scratch.months
    WITH RECURSIVE
      counted AS (
        SELECT substr(deal_date, 1, 7) AS month, sum(is_residential) AS residential FROM main.deals GROUP BY 1
      ),
      every_month(first_day) AS (
        SELECT min(month) || '-01' FROM counted
        UNION ALL
        SELECT date(first_day, '+1 month') FROM every_month
        WHERE date(first_day, '+1 month') <= (SELECT max(month) || '-01' FROM counted)
      )
    SELECT
      substr(e.first_day, 1, 7),
      date(e.first_day, '+1 month', '-1 day'),
      ifnull(c.residential, 0),
      p.residential,
      1.0 * ifnull(c.residential, 0) / nullif(p.residential, 0)
    FROM every_month AS e
    LEFT JOIN counted AS c ON c.month = substr(e.first_day, 1, 7)
    LEFT JOIN counted AS p ON p.month = substr(date(e.first_day, '-1 year'), 1, 7);

    CREATE TABLE scratch.anchor (day TEXT);
    INSERT INTO scratch.anchor
    SELECT coalesce(
      (SELECT max(last_day) FROM scratch.months WHERE ratio >= ${COMPLETENESS_RATIO}
          AND previous_year >= ${MIN_HOMES_YEAR_BEFORE} AND last_day <= last_deal),
      date(last_deal, '+1 day', 'start of month', '-1 day')
    )
    FROM (SELECT max(deal_date) AS last_deal FROM main.deals);

    CREATE TABLE scratch.windows (name TEXT PRIMARY KEY, first_day TEXT, last_day TEXT);
    INSERT INTO scratch.windows ${windows.join(' UNION ALL ')};
  `);
}

import { monthNumber } from './stat-rows.ts';

/** A period: its column, how many months it has, and the SQL of its name from its number. */
const PERIODS = {
  month: { column: 'month', months: 1, name: `format('%04d-%02d', period / 12, period % 12 + 1)` },
  quarter: { column: 'quarter', months: 3, name: `format('%04d-Q%d', period / 4, period % 4 + 1)` },
  year: { column: 'year', months: 12, name: 'period' },
} as const;

/** The dimension whose deals a cell holds: the key that separates rows, and the column that names it in the table. */
const PLACES = {
  settlement: { key: 'settlement_code', column: 'place AS settlement_code' },
  district: {
    key: 'district',
    column: '(SELECT name FROM scratch.district_names WHERE sort = place) AS district',
  },
  nation: { key: '0', column: null },
} as const;

/** The cells of a table: every group and bucket; every group over all rooms; all homes together, over all rooms. */
const CELLS = {
  'groups and rooms': { columns: ['property_group', 'rooms_bucket'], condition: 'true' },
  groups: { columns: ['property_group'], condition: `c.rooms_bucket = 'all'` },
  homes: { columns: [], condition: `c.property_group = 'all_residential' AND c.rooms_bucket = 'all'` },
} as const;

interface Aggregate {
  readonly place: keyof typeof PLACES;
  readonly cells: keyof typeof CELLS;
  readonly period: keyof typeof PERIODS;
}

/** The aggregates with all statistics of a cell. */
const AGGREGATES = {
  agg_settlement_quarter: { place: 'settlement', cells: 'groups and rooms', period: 'quarter' },
  agg_settlement_year: { place: 'settlement', cells: 'groups', period: 'year' },
  agg_national_month: { place: 'nation', cells: 'groups', period: 'month' },
  agg_national_quarter: { place: 'nation', cells: 'groups and rooms', period: 'quarter' },
  agg_national_year: { place: 'nation', cells: 'groups and rooms', period: 'year' },
  agg_district_quarter: { place: 'district', cells: 'homes', period: 'quarter' },
  agg_district_year: { place: 'district', cells: 'groups', period: 'year' },
} as const satisfies Readonly<Record<string, Aggregate>>;

export type AggregateTable = keyof typeof AGGREGATES;

export const AGGREGATE_TABLES = Object.keys(AGGREGATES) as readonly AggregateTable[];

/**
 * The SELECT of an aggregate (conventions 7 and 12 of the data). Counts and volumes add up, so they are counted once for each
 * kind of deal and then summed for each cell. A median is computed from the deals of its cell that enter statistics. Cells of
 * 'all' have no medians and no counts of deals behind them.
 */
export function aggregateSelect(table: AggregateTable): string {
  const { place, cells, period } = AGGREGATES[table];
  const { key, column: placeColumn } = PLACES[place];
  const { columns: cellColumns, condition } = CELLS[cells];
  const { column: periodColumn, months, name } = PERIODS[period];
  const columns = [
    ...(placeColumn === null ? [] : [placeColumn]),
    ...cellColumns,
    ...(name === 'period' ? [`period AS ${periodColumn}`] : [`${name} AS ${periodColumn}`]),
  ];
  const order = [...(placeColumn === null ? [] : [1]), ...cellColumns, periodColumn];
  return `
    WITH
      counted AS (
        SELECT
          ${key} AS place, kind, month / ${months} AS period, count(*) AS deals, count(stat_amount) AS n_stats,
          count(stat_ppsqm) AS n_ppsqm, sum(credible_amount) AS total_volume
        FROM scratch.stat_rows
        WHERE ${key} IS NOT NULL
        GROUP BY 1, 2, 3
      ),
      counts AS (
        SELECT
          place, cell, period, c.property_group, c.rooms_bucket, sum(deals) AS deals, sum(n_stats) AS n_stats,
          sum(n_ppsqm) AS n_ppsqm, sum(total_volume) AS total_volume
        FROM counted CROSS JOIN scratch.kind_cells AS c USING (kind)
        WHERE ${condition}
        GROUP BY place, cell, period
      ),
      medians AS (
        SELECT
          ${key} AS place, cell, month / ${months} AS period, round(median(stat_amount)) AS median_price,
          round(median(stat_ppsqm)) AS median_ppsqm, round(median(stat_area)) AS median_area
        FROM scratch.stat_rows AS r CROSS JOIN scratch.kind_cells AS c USING (kind)
        WHERE stat_amount IS NOT NULL AND ${key} IS NOT NULL AND c.property_group <> 'all' AND ${condition}
        GROUP BY 1, 2, 3
      )
    SELECT
      ${columns.join(', ')},
      deals,
      iif(property_group = 'all', NULL, n_stats) AS n_stats,
      median_price,
      iif(property_group = 'all', NULL, n_ppsqm) AS n_ppsqm,
      median_ppsqm,
      median_area,
      total_volume,
      ${isIncomplete('period', months)} AS is_incomplete
    FROM counts LEFT JOIN medians USING (place, cell, period)
    ORDER BY ${order.join(', ')}`;
}

/** SQL: 1 if a period, given by its number, ends after the anchor (convention 7 of the data). */
const isIncomplete = (period: string, months: number) =>
  `(${period} + 1) * ${months} - 1 > (SELECT ${monthNumber('day')} FROM scratch.anchor)`;

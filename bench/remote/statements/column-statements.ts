import type { Literals } from './literals.ts';
import { type Statement, text } from './statement.ts';
import { STATEMENTS } from './statements.ts';

/** A statement that DuckDB runs on Parquet, too. */
export interface ColumnStatement extends Statement {
  /** The same in DuckDB's dialect, if it has to differ. */
  readonly duckdbSql?: (of: Literals) => string;
  /** Whether it scans all deals. The other statements are included because they must not change. */
  readonly isScan: boolean;
}

const areaHistogram = (tens: string) =>
  `SELECT ${tens} * 10 AS square_metres, count(*) FROM deals WHERE area < 1000 GROUP BY 1 ORDER BY 1`;

/** Questions about every deal that need a few columns each. Their orders are total. */
const SCANS: readonly Omit<ColumnStatement, 'isScan' | 'locality'>[] = [
  {
    id: 'median-by-group',
    shape: 'median by group, of a whole covering index',
    sql: () =>
      'SELECT property_group, count(*), median(price_per_sqm) FROM deals GROUP BY property_group ORDER BY property_group',
  },
  {
    id: 'mean-by-year',
    shape: 'mean by year',
    sql: () => 'SELECT year, count(*), avg(deal_amount) FROM deals WHERE in_stats = 1 GROUP BY year ORDER BY year',
  },
  {
    id: 'dearest-by-area',
    shape: 'top 20 by a column without an index',
    sql: () =>
      'SELECT id, settlement, price_per_sqm FROM deals WHERE in_stats = 1 ORDER BY price_per_sqm DESC, id LIMIT 20',
  },
  {
    id: 'rooms-of-three-years',
    shape: 'mean by rooms, of three years of one group',
    sql: () =>
      `SELECT rooms, count(*), avg(area) FROM deals WHERE property_group = 'apartment' AND year BETWEEN 2020 AND 2022
       GROUP BY rooms ORDER BY rooms NULLS FIRST`,
  },
  {
    id: 'mean-by-month',
    shape: 'mean by month of a date',
    sql: () => 'SELECT substr(deal_date, 1, 7) AS month, count(*), avg(area) FROM deals GROUP BY month ORDER BY month',
  },
  {
    id: 'area-histogram',
    shape: 'histogram',
    sql: () => areaHistogram('CAST(area / 10 AS INTEGER)'),
    // DuckDB's cast rounds.
    duckdbSql: () => areaHistogram('CAST(trunc(area / 10) AS INTEGER)'),
  },
  {
    id: 'districts-since-2023',
    shape: 'join with a small table, grouped by columns of both',
    sql: () =>
      `SELECT s.district, d.property_group, count(*), avg(d.price_per_sqm) FROM deals d
       JOIN settlements s ON s.code = d.settlement_code WHERE d.deal_date >= '2023-01-01' AND d.in_stats = 1
       GROUP BY s.district, d.property_group ORDER BY s.district NULLS FIRST, d.property_group`,
  },
  {
    id: 'settlement-like',
    shape: 'count of a pattern',
    sql: ({ settlementName }) =>
      `SELECT count(*) FROM deals WHERE settlement LIKE ${text(`%${settlementName.slice(1)}%`)}`,
  },
  {
    id: 'all-columns-of-few',
    shape: 'filter of all rows, all columns of those that pass',
    sql: () => 'SELECT * FROM deals WHERE area > 400 AND rooms = 3 LIMIT 1000',
  },
];

/** Questions whose plans look up rows by an index: until enough pass a filter, and for each row of another table. */
const BY_INDEX: readonly Omit<ColumnStatement, 'isScan' | 'locality'>[] = [
  {
    id: 'last-of-a-filter',
    shape: 'the last 100 deals that pass a filter, all columns',
    sql: ({ settlementName }) =>
      `SELECT * FROM deals WHERE settlement = ${text(settlementName)} AND rooms = 5 AND area > 150
       ORDER BY deal_date DESC, id DESC LIMIT 100`,
  },
  {
    id: 'city-by-year',
    shape: 'rows of a city, which are beside each other',
    sql: ({ settlementCode }) =>
      `SELECT year, count(*), avg(area), avg(deal_amount) FROM deals WHERE settlement_code = ${settlementCode} AND in_stats = 1
       GROUP BY year ORDER BY year`,
  },
  {
    id: 'city-by-neighborhood',
    shape: 'the same, joined with rows of two more tables',
    sql: ({ settlementName }) =>
      `SELECT n.name, count(*), avg(d.price_per_sqm) FROM settlements s JOIN deals d ON d.settlement_code = s.code
       JOIN parcel_neighborhood p ON p.gush = d.gush AND p.chelka = d.chelka JOIN neighborhoods n ON n.nbhd_id = p.nbhd_id
       WHERE s.name = ${text(settlementName)} AND d.year >= 2020 GROUP BY n.nbhd_id ORDER BY n.nbhd_id`,
  },
  {
    id: 'districts-by-year',
    shape: 'join with a small table that leads to all deals by an index',
    sql: () =>
      `SELECT s.district, d.year, count(*), avg(d.area) FROM settlements s
       JOIN deals d ON d.settlement_code = s.code GROUP BY s.district, d.year ORDER BY s.district NULLS FIRST, d.year`,
  },
  {
    id: 'settlements-of-a-year',
    shape: 'the same for a year of one group',
    sql: () =>
      `SELECT s.name, count(*) AS deals, median(d.price_per_sqm) FROM deals d JOIN settlements s ON s.code = d.settlement_code
       WHERE d.year = 2024 AND d.property_group = 'apartment' GROUP BY s.code ORDER BY deals DESC, s.code LIMIT 200`,
    duckdbSql: () =>
      `SELECT s.name, count(*) AS deals, median(d.price_per_sqm) FROM deals d JOIN settlements s ON s.code = d.settlement_code
       WHERE d.year = 2024 AND d.property_group = 'apartment' GROUP BY s.code, s.name ORDER BY deals DESC, s.code LIMIT 200`,
  },
  {
    id: 'settlements-of-a-group',
    shape: 'the same of an index that has all columns',
    sql: () =>
      `SELECT s.name, count(*) AS deals, median(d.price_per_sqm) FROM deals d JOIN settlements s ON s.code = d.settlement_code
       WHERE d.property_group = 'apartment' GROUP BY s.code ORDER BY deals DESC, s.code LIMIT 200`,
    duckdbSql: () =>
      `SELECT s.name, count(*) AS deals, median(d.price_per_sqm) FROM deals d JOIN settlements s ON s.code = d.settlement_code
       WHERE d.property_group = 'apartment' GROUP BY s.code, s.name ORDER BY deals DESC, s.code LIMIT 200`,
  },
  {
    id: 'clusters-by-parcel',
    shape: 'join that looks up rows of a third table after each deal',
    sql: () =>
      `SELECT c.cluster, count(*), avg(d.area) FROM parcels p JOIN deals d ON d.gush = p.gush AND d.chelka = p.chelka
       LEFT JOIN settlement_socio c ON c.settlement_code = d.settlement_code WHERE d.area BETWEEN 46 AND 195 AND p.deals_total = 1
       GROUP BY c.cluster ORDER BY c.cluster NULLS FIRST`,
  },
  {
    id: 'streets-of-a-year',
    shape: 'join of a scan with random rows of a table without rowids',
    sql: () =>
      `SELECT a.street, count(*) AS deals FROM deals d JOIN parcel_address a ON a.gush = d.gush AND a.chelka = d.chelka
       WHERE d.year = 2024 GROUP BY a.street ORDER BY deals DESC, a.street LIMIT 50`,
    duckdbSql: () =>
      `SELECT a.street, count(*) AS deals FROM deals d JOIN parcel_address a ON a.gush = d.gush AND a.chelka = d.chelka
       WHERE d.year = 2024 GROUP BY a.street ORDER BY deals DESC, a.street NULLS FIRST LIMIT 50`,
  },
  {
    id: 'transit-of-large-parcels',
    shape: 'join of a scan with random rows of two large tables',
    sql: () =>
      `SELECT l.transit_score / 10 AS tens, count(*), avg(d.area) FROM deals d JOIN parcels p ON p.gush = d.gush AND p.chelka = d.chelka
       JOIN loc_metrics_parcel l ON l.gush = d.gush AND l.chelka = d.chelka WHERE p.n_units > 20 AND d.rooms = 4
       GROUP BY tens ORDER BY tens NULLS FIRST`,
    duckdbSql: () =>
      `SELECT l.transit_score // 10 AS tens, count(*), avg(d.area) FROM deals d JOIN parcels p ON p.gush = d.gush AND p.chelka = d.chelka
       JOIN loc_metrics_parcel l ON l.gush = d.gush AND l.chelka = d.chelka WHERE p.n_units > 20 AND d.rooms = 4
       GROUP BY tens ORDER BY tens NULLS FIRST`,
  },
];

/** Questions about all rows of tables without rowids. */
const KEYED: readonly Omit<ColumnStatement, 'isScan' | 'locality'>[] = [
  {
    id: 'quarter-of-all-settlements',
    shape: 'one quarter of all settlements, in a table without rowids',
    sql: () =>
      `SELECT settlement_code, median_ppsqm FROM agg_settlement_quarter WHERE property_group = 'apartment' AND rooms_bucket = '4'
       AND quarter = '2023-Q1' ORDER BY median_ppsqm DESC, settlement_code`,
  },
  {
    id: 'transit-of-all-parcels',
    shape: 'groups of all rows, in a table without rowids',
    sql: () =>
      'SELECT transit_score / 10 AS tens, count(*) FROM loc_metrics_parcel GROUP BY tens ORDER BY tens NULLS FIRST',
    duckdbSql: () =>
      'SELECT transit_score // 10 AS tens, count(*) FROM loc_metrics_parcel GROUP BY tens ORDER BY tens NULLS FIRST',
  },
];

const UNCHANGED = ['point-rowid', 'rowid-range'];

/** Scans of few columns, look-ups by an index, and statements that still read pages. */
export const COLUMN_STATEMENTS: readonly ColumnStatement[] = [
  ...SCANS.map((scan) => ({ ...scan, locality: 'unchecked' as const, isScan: true })),
  ...KEYED.map((statement) => ({ ...statement, locality: 'unchecked' as const, isScan: false })),
  ...BY_INDEX.map((statement) => ({ ...statement, locality: 'unchecked' as const, isScan: false })),
  {
    id: 'first-hundred',
    shape: 'the first 100 rows of a table',
    locality: 'clustered',
    sql: () => 'SELECT * FROM deals LIMIT 100',
    isScan: false,
  },
  ...STATEMENTS.filter(({ id }) => UNCHANGED.includes(id)).map((statement) => ({ ...statement, isScan: false })),
];

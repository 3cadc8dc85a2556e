import { COMPARISONS, ROWS_AND_COMMAS } from './mistake-cases.testing.ts';
import { earns, type WarningCase } from './warning-case.testing.ts';

const TOTALS: readonly WarningCase[] = [
  ...earns(
    ['DIMENSION_NOT_PINNED'],
    [
      'SELECT sum(deals) FROM agg_national_year WHERE is_incomplete = 0',
      "SELECT sum(a.deals) FROM agg_national_year a WHERE a.rooms_bucket = 'all' AND a.year = 2020",
      "SELECT sum(deals) FROM agg_national_year WHERE property_group = 'apartment' AND year = 2020",
      "SELECT year, deals FROM agg_national_year WHERE property_group = 'house' AND is_incomplete = 0",
      'SELECT sum(deals) FROM main.[agg_settlement_year] AS x WHERE x.settlement_code = 5000 AND x.year < 2020',
      "SELECT sum(deals) FROM agg_settlement_year WHERE year = 2020 AND property_group <> 'all'",
      "SELECT sum(deals) FROM agg_settlement_year WHERE year = 2020 AND property_group IN ('all', 'land')",
      "SELECT sum(deals) FROM agg_settlement_year WHERE year = 2020 AND property_group NOT IN ('all', 'land')",
      "SELECT sum(deals) FROM agg_national_quarter WHERE quarter = '2020-Q1' AND (property_group = 'apartment' AND (rooms_bucket <> '3'))",
      `WITH y AS (SELECT year, sum(deals) AS n FROM agg_district_year WHERE is_incomplete = 0 GROUP BY year)
       SELECT year, n FROM y ORDER BY year`,
      `SELECT s.name, (SELECT sum(a.deals) FROM agg_settlement_year a WHERE a.settlement_code = s.code AND a.is_incomplete = 0)
       FROM settlements s WHERE s.code = 5000`,
      `SELECT district, deals FROM agg_district_year WHERE year = 2020 AND district =
         (SELECT district FROM agg_district_year WHERE property_group = 'all' AND year = 2020 ORDER BY deals DESC LIMIT 1)`,
    ],
  ),
  ...earns(
    [],
    [
      "SELECT sum(deals) FROM agg_national_year WHERE property_group = 'apartment' AND rooms_bucket = 'all' AND year = 2020",
      "SELECT sum(deals) FROM agg_national_year WHERE 'apartment' = property_group AND \"rooms_bucket\" IS 'all' AND year = 2020",
      "SELECT sum(deals) FROM agg_national_year WHERE property_group = 'land' AND year = 2020",
      "SELECT sum(deals) FROM agg_national_year WHERE property_group IN ('apartment', 'house') AND rooms_bucket <> 'all' AND year = 2020",
      "SELECT sum(deals) FROM agg_settlement_year WHERE year = 2020 AND property_group NOT IN ('all', 'all_residential')",
      "SELECT sum(deals) FROM agg_settlement_year WHERE year = 2020 AND (property_group = 'house' OR property_group = 'land')",
      "SELECT sum(deals) FROM agg_settlement_year WHERE year = 2020 AND (property_group, year) = ('land', 2020)",
      "SELECT sum(deals) FROM agg_settlement_year WHERE year = 2020 AND property_group LIKE 'a%'",
      'SELECT property_group, sum(deals) FROM agg_settlement_year WHERE year = 2020 GROUP BY property_group',
      'SELECT sum(deals) FROM agg_settlement_year WHERE year = 2020 GROUP BY property_group',
      'SELECT * FROM agg_national_year WHERE year = 2020',
      'SELECT a.* FROM agg_national_year a WHERE a.year = 2020',
      'SELECT count(*) FROM agg_national_year',
      'SELECT max(year) FROM agg_national_year WHERE is_incomplete = 0',
      'SELECT DISTINCT year FROM agg_national_year ORDER BY year',
      'SELECT sum(deals) FROM agg_gush_year WHERE year = 2020',
      "SELECT sum(deals) FROM agg_district_quarter WHERE quarter = '2020-Q1'",
      `SELECT sum(a.deals) FROM agg_settlement_year a JOIN property_groups g ON g.key = a.property_group WHERE a.year = 2020`,
      `SELECT sum(a.deals) FROM agg_settlement_year a
       JOIN (SELECT 'land' AS property_group) g USING (property_group) WHERE a.year = 2020`,
      `WITH a AS (SELECT * FROM agg_settlement_year) SELECT sum(deals) FROM a WHERE property_group = 'all' AND year = 2020`,
      `SELECT sum(CASE WHEN property_group = 'all' THEN deals END) FROM agg_settlement_year WHERE year = 2020`,
      `SELECT name FROM settlements s
       WHERE s.code < 100 AND EXISTS (SELECT 1 FROM agg_settlement_year a WHERE a.settlement_code = s.code AND a.deals > 100)`,
    ],
  ),
  {
    sql: 'SELECT sum(deals) FROM agg_settlement_year WHERE property_group = :g AND year = 2020',
    params: { g: 'land' },
    earns: [],
  },
  {
    sql: 'SELECT sum(deals) FROM agg_settlement_year WHERE property_group IN (?) AND year = 2020',
    params: ['land'],
    earns: [],
  },
];

const PERIODS: readonly WarningCase[] = [
  ...earns(
    ['INCOMPLETE_PERIODS'],
    [
      "SELECT year, deals FROM agg_settlement_year WHERE settlement_code = 5000 AND property_group = 'all'",
      "SELECT quarter, median_price FROM agg_district_quarter WHERE district = 'המרכז' ORDER BY quarter",
      "SELECT year, median_price FROM agg_settlement_year WHERE property_group = 'house' AND settlement_code = 5000 AND year >= 2015",
      "SELECT month, deals FROM agg_national_month WHERE property_group = 'all' AND month BETWEEN '2020-01' AND '2099-12'",
      "SELECT month, deals FROM agg_national_month WHERE property_group = 'all' ORDER BY month DESC LIMIT 12",
      "SELECT substr(month, 1, 4) AS y, sum(deals) FROM agg_national_month WHERE property_group = 'all' GROUP BY y",
      "SELECT avg(deals) FROM agg_national_month WHERE property_group = 'all'",
      `WITH m AS (SELECT month, deals FROM agg_national_month WHERE property_group = 'all')
       SELECT month, deals, lag(deals) OVER (ORDER BY month) FROM m`,
      `SELECT year, deals FROM agg_gush_year WHERE gush = (SELECT min(gush) FROM gushim)
       UNION ALL SELECT year, n FROM (SELECT 0 AS year, 0 AS n)`,
      'SELECT year, median_ppsqm FROM agg_neighborhood_year WHERE nbhd_id = 1',
    ],
  ),
  ...earns(
    [],
    [
      "SELECT year, deals FROM agg_settlement_year WHERE property_group = 'all' AND settlement_code = 5000 AND is_incomplete = 0",
      "SELECT year, deals FROM agg_settlement_year WHERE property_group = 'all' AND settlement_code = 5000 AND NOT is_incomplete",
      "SELECT year, deals, is_incomplete FROM agg_settlement_year WHERE property_group = 'all' AND settlement_code = 5000",
      "SELECT * FROM agg_settlement_year WHERE property_group = 'all' AND settlement_code = 5000",
      "SELECT year, deals FROM agg_settlement_year WHERE property_group = 'all' AND settlement_code = 5000 AND year <= 2020",
      "SELECT year, deals FROM agg_settlement_year WHERE property_group = 'all' AND settlement_code = 5000 AND year IN (2019, 2020)",
      "SELECT month, deals FROM agg_national_month WHERE property_group = 'all' AND month BETWEEN '2020-01' AND '2020-12'",
      `SELECT month, deals FROM agg_national_month WHERE property_group = 'all'
       AND month <= (SELECT substr(value, 1, 7) FROM meta WHERE key = 'stats_anchor_date')`,
      "SELECT month, deals FROM agg_national_month WHERE property_group = 'all' ORDER BY month LIMIT 12",
      "SELECT sum(deals) FROM agg_national_month WHERE property_group = 'all'",
      `SELECT m, n FROM (SELECT month AS m, deals AS n FROM agg_national_month WHERE property_group = 'all') WHERE m < '2020-01'`,
      `SELECT a.month, a.deals FROM agg_national_month a NATURAL JOIN macro_month WHERE a.property_group = 'all'`,
      `SELECT substr(month, 1, 4) AS y, sum(deals) FROM agg_national_month WHERE property_group = 'all' AND y < '2020' GROUP BY y`,
      'SELECT max(quarter) FROM agg_district_quarter',
    ],
  ),
  {
    sql: "SELECT year, deals FROM agg_settlement_year WHERE property_group = 'all' AND settlement_code = 5000 AND year <= ?",
    params: [2020],
    earns: [],
  },
];

const MEDIANS: readonly WarningCase[] = [
  ...earns(
    ['MEDIAN_AGGREGATED'],
    [
      'SELECT avg(median_ppsqm_12m) FROM settlements',
      'SELECT district, round(avg(s.median_price_12m)) FROM settlements s GROUP BY district',
      'SELECT sum(median_ppsqm_12m * n_ppsqm_12m) / sum(n_ppsqm_12m) FROM settlements',
      "SELECT avg(median_price) FROM agg_settlement_year WHERE property_group = 'apartment' AND year = 2020",
      'SELECT total(CAST(median_ppsqm_24m AS REAL)) FROM gushim',
      'SELECT avg(m) FROM (SELECT median_ppsqm_12m AS m FROM settlements)',
      'WITH s(name, m) AS (SELECT name, median_ppsqm_12m FROM settlements) SELECT avg(s.m) FROM s',
      'SELECT name, avg(median_ppsqm_12m) OVER (PARTITION BY district) FROM settlements',
      "SELECT avg(gross_yield.median_price) FROM gross_yield WHERE level = 'city'",
    ],
  ),
  ...earns(
    [],
    [
      'SELECT median_ppsqm_12m FROM settlements',
      'SELECT min(median_ppsqm_12m), max(median_ppsqm_12m), count(median_ppsqm_12m) FROM settlements',
      'SELECT sum(median_ppsqm_12m > 20000) FROM settlements',
      'SELECT sum(median_ppsqm_12m IS NOT NULL) FROM settlements',
      'SELECT sum(CASE WHEN median_ppsqm_12m > 20000 THEN 1 END) FROM settlements',
      'SELECT sum(deals_12m) FROM settlements WHERE median_ppsqm_12m > 20000',
      "SELECT sum(median_price) FILTER (WHERE property_group = 'house') FROM agg_settlement_year WHERE settlement_code = 5000 AND year = 2020",
      "SELECT avg(median_price) FROM agg_settlement_year WHERE property_group = 'house' AND settlement_code = 5000 AND year = 2020",
      "SELECT district, avg(median_price) FROM agg_district_year WHERE property_group = 'house' AND year = 2020 GROUP BY district",
      'SELECT avg(n_ppsqm_12m) FROM settlements',
      'SELECT avg(x) FROM (SELECT median(population) AS x FROM settlements)',
    ],
  ),
];

const PRICES: readonly WarningCase[] = [
  ...earns(
    ['UNFILTERED_PRICES'],
    [
      'SELECT avg(deal_amount) FROM deals WHERE settlement_code = 5000',
      'SELECT median(d.price_per_sqm) FROM deals d WHERE d.gush = 7000',
      'SELECT percentile(deal_amount, 90) FROM deals WHERE settlement_code = 5000',
      'SELECT max("deal_amount") FROM "deals" WHERE settlement_code = 5000',
      'SELECT avg(CASE WHEN rooms = 4 THEN deal_amount END) FROM deals WHERE settlement_code = 5000',
      `WITH d AS (SELECT deal_amount AS price FROM deals WHERE settlement_code = 5000) SELECT median(price) FROM d`,
      'SELECT d.settlement, avg(d.deal_amount / d.area) FROM settlements s JOIN deals d ON d.settlement_code = s.code WHERE s.code = 5000 GROUP BY 1',
    ],
  ),
  ...earns(
    [],
    [
      'SELECT avg(deal_amount) FROM deals WHERE settlement_code = 5000 AND in_stats = 1',
      'SELECT avg(deal_amount) FROM deals WHERE settlement_code = 5000 AND is_outlier = 0 AND is_multi_unit = 0 AND is_full_deal = 1',
      'SELECT median(price_per_sqm) FROM deals WHERE settlement_code = 5000 AND is_discount_project = 1',
      'SELECT avg(deal_amount) FILTER (WHERE in_stats) FROM deals WHERE settlement_code = 5000',
      'SELECT in_stats, avg(deal_amount) FROM deals WHERE settlement_code = 5000 GROUP BY in_stats',
      'WITH d AS (SELECT * FROM deals WHERE in_stats = 1 AND settlement_code = 5000) SELECT avg(deal_amount) FROM d',
      'SELECT deal_amount FROM deals WHERE settlement_code = 5000 LIMIT 100',
      'SELECT count(deal_amount), avg(area), max(deal_date) FROM deals WHERE settlement_code = 5000',
      'SELECT sum(deal_amount > 1000000) FROM deals WHERE settlement_code = 5000',
      'SELECT max(deal_amount, declared_amount) FROM deals WHERE settlement_code = 5000 LIMIT 100',
      'SELECT avg(price_per_sqm) FROM discount_projects',
    ],
  ),
];

const CONTENTLESS: readonly WarningCase[] = [
  ...earns(
    ['CONTENTLESS_COLUMN'],
    [
      `SELECT street FROM streets_fts WHERE streets_fts MATCH '"הרצל"'`,
      `SELECT f.name, n.name FROM neighborhoods_fts f JOIN neighborhoods n ON n.nbhd_id = f.rowid
       WHERE neighborhoods_fts MATCH '"רמת"'`,
      `SELECT * FROM streets_fts WHERE streets_fts MATCH '"הרצל"'`,
      `SELECT coalesce(street, '-') FROM (SELECT rowid, * FROM streets_fts WHERE streets_fts MATCH '"הרצל"')`,
    ],
  ),
  ...earns(
    [],
    [
      `SELECT s.street FROM streets_fts f JOIN streets s ON s.id = f.rowid WHERE f.street MATCH '"הרצל"'`,
      `SELECT rowid, rank FROM streets_fts WHERE streets_fts MATCH '"הרצל"' ORDER BY bm25(streets_fts)`,
      `SELECT name FROM settlements_fts WHERE settlements_fts MATCH '"תל"*'`,
      `SELECT street FROM streets WHERE id IN (SELECT rowid FROM streets_fts WHERE streets_fts MATCH '"הרצל"')`,
      `SELECT count(*) FROM streets_fts WHERE streets_fts MATCH '"הרצל"'`,
    ],
  ),
];

const TODAY: readonly WarningCase[] = [
  ...earns(
    ['WINDOW_FROM_TODAY'],
    [
      "SELECT count(*) FROM deals WHERE settlement_code = 5000 AND deal_date >= date('now', '-1 year')",
      "SELECT count(*) FROM deals WHERE settlement_code = 5000 AND deal_date BETWEEN date('now', '-12 months') AND date('now')",
      "SELECT count(*) FROM deals WHERE settlement_code = 5000 AND julianday('now') - julianday(deal_date) < 365",
      "SELECT count(*) FROM deals WHERE settlement_code = 5000 AND year >= strftime('%Y', 'now') - 3",
      "SELECT count(*) FROM deals WHERE settlement_code = 5000 AND deal_date > date(current_date, '-30 days')",
      "SELECT count(*) FROM deals WHERE settlement_code = 5000 AND deal_date > (SELECT date('now', '-1 month'))",
      `WITH w AS (SELECT date('now', '-1 year') AS since)
       SELECT count(*) FROM deals d JOIN w ON d.deal_date >= w.since WHERE d.settlement_code = 5000`,
    ],
  ),
  ...earns(
    [],
    [
      `SELECT count(*) FROM deals WHERE settlement_code = 5000
       AND deal_date >= (SELECT value FROM meta WHERE key = 'window_12m_start')`,
      "SELECT count(*) FROM deals WHERE settlement_code = 5000 AND deal_date <= date('now')",
      "SELECT count(*) FROM deals WHERE settlement_code = 5000 AND deal_date >= date('2024-01-01', '-1 year')",
      `SELECT count(*) FROM deals WHERE settlement_code = 5000
       AND deal_date > (SELECT date(value, '-6 months') FROM meta WHERE key = 'stats_anchor_date')`,
      "SELECT deal_date, date('now') FROM deals WHERE settlement_code = 5000 LIMIT 5",
      "SELECT name FROM discount_projects WHERE signup_end_date >= date('now')",
      "SELECT count(*) FROM deals WHERE settlement_code = 5000 AND year_built > strftime('%Y', 'now') - 5",
    ],
  ),
];

const SCANS: readonly WarningCase[] = [
  ...earns(
    ['FULL_SCAN'],
    [
      'SELECT count(*) FROM deals',
      'SELECT count(*) FROM deals WHERE rooms = 4',
      'SELECT property_group, count(*) FROM deals GROUP BY property_group',
      'SELECT id, area FROM deals ORDER BY area DESC LIMIT 5',
      'SELECT avg(x.area) FROM deals AS x',
      'SELECT n FROM (SELECT year, count(*) AS n FROM deals GROUP BY year)',
      'WITH d AS MATERIALIZED (SELECT gush FROM deals WHERE area > 100) SELECT count(*) FROM d',
      "SELECT count(*) FROM deals WHERE settlement LIKE '%אביב%'",
      'SELECT id FROM deals WHERE area = -1',
    ],
  ),
  ...earns(
    [],
    [
      'SELECT * FROM deals LIMIT 10',
      'SELECT id, rooms FROM deals WHERE rooms = 4 LIMIT 3',
      'SELECT deal_date FROM deals ORDER BY deal_date DESC LIMIT 5',
      'SELECT max(deal_date) FROM deals',
      'SELECT * FROM deals WHERE id = 5',
      'SELECT count(*) FROM deals WHERE settlement_code = 5000',
      "SELECT count(*) FROM deals WHERE deal_date >= '2025-01-01'",
      "SELECT deal_date FROM deals WHERE deal_date >= '2026-01-01' ORDER BY deal_date DESC",
      'SELECT count(*) FROM deals WHERE id < 100',
      'SELECT count(*) FROM deals WHERE discount_project_id IS NOT NULL',
      'SELECT count(*) FROM deals WHERE settlement_code IN (5000, 3000) OR gush = 7000',
      'SELECT EXISTS (SELECT 1 FROM deals WHERE rooms = 4)',
      'SELECT count(*) FROM parcels',
      'SELECT s.name FROM settlements s WHERE EXISTS (SELECT 1 FROM deals d WHERE d.settlement_code = s.code)',
      'EXPLAIN QUERY PLAN SELECT count(*) FROM deals',
      'EXPLAIN SELECT avg(deal_amount) FROM deals',
      "SELECT 'SELECT avg(deal_amount) FROM deals'",
    ],
  ),
];

const CUTS: readonly WarningCase[] = [
  { sql: 'SELECT name FROM settlements', limit: 2, earns: ['ROW_LIMIT_REACHED'] },
  // Reading ends at the limit, so the table is not read completely.
  { sql: 'SELECT id, rooms FROM deals', limit: 2, earns: ['ROW_LIMIT_REACHED'] },
  { sql: 'SELECT id FROM deals ORDER BY area', limit: 2, earns: ['ROW_LIMIT_REACHED', 'FULL_SCAN'] },
  { sql: 'SELECT name FROM settlements LIMIT 2', limit: 2, earns: [] },
];

/** Shared by the suite of the runners in Node (`runner.testing.ts`) and by the browser's end-to-end tests. */
export const WARNING_CASES: readonly WarningCase[] = [
  ...TOTALS,
  ...PERIODS,
  ...MEDIANS,
  ...PRICES,
  ...CONTENTLESS,
  ...TODAY,
  ...COMPARISONS,
  ...ROWS_AND_COMMAS,
  ...SCANS,
  ...CUTS,
];

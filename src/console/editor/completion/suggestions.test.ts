import { describe, expect, it } from 'vitest';
import { CATALOGUE, JOINS } from '../../../catalogue/index.ts';
import { tablesInHebrew } from '../../i18n/catalogue/index.ts';
import { suggestionsAt } from './suggestions.ts';

/** The first five suggestions at the bar; null if there are none. */
function firstFive(textWithBar: string, explicit = true, tables = CATALOGUE): readonly string[] | null {
  const found = suggestionsAt(textWithBar.replace('|', ''), textWithBar.indexOf('|'), {
    tables,
    joins: JOINS,
    explicit,
  });
  return found?.suggestions.slice(0, 5).map(({ label }) => label) ?? null;
}

const SITUATIONS: readonly (readonly [string, readonly string[] | null])[] = [
  // Subqueries as values.
  [
    'SELECT * FROM deals WHERE settlement_code = (SE|',
    ['SELECT', 'settlement_code', 'settlement', 'settlement_raw', 'first_seen'],
  ],
  [
    "SELECT * FROM deals WHERE deal_date BETWEEN (SELECT value FROM meta WHERE key = 'a') AND (SE|",
    ['SELECT', 'settlement_code', 'settlement', 'settlement_raw', 'first_seen'],
  ],
  [
    "WITH t AS (SELECT * FROM deals WHERE settlement_code = (SELECT code FROM settlements WHERE name = 'חיפה') AN|",
    ['AND'],
  ],
  ['SELECT name, (SEL|) FROM settlements', ['SELECT']],
  ['SELECT * FROM deals ORDER BY area NULLS |', ['LAST', 'FIRST']],
  ['EXPLAIN |', ['QUERY PLAN', 'SELECT', 'WITH']],
  ["SELECT * FROM settlements WHERE name_en = 'haifa' COL|", ['COLLATE NOCASE']],
  // Windows.
  ['SELECT avg(deals) OVER (ORDER BY month ROWS |', ['BETWEEN', 'UNBOUNDED PRECEDING', 'CURRENT ROW']],
  ['SELECT avg(deals) OVER (ORDER BY month ROWS BETWEEN 11 |', ['PRECEDING', 'FOLLOWING']],
  ['SELECT avg(deals) OVER (ORDER BY month ROWS BETWEEN 11 PRECEDING |', ['AND']],
  ['SELECT avg(deals) OVER (ORDER BY month ROWS BETWEEN 11 PRECEDING AND |', ['CURRENT ROW', 'UNBOUNDED FOLLOWING']],
  ['SELECT avg(deals) OVER (ORDER BY month ROWS BETWEEN 11 PRECEDING AND CURRENT |', ['ROW']],
  [
    'SELECT lag(year) OVER un| FROM deals WINDOW unit AS (ORDER BY id)',
    ['unit', 'unicode', 'unistr', 'unistr_quote', 'unhex'],
  ],
  ['SELECT lag(year) OVER w FROM deals WHERE year > 2000 WIN|', ['WINDOW']],
  ['SELECT lag(year) OVER w FROM deals WINDOW w AS (PARTITION BY gush ORD|', ['ORDER BY']],
  // A column with the name of a clause.
  ['SELECT window, price_to_rent FR| gross_yield', ['FROM']],
  [
    "SELECT * FROM gross_yield WHERE window = '12m' ORDER BY rooms_bucket, window |",
    ['DESC', 'LIMIT', 'ASC', 'NULLS LAST', 'NULLS FIRST'],
  ],
  // Full-text search.
  ['SELECT * FROM streets_fts f WHERE f.st|', ['street', 'streets_fts']],
  ['SELECT * FROM streets_fts f JOIN streets s ON s.id = f.ro|', ['rowid']],
  ['SELECT * FROM settlements_fts f ORDER BY bm25(|', ['settlements_fts', 'name', 'aliases', 'f', 'DESC']],
  // Arguments of a function in FROM, and an output that is no aggregate.
  [
    'SELECT * FROM poi_bus_stops, json_each(rou|',
    ['route_types', 'round', 'group_concat', 'json_group_array', 'json_group_object'],
  ],
  ['SELECT min(year, 2020) AS bounded, count(*) AS n FROM deals GROUP BY bo|', ['bounded']],
  ['|', ['SELECT', 'WITH', 'EXPLAIN QUERY PLAN', 'VALUES', 'WITH RECURSIVE']],
  ['SEL|', ['SELECT', 'sel']],
  ['ct|', ['cte']],
  ['by|', ['by year', 'by quarter']],
  ['medi|', ['median per settlement', 'median per rooms']],
  ['SELECT * FROM deals d jo|', ['JOIN', 'join settlements', 'join parcels', 'join gushim', 'join property_groups']],
  [
    'SELECT * FROM deals d JOIN settlements s ON s.code = d.settlement_code WHERE d.year = 2020 AND s.|',
    ['code', 'name', 'slug', 'name_en', 'district'],
  ],
  ['WI|', ['WITH', 'WITH RECURSIVE']],
  ['EX|', ['EXPLAIN QUERY PLAN']],
  ['SELECT |', ['count', 'sum', 'total', 'avg', 'min']],
  ['SELECT settle|', ['settlement_code', 'settlement', 'settlement_raw', 'settlement_kind', 'settlement_name']],
  ['SELECT price|', ['price_per_sqm', 'price_to_rent', 'deal_amount']],
  ['SELECT bedr| FROM deals', ['rooms']],
  ['SELECT city| FROM deals', ['settlement_code', 'settlement']],
  ['SELECT מחיר| FROM deals', ['deal_amount', 'price_per_sqm']],
  ['SELECT ממו| FROM deals', ['avg']],
  ['SELECT * FROM עסק|', ['deals']],
  ['SELECT * FROM transact|', ['deals']],
  [
    'SELECT * FROM deals d, settlements s WHERE |',
    ['d.settlement_code = s.code', 'id', 'settlement_code', 'settlement', 'settlement_raw'],
  ],
  [
    'SELECT * FROM deals d WHERE EXISTS (SELECT 1 FROM parcels p WHERE |)',
    ['d.gush = p.gush AND d.chelka = p.chelka', 'id', 'gush', 'chelka', 'settlement_code'],
  ],
  [
    'SELECT * FROM deals d JOIN settlements s ON d.settlement_code = s.code WHERE |',
    ['id', 'settlement_code', 'settlement', 'settlement_raw', 'gush'],
  ],
  ['SELECT name, population FROM |', ['settlements', 'settlement_socio', 'districts', 'neighborhoods', 'poi_stations']],
  [
    'SELECT year, median(price_per_sqm) FROM |',
    ['deals', 'agg_settlement_year', 'agg_national_year', 'agg_district_year', 'agg_gush_year'],
  ],
  ['SELECT count(*), students FROM |', ['poi_schools', 'deals', 'settlements', 'districts', 'gushim']],
  [
    'WITH t AS (SELECT students FROM poi_schools) SELECT max(deal_amount) FROM |',
    ['t', 'deals', 'settlements', 'districts', 'gushim'],
  ],
  ['SELECT * FROM |', ['deals', 'settlements', 'districts', 'gushim', 'parcels']],
  ['SELECT * FROM de|', ['deals', 'deals_rtree', 'deal_natures']],
  [
    'SELECT * FROM sett|',
    ['settlements', 'settlement_socio', 'settlements_fts', 'agg_settlement_quarter', 'agg_settlement_year'],
  ],
  ['SELECT * FROM street|', ['streets', 'street_parcels', 'streets_fts']],
  ['SELECT * FROM yield|', ['gross_yield']],
  ['SELECT * FROM deals d JOIN |', ['settlements', 'parcels', 'gushim', 'property_groups', 'deal_natures']],
  ['SELECT * FROM streets s JOIN |', ['settlements', 'street_parcels', 'parcel_address', 'deals', 'districts']],
  [
    'SELECT * FROM deals JOIN set|',
    ['settlements', 'settlement_socio', 'settlements_fts', 'agg_settlement_quarter', 'agg_settlement_year'],
  ],
  [
    'SELECT * FROM deals d JOIN settlements s ON |',
    ['d.settlement_code = s.code', 'id', 'settlement_code', 'settlement', 'settlement_raw'],
  ],
  [
    'SELECT * FROM deals d JOIN parcels p ON |',
    ['d.gush = p.gush AND d.chelka = p.chelka', 'd.id', 'd.settlement_code', 'settlement', 'settlement_raw'],
  ],
  [
    'SELECT * FROM parcel_address a JOIN streets s ON |',
    ['a.street_id = s.id', 'gush', 'chelka', 'a.settlement_code', 'a.street'],
  ],
  [
    'SELECT * FROM settlements s JOIN deals ON |',
    ['deals.settlement_code = s.code', 'code', 'name', 'slug', 'name_en'],
  ],
  [
    'SELECT * FROM deals a JOIN deals b ON |',
    ['a.id', 'a.settlement_code', 'a.settlement', 'a.settlement_raw', 'a.gush'],
  ],
  ['SELECT * FROM deals d JOIN settlements s ON s.|', ['code', 'name', 'slug', 'name_en', 'district']],
  // USING: the columns of both tables, those of a known join first, then those of keys, and numbers of rows last.
  ['SELECT * FROM deals JOIN parcels USING (|', ['gush', 'chelka', 'settlement_code', 'lat', 'lon']],
  ['SELECT * FROM deals JOIN parcels USING (|)', ['gush', 'chelka', 'settlement_code', 'lat', 'lon']],
  ['SELECT * FROM deals JOIN parcels USING (gush, |)', ['chelka', 'settlement_code', 'lat', 'lon', 'geo_precision']],
  ['SELECT * FROM deals JOIN parcels USING (c|', ['chelka', 'settlement_code']],
  ['SELECT * FROM deals JOIN parcels USING |', ['(gush, chelka)']],
  [
    'SELECT * FROM agg_settlement_year a JOIN agg_settlement_quarter q USING (|',
    ['settlement_code', 'property_group', 'deals', 'n_stats', 'median_price'],
  ],
  ['SELECT * FROM deals JOIN agg_settlement_year USING (|', ['settlement_code', 'property_group', 'year']],
  [
    'SELECT * FROM deals JOIN parcels USING (gush, chelka) JOIN parcel_address USING (|',
    ['gush', 'chelka', 'settlement_code'],
  ],
  [
    'WITH t AS (SELECT settlement_code, year, count(*) AS n FROM deals GROUP BY 1, 2) SELECT * FROM agg_settlement_year JOIN t USING (|)',
    ['settlement_code', 'year'],
  ],
  ['SELECT * FROM schools JOIN streets USING (|', []],
  ['SELECT d.| FROM deals d', ['id', 'settlement_code', 'settlement', 'settlement_raw', 'gush']],
  ['SELECT d.am| FROM deals d', ['deal_amount', 'declared_amount']],
  ['SELECT deals.gu| FROM deals', ['gush']],
  ['SELECT s.n| FROM deals d, settlements s', ['name', 'name_en', 'n_stats_12m', 'n_ppsqm_12m', 'n_ppsqm_prev12m']],
  ['SELECT x.| FROM deals d', []],
  ['SELECT settlements.pop|', ['population']],
  ['SELECT deal_a| FROM deals', ['deal_amount']],
  ['SELECT amount| FROM deals', ['deal_amount', 'declared_amount']],
  ['SELECT gu| FROM deals d JOIN parcels p ON p.gush = d.gush', ['d.gush', 'p.gush']],
  ['SELECT med|', ['median', 'median_price_12m', 'median_ppsqm_12m', 'median_ppsqm_prev12m', 'median_ppsqm_5y']],
  ['SELECT count(*) FR|', ['FROM']],
  ['SELECT nam| FROM settlements WHERE code = 1; SELECT 2', ['name', 'name_en']],
  ['SELECT 1; SELECT nam| FROM settlements', ['name', 'name_en']],
  ['SELECT * FROM deals WHERE se|', ['settlement_code', 'settlement', 'settlement_raw', 'first_seen', 'json_set']],
  ['SELECT * FROM deals WHERE settlement_code = 5000 AN|', ['AND']],
  ['SELECT * FROM deals WHERE settlement_code = 5000 GR|', ['GROUP BY']],
  ['SELECT * FROM deals gro|', ['GROUP BY', 'join property_groups']],
  ['SELECT * FROM deals d le|', ['LEFT JOIN']],
  [
    'SELECT property_group, count(*) AS n_sold FROM deals GROUP BY p|',
    ['property_group', 'portion', 'price_per_sqm', 'percentile', 'percentile_cont'],
  ],
  ['SELECT property_group AS kind, count(*) n FROM deals GROUP BY k|', ['kind', 'multi_unit_kind']],
  [
    'SELECT property_group AS kind, count(*) AS n_sold FROM deals GROUP BY kind ORDER BY n|',
    ['n_sold', 'NULLS LAST', 'NULLS FIRST', 'ntile', 'nth_value'],
  ],
  ['SELECT year, median AS middle FROM agg_national_year ORDER BY mi|', ['middle', 'min']],
  ['SELECT * FROM deals ORDER BY deal_date d|', ['DESC']],
  ['SELECT property_group FROM deals GROUP BY 1 HAV|', ['HAVING']],
  [
    'SELECT property_group AS kind, round(avg(area)) AS size FROM deals GROUP BY |',
    ['kind', 'id', 'settlement_code', 'settlement', 'settlement_raw'],
  ],
  [
    'SELECT settlement, count(*) AS cnt FROM deals GROUP BY 1 HAVING c|',
    ['cnt', 'chelka', 'count', 'cume_dist', 'ceil'],
  ],
  ['SELECT * FROM deals LIMIT 10 o|', ['OFFSET']],
  [
    'WITH big AS (SELECT code, name AS place FROM settlements) SELECT * FROM |',
    ['big', 'deals', 'settlements', 'districts', 'gushim'],
  ],
  [
    'WITH big AS (SELECT code, name AS place FROM settlements) SELECT b| FROM big',
    ['big', 'bm25', 'geopoly_bbox', 'geopoly_group_bbox', 'geopoly_blob'],
  ],
  ['WITH big AS (SELECT code, name AS place FROM settlements) SELECT b.| FROM big b', ['code', 'place']],
  [
    'WITH big(a1, b1) AS (SELECT code, name FROM settlements) SELECT b| FROM big',
    ['b1', 'big', 'bm25', 'geopoly_bbox', 'geopoly_group_bbox'],
  ],
  [
    'WITH big AS (SELECT * FROM districts) SELECT big.| FROM big',
    ['name', 'n_settlements', 'deals_total', 'deals_12m', 'median_price_12m'],
  ],
  [
    'WITH a AS (SELECT 1 AS one), b AS (SELECT o| FROM a) SELECT * FROM b',
    ['one', 'octet_length', 'offsets', 'optimize', 'OVER'],
  ],
  [
    'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i| FROM n) SELECT * FROM n',
    ['i', 'instr', 'ifnull', 'iif', 'if'],
  ],
  ['WITH big AS (SELECT nam| FROM settlements) SELECT 1', ['name', 'name_en']],
  ['SELECT t.| FROM (SELECT gush, count(*) AS n FROM deals GROUP BY gush) t', ['gush', 'n']],
  ['SELECT * FROM (SELECT gush, count(*) AS n_deals FROM deals GROUP BY gush) AS t WHERE n_|', ['n_deals']],
  ['SELECT * FROM (SELECT chel| FROM deals) t', ['chelka', 'sub_chelka']],
  [
    'SELECT * FROM settlements s WHERE EXISTS (SELECT 1 FROM deals d WHERE d.settlement_code = s.|)',
    ['code', 'name', 'slug', 'name_en', 'district'],
  ],
  [
    'SELECT * FROM settlements s WHERE code IN (SELECT settl| FROM deals)',
    ['settlement_code', 'settlement', 'settlement_raw', 's.settlement_kind', 's.code'],
  ],
  ['SELECT (SELECT max(deal_d|) FROM deals) FROM settlements', ['deal_date']],
  ['SELECT gush FROM deals UNION ALL SELECT gus| FROM parcels', ['gush']],
  ["SELECT name FROM settlements WHERE name = 'deal|'", null],
  ['SELECT 1 -- dea|', null],
  ['SELECT 1 /* dea| */', null],
  ['SELECT "dea|', null],
  ['SELECT 12|', null],
  ['SELECT :cit|', null],
  ['SELECT gush AS g|', null],
  ['SELECT gush AS |', null],
  ['SELECT * FROM deals AS d|', null],
  ['SELECT d.deal_date FROM deals d WHERE d.deal_date IS N|', ['NULL', 'NOT NULL', 'NOT']],
  ['SELECT count(*) OVER (PART|', ['PARTITION BY']],
  ['SELECT "d".am| FROM deals AS "d"', ['deal_amount', 'declared_amount']],
  ['SELECT * FROM main.deals WHERE prop|', ['property_group']],
  ['select s.na| from settlements s', ['name', 'name_en']],
  ['SELECT * FROM deals ORDER BY deal_date |', ['DESC', 'LIMIT', 'ASC', 'NULLS LAST', 'NULLS FIRST']],
  ['SELECT * FROM deals d WHERE d|', ['deal_date', 'deal_amount', 'declared_amount', 'deal_nature', 'discount_source']],
  ['SELECT * FROM deals ORDER |', ['BY']],
  ['SELECT * FROM deals LEFT |', ['JOIN', 'OUTER JOIN']],
  ['SELECT gush, |', ['count', 'sum', 'total', 'avg', 'min']],
  ['SELECT * FROM deals WHERE property_group |', ['=', 'IN', 'BETWEEN', 'LIKE', 'IS NOT NULL']],
  ['SELECT * FROM deals WHERE year = 2020 AND area |', ['=', 'IN', 'BETWEEN', 'LIKE', 'IS NOT NULL']],
  ['SELECT * FROM deals WHERE year = 2020 |', ['AND', 'GROUP BY', 'ORDER BY', 'LIMIT', 'OR']],
  ['SELECT * FROM deals WHERE area IS NOT N|', ['NULL']],
  ['SELECT name FROM settlements ORDER BY name COLLATE |', ['NOCASE', 'BINARY', 'RTRIM']],
  ['SELECT CAST(area AS |', ['INTEGER', 'REAL', 'TEXT', 'NUMERIC', 'BLOB']],
  ['SELECT CAST(round(area) AS INT| FROM deals', ['INTEGER']],
  ['SELECT CASE WH|', ['WHEN', 'WHERE', 'CASE WHEN']],
  ['SELECT sum(deal| FROM deals', ['deal_amount', 'deal_date', 'deal_nature', 'deals', 'is_full_deal']],
  ['SELECT CASE WHEN rooms > 3 | FROM deals', ['THEN', 'AND', 'OR']],
  ['SELECT CASE WHEN rooms | FROM deals', ['=', 'IN', 'BETWEEN', 'LIKE', 'IS NOT NULL']],
  ['SELECT CASE WHEN rooms > 3 THEN 1 | FROM deals', ['WHEN', 'ELSE', 'END']],
  ["SELECT CASE rooms WHEN 3 THEN 'x' ELSE 'y' | FROM deals", ['END']],
  ['SELECT CASE WHEN rooms > 3 THEN 1 END | FROM deals', ['FROM', 'DISTINCT', 'AS', 'CASE WHEN', 'CAST']],
  ['SELECT count(*) OVER (| FROM deals', ['PARTITION BY', 'ORDER BY', 'ROWS BETWEEN']],
  ['SELECT count(*) OVER (PARTITION BY year | FROM deals', ['ORDER BY', 'DESC', 'ROWS BETWEEN', 'ASC']],
  ['SELECT count(| FROM deals', ['*', 'id', 'settlement_code', 'settlement', 'settlement_raw']],
  ['SELECT count(DISTINCT | FROM settlements', ['code', 'name', 'slug', 'name_en', 'district']],
  ['SELECT median(| FROM deals', ['deal_amount', 'declared_amount', 'area', 'price_per_sqm', 'multi_unit_n']],
  ['SELECT * FROM deals d LEFT JOIN settlements s |', ['ON', 'USING', 'AS', 'WHERE', 'JOIN']],
  ['SELECT * FROM deals d CROSS JOIN settlements s |', ['WHERE', 'JOIN', 'LEFT JOIN', 'ON', 'GROUP BY']],
  [
    'SELECT * FROM deals d JOIN settlements s ON s.code = d.settlement_code JOIN parcels p |',
    ['ON', 'USING', 'AS', 'WHERE', 'JOIN'],
  ],
  ['SELECT sum(deal_amount FROM deals WHERE |', ['id', 'settlement_code', 'settlement', 'settlement_raw', 'gush']],
  ['SELECT rank() OVER (PARTITION BY distr| FROM settlements', ['district', 'subdistrict']],
  ['SELECT * FROM (SELECT max(deal_d| FROM deals) t', ['deal_date']],
  ['SELECT * FROM json|', ['json_each', 'json_tree']],
  ["SELECT j.| FROM json_each('[1]') j", ['key', 'value', 'type', 'atom', 'id']],
  ['SELECT * FROM deals d, |', ['settlements', 'parcels', 'gushim', 'property_groups', 'deal_natures']],
  [
    'WITH t AS (SELECT settlement_code AS city, count(*) AS n FROM deals GROUP BY 1) SELECT * FROM t JOIN |',
    ['settlements', 'parcels', 'gushim', 'property_groups', 'deal_natures'],
  ],
  [
    'WITH t AS (SELECT settlement_code AS city, count(*) AS n FROM deals GROUP BY 1) SELECT * FROM t JOIN settlements s ON |',
    ['t.city = s.code', 'city', 'n', 'code', 'name'],
  ],
  [
    'WITH t(city, n) AS (SELECT d.settlement_code, count(*) FROM deals d GROUP BY 1) SELECT * FROM settlements s JOIN t ON |',
    ['t.city = s.code', 'code', 'name', 'slug', 'name_en'],
  ],
  [
    'SELECT * FROM (SELECT gush, chelka, max(deal_date) AS last FROM deals GROUP BY 1, 2) x JOIN parcel_address a ON |',
    ['x.gush = a.gush AND x.chelka = a.chelka', 'x.gush', 'x.chelka', 'last', 'a.gush'],
  ],
  [
    'WITH a AS (SELECT year, gush, count(*) n FROM deals GROUP BY 1, 2), b AS (SELECT year, gush, sum(area) s FROM deals GROUP BY 1, 2) SELECT * FROM a JOIN b ON |',
    ['a.year = b.year AND a.gush = b.gush', 'a.year', 'a.gush', 'n', 'b.year'],
  ],
  [
    'WITH a AS (SELECT max(year) AS year FROM deals) SELECT * FROM a JOIN agg_national_year b ON |',
    ['a.year', 'property_group', 'rooms_bucket', 'b.year', 'deals'],
  ],
  [
    'SELECT * FROM deals d JOIN parcel_neighborhood n ON |',
    ['d.gush = n.gush AND d.chelka = n.chelka', 'id', 'settlement_code', 'settlement', 'settlement_raw'],
  ],
  [
    'WITH "my deals" AS (SELECT gush AS "גוש הבית" FROM deals) SELECT * FROM "my deals" JOIN gushim g ON |',
    ['"my deals"."גוש הבית" = g.gush', 'גוש הבית', 'gush', 'settlement_code', 'lat'],
  ],
  ['SELECT * FROM deals UNION |', ['ALL', 'SELECT', 'VALUES']],
  ['SELECT year FROM deals EXCEPT S|', ['SELECT']],
  ['SELECT * FROM deals WHERE year NOT |', ['IN', 'BETWEEN', 'LIKE', 'NULL', 'MATCH']],
  ['SELECT * FROM deals WHERE NOT ye|', ['year', 'year_built']],
  ['SELECT * FROM streets_fts WHERE streets_fts |', ['MATCH', '=', 'IN', 'BETWEEN', 'LIKE']],
  ['SELECT count(*) FILTER (|', ['WHERE']],
  ['SELECT sum(area) OVER w FROM deals WINDOW |', null],
  ['EXPLAIN QUERY PLAN |', ['SELECT', 'WITH', 'VALUES', 'WITH RECURSIVE']],
  ['SELECT * FROM deals NATURAL |', ['JOIN', 'LEFT JOIN']],
  ['SELECT json_e|', ['json_extract', 'json_error_position']],
  ['SELECT * FROM deals LIMIT |', ['10', '100', '1000']],
  ['SELECT row_number() | FROM deals', ['OVER']],
  ['SELECT lag(area, 1) | FROM deals', ['OVER']],
  ['SELECT * FROM deals ORDER BY year DESC |', ['LIMIT', 'NULLS LAST', 'NULLS FIRST', 'COLLATE NOCASE']],
  ['SELECT CAST(area | FROM deals', ['AS']],
  ['SELECT * FROM deals WHERE (rooms = 4 |', ['AND', 'OR']],
  ['SELECT * FROM deals WHERE (rooms |', ['=', 'IN', 'BETWEEN', 'LIKE', 'IS NOT NULL']],
  ['SELECT * FROM streets_fts WHERE |', ['streets_fts', 'street', 'settlement', 'aliases', 'AND']],
  ['SELECT * FROM deals WHERE rooms BETWEEN 3 |', ['AND']],
  ["SELECT strftime('%Y', |) FROM deals", ['deal_date', 'id', 'settlement_code', 'settlement', 'settlement_raw']],
  [
    'SELECT * FROM deals d JOIN settlements s ON s.code = |',
    ['d.settlement_code', 'id', 'settlement_code', 'settlement', 'settlement_raw'],
  ],
  [
    'SELECT * FROM deals d JOIN streets st ON st.settlement_code = |',
    ['d.settlement_code', 'd.id', 'd.settlement', 'settlement_raw', 'gush'],
  ],
  [
    'SELECT * FROM deals d JOIN parcels p ON p.gush = d.gush AND |',
    ['d.chelka = p.chelka', 'd.id', 'd.settlement_code', 'settlement', 'settlement_raw'],
  ],
  ['SELECT CASE |', ['WHEN', 'count', 'sum', 'total', 'avg']],
  ['SELECT * FROM (|', ['SELECT', 'WITH', 'VALUES', 'deals', 'settlements']],
  ['SELECT * FROM deals WHERE id IN (|', ['SELECT', 'id', 'settlement_code', 'settlement', 'settlement_raw']],
  ['SELECT * FROM deals WHERE EXISTS (|', ['SELECT', 'WITH', 'VALUES']],
  ['WITH x AS (|', ['SELECT', 'WITH', 'VALUES']],
  ['SELECT sum(area) OVER w FROM deals WINDOW w AS (|', ['PARTITION BY', 'ORDER BY', 'ROWS BETWEEN']],
  ['WITH x AS (SELECT 1) |', ['SELECT', 'VALUES']],
  ['WITH x AS (SELECT 1), |', null],
  ['SELECT * FROM lottery|', ['discount_projects']],
  ['SELECT rent FROM |', ['gross_yield', 'macro_month', 'rent_city', 'deals', 'settlements']],
];

describe('the first suggestions', () => {
  it('are known in many situations', () =>
    expect(new Set(SITUATIONS.map(([text]) => text)).size).toBeGreaterThanOrEqual(60));

  it.each(SITUATIONS)('%s', (text, expected) => expect(firstFive(text)).toEqual(expected));
});

describe('a Hebrew word, where the descriptions are Hebrew', () => {
  it.each([
    ['SELECT חדר| FROM deals', ['rooms', 'rooms_bucket']],
    ['SELECT d.מחיר| FROM deals d', ['deal_amount', 'price_per_sqm', 'is_multi_unit', 'in_stats', 'discount_source']],
    ['SELECT * FROM עסק|', ['deals', 'settlements', 'districts', 'gushim', 'parcels']],
    ['SELECT א| FROM deals', []],
  ])('%s', (text, expected) => expect(firstFive(text, false, tablesInHebrew(CATALOGUE))).toEqual(expected));
});

describe('unasked, between words', () => {
  it.each([
    ['SELECT |', null],
    ['SELECT * FROM deals |', null],
    ['SELECT * FROM |', ['deals', 'settlements', 'districts', 'gushim', 'parcels']],
    ['SELECT * FROM deals d JOIN gushim g ON |', ['d.gush = g.gush']],
    ['SELECT * FROM deals JOIN gushim USING |', ['(gush)']],
    ['SELECT * FROM deals JOIN parcels USING (|)', ['gush', 'chelka']],
    ['SELECT * FROM deals JOIN parcels USING (gush,|)', ['chelka']],
    ['SELECT * FROM deals JOIN parcels USING (gush |)', null],
  ])('%s', (text, expected) => expect(firstFive(text, false)?.slice(0, expected?.length) ?? null).toEqual(expected));
});

describe('a statement of many brackets', () => {
  it.each([
    ['brackets alone', `${'('.repeat(9_000)}SELECT a|`],
    ['queries in queries', `${'WITH a AS (SELECT * FROM '.repeat(400)}|`],
  ])('has no suggestions, and does no harm: %s', (_, text) => expect(firstFive(text)).toBeNull());

  it('is completed as far as people write them', () => {
    const nested = `${'SELECT * FROM ('.repeat(40)}SELECT settlement_code, dea| FROM deals`;
    expect(firstFive(nested)?.[0]).toBe('deal_date');
  });
});

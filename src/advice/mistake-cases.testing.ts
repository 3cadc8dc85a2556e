import { earns, type WarningCase } from './warning-case.testing.ts';

/** Comparisons that are not what they seem. */
export const COMPARISONS: readonly WarningCase[] = [
  ...earns(
    ['SUSPECT_COMPARISON'],
    [
      'SELECT id FROM deals WHERE settlement_code = 5000 AND price_per_sqm = NULL',
      "SELECT id FROM deals WHERE settlement_code = 5000 AND deal_date >= '01/01/2020' LIMIT 5",
      'SELECT id FROM deals WHERE settlement_code = 5000 AND deal_date >= 2020-01-01 LIMIT 5',
      "SELECT name FROM settlements WHERE name LIKE 'תל*'",
    ],
  ),
  ...earns(
    [],
    [
      'SELECT id FROM deals WHERE settlement_code = 5000 AND price_per_sqm IS NULL LIMIT 5',
      "SELECT id FROM deals WHERE settlement_code = 5000 AND deal_date >= '2020' AND deal_date < '2021-02' LIMIT 5",
      "SELECT name FROM settlements WHERE name LIKE 'תל%' OR name GLOB 'תל*'",
    ],
  ),
];

/** Slips of people who write SQL seldom: bare columns, whole numbers, texts for names and numbers, lost commas. */
export const ROWS_AND_COMMAS: readonly WarningCase[] = [
  ...earns(
    ['NULLS_FIRST'],
    [
      'SELECT name, median_price_12m FROM settlements ORDER BY median_price_12m LIMIT 3',
      'SELECT name, population AS people FROM settlements ORDER BY 2 ASC, name LIMIT 3',
    ],
  ),
  ...earns(
    [],
    [
      'SELECT name, median_price_12m FROM settlements ORDER BY median_price_12m DESC LIMIT 3',
      'SELECT name, median_price_12m FROM settlements ORDER BY median_price_12m NULLS LAST LIMIT 3',
      'SELECT name, median_price_12m FROM settlements WHERE median_price_12m > 0 ORDER BY median_price_12m LIMIT 3',
      'SELECT name, median_price_12m FROM settlements ORDER BY median_price_12m',
      'SELECT name, median_price_12m FROM settlements WHERE n_stats_12m >= 5 ORDER BY median_price_12m LIMIT 3',
      'SELECT name, code FROM settlements ORDER BY code LIMIT 3',
      'SELECT DISTINCT population FROM settlements ORDER BY population LIMIT 3',
      'SELECT muni_type, count(*) FROM settlements GROUP BY muni_type ORDER BY muni_type LIMIT 3',
    ],
  ),
  ...earns(
    ['DATE_FORMAT'],
    [
      "SELECT date(month || '-01', '-1 week') FROM macro_month LIMIT 3",
      "SELECT date(month || '-01', 'last year') FROM macro_month LIMIT 3",
      "SELECT date(month || '-01', 1) FROM macro_month LIMIT 3",
      "SELECT julianday(month || '-01', '2024-01-01') FROM macro_month LIMIT 3",
      "SELECT strftime('%Y', year) FROM rent_city LIMIT 3",
      'SELECT date(year_founded) FROM settlements LIMIT 3',
    ],
  ),
  ...earns(
    ['SUSPECT_ARGUMENT'],
    [
      'SELECT substr(month, 0, 4) AS y, count(*) FROM macro_month GROUP BY 1',
      'SELECT format(population, 2) FROM settlements LIMIT 3',
    ],
  ),
  ...earns(
    [],
    [
      "SELECT date(month || '-01', '+1 month', '-1 day', 'start of month', 'weekday 0') FROM macro_month LIMIT 3",
      "SELECT date(month || '-01', '+' || 3 || ' days') FROM macro_month LIMIT 3",
      'SELECT substr(month, 1, 4), substr(month, -2), substr(month, 0) FROM macro_month LIMIT 3',
      "SELECT format('%d', population), printf('%.1f', area_km2) FROM settlements LIMIT 3",
      "SELECT count(*) FROM macro_month WHERE strftime('%m', month || '-01') = '01'",
      "SELECT count(*) FROM macro_month WHERE month LIKE '2024%' OR month LIKE '%-01'",
    ],
  ),
  ...earns(
    ['WHOLE_SHARE'],
    ['SELECT name, deals_12m / population AS each_year FROM settlements ORDER BY code LIMIT 3'],
  ),
  ...earns(
    ['MULTIPLIED_ROWS'],
    [
      'SELECT count(*) FROM property_groups g, districts d',
      'SELECT p.lat FROM deals d JOIN parcels p ON p.gush = d.gush WHERE d.settlement_code = 5000 LIMIT 3',
      'SELECT sum(d.deals_total) FROM districts d JOIN settlements s ON s.district = d.name',
    ],
  ),
  ...earns(
    [],
    [
      'SELECT count(*) FROM property_groups g CROSS JOIN districts d',
      'SELECT p.lat FROM deals d JOIN parcels p USING (gush, chelka) WHERE d.settlement_code = 5000 LIMIT 3',
      'SELECT d.name, sum(s.deals_total) FROM districts d JOIN settlements s ON s.district = d.name GROUP BY 1',
    ],
  ),
  ...earns(
    ['BARE_COLUMN'],
    [
      'SELECT name, count(*) FROM settlements',
      'SELECT count(*), district FROM settlements',
      'SELECT name, count(*) FROM settlements WHERE code IN (5000, 4000)',
      'SELECT district, name, avg(population) FROM settlements GROUP BY district',
      'SELECT s.district AS d, s.code, count(*) FROM settlements AS s GROUP BY d',
      'SELECT year, deal_amount, count(*) FROM deals WHERE settlement_code = 3000 GROUP BY year LIMIT 3',
      'SELECT s.name, d.deal_date, count(*) FROM deals d JOIN settlements s ON s.code = d.settlement_code GROUP BY s.code LIMIT 3',
      'SELECT quarter, deal_amount, count(*) FROM deals WHERE settlement_code = 3000 GROUP BY 1 LIMIT 3',
      'SELECT rooms, count(*) FROM deals WHERE settlement_code = 3000 GROUP BY rooms HAVING year = 2024',
      "SELECT rooms FROM deals WHERE settlement_code = 3000 GROUP BY rooms HAVING count(*) > 1 AND deal_date >= '2024-01-01'",
      'SELECT rooms, count(*) FROM deals WHERE settlement_code = 3000 GROUP BY rooms HAVING deal_amount > 1000000',
    ],
  ),
  ...earns(
    [],
    [
      'SELECT name, avg(population) FROM settlements GROUP BY code',
      'SELECT code, name, slug, count(*) FROM settlements GROUP BY name',
      'SELECT district, name, max(population) FROM settlements GROUP BY district',
      'SELECT name, count(*) FROM settlements WHERE code = 5000 GROUP BY district',
      'SELECT district, name FROM settlements GROUP BY district',
      'SELECT quarter, year, count(*) FROM deals WHERE settlement_code = 3000 GROUP BY quarter LIMIT 3',
      'SELECT year, count(*) FROM deals WHERE settlement_code = 3000 GROUP BY year HAVING year >= 2024',
      'SELECT quarter, count(*) FROM deals WHERE settlement_code = 3000 GROUP BY quarter HAVING year = 2024',
      'SELECT rooms, count(*) FROM deals WHERE settlement_code = 3000 GROUP BY rooms HAVING max(year) = 2024',
      'SELECT rooms, count(*) FROM deals WHERE settlement_code = 3000 AND year = 2024 GROUP BY rooms HAVING year = 2024',
      'SELECT rooms, min(year) AS year FROM deals WHERE settlement_code = 3000 GROUP BY rooms HAVING year = 2024',
      'SELECT district, count(*) FROM settlements GROUP BY district HAVING count(*) > 5',
      'SELECT deal_amount, count(*) FROM deals GROUP BY deal_amount LIMIT 3',
      'SELECT s.name, count(*) FROM deals d JOIN settlements s ON s.code = d.settlement_code GROUP BY d.settlement LIMIT 3',
      'SELECT s.name, count(*) FROM deals d JOIN settlements s ON s.code = d.settlement_code GROUP BY d.settlement_code LIMIT 3',
      'SELECT p.id, count(*) FROM deals d JOIN parcels p ON p.gush = d.gush AND p.chelka = d.chelka GROUP BY d.gush, d.chelka LIMIT 3',
      'SELECT name, count(*) FROM settlements WHERE code IN (5000)',
      "SELECT count(*) FROM settlements WHERE district = 'חיפה' OR district = 'הצפון'",
      "SELECT count(*) FROM settlements a, settlements b WHERE a.code = b.code AND a.district = 'חיפה' AND b.district = 'הצפון'",
    ],
  ),
  ...earns(
    ['NEGATIVE_DIGITS'],
    [
      'SELECT round(population, -3) AS about, count(*) FROM settlements GROUP BY 1',
      'SELECT count(*) FROM settlements GROUP BY round(population / 2, - 3)',
    ],
  ),
  ...earns(
    ['DATE_FORMAT'],
    [
      "SELECT strftime(month, '%Y') FROM macro_month LIMIT 3",
      "SELECT strftime('YYYY-MM', month || '-01') FROM macro_month LIMIT 3",
      "SELECT strftime('%B', month || '-01') AS name, count(*) FROM macro_month GROUP BY 1",
    ],
  ),
  ...earns(
    [],
    [
      "SELECT strftime('%Y', month || '-01') AS y, count(*) FROM macro_month GROUP BY 1",
      "SELECT strftime('%m/%Y', month || '-01') FROM macro_month LIMIT 3",
    ],
  ),
  ...earns(
    ['WHOLE_SHARE'],
    [
      'SELECT district, count(*) FILTER (WHERE population > 5000) / count(*) AS share FROM settlements GROUP BY 1',
      'SELECT sum(population > 5000) / count(*) FROM settlements',
      'SELECT district, count(*) / sum(count(*)) OVER () AS share FROM settlements GROUP BY 1',
      'SELECT name, deals_12m / population * 1000 AS per_thousand FROM settlements ORDER BY 2 DESC LIMIT 3',
      'SELECT name, (deals_12m / population) * 1000 FROM settlements LIMIT 3',
      'SELECT name, round(s.deals_12m / s.population, 3) FROM settlements s LIMIT 3',
      'SELECT id, round(deal_amount / 1000000, 2) AS millions FROM deals LIMIT 3',
      'SELECT id, deal_amount / 1000000 AS price_millions FROM deals LIMIT 3',
      'SELECT name, deals_12m / deals_total AS "אחוז" FROM settlements LIMIT 3',
      `WITH n AS (SELECT district, count(*) AS places, count(lat) AS known FROM settlements GROUP BY 1)
       SELECT district, known / places * 100 FROM n`,
    ],
  ),
  ...earns(
    ['SUSPECT_COMPARISON'],
    [
      "SELECT count(*) FROM settlements WHERE district = 'חיפה' OR 'הצפון'",
      'SELECT count(*) FROM settlements WHERE 1000 < population < 5000',
      "SELECT count(*) FROM settlements WHERE district = 'חיפה' || district = 'הצפון'",
      "SELECT count(*) FROM settlements WHERE 'name' = 'חיפה'",
      "SELECT count(*) FROM settlements WHERE district = 'חיפה' AND district = 'הצפון'",
      "SELECT count(*) FROM macro_month WHERE month >= '2024-01-01'",
      "SELECT count(*) FROM deals WHERE deal_date = '2023-02-30'",
      "SELECT count(*) FROM deals WHERE settlement_code = 3000 AND deal_date LIKE '%2024'",
      "SELECT count(*) FROM deals WHERE settlement_code = 3000 AND deal_date LIKE '01/%/2024'",
      "SELECT count(*) FROM macro_month WHERE strftime('%m', month || '-01') = '1'",
      "SELECT count(*) FROM macro_month WHERE strftime('%m', month || '-01') IN ('1', '2')",
      "SELECT count(*) FROM macro_month WHERE '7' = strftime('%w', month || '-01')",
      'SELECT count(*) FROM streets d JOIN settlements s ON d.settlement_code = s.name',
      "SELECT count(*) FROM deals WHERE deal_date BETWEEN '2024-10-01' AND '2024-13-31'",
      'SELECT count(*) FROM macro_month WHERE substr(month, 1, 4) = 2024',
      "SELECT count(*) FROM macro_month WHERE month BETWEEN '2020' AND '2023'",
      "SELECT count(*) FROM macro_month WHERE month = '2023'",
      'SELECT count(*) FROM settlements WHERE code NOT IN (SELECT settlement_code FROM parcels)',
      "SELECT count(*) FROM settlements WHERE district = 'Haifa'",
      "SELECT count(*) FROM settlements WHERE district IN ('חיפה', 'מחוז הצפון')",
      "SELECT code FROM settlements WHERE name = 'Haifa'",
      "SELECT code FROM settlements WHERE name LIKE '%tel aviv%'",
      "SELECT label_he FROM property_groups WHERE key = 'דירה'",
      "SELECT count(*) FROM settlements WHERE code = 'חיפה'",
      "SELECT count(*) FROM settlements WHERE population > '50,000'",
      "SELECT count(*) FROM property_groups WHERE is_residential IS 'true'",
    ],
  ),
  ...earns(
    ['COUNTED_CONDITION'],
    [
      'SELECT count(population > 5000) FROM settlements',
      'SELECT count(CASE WHEN population > 5000 THEN 1 ELSE 0 END) FROM settlements',
    ],
  ),
  ...earns(
    ['CONSTANT_ORDER'],
    [
      "SELECT name, population AS 'how many' FROM settlements ORDER BY 'how many' DESC LIMIT 3",
      "SELECT count(*) FROM settlements GROUP BY 'district'",
    ],
  ),
  ...earns(
    ['TEXT_AS_NUMBER'],
    ["SELECT name + ' (' + district + ')' FROM settlements LIMIT 3", 'SELECT deal_date + 1 FROM deals WHERE id = 5'],
  ),
  ...earns(['MISSING_COMMA'], ['SELECT name slug FROM settlements LIMIT 5']),
  ...earns(
    [],
    [
      'SELECT name, max(population) FROM settlements',
      'SELECT name, count(*) FROM settlements WHERE code = 5000',
      'SELECT district, count(*) FROM settlements GROUP BY district',
      "SELECT count(*) FROM settlements WHERE district = 'חיפה' OR district = 'הצפון'",
      "SELECT count(*) FROM macro_month WHERE month BETWEEN '2020' AND '2023-12'",
      "SELECT count(*) FROM macro_month WHERE substr(month, 1, 4) = '2024'",
      'SELECT count(*) FROM settlements WHERE code NOT IN (SELECT settlement_code FROM streets)',
      "SELECT count(*) FROM rent_city WHERE period = '2024'",
      "SELECT count(*) FROM macro_month WHERE month LIKE '2023%' OR month = (SELECT max(month) FROM macro_month)",
      'SELECT count(CASE WHEN population > 5000 THEN 1 END), sum(population > 5000) FROM settlements',
      "SELECT name || ' (' || district || ')' FROM settlements ORDER BY population + 1 LIMIT 3",
      'SELECT district, 1.0 * count(*) / sum(count(*)) OVER () AS share FROM settlements GROUP BY 1',
      'SELECT population / 1000 * 1000 AS thousands, count(*) FROM settlements GROUP BY 1',
      'SELECT round(1000.0 * deals_12m / population, 2), deals_12m * 1000 / population FROM settlements LIMIT 3',
      'SELECT round(population / lat, 1), population / 1000 FROM settlements LIMIT 3',
      "SELECT count(*) FROM settlements WHERE code = '5000' AND population > ' 1e3 ' AND district <> 'חיפה'",
      "SELECT count(*) FROM settlements WHERE district LIKE 'ח%' OR district = 'haifa' COLLATE NOCASE",
      "SELECT code FROM settlements WHERE name_en = 'Haifa' OR name LIKE '%-%'",
      "SELECT count(*) FROM (SELECT 'Haifa' AS district) WHERE district = 'Haifa'",
      'SELECT name, count(*) OVER () FROM settlements LIMIT 5',
      'SELECT name AS slug FROM settlements LIMIT 5',
      'SELECT round(population, 3), round(population - 3), round(-3) FROM settlements LIMIT 5',
      'SELECT s.name slug, name town FROM settlements s LIMIT 5',
    ],
  ),
];

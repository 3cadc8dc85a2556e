import type { WrittenExample } from './example.ts';

export const homes: readonly WrittenExample[] = [
  {
    slug: 'sold-more-than-once',
    title_en: 'Homes that were sold more than once',
    title_he: 'דירות שנמכרו יותר מפעם אחת',
    question: 'Which apartments in Jerusalem were sold again, and what did they gain?',
    sql: `WITH sales AS (
  SELECT d.gush, d.chelka, d.sub_chelka, d.deal_date, d.deal_amount,
         lag(d.deal_date) OVER unit AS earlier_date,
         lag(d.deal_amount) OVER unit AS earlier_amount
  FROM deals d
  WHERE d.settlement_code = (SELECT code FROM settlements WHERE name = 'ירושלים')
    AND d.property_group = 'apartment' AND d.in_stats = 1 AND d.sub_chelka > 0
  WINDOW unit AS (PARTITION BY d.gush, d.chelka, d.sub_chelka ORDER BY d.deal_date, d.id)
)
SELECT gush, chelka, sub_chelka, earlier_date, deal_date, earlier_amount, deal_amount,
       round(100.0 * (deal_amount - earlier_amount) / earlier_amount, 1) AS gain_pct
FROM sales
WHERE earlier_date < deal_date
ORDER BY deal_date DESC, gush, chelka, sub_chelka
LIMIT 50`,
    explanation:
      'A home is (gush, chelka, sub_chelka). The window function lag() looks at the sale before, so that each row has ' +
      'two sales of the same home.',
    tables: ['deals', 'settlements'],
  },
  {
    slug: 'deals-of-a-parcel',
    title_en: 'Every deal of one parcel',
    title_he: 'כל העסקאות בחלקה אחת',
    question: 'What was sold in the parcel of the latest apartment deal of Tel Aviv?',
    sql: `WITH latest AS (
  SELECT gush, chelka FROM deals
  WHERE settlement_code = (SELECT code FROM settlements WHERE name = 'תל אביב-יפו') AND property_group = 'apartment'
  ORDER BY deal_date DESC, id DESC LIMIT 1
)
SELECT d.deal_date, d.sub_chelka, d.deal_nature, d.rooms, d.area, d.deal_amount, d.portion, d.is_full_deal
FROM latest l
JOIN deals d ON d.gush = l.gush AND d.chelka = l.chelka
ORDER BY d.deal_date DESC, d.id
LIMIT 200`,
    explanation:
      'deal_amount is the price of the share that was sold: compare it with other prices only where is_full_deal = 1.',
    tables: ['settlements', 'deals'],
  },
  {
    slug: 'cheapest-apartments',
    title_en: 'Apartments below a budget',
    title_he: 'דירות במסגרת תקציב',
    question: 'Which three-room apartments were sold for less than a million shekels in the last twelve months?',
    sql: `SELECT d.deal_date, d.settlement, d.gush, d.chelka, d.rooms, d.area, d.deal_amount, d.price_per_sqm
FROM deals d
WHERE d.property_group = 'apartment'
  AND d.deal_date >= (SELECT value FROM meta WHERE key = 'window_12m_start')
  AND d.rooms BETWEEN 3 AND 3.5 AND d.deal_amount < 1000000 AND d.in_stats = 1
ORDER BY d.deal_amount DESC, d.id
LIMIT 100`,
    explanation:
      'The index on (property_group, deal_date) leads straight to the last year; the other conditions are tried there.',
    tables: ['deals', 'meta'],
  },
  {
    slug: 'area-by-year-built',
    title_en: 'How large homes were built',
    title_he: 'גודל הדירות לפי שנת בנייה',
    question: 'How large are apartments of four rooms, by the decade in which they were built?',
    sql: `SELECT d.year_built / 10 * 10 AS decade, count(*) AS deals, median(d.area) AS median_area_m2
FROM deals d
WHERE d.property_group = 'apartment' AND d.in_stats = 1 AND d.rooms = 4
  AND d.area IS NOT NULL AND d.year_built >= 1930
  AND d.deal_date >= (SELECT value FROM meta WHERE key = 'window_12m_start')
GROUP BY decade
ORDER BY decade`,
    explanation: 'Whole numbers divide to whole numbers: 1987 / 10 * 10 is 1980, the decade.',
    tables: ['deals', 'meta'],
  },
  {
    slug: 'outliers-and-why',
    title_en: 'What is left out, and why',
    title_he: 'מה נשאר מחוץ לסטטיסטיקה, ולמה',
    question: 'For which reasons are deals taken for outliers, and how many are there of each?',
    sql: `SELECT r.value AS reason, count(*) AS deals
FROM deals d, json_each('["' || replace(d.outlier_reason, ',', '","') || '"]') r
WHERE d.is_outlier = 1
GROUP BY r.value
ORDER BY deals DESC`,
    explanation:
      'outlier_reason is a list with commas. replace() makes JSON of it, and json_each() a row of each member. The rows ' +
      'stay in the database; only statistics leave them out. This reads the whole table.',
    tables: ['deals'],
  },
  {
    slug: 'group-deals',
    title_en: 'Deals of several units',
    title_he: 'עסקאות של כמה יחידות',
    question: 'Which kinds of deals cover several units at once?',
    sql: `SELECT multi_unit_kind, count(*) AS deals, max(multi_unit_n) AS most_units, min(deal_date) AS first_deal
FROM deals
WHERE is_multi_unit = 1
GROUP BY multi_unit_kind
ORDER BY deals DESC`,
    explanation:
      'In such rows deal_amount may be the price of all units together, or of none in particular: they are never in_stats. ' +
      'This reads the whole table.',
    tables: ['deals'],
  },
  {
    slug: 'houses-with-land',
    title_en: 'Houses of a town',
    title_he: 'בתים פרטיים ביישוב',
    question: "Which houses were sold in Ra'anana, the latest first?",
    sql: `SELECT d.deal_date, d.gush, d.chelka, d.deal_nature, d.rooms, d.area, d.deal_amount
FROM deals d
WHERE d.settlement_code = (SELECT code FROM settlements WHERE name = 'רעננה')
  AND d.property_group = 'house' AND d.in_stats = 1
ORDER BY d.deal_date DESC, d.id
LIMIT 50`,
    explanation:
      'The index on (settlement_code, property_group, deal_date) is read backwards, and LIMIT stops it early.',
    tables: ['deals', 'settlements'],
  },
];

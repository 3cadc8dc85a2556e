import { block, budget, home, parcel, place, rooms, soldHome, soldHomes } from './blanks.ts';
import type { WrittenExample } from './example.ts';

export const homes: readonly WrittenExample[] = [
  {
    slug: 'homes-within-a-budget',
    title_en: 'Homes within a budget in a place',
    title_he: 'דירות בתקציב שלי',
    question:
      'Which three-room apartments in Haifa were sold for less than 1,500,000 shekels in the last twelve months?',
    ask_en: 'Which {kind} of {rooms} in {place} were sold for less than {budget} shekels in the last year?',
    ask_he: 'מה נמכר בשנה האחרונה ב{place} בפחות מ־{budget} ש״ח: {kind} של {rooms}?',
    template: `SELECT d.deal_date, d.deal_amount, d.rooms, d.area, d.price_per_sqm, d.gush, d.chelka, count(*) OVER () AS found
FROM deals d
WHERE d.settlement_code = (SELECT code FROM settlements WHERE name = :place)
  AND d.property_group = :kind AND d.rooms_bucket = :rooms AND d.deal_amount < :budget AND d.in_stats = 1
  AND d.deal_date >= (SELECT value FROM meta WHERE key = 'window_12m_start')
ORDER BY d.deal_date DESC, d.id
LIMIT 100`,
    params: [soldHome, rooms('3', false), place(), budget(1500000)],
    headline: { column: 'found', row: 'first', unit: 'count' },
    explanation:
      'count(*) OVER () counts all that fit before LIMIT cuts the list. The index on (settlement_code, property_group, deal_date) leads to the last year of one place.',
    tables: ['deals', 'meta', 'settlements'],
  },
  {
    slug: 'where-a-budget-is-enough',
    title_en: 'Where a budget is enough',
    title_he: 'איפה אפשר לקנות בתקציב שלי',
    question: 'In which places does a four-room apartment cost less than 1,800,000 shekels?',
    ask_en: 'Where does a four-room apartment cost less than {budget} shekels?',
    ask_he: 'איפה דירת ארבעה חדרים עולה פחות מ־{budget} ש״ח?',
    template: `SELECT s.name, s.district, s.median_price_4rooms_12m, s.n_4rooms_12m, count(*) OVER () AS places
FROM settlements s
WHERE s.median_price_4rooms_12m < :budget AND s.n_4rooms_12m >= 5
ORDER BY s.median_price_4rooms_12m DESC
LIMIT 30`,
    params: [budget(1800000)],
    headline: { column: 'places', row: 'first', unit: 'count' },
    chart: { kind: 'bar', x: 'name', y: ['median_price_4rooms_12m'] },
    explanation: 'A median is the middle price: half of these apartments cost less. Below five deals it says nothing.',
    tables: ['settlements'],
  },
  {
    slug: 'size-of-a-home',
    title_en: 'How large homes are',
    title_he: 'גודל הדירות ביישוב',
    question: 'How large is a four-room apartment that is sold in Haifa?',
    ask_en: 'How large are {kind} of {rooms} in {place}?',
    ask_he: 'מה השטח של {kind} של {rooms} ב{place}?',
    template: `SELECT a.quarter, a.n_stats, a.median_area, a.median_price
FROM agg_settlement_quarter a
WHERE a.settlement_code = (SELECT code FROM settlements WHERE name = :place)
  AND a.property_group = :kind AND a.rooms_bucket = :rooms
  AND a.is_incomplete = 0 AND a.median_area IS NOT NULL
ORDER BY a.quarter`,
    params: [home, rooms(), place()],
    headline: { column: 'median_area', row: 'last', unit: 'sqm', of: 'quarter' },
    chart: { kind: 'line', x: 'quarter', y: ['median_area'] },
    explanation: 'median_area is the middle area of the deals in statistics, in square metres.',
    tables: ['agg_settlement_quarter', 'settlements'],
  },
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
    slug: 'deals-in-a-block',
    title_en: 'Deals in a block',
    title_he: 'עסקאות בגוש',
    question: 'Which homes were sold in block 7136, and for how much?',
    ask_en: 'Which homes were sold in block {block}, and for how much?',
    ask_he: 'אילו דירות נמכרו בגוש {block}, ובכמה?',
    template: `SELECT d.deal_date, d.chelka, a.address_label, d.deal_nature, d.rooms, d.area, d.deal_amount, d.price_per_sqm
FROM deals d
LEFT JOIN parcel_address a ON a.gush = d.gush AND a.chelka = d.chelka
WHERE d.gush = :block AND d.in_stats = 1
ORDER BY d.deal_date DESC, d.id
LIMIT 50`,
    params: [block],
    headline: { column: 'deal_amount', row: 'first', unit: 'shekels', of: 'deal_date' },
    explanation:
      'A block (gush) has hundreds of parcels. The registry has no addresses: they come from a map, and a parcel that the ' +
      'map lacks has none.',
    tables: ['deals', 'parcel_address'],
  },
  {
    slug: 'deals-of-a-parcel',
    title_en: 'Every deal of one parcel',
    title_he: 'כל העסקאות בחלקה אחת',
    question: 'What was sold in parcel 2 of block 7136?',
    ask_en: 'What was sold in parcel {parcel} of block {block}?',
    ask_he: 'מה נמכר בחלקה {parcel} בגוש {block}?',
    template: `SELECT d.deal_date, d.sub_chelka, d.deal_nature, d.rooms, d.area, d.deal_amount, d.portion, d.is_full_deal
FROM deals d
WHERE d.gush = :block AND d.chelka = :parcel
ORDER BY d.deal_date DESC, d.id
LIMIT 200`,
    params: [parcel, block],
    headline: { column: 'deal_amount', row: 'first', unit: 'shekels', of: 'deal_date' },
    explanation:
      'deal_amount is the price of the share that was sold: compare it with other prices only where is_full_deal = 1.',
    tables: ['deals'],
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
    question: 'For which reasons were deals of the last five years in Tel Aviv taken for outliers?',
    sql: `SELECT r.value AS reason, count(*) AS deals
FROM deals d, json_each('["' || replace(d.outlier_reason, ',', '","') || '"]') r
WHERE d.settlement_code = (SELECT code FROM settlements WHERE name = 'תל אביב-יפו')
  AND d.deal_date >= (SELECT value FROM meta WHERE key = 'window_5y_start') AND d.is_outlier = 1
GROUP BY r.value
ORDER BY deals DESC, reason`,
    explanation:
      'outlier_reason is a list with commas. replace() makes JSON of it, and json_each() a row of each member. The rows ' +
      'stay in the database; only statistics leave them out. The index on (settlement_code, deal_date) also holds ' +
      'is_outlier, so that only the outliers are read from the table.',
    tables: ['deals', 'settlements', 'meta'],
  },
  {
    slug: 'group-deals',
    title_en: 'Deals of several units',
    title_he: 'עסקאות של כמה יחידות',
    question: 'Which kinds of deals in Tel Aviv covered several units at once in the last five years?',
    sql: `SELECT multi_unit_kind, count(*) AS deals, max(multi_unit_n) AS most_units, min(deal_date) AS first_deal
FROM deals
WHERE settlement_code = (SELECT code FROM settlements WHERE name = 'תל אביב-יפו')
  AND deal_date >= (SELECT value FROM meta WHERE key = 'window_5y_start') AND is_multi_unit = 1
GROUP BY multi_unit_kind
ORDER BY deals DESC, multi_unit_kind`,
    explanation:
      'In such rows deal_amount may be the price of all units together, or of none in particular: they are never in_stats.',
    tables: ['deals', 'settlements', 'meta'],
  },
  {
    slug: 'latest-sales-of-a-place',
    title_en: 'The latest sales in a place',
    title_he: 'המכירות האחרונות ביישוב',
    question: "Which apartments were sold in Ra'anana, the latest first?",
    ask_en: 'Which {kind} were sold last in {place}?',
    ask_he: 'מה היו המכירות האחרונות של {kind} ב{place}?',
    template: `SELECT d.deal_date, d.gush, d.chelka, d.deal_nature, d.rooms, d.area, d.deal_amount
FROM deals d
WHERE d.settlement_code = (SELECT code FROM settlements WHERE name = :place)
  AND d.property_group = :kind AND d.in_stats = 1
ORDER BY d.deal_date DESC, d.id
LIMIT 50`,
    params: [place('רעננה'), soldHomes],
    headline: { column: 'deal_amount', row: 'first', unit: 'shekels', of: 'deal_date' },
    explanation:
      'The index on (settlement_code, property_group, deal_date) is read backwards, and LIMIT stops it early.',
    tables: ['deals', 'settlements'],
  },
  {
    slug: 'record-prices-of-a-place',
    title_en: 'Record prices: the dearest deals in a place',
    title_he: 'שיאי מחיר: העסקאות היקרות ביותר ביישוב',
    question: 'Which apartments in Haifa were the dearest that were ever sold?',
    ask_en: 'Which {kind} in {place} were the dearest that were ever sold?',
    ask_he: 'מה היו העסקאות היקרות ביותר אי פעם של {kind} ב{place}?',
    template: `SELECT d.deal_amount, d.deal_date, d.gush, d.chelka, d.rooms, d.area, d.price_per_sqm
FROM deals d
WHERE d.settlement_code = (SELECT code FROM settlements WHERE name = :place)
  AND +d.property_group = :kind AND d.in_stats = 1
ORDER BY d.deal_amount DESC
LIMIT 25`,
    params: [soldHomes, place()],
    headline: { column: 'deal_amount', row: 'first', unit: 'shekels', of: 'deal_date' },
    explanation:
      'in_stats = 1 keeps ordinary sales of whole homes: without it, sums for several homes and wrong amounts come first. The + takes ' +
      'property_group from the choice of an index, so that the one on (settlement_code, deal_amount) is read from its end.',
    tables: ['deals', 'settlements'],
  },
  {
    slug: 'cheapest-sales-of-a-place',
    title_en: 'The cheapest homes in a place',
    title_he: 'הדירות הזולות ביותר ביישוב',
    question: 'Which four-room apartments in Haifa were the cheapest that were sold in the last twelve months?',
    ask_en: 'Which {kind} of {rooms} in {place} were the cheapest that were sold in the last year?',
    ask_he: 'מה היו העסקאות הזולות ביותר בשנה האחרונה של {kind} של {rooms} ב{place}?',
    template: `SELECT d.deal_amount, d.deal_date, d.gush, d.chelka, d.rooms, d.area, d.price_per_sqm
FROM deals d
WHERE d.settlement_code = (SELECT code FROM settlements WHERE name = :place)
  AND d.property_group = :kind AND d.rooms_bucket = :rooms AND d.in_stats = 1
  AND d.deal_date >= (SELECT value FROM meta WHERE key = 'window_12m_start')
ORDER BY d.deal_amount, d.id
LIMIT 25`,
    params: [soldHomes, rooms('4', false), place()],
    headline: { column: 'deal_amount', row: 'first', unit: 'shekels', of: 'deal_date' },
    explanation:
      'in_stats = 1 keeps ordinary sales of whole homes: without it, shares of homes and wrong amounts come first, because they are small.',
    tables: ['deals', 'meta', 'settlements'],
  },
  {
    slug: 'price-by-year-built',
    title_en: 'Prices by the year of building',
    title_he: 'מחירים לפי שנת בנייה',
    question: 'What does a square metre in an apartment in Haifa cost, by the decade when it was built?',
    ask_en: 'What does a square metre in {kind} in {place} cost, by the decade when they were built?',
    ask_he: 'כמה עולה מטר רבוע ב{kind} ב{place}, לפי עשור הבנייה?',
    template: `SELECT d.year_built / 10 * 10 AS decade, count(*) AS n_ppsqm, median(d.price_per_sqm) AS median_ppsqm
FROM deals d
WHERE d.settlement_code = (SELECT code FROM settlements WHERE name = :place)
  AND d.property_group = :kind AND d.in_stats = 1 AND d.price_per_sqm IS NOT NULL AND d.year_built >= 1930
  AND d.deal_date >= (SELECT value FROM meta WHERE key = 'window_12m_start')
GROUP BY decade
ORDER BY decade`,
    params: [soldHomes, place()],
    headline: { column: 'median_ppsqm', row: 'last', unit: 'shekels_per_sqm', of: 'decade' },
    chart: { kind: 'bar', x: 'decade', y: ['median_ppsqm'] },
    explanation:
      'Whole numbers divide to whole numbers: 1987 / 10 * 10 is 1980, the decade. The year of building is that of the deal, and not of a renovation.',
    tables: ['deals', 'meta', 'settlements'],
  },
];

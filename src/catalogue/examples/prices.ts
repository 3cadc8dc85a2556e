import type { WrittenExample } from './example.ts';

export const prices: readonly WrittenExample[] = [
  {
    slug: 'dearest-places',
    title_en: 'The dearest places',
    title_he: 'היישובים היקרים ביותר',
    question: 'Where does a square metre of a home cost most?',
    sql: `SELECT rank_ppsqm AS rank, name, district, median_ppsqm_12m, n_ppsqm_12m, ppsqm_change_pct
FROM settlements
WHERE rank_ppsqm IS NOT NULL
ORDER BY rank_ppsqm, name
LIMIT 25`,
    explanation:
      'settlements carries statistics that are ready to read. rank_ppsqm leaves out places with few deals and places ' +
      'where one project makes the price; the change compares existing homes only, and is NULL where there are too few.',
    tables: ['settlements'],
  },
  {
    slug: 'price-by-kind-of-home',
    title_en: 'Price per square metre by kind of home',
    title_he: 'מחיר למ״ר לפי סוג הנכס',
    question: 'What does a square metre cost in an apartment, a garden apartment, a penthouse and a house?',
    sql: `SELECT g.label_he, count(*) AS deals, CAST(round(median(d.price_per_sqm)) AS INTEGER) AS median_ppsqm
FROM deals d
JOIN property_groups g ON g.key = d.property_group
WHERE d.in_stats = 1 AND d.price_per_sqm IS NOT NULL
  AND d.deal_date BETWEEN (SELECT value FROM meta WHERE key = 'window_12m_start')
                      AND (SELECT value FROM meta WHERE key = 'window_12m_end')
GROUP BY g.key
ORDER BY g.sort`,
    explanation:
      'in_stats = 1 is the rule behind every statistic here: whole homes, without outliers, group deals and subsidised ' +
      'projects. The bounds of the last twelve months are read from meta, because late deals are still coming in.',
    tables: ['deals', 'property_groups', 'meta'],
  },
  {
    slug: 'price-by-rooms',
    title_en: 'Apartment prices by number of rooms',
    title_he: 'מחירי דירות לפי מספר חדרים',
    question: 'What did an apartment cost last year, by its number of rooms?',
    sql: `SELECT rooms_bucket, n_stats, median_price, median_area, median_ppsqm
FROM agg_national_year
WHERE property_group = 'apartment' AND rooms_bucket <> 'all'
  AND year = (SELECT max(year) FROM agg_national_year WHERE is_incomplete = 0)
ORDER BY rooms_bucket`,
    explanation:
      'Aggregate tables hold a row for every combination, and totals beside them: pin property_group, and say whether ' +
      "rooms_bucket is 'all' or a bucket, or deals are counted twice.",
    tables: ['agg_national_year'],
  },
  {
    slug: 'districts-compared',
    title_en: 'Districts compared',
    title_he: 'השוואה בין המחוזות',
    question: 'What does a home cost in each district, and how did prices change?',
    sql: `SELECT name, deals_12m, median_price_12m, median_ppsqm_12m, ppsqm_change_pct
FROM districts
ORDER BY median_ppsqm_12m DESC`,
    explanation: 'One row a district. Columns that end in _pct are percent points: 3.8 means 3.8 percent more.',
    tables: ['districts'],
  },
  {
    slug: 'four-rooms-by-city',
    title_en: 'A four-room apartment, city by city',
    title_he: 'דירת ארבעה חדרים לפי עיר',
    question: 'What does a four-room apartment cost in the larger cities?',
    sql: `SELECT name, population, n_4rooms_12m, median_price_4rooms_12m
FROM settlements
WHERE muni_type = 'עירייה' AND population >= 100000 AND n_4rooms_12m >= 5
ORDER BY median_price_4rooms_12m DESC`,
    explanation:
      'A median stands beside the number of deals behind it: below five it says nothing, below twenty little.',
    tables: ['settlements'],
  },
  {
    slug: 'price-range-of-a-city',
    title_en: 'The range of prices in a city',
    title_he: 'טווח המחירים בעיר',
    question: 'Between which prices lies the middle half of the apartments of Haifa, by rooms?',
    sql: `SELECT d.rooms_bucket, count(*) AS deals,
       percentile(d.deal_amount, 25) AS lower_quarter,
       median(d.deal_amount) AS median_price,
       percentile(d.deal_amount, 75) AS upper_quarter
FROM deals d
WHERE d.settlement_code = (SELECT code FROM settlements WHERE name = 'חיפה')
  AND d.property_group = 'apartment' AND d.in_stats = 1 AND d.rooms_bucket IS NOT NULL
  AND d.deal_date >= (SELECT value FROM meta WHERE key = 'window_5y_start')
  AND d.deal_date <= (SELECT value FROM meta WHERE key = 'window_5y_end')
GROUP BY d.rooms_bucket
ORDER BY d.rooms_bucket`,
    explanation: 'percentile(x, p) gives the value below which p percent of the deals lie; median(x) is percentile 50.',
    tables: ['deals', 'settlements', 'meta'],
  },
  {
    slug: 'new-and-existing-homes',
    title_en: 'New homes against existing ones',
    title_he: 'דירות חדשות מול דירות יד שנייה',
    question: 'How much more does a square metre of a new home cost than one of an existing home?',
    sql: `SELECT name, n_ppsqm_new_12m, median_ppsqm_new_12m, n_ppsqm_existing_12m, median_ppsqm_existing_12m,
       round(100.0 * (median_ppsqm_new_12m - median_ppsqm_existing_12m) / median_ppsqm_existing_12m, 1) AS premium_pct
FROM settlements
WHERE n_ppsqm_new_12m >= 5 AND n_ppsqm_existing_12m >= 5
ORDER BY n_ppsqm_new_12m + n_ppsqm_existing_12m DESC
LIMIT 20`,
    explanation:
      'The mix of new and existing homes moves a median as much as the market does. Homes of subsidised projects are ' +
      'in neither column.',
    tables: ['settlements'],
  },
];

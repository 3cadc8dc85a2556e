import type { WrittenExample } from './example.ts';

export const trends: readonly WrittenExample[] = [
  {
    slug: 'national-prices-since-the-start',
    title_en: 'Apartment prices since 1998',
    title_he: 'מחירי הדירות מאז 1998',
    question: 'How did the median price of an apartment change, year by year?',
    sql: `SELECT year, n_stats, median_price, median_ppsqm
FROM agg_national_year
WHERE property_group = 'apartment' AND rooms_bucket = 'all' AND is_incomplete = 0
ORDER BY year`,
    explanation: 'is_incomplete = 0 leaves out the year whose deals are still being reported: its end is not a fall.',
    tables: ['agg_national_year'],
  },
  {
    slug: 'real-prices',
    title_en: 'Prices in shekels of today',
    title_he: 'מחירים ריאליים',
    question: 'How did apartment prices change when inflation is taken out?',
    sql: `SELECT a.month, a.median_price AS nominal,
       CAST(round(a.median_price * m.real_factor) AS INTEGER) AS real_price
FROM agg_national_month a
JOIN macro_month m ON m.month = a.month
WHERE a.property_group = 'apartment' AND a.is_incomplete = 0 AND m.real_factor IS NOT NULL
ORDER BY a.month`,
    explanation:
      'real_factor turns the shekels of a month into those of the base month, which meta names (real_price_base_month).',
    tables: ['agg_national_month', 'macro_month'],
  },
  {
    slug: 'city-by-quarter',
    title_en: 'A city by quarter',
    title_he: 'עיר לפי רבעון',
    question: 'How did four-room apartments in Jerusalem develop by quarter?',
    sql: `SELECT a.quarter, a.deals, a.n_stats, a.median_price
FROM agg_settlement_quarter a
WHERE a.settlement_code = (SELECT code FROM settlements WHERE name = 'ירושלים')
  AND a.property_group = 'apartment' AND a.rooms_bucket = '4'
  AND a.is_incomplete = 0
ORDER BY a.quarter`,
    explanation:
      'The key of the table begins with settlement_code, property_group and rooms_bucket: with all three pinned, the ' +
      'whole answer lies on a few neighbouring pages. Quarters sort as text.',
    tables: ['agg_settlement_quarter', 'settlements'],
  },
  {
    slug: 'cities-side-by-side',
    title_en: 'Two cities side by side',
    title_he: 'שתי ערים זו לצד זו',
    question: "What did a square metre cost in Tel Aviv and in Be'er Sheva, year by year?",
    sql: `SELECT a.year,
       max(CASE WHEN s.name = 'תל אביב-יפו' THEN a.median_ppsqm END) AS tel_aviv,
       max(CASE WHEN s.name = 'באר שבע' THEN a.median_ppsqm END) AS beer_sheva
FROM agg_settlement_year a
JOIN settlements s ON s.code = a.settlement_code
WHERE s.name IN ('תל אביב-יפו', 'באר שבע')
  AND a.property_group = 'all_residential' AND a.is_incomplete = 0
GROUP BY a.year
ORDER BY a.year`,
    explanation:
      'max(CASE …) lays rows side by side as columns: there is one median for each city and year, and max only picks it. ' +
      'Never average medians.',
    tables: ['agg_settlement_year', 'settlements'],
  },
  {
    slug: 'fastest-rising-places',
    title_en: 'Where prices rose most',
    title_he: 'היכן עלו המחירים יותר מכול',
    question: 'In which places did existing homes gain most within a year?',
    sql: `SELECT name, district, ppsqm_change_pct, median_ppsqm_existing_12m, n_ppsqm_existing_12m
FROM settlements
WHERE ppsqm_change_pct IS NOT NULL
ORDER BY ppsqm_change_pct DESC
LIMIT 20`,
    explanation:
      'The change is set only where both years have fifty existing homes at least, so that a few deals cannot make it.',
    tables: ['settlements'],
  },
  {
    slug: 'change-over-ten-years',
    title_en: 'Ten years in the districts',
    title_he: 'עשור במחוזות',
    question: 'By how much did a square metre rise in each district within ten years?',
    sql: `WITH last_year AS (SELECT max(year) AS year FROM agg_district_year WHERE is_incomplete = 0)
SELECT b.district, a.median_ppsqm AS before, b.median_ppsqm AS now,
       round(100.0 * (b.median_ppsqm - a.median_ppsqm) / a.median_ppsqm, 1) AS change_pct
FROM agg_district_year b
JOIN agg_district_year a ON a.district = b.district AND a.property_group = b.property_group AND a.year = b.year - 10
WHERE b.property_group = 'all_residential' AND b.year = (SELECT year FROM last_year)
ORDER BY change_pct DESC`,
    explanation: 'A table joined to itself, ten years apart, with the group pinned on both sides.',
    tables: ['agg_district_year'],
  },
  {
    slug: 'moving-average',
    title_en: 'A smoother line',
    title_he: 'קו מוחלק',
    question: 'How many homes were sold each month, and on average over twelve months?',
    sql: `SELECT month, deals,
       round(avg(deals) OVER (ORDER BY month ROWS BETWEEN 11 PRECEDING AND CURRENT ROW)) AS deals_12_months
FROM agg_national_month
WHERE property_group = 'all_residential' AND is_incomplete = 0
ORDER BY month`,
    explanation:
      'A window function looks at the eleven rows before. Counts may be averaged like this; medians may not.',
    tables: ['agg_national_month'],
  },
  {
    slug: 'district-quarters',
    title_en: 'Homes by district and quarter',
    title_he: 'דירות לפי מחוז ורבעון',
    question: 'How did the median price of a home move in the Central district, quarter by quarter?',
    sql: `SELECT quarter, n_stats, median_price, median_ppsqm, total_volume
FROM agg_district_quarter
WHERE district = 'המרכז' AND is_incomplete = 0
ORDER BY quarter`,
    explanation: 'agg_district_quarter is of residential deals only, so it has no property_group to pin.',
    tables: ['agg_district_quarter'],
  },
];

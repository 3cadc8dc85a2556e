import { district, home, place, residents, rooms, since } from './blanks.ts';
import type { WrittenExample } from './example.ts';

export const trends: readonly WrittenExample[] = [
  {
    slug: 'price-change-in-a-place',
    title_en: 'How prices changed in a place',
    title_he: 'שינוי המחירים ביישוב',
    question: 'By how much did home prices in Haifa rise or fall, year by year?',
    ask_en: 'By how much did prices in {place} rise or fall each year since {since}?',
    ask_he: 'בכמה עלו או ירדו מחירי הדירות ב{place} בכל שנה מאז {since}?',
    template: `WITH years AS (
  SELECT a.year, a.n_ppsqm, a.median_ppsqm, lag(a.median_ppsqm) OVER (ORDER BY a.year) AS year_before
  FROM agg_settlement_year a
  WHERE a.settlement_code = (SELECT code FROM settlements WHERE name = :place)
    AND a.property_group = 'all_residential' AND a.year >= :since - 1
    AND a.is_incomplete = 0 AND a.median_ppsqm IS NOT NULL
)
SELECT year, median_ppsqm, n_ppsqm, round(100.0 * (median_ppsqm - year_before) / year_before, 1) AS change_pct
FROM years
WHERE year_before IS NOT NULL
ORDER BY year`,
    params: [place(), since()],
    headline: { column: 'change_pct', row: 'last', unit: 'percent', of: 'year' },
    chart: { kind: 'line', x: 'year', y: ['change_pct'] },
    explanation: 'lag() is the value of the row before: the median of one year against that of the year before it.',
    tables: ['agg_settlement_year', 'settlements'],
  },
  {
    slug: 'price-change-in-the-country',
    title_en: 'Are home prices rising or falling',
    title_he: 'האם מחירי הדירות עולים או יורדים',
    question: 'By how much are home prices of the country above or below those of a year before, month by month?',
    ask_en: 'By how much did prices in the whole country rise or fall within a year, by month since {since}?',
    ask_he: 'בכמה עלו או ירדו מחירי הדירות בארץ בתוך שנה, לפי חודש מאז {since}?',
    template: `WITH months AS (
  SELECT month, n_ppsqm, median_ppsqm, lag(median_ppsqm, 12) OVER (ORDER BY month) AS year_before
  FROM agg_national_month
  WHERE property_group = 'all_residential' AND month >= format('%d-01', :since - 1) AND is_incomplete = 0
)
SELECT month, median_ppsqm, n_ppsqm, round(100.0 * (median_ppsqm - year_before) / year_before, 1) AS change_pct
FROM months
WHERE year_before IS NOT NULL
ORDER BY month`,
    params: [since()],
    headline: { column: 'change_pct', row: 'last', unit: 'percent', of: 'month' },
    chart: { kind: 'line', x: 'month', y: ['change_pct'] },
    explanation:
      'lag(x, 12) is the value of twelve rows before: the same month of the year before. Months whose deals are still ' +
      'being reported are left out: their fall is not real.',
    tables: ['agg_national_month'],
  },
  {
    slug: 'fastest-rising-in-a-district',
    title_en: 'Where prices rose in a district',
    title_he: 'היכן עלו המחירים במחוז',
    question: 'In which places of the Central district did existing homes gain most within a year?',
    ask_en: 'Where in the {district} district did prices rise most within a year?',
    ask_he: 'היכן במחוז {district} עלו המחירים יותר מכול בשנה האחרונה?',
    template: `SELECT s.name, s.ppsqm_change_pct, s.median_ppsqm_existing_12m, s.n_ppsqm_existing_12m
FROM settlements s
WHERE s.district = :district AND s.ppsqm_change_pct IS NOT NULL
ORDER BY s.ppsqm_change_pct DESC`,
    params: [district()],
    headline: { column: 'ppsqm_change_pct', row: 'first', unit: 'percent', of: 'name' },
    chart: { kind: 'bar', x: 'name', y: ['ppsqm_change_pct'] },
    explanation: 'Only places with fifty existing homes or more in both years have a change.',
    tables: ['settlements'],
  },
  {
    slug: 'district-by-year',
    title_en: 'A district through the years',
    title_he: 'מחוז לאורך השנים',
    question: 'What does an apartment in the Tel Aviv district cost, year by year?',
    ask_en: 'What do {kind} in the {district} district cost, and how did that change since {since}?',
    ask_he: 'כמה עולה {kind} במחוז {district}, ואיך השתנה המחיר מאז {since}?',
    template: `SELECT a.year, a.n_stats, a.median_price, a.median_ppsqm,
       round(100.0 * a.median_price / first_value(a.median_price) OVER (ORDER BY a.year) - 100, 1) AS change_pct
FROM agg_district_year a
WHERE a.district = :district AND a.property_group = :kind AND a.year >= :since AND a.is_incomplete = 0
ORDER BY a.year`,
    params: [home, district('תל אביב'), since()],
    headline: { column: 'median_price', row: 'last', unit: 'shekels', of: 'year', change: 'change_pct' },
    chart: { kind: 'line', x: 'year', y: ['median_price'] },
    explanation: 'One row a year: the district and the group are both pinned.',
    tables: ['agg_district_year'],
  },
  {
    slug: 'national-prices-since-the-start',
    title_en: 'Apartment prices since 1998',
    title_he: 'מחירי הדירות מאז 1998',
    question: 'How did the median price of an apartment change, year by year?',
    ask_en: 'What do {kind} of {rooms} cost in the whole country, and how did that change since {since}?',
    ask_he: 'כמה עולה {kind} של {rooms} בכל הארץ, ואיך השתנה המחיר מאז {since}?',
    template: `SELECT year, n_stats, median_price, median_ppsqm,
       round(100.0 * median_price / first_value(median_price) OVER (ORDER BY year) - 100, 1) AS change_pct
FROM agg_national_year
WHERE property_group = :kind AND rooms_bucket = :rooms AND year >= :since AND is_incomplete = 0
ORDER BY year`,
    params: [home, rooms('all'), since(1998)],
    headline: { column: 'median_price', row: 'last', unit: 'shekels', of: 'year', change: 'change_pct' },
    chart: { kind: 'line', x: 'year', y: ['median_price'] },
    explanation: 'is_incomplete = 0 leaves out the year whose deals are still being reported: its end is not a fall.',
    tables: ['agg_national_year'],
  },
  {
    slug: 'real-prices',
    title_en: 'Prices in shekels of today',
    title_he: 'מחירים ריאליים',
    question: 'How did apartment prices change when inflation is taken out?',
    ask_en: 'What do {kind} cost in shekels of today, since {since}?',
    ask_he: 'כמה עלתה {kind} בשקלים של היום, מאז {since}?',
    template: `SELECT a.month, a.median_price AS nominal,
       CAST(round(a.median_price * m.real_factor) AS INTEGER) AS real_price
FROM agg_national_month a
JOIN macro_month m ON m.month = a.month
WHERE a.property_group = :kind AND a.month >= format('%d-01', :since) AND a.is_incomplete = 0 AND m.real_factor IS NOT NULL
ORDER BY a.month`,
    params: [home, since(1998)],
    headline: { column: 'real_price', row: 'last', unit: 'shekels', of: 'month' },
    chart: { kind: 'line', x: 'month', y: ['nominal', 'real_price'] },
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
    ask_en: 'What does a square metre cost in {place} and in {other}, year by year?',
    ask_he: 'כמה עולה מטר רבוע ב{place} לעומת {other}, שנה אחר שנה?',
    template: `SELECT a.year,
       max(CASE WHEN s.name = :place THEN a.median_ppsqm END) AS one_place,
       max(CASE WHEN s.name = :other THEN a.median_ppsqm END) AS other_place
FROM agg_settlement_year a
JOIN settlements s ON s.code = a.settlement_code
WHERE s.name IN (:place, :other)
  AND a.property_group = 'all_residential' AND a.is_incomplete = 0
GROUP BY a.year
ORDER BY a.year`,
    params: [place('תל אביב-יפו'), place('באר שבע', 'other')],
    headline: { column: 'one_place', row: 'last', unit: 'shekels_per_sqm', of: 'year' },
    chart: { kind: 'line', x: 'year', y: ['one_place', 'other_place'] },
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
    ask_en: 'Where did prices rise most within a year, in places of {residents} residents or more?',
    ask_he: 'היכן עלו המחירים יותר מכול בתוך שנה, ביישובים של {residents} תושבים ומעלה?',
    template: `SELECT name, district, ppsqm_change_pct, median_ppsqm_existing_12m, n_ppsqm_existing_12m
FROM settlements
WHERE ppsqm_change_pct IS NOT NULL AND population >= :residents
ORDER BY ppsqm_change_pct DESC
LIMIT 20`,
    params: [residents(20000)],
    headline: { column: 'ppsqm_change_pct', row: 'first', unit: 'percent', of: 'name' },
    chart: { kind: 'bar', x: 'name', y: ['ppsqm_change_pct'] },
    explanation:
      'The change is set only where both years have fifty existing homes at least, so that a few deals cannot make it.',
    tables: ['settlements'],
  },
  {
    slug: 'where-prices-fell',
    title_en: 'Where prices fell most',
    title_he: 'היכן ירדו המחירים יותר מכול',
    question: 'In which places did existing homes lose most within a year?',
    ask_en: 'Where did prices fall most within a year, in places of {residents} residents or more?',
    ask_he: 'היכן ירדו המחירים יותר מכול בתוך שנה, ביישובים של {residents} תושבים ומעלה?',
    template: `SELECT name, district, ppsqm_change_pct, median_ppsqm_existing_12m, n_ppsqm_existing_12m
FROM settlements
WHERE ppsqm_change_pct IS NOT NULL AND population >= :residents
ORDER BY ppsqm_change_pct
LIMIT 20`,
    params: [residents(20000)],
    headline: { column: 'ppsqm_change_pct', row: 'first', unit: 'percent', of: 'name' },
    chart: { kind: 'bar', x: 'name', y: ['ppsqm_change_pct'] },
    explanation:
      'The list begins with the largest fall; where prices rose everywhere, with the smallest rise. ppsqm_change_pct is ' +
      'NULL where deals are few.',
    tables: ['settlements'],
  },
  {
    slug: 'change-over-ten-years',
    title_en: 'Ten years in the districts',
    title_he: 'עשור במחוזות',
    question: 'By how much did a square metre rise in each district within ten years?',
    ask_en: 'By how much did prices rise in each district within {years} years?',
    ask_he: 'בכמה עלו המחירים בכל מחוז בתוך {years} שנים?',
    template: `WITH last_year AS (SELECT max(year) AS year FROM agg_district_year WHERE is_incomplete = 0)
SELECT b.district, a.median_ppsqm AS before, b.median_ppsqm AS now,
       round(100.0 * (b.median_ppsqm - a.median_ppsqm) / a.median_ppsqm, 1) AS change_pct
FROM agg_district_year b
JOIN agg_district_year a ON a.district = b.district AND a.property_group = b.property_group AND a.year = b.year - :years
WHERE b.property_group = 'all_residential' AND b.year = (SELECT year FROM last_year)
ORDER BY change_pct DESC`,
    params: [{ name: 'years', control: 'number', default: 10, label_en: 'Years', label_he: 'שנים' }],
    headline: { column: 'change_pct', row: 'first', unit: 'percent', of: 'district' },
    chart: { kind: 'bar', x: 'district', y: ['change_pct'] },
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
    ask_en: 'How did the price of a home in the {district} district move by quarter since {since}?',
    ask_he: 'איך השתנה מחיר הדירה במחוז {district} לפי רבעון מאז {since}?',
    template: `SELECT quarter, n_stats, median_price, median_ppsqm, total_volume
FROM agg_district_quarter
WHERE district = :district AND quarter >= format('%d-Q1', :since) AND is_incomplete = 0
ORDER BY quarter`,
    params: [district(), since()],
    headline: { column: 'median_price', row: 'last', unit: 'shekels', of: 'quarter' },
    chart: { kind: 'line', x: 'quarter', y: ['median_price'] },
    explanation: 'agg_district_quarter is of residential deals only, so it has no property_group to pin.',
    tables: ['agg_district_quarter'],
  },
];

import { district, place, rentRooms, since } from './blanks.ts';
import type { WrittenExample } from './example.ts';

export const rents: readonly WrittenExample[] = [
  {
    slug: 'rent-in-a-city',
    title_en: 'Rent in a city',
    title_he: 'שכר דירה בעיר',
    question: 'What is the rent of an apartment in Haifa, and how did it change?',
    ask_en: 'What is the rent of an apartment of {rooms} in {place}?',
    ask_he: 'כמה עולה לשכור דירה של {rooms} ב{place}?',
    template: `SELECT r.year, r.avg_rent,
       round(100.0 * r.avg_rent / first_value(r.avg_rent) OVER (ORDER BY r.year) - 100, 1) AS change_pct
FROM rent_city r
WHERE r.settlement_code = (SELECT code FROM settlements WHERE name = :place)
  AND r.rooms_bucket = :rooms AND r.period_type = 'year'
ORDER BY r.year`,
    params: [rentRooms('3.5-4'), place()],
    headline: { column: 'avg_rent', row: 'last', unit: 'shekels_a_month', of: 'year', change: 'change_pct' },
    chart: { kind: 'line', x: 'year', y: ['avg_rent'] },
    explanation:
      'Average rents of current tenancies in eighteen large cities, not of advertisements; their room buckets are not those of deals.',
    tables: ['rent_city', 'settlements'],
  },
  {
    slug: 'yield-of-a-city',
    title_en: 'The rental yield of a city',
    title_he: 'תשואה משכירות בעיר',
    question: 'How much does an apartment in Haifa yield in rent?',
    ask_en: 'How much does an apartment in {place} yield in rent?',
    ask_he: 'מה התשואה משכירות של דירה ב{place}?',
    template: `SELECT y.window AS year, y.gross_yield_pct, y.median_price, y.avg_rent_monthly, y.price_to_rent
FROM gross_yield y
WHERE y.settlement_code = (SELECT code FROM settlements WHERE name = :place)
  AND y.rooms_bucket = 'all' AND y.window <> '12m'
ORDER BY y.window`,
    params: [place()],
    headline: { column: 'gross_yield_pct', row: 'last', unit: 'percent', of: 'year' },
    chart: { kind: 'line', x: 'year', y: ['gross_yield_pct'] },
    explanation:
      'Twelve average rents against the median price of existing apartments. Costs and empty months are not in it.',
    tables: ['gross_yield', 'settlements'],
  },
  {
    slug: 'affordability-of-a-district',
    title_en: 'Years of work in a district',
    title_he: 'כמה שנות עבודה עולה דירה במחוז',
    question: 'How many years of an average wage does an apartment in the Central district cost?',
    ask_en: 'How many years of work does an apartment in the {district} district cost?',
    ask_he: 'כמה שנות עבודה עולה דירה במחוז {district}?',
    template: `SELECT f.period, f.years_of_wage, f.median_price_apartment, f.avg_monthly_wage
FROM affordability f
WHERE f.level = 'district' AND f.area = :district AND f.period_kind = 'year' AND f.stock = 'all'
ORDER BY f.period`,
    params: [district()],
    headline: { column: 'years_of_wage', row: 'last', unit: 'years', of: 'period' },
    chart: { kind: 'line', x: 'period', y: ['years_of_wage'] },
    explanation: 'The wage is that of the whole country before tax, because there are no wages by district.',
    tables: ['affordability'],
  },
  {
    slug: 'mortgage-rates',
    title_en: 'Mortgage rates',
    title_he: 'ריבית על משכנתה',
    question: 'What is the interest on a mortgage, and how did it change since 2015?',
    ask_en: 'What is the interest on a mortgage, and how did it change since {since}?',
    ask_he: 'מה הריבית על משכנתה, ואיך היא השתנתה מאז {since}?',
    template: `SELECT m.month, m.mortgage_rate_unlinked, m.boi_rate, m.prime_rate
FROM macro_month m
WHERE m.month >= format('%d-01', :since) AND m.mortgage_rate_unlinked IS NOT NULL
ORDER BY m.month`,
    params: [since()],
    headline: { column: 'mortgage_rate_unlinked', row: 'last', unit: 'percent', of: 'month' },
    chart: { kind: 'line', x: 'month', y: ['mortgage_rate_unlinked', 'boi_rate'] },
    explanation:
      'The average rate of new mortgages that are not linked to the price index, beside the rate of the central bank.',
    tables: ['macro_month'],
  },
  {
    slug: 'price-index-of-a-district',
    title_en: 'The official price index of a district',
    title_he: 'מדד מחירי הדירות במחוז',
    question: 'How did the official index of housing prices in the Central district develop?',
    ask_en: 'How did the official index of housing prices in the {district} district develop?',
    ask_he: 'איך השתנה מדד מחירי הדירות הרשמי במחוז {district}?',
    template: `SELECT m.month, m.housing_price_index,
       round(100.0 * m.housing_price_index / first_value(m.housing_price_index) OVER (ORDER BY m.month) - 100, 1) AS change_pct
FROM macro_district_month m
WHERE m.district = :district AND m.housing_price_index IS NOT NULL
ORDER BY m.month`,
    params: [district('המרכז', 6)],
    headline: { column: 'housing_price_index', row: 'last', unit: 'number', of: 'month', change: 'change_pct' },
    chart: { kind: 'line', x: 'month', y: ['housing_price_index'] },
    explanation: 'An index follows homes of the same quality; a median follows whatever was sold.',
    tables: ['macro_district_month'],
  },
  {
    slug: 'rents-by-city',
    title_en: 'Rents in the large cities',
    title_he: 'שכר דירה בערים הגדולות',
    question: 'What is the average rent of an apartment of 3.5 to 4 rooms, city by city?',
    ask_en: 'What is the rent of an apartment of {rooms}, city by city?',
    ask_he: 'כמה עולה שכר דירה של {rooms}, לפי עיר?',
    template: `SELECT area_name, period, avg_rent
FROM rent_city
WHERE area_type = 'city' AND rooms_bucket = :rooms
  AND period = (SELECT max(period) FROM rent_city WHERE period_type = 'quarter')
ORDER BY avg_rent DESC`,
    params: [rentRooms('3.5-4')],
    headline: { column: 'avg_rent', row: 'first', unit: 'shekels_a_month', of: 'area_name' },
    chart: { kind: 'bar', x: 'area_name', y: ['avg_rent'] },
    explanation:
      'Rents have room buckets of their own, which are not those of deals. They are rents of current tenancies, not of ' +
      'advertisements.',
    tables: ['rent_city'],
  },
  {
    slug: 'rents-over-time',
    title_en: 'Rents since 2018',
    title_he: 'שכר דירה מאז 2018',
    question: 'How did the average rent of the country change?',
    sql: `SELECT period, avg_rent,
       round(100.0 * avg_rent / first_value(avg_rent) OVER (ORDER BY period) - 100, 1) AS since_the_first_pct
FROM rent_city
WHERE area_type = 'national' AND rooms_bucket = 'all' AND period_type = 'year'
ORDER BY period`,
    explanation: 'The table has quarters and years: pin period_type, or both come out.',
    tables: ['rent_city'],
  },
  {
    slug: 'gross-yields',
    title_en: 'Gross rental yields',
    title_he: 'תשואה ברוטו משכירות',
    question: 'In which cities is the rent highest against the price?',
    ask_en: 'In which cities do apartments of {rooms} yield most rent?',
    ask_he: 'באילו ערים התשואה משכירות של דירה של {rooms} היא הגבוהה ביותר?',
    template: `SELECT area_name, n_deals, median_price, avg_rent_monthly, price_to_rent, gross_yield_pct
FROM gross_yield
WHERE level = 'city' AND window = '12m' AND rooms_bucket = :rooms AND low_n = 0
ORDER BY gross_yield_pct DESC`,
    params: [rentRooms()],
    headline: { column: 'gross_yield_pct', row: 'first', unit: 'percent', of: 'area_name' },
    chart: { kind: 'bar', x: 'area_name', y: ['gross_yield_pct'] },
    explanation:
      'Indicative: the median price of existing apartments against twelve average rents. Costs are not in it.',
    tables: ['gross_yield'],
  },
  {
    slug: 'yield-of-a-city-by-year',
    title_en: 'The yield of a city by year',
    title_he: 'תשואה בעיר לפי שנה',
    question: 'How did the gross yield change in Tel Aviv, by rooms?',
    sql: `SELECT window AS year, rooms_bucket, n_deals, gross_yield_pct
FROM gross_yield
WHERE settlement_code = (SELECT code FROM settlements WHERE name = 'תל אביב-יפו') AND window <> '12m'
ORDER BY rooms_bucket, year`,
    explanation: "The column window holds '12m' or a year. low_n = 1 marks cells with fewer than twenty deals.",
    tables: ['gross_yield', 'settlements'],
  },
  {
    slug: 'affordability-over-time',
    title_en: 'Years of work for an apartment',
    title_he: 'כמה שנות עבודה עולה דירה',
    question: 'How many years of an average wage does an apartment cost?',
    ask_en: 'How many years of work does an apartment cost, since {since}?',
    ask_he: 'כמה שנות עבודה עולה דירה, מאז {since}?',
    template: `SELECT period, median_price_apartment, avg_monthly_wage, months_of_wage, years_of_wage
FROM affordability
WHERE level = 'national' AND period_kind = 'year' AND period >= format('%d', :since) AND stock = 'all'
ORDER BY period`,
    params: [since(1998)],
    headline: { column: 'years_of_wage', row: 'last', unit: 'years', of: 'period' },
    chart: { kind: 'line', x: 'period', y: ['years_of_wage'] },
    explanation: 'Price and wage are both of the same year, so that inflation cancels out.',
    tables: ['affordability'],
  },
  {
    slug: 'affordability-by-district',
    title_en: 'Affordability by district',
    title_he: 'יכולת רכישה לפי מחוז',
    question: 'In which district does an apartment cost most wages?',
    sql: `SELECT area, period, n_deals, years_of_wage
FROM affordability
WHERE level = 'district' AND period_kind = '12m' AND stock = 'existing'
ORDER BY years_of_wage DESC`,
    explanation: 'The wage is that of the country, because there are no wages by district.',
    tables: ['affordability'],
  },
  {
    slug: 'interest-and-activity',
    title_en: 'Interest and the number of deals',
    title_he: 'ריבית ומספר העסקאות',
    question: 'How did the number of homes sold follow the interest of the central bank?',
    sql: `SELECT a.month, a.deals, m.boi_rate, m.prime_rate
FROM agg_national_month a
JOIN macro_month m ON m.month = a.month
WHERE a.property_group = 'all_residential' AND a.is_incomplete = 0 AND m.boi_rate IS NOT NULL
ORDER BY a.month`,
    explanation: 'Months join as text. Draw it as a line: the page offers a chart above the rows.',
    tables: ['agg_national_month', 'macro_month'],
  },
  {
    slug: 'district-price-index',
    title_en: 'The price index by district',
    title_he: 'מדד המחירים לפי מחוז',
    question: 'How did the official index of housing prices develop in the districts?',
    sql: `SELECT month,
       max(CASE WHEN district = 'תל אביב' THEN housing_price_index END) AS tel_aviv,
       max(CASE WHEN district = 'ירושלים' THEN housing_price_index END) AS jerusalem,
       max(CASE WHEN district = 'חיפה' THEN housing_price_index END) AS haifa,
       max(CASE WHEN district = 'הדרום' THEN housing_price_index END) AS south
FROM macro_district_month
GROUP BY month
ORDER BY month`,
    explanation: 'An index follows the same quality of homes; a median follows whatever was sold.',
    tables: ['macro_district_month'],
  },
];

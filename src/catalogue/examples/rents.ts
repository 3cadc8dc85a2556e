import type { WrittenExample } from './example.ts';

export const rents: readonly WrittenExample[] = [
  {
    slug: 'rents-by-city',
    title_en: 'Rents in the large cities',
    title_he: 'שכר דירה בערים הגדולות',
    question: 'What is the average rent of an apartment of 3.5 to 4 rooms, city by city?',
    sql: `SELECT area_name, period, avg_rent
FROM rent_city
WHERE area_type = 'city' AND rooms_bucket = '3.5-4'
  AND period = (SELECT max(period) FROM rent_city WHERE period_type = 'quarter')
ORDER BY avg_rent DESC`,
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
    sql: `SELECT area_name, n_deals, median_price, avg_rent_monthly, price_to_rent, gross_yield_pct
FROM gross_yield
WHERE level = 'city' AND window = '12m' AND rooms_bucket = 'all' AND low_n = 0
ORDER BY gross_yield_pct DESC`,
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
    sql: `SELECT period, median_price_apartment, avg_monthly_wage, months_of_wage, years_of_wage
FROM affordability
WHERE level = 'national' AND period_kind = 'year' AND stock = 'all'
ORDER BY period`,
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

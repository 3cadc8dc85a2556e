import { inYear, kinds, place, residents, since } from './blanks.ts';
import type { WrittenExample } from './example.ts';

export const activity: readonly WrittenExample[] = [
  {
    slug: 'deals-in-a-place',
    title_en: 'How many deals in a place',
    title_he: 'כמה עסקאות ביישוב',
    question: 'How many homes are sold in Haifa each year?',
    ask_en: 'How many {kind} are sold in {place} each year since {since}?',
    ask_he: 'כמה עסקאות של {kind} נעשות ב{place} בכל שנה מאז {since}?',
    template: `SELECT a.year, a.deals, a.total_volume,
       round(100.0 * a.deals / lag(a.deals) OVER (ORDER BY a.year) - 100, 1) AS change_pct
FROM agg_settlement_year a
WHERE a.settlement_code = (SELECT code FROM settlements WHERE name = :place)
  AND a.property_group = :kind AND a.year >= :since AND a.is_incomplete = 0
ORDER BY a.year`,
    params: [{ ...kinds, default: 'all_residential' }, place(), since()],
    headline: { column: 'deals', row: 'last', unit: 'count', of: 'year', change: 'change_pct' },
    chart: { kind: 'line', x: 'year', y: ['deals'] },
    explanation:
      'deals counts every deal that was reported, also shares and outliers. The change is that from the year before.',
    tables: ['agg_settlement_year', 'settlements'],
  },
  {
    slug: 'deals-by-month',
    title_en: 'Deals reported by month',
    title_he: 'מספר העסקאות לפי חודש',
    question: 'How many homes were sold each month since 2020?',
    ask_en: 'How many {kind} are sold each month since {since}?',
    ask_he: 'כמה עסקאות של {kind} נעשות בכל חודש מאז {since}?',
    template: `SELECT month, deals, n_stats, total_volume
FROM agg_national_month
WHERE property_group = :kind
  AND month >= format('%d-01', :since)
  AND is_incomplete = 0
ORDER BY month`,
    params: [{ ...kinds, default: 'all_residential' }, since(2020)],
    headline: { column: 'deals', row: 'last', unit: 'count', of: 'month' },
    chart: { kind: 'line', x: 'month', y: ['deals'] },
    explanation: 'deals counts every deal, also shares and outliers; n_stats those behind the medians.',
    tables: ['agg_national_month'],
  },
  {
    slug: 'volume-by-kind',
    title_en: 'Where the money goes',
    title_he: 'לאן הולך הכסף',
    question: 'What was paid for each kind of property in 2024?',
    ask_en: 'How much was paid for each kind of property in {year}?',
    ask_he: 'כמה כסף שולם על כל סוג נכס בשנת {year}?',
    template: `SELECT g.label_plural_he, a.deals, a.total_volume,
       round(100.0 * a.total_volume / sum(a.total_volume) OVER (), 1) AS share_pct
FROM agg_national_year a
JOIN property_groups g ON g.key = a.property_group
WHERE a.rooms_bucket = 'all' AND a.year = :year
ORDER BY a.total_volume DESC`,
    params: [inYear()],
    headline: { column: 'total_volume', row: 'first', unit: 'shekels', of: 'label_plural_he' },
    chart: { kind: 'bar', x: 'label_plural_he', y: ['total_volume'] },
    explanation:
      "The join to property_groups keeps the nine real groups: the totals 'all' and 'all_residential' have no row there. " +
      'total_volume leaves out amounts that are not credible.',
    tables: ['agg_national_year', 'property_groups'],
  },
  {
    slug: 'seasons',
    title_en: 'The seasons of the market',
    title_he: 'עונות השנה בשוק',
    question: 'In which months of the year are most homes sold?',
    sql: `SELECT substr(month, 6) AS month_of_year, sum(deals) AS deals,
       round(100.0 * sum(deals) / sum(sum(deals)) OVER (), 1) AS share_pct
FROM agg_national_month
WHERE property_group = 'all_residential'
  AND substr(month, 1, 4) NOT IN (SELECT value FROM meta WHERE key = 'partial_year')
GROUP BY month_of_year
ORDER BY month_of_year`,
    explanation:
      'sum(sum(x)) OVER () is the total of all groups, for a share of the whole. Only whole years are counted.',
    tables: ['agg_national_month', 'meta'],
  },
  {
    slug: 'busiest-places',
    title_en: 'The busiest places',
    title_he: 'היישובים הפעילים ביותר',
    question: 'Where were most homes sold for each thousand residents?',
    ask_en: 'Where are most homes sold for each resident, in places of {residents} residents or more?',
    ask_he: 'היכן נמכרות הכי הרבה דירות לנפש, ביישובים של {residents} תושבים ומעלה?',
    template: `SELECT name, district, population, deals_residential_12m,
       round(1000.0 * deals_residential_12m / population, 1) AS deals_per_1000
FROM settlements
WHERE population >= :residents
ORDER BY deals_per_1000 DESC
LIMIT 20`,
    params: [residents(20000)],
    headline: { column: 'deals_per_1000', row: 'first', unit: 'number', of: 'name' },
    chart: { kind: 'bar', x: 'name', y: ['deals_per_1000'] },
    explanation: '1000.0, with a point, makes the division one of real numbers; whole numbers would be cut.',
    tables: ['settlements'],
  },
  {
    slug: 'reported-so-far',
    title_en: 'What is not complete yet',
    title_he: 'מה עדיין לא הושלם',
    question: 'How complete are the last months?',
    sql: `SELECT json_extract(m.value, '$.month') AS month,
       json_extract(m.value, '$.residential') AS homes,
       json_extract(m.value, '$.previous_year') AS homes_a_year_before,
       json_extract(m.value, '$.ratio') AS ratio
FROM json_each((SELECT value FROM meta WHERE key = 'months_completeness')) m
ORDER BY month DESC
LIMIT 18`,
    explanation:
      'Some values of meta are JSON. A month counts as complete with 85 percent of the homes of a year before; statistics ' +
      'end with the last complete one, the anchor.',
    tables: ['meta'],
  },
  {
    slug: 'partial-sales',
    title_en: 'Shares of property',
    title_he: 'מכירת חלקים בנכס',
    question: 'Which shares of land are sold most often?',
    sql: `SELECT portion, count(*) AS deals
FROM deals
WHERE property_group = 'land' AND portion < 1
  AND deal_date >= (SELECT value FROM meta WHERE key = 'window_5y_start')
GROUP BY portion
ORDER BY deals DESC
LIMIT 15`,
    explanation: 'portion is the share that was sold; NULL means unknown, and portion < 1 leaves these out by itself.',
    tables: ['deals', 'meta'],
  },
];

import { district, home, inYear, otherProperty, place, residents, rooms, since, soldHomes } from './blanks.ts';
import type { WrittenExample } from './example.ts';

export const prices: readonly WrittenExample[] = [
  {
    slug: 'price-of-a-home',
    title_en: 'What a home costs',
    title_he: 'כמה עולה דירה',
    question: 'What does a four-room apartment in Haifa cost, and how did that change since 2015?',
    ask_en: 'What do {kind} of {rooms} in {place} cost, and how did that change since {since}?',
    ask_he: 'כמה עולה {kind} של {rooms} ב{place}, ואיך השתנה המחיר מאז {since}?',
    template: `SELECT a.quarter, a.n_stats, a.median_price,
       round(100.0 * a.median_price / first_value(a.median_price) OVER (ORDER BY a.quarter) - 100, 1) AS change_pct
FROM agg_settlement_quarter a
WHERE a.settlement_code = (SELECT code FROM settlements WHERE name = :place)
  AND a.property_group = :kind AND a.rooms_bucket = :rooms
  AND a.quarter >= format('%d-Q1', :since) AND a.is_incomplete = 0 AND a.median_price IS NOT NULL
ORDER BY a.quarter`,
    params: [home, rooms(), place(), since()],
    headline: { column: 'median_price', row: 'last', unit: 'shekels', of: 'quarter', change: 'change_pct' },
    chart: { kind: 'line', x: 'quarter', y: ['median_price'] },
    explanation:
      'A median stands beside n_stats, the number of deals behind it. first_value() is the first quarter of the series, so that each row says how far the price has come since.',
    tables: ['agg_settlement_quarter', 'settlements'],
  },
  {
    slug: 'price-of-a-square-metre',
    title_en: 'What a square metre costs',
    title_he: 'מחיר למ״ר ביישוב',
    question: 'What does a square metre of a home in Haifa cost, and how did that change since 2015?',
    ask_en: 'What does a square metre in {place} cost, and how did that change since {since}?',
    ask_he: 'כמה עולה מטר רבוע ב{place}, ואיך השתנה המחיר מאז {since}?',
    template: `SELECT a.year, a.n_ppsqm, a.median_ppsqm,
       round(100.0 * a.median_ppsqm / first_value(a.median_ppsqm) OVER (ORDER BY a.year) - 100, 1) AS change_pct
FROM agg_settlement_year a
WHERE a.settlement_code = (SELECT code FROM settlements WHERE name = :place)
  AND a.property_group = 'all_residential' AND a.year >= :since
  AND a.is_incomplete = 0 AND a.median_ppsqm IS NOT NULL
ORDER BY a.year`,
    params: [place(), since()],
    headline: { column: 'median_ppsqm', row: 'last', unit: 'shekels_per_sqm', of: 'year', change: 'change_pct' },
    chart: { kind: 'line', x: 'year', y: ['median_ppsqm'] },
    explanation: 'The price of a square metre compares places better than the price of a home: homes differ in size.',
    tables: ['agg_settlement_year', 'settlements'],
  },
  {
    slug: 'price-by-kind-in-a-place',
    title_en: 'Kinds of homes in a place',
    title_he: 'מחירים לפי סוג הבית ביישוב',
    question: 'What did apartments, penthouses and houses in Haifa cost in 2024?',
    ask_en: 'What did each kind of home in {place} cost in {year}?',
    ask_he: 'כמה עלו דירות, דירות גן, דירות גג ובתים פרטיים ב{place} בשנת {year}?',
    template: `SELECT g.label_plural_he AS kind, a.n_stats, a.median_price, a.median_area, a.median_ppsqm
FROM agg_settlement_year a
JOIN property_groups g ON g.key = a.property_group
WHERE a.settlement_code = (SELECT code FROM settlements WHERE name = :place)
  AND a.year = :year AND g.is_residential = 1
ORDER BY g.sort`,
    params: [place(), inYear()],
    headline: { column: 'median_price', row: 'first', unit: 'shekels', of: 'kind' },
    chart: { kind: 'bar', x: 'kind', y: ['median_price'] },
    explanation:
      'property_groups has the four kinds of homes and their order; joined by its key, it leaves out the totals of the aggregate.',
    tables: ['agg_settlement_year', 'property_groups', 'settlements'],
  },
  {
    slug: 'dearest-places-of-a-district',
    title_en: 'The dearest places of a district',
    title_he: 'היישובים היקרים במחוז',
    question: 'Which places of the Central district are the dearest?',
    ask_en: 'Which places of the {district} district are the dearest?',
    ask_he: 'מהם היישובים היקרים ביותר במחוז {district}?',
    template: `SELECT s.name, s.median_ppsqm_12m, s.n_ppsqm_12m, s.median_price_12m, s.rank_ppsqm
FROM settlements s
WHERE s.district = :district AND s.rank_ppsqm IS NOT NULL
ORDER BY s.rank_ppsqm, s.name
LIMIT 25`,
    params: [district()],
    headline: { column: 'median_ppsqm_12m', row: 'first', unit: 'shekels_per_sqm', of: 'name' },
    chart: { kind: 'bar', x: 'name', y: ['median_ppsqm_12m'] },
    explanation:
      'rank_ppsqm is the rank in the whole country; it is NULL where deals are few or one project makes the price.',
    tables: ['settlements'],
  },
  {
    slug: 'cheapest-places-of-a-district',
    title_en: 'The cheapest places of a district',
    title_he: 'היישובים הזולים במחוז',
    question: 'Which places of the Northern district are the cheapest?',
    ask_en: 'Which places of the {district} district are the cheapest?',
    ask_he: 'מהם היישובים הזולים ביותר במחוז {district}?',
    template: `SELECT s.name, s.median_ppsqm_12m, s.n_ppsqm_12m, s.median_price_12m, s.rank_ppsqm
FROM settlements s
WHERE s.district = :district AND s.rank_ppsqm IS NOT NULL
ORDER BY s.rank_ppsqm DESC, s.name
LIMIT 25`,
    params: [district('הצפון')],
    headline: { column: 'median_ppsqm_12m', row: 'first', unit: 'shekels_per_sqm', of: 'name' },
    chart: { kind: 'bar', x: 'name', y: ['median_ppsqm_12m'] },
    explanation:
      'The rank goes from the dearest to the cheapest: rank_ppsqm in descending order begins with the cheapest.',
    tables: ['settlements'],
  },
  {
    slug: 'new-against-existing-in-a-place',
    title_en: 'New or second-hand in a place',
    title_he: 'חדשה או יד שנייה ביישוב',
    question: 'What does a square metre of a new home in Haifa cost, and what one of an existing home?',
    ask_en: 'How much more does a new home in {place} cost than an existing one?',
    ask_he: 'כמה יקרה דירה חדשה מדירה יד שנייה ב{place}?',
    template: `SELECT s.name, s.median_ppsqm_new_12m, s.n_ppsqm_new_12m, s.median_ppsqm_existing_12m, s.n_ppsqm_existing_12m,
       round(100.0 * (s.median_ppsqm_new_12m - s.median_ppsqm_existing_12m) / s.median_ppsqm_existing_12m, 1) AS premium_pct
FROM settlements s
WHERE s.name = :place`,
    params: [place()],
    headline: { column: 'premium_pct', row: 'first', unit: 'percent', of: 'name' },
    explanation:
      'Both medians are of a square metre, in the last twelve months. New homes are often in other parts of a city, so that the difference is not that of age alone.',
    tables: ['settlements'],
  },
  {
    slug: 'dearest-places',
    title_en: 'The dearest places',
    title_he: 'היישובים היקרים ביותר',
    question: 'Where does a square metre of a home cost most, in places of 20,000 residents or more?',
    ask_en: 'Where is it dearest to buy a home, in places of {residents} residents or more?',
    ask_he: 'איפה הכי יקר לקנות דירה, ביישובים של {residents} תושבים ומעלה?',
    template: `SELECT rank_ppsqm AS rank, name, district, median_ppsqm_12m, n_ppsqm_12m, ppsqm_change_pct
FROM settlements
WHERE rank_ppsqm IS NOT NULL AND population >= :residents
ORDER BY rank_ppsqm, name
LIMIT 25`,
    params: [residents(20000)],
    headline: { column: 'median_ppsqm_12m', row: 'first', unit: 'shekels_per_sqm', of: 'name' },
    chart: { kind: 'bar', x: 'name', y: ['median_ppsqm_12m'] },
    explanation:
      'settlements carries statistics that are ready to read. rank_ppsqm leaves out places with few deals and places ' +
      'where one project makes the price; the change compares existing homes only, and is NULL where there are too few.',
    tables: ['settlements'],
  },
  {
    slug: 'cheapest-places',
    title_en: 'The cheapest places',
    title_he: 'היישובים הזולים ביותר',
    question: 'Where does a square metre of a home cost least, in places of 20,000 residents or more?',
    ask_en: 'Where is it cheapest to buy a home, in places of {residents} residents or more?',
    ask_he: 'איפה הכי זול לקנות דירה, ביישובים של {residents} תושבים ומעלה?',
    template: `SELECT name, district, median_ppsqm_12m, n_ppsqm_12m, median_price_apartment_12m, n_apartment_12m
FROM settlements
WHERE rank_ppsqm IS NOT NULL AND population >= :residents
ORDER BY rank_ppsqm DESC, name
LIMIT 25`,
    params: [residents(20000)],
    headline: { column: 'median_ppsqm_12m', row: 'first', unit: 'shekels_per_sqm', of: 'name' },
    chart: { kind: 'bar', x: 'name', y: ['median_ppsqm_12m'] },
    explanation:
      'rank_ppsqm IS NOT NULL keeps the places with enough deals for a median. The price of a square metre compares ' +
      'places better than the price of a home: homes differ in size.',
    tables: ['settlements'],
  },
  {
    slug: 'price-of-land-and-shops',
    title_en: 'What land, shops and parking cost',
    title_he: 'כמה עולים קרקע, חנות או חניה',
    question: 'What does a shop or an office in Haifa cost, and how did that change since 2015?',
    ask_en: 'What do {kind} in {place} cost, and how did that change since {since}?',
    ask_he: 'כמה עולה {kind} ב{place}, ואיך השתנה המחיר מאז {since}?',
    template: `SELECT a.year, a.deals, a.n_stats, a.median_price,
       round(100.0 * a.median_price / first_value(a.median_price) OVER (ORDER BY a.year) - 100, 1) AS change_pct
FROM agg_settlement_year a
WHERE a.settlement_code = (SELECT code FROM settlements WHERE name = :place)
  AND a.property_group = :kind AND a.year >= :since AND a.is_incomplete = 0 AND a.median_price IS NOT NULL
ORDER BY a.year`,
    params: [otherProperty, place(), since()],
    headline: { column: 'median_price', row: 'last', unit: 'shekels', of: 'year', change: 'change_pct' },
    chart: { kind: 'line', x: 'year', y: ['median_price'] },
    explanation:
      'Aggregates have a median of every group, but a price per square metre of homes alone. Plots and shops differ ' +
      'much: where n_stats is low, the median jumps.',
    tables: ['agg_settlement_year', 'settlements'],
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
    question: 'What did an apartment cost in 2024, by its number of rooms?',
    ask_en: 'What did {kind} cost in {year}, by the number of rooms?',
    ask_he: 'כמה עלתה {kind} בשנת {year}, לפי מספר החדרים?',
    template: `SELECT rooms_bucket, n_stats, median_price, median_area, median_ppsqm
FROM agg_national_year
WHERE property_group = :kind AND rooms_bucket <> 'all'
  AND year = :year
ORDER BY rooms_bucket`,
    params: [home, inYear()],
    headline: { column: 'median_price', row: 'first', unit: 'shekels', of: 'rooms_bucket' },
    chart: { kind: 'bar', x: 'rooms_bucket', y: ['median_price'] },
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
    ask_en: 'What do four-room apartments cost in cities of {residents} residents or more?',
    ask_he: 'כמה עולה דירת ארבעה חדרים בערים של {residents} תושבים ומעלה?',
    template: `SELECT name, population, n_4rooms_12m, median_price_4rooms_12m
FROM settlements
WHERE muni_type = 'עירייה' AND population >= :residents AND n_4rooms_12m >= 5
ORDER BY median_price_4rooms_12m DESC`,
    params: [residents(100000)],
    headline: { column: 'median_price_4rooms_12m', row: 'first', unit: 'shekels', of: 'name' },
    chart: { kind: 'bar', x: 'name', y: ['median_price_4rooms_12m'] },
    explanation:
      'A median stands beside the number of deals behind it: below five it says nothing, below twenty little.',
    tables: ['settlements'],
  },
  {
    slug: 'price-range-of-a-city',
    title_en: 'The range of prices in a city',
    title_he: 'טווח המחירים בעיר',
    question: 'Between which prices lies the middle half of the apartments of Haifa, by rooms?',
    ask_en: 'Between which prices are most {kind} in {place}?',
    ask_he: 'מהו טווח המחירים של {kind} ב{place}?',
    template: `SELECT d.rooms_bucket, count(*) AS deals,
       percentile(d.deal_amount, 25) AS lower_quarter,
       median(d.deal_amount) AS median_price,
       percentile(d.deal_amount, 75) AS upper_quarter
FROM deals d
WHERE d.settlement_code = (SELECT code FROM settlements WHERE name = :place)
  AND d.property_group = :kind AND d.in_stats = 1 AND d.rooms_bucket IS NOT NULL
  AND d.deal_date >= (SELECT value FROM meta WHERE key = 'window_5y_start')
  AND d.deal_date <= (SELECT value FROM meta WHERE key = 'window_5y_end')
GROUP BY d.rooms_bucket
ORDER BY d.rooms_bucket`,
    params: [place(), soldHomes],
    headline: { column: 'median_price', row: 'first', unit: 'shekels', of: 'rooms_bucket' },
    chart: { kind: 'bar', x: 'rooms_bucket', y: ['lower_quarter', 'median_price', 'upper_quarter'] },
    explanation: 'percentile(x, p) gives the value below which p percent of the deals lie; median(x) is percentile 50.',
    tables: ['deals', 'settlements', 'meta'],
  },
  {
    slug: 'new-and-existing-homes',
    title_en: 'New homes against existing ones',
    title_he: 'דירות חדשות מול דירות יד שנייה',
    question: 'How much more does a square metre of a new home cost than one of an existing home?',
    ask_en: 'Where are new homes dearest against existing ones, in places of {residents} residents or more?',
    ask_he: 'היכן דירה חדשה יקרה בהרבה מדירה יד שנייה, ביישובים של {residents} תושבים ומעלה?',
    template: `SELECT name, n_ppsqm_new_12m, median_ppsqm_new_12m, n_ppsqm_existing_12m, median_ppsqm_existing_12m,
       round(100.0 * (median_ppsqm_new_12m - median_ppsqm_existing_12m) / median_ppsqm_existing_12m, 1) AS premium_pct
FROM settlements
WHERE population >= :residents AND n_ppsqm_new_12m >= 5 AND n_ppsqm_existing_12m >= 5
ORDER BY n_ppsqm_new_12m + n_ppsqm_existing_12m DESC
LIMIT 20`,
    params: [residents(20000)],
    headline: { column: 'premium_pct', row: 'first', unit: 'percent', of: 'name' },
    chart: { kind: 'bar', x: 'name', y: ['premium_pct'] },
    explanation:
      'The mix of new and existing homes moves a median as much as the market does. Homes of subsidised projects are ' +
      'in neither column.',
    tables: ['settlements'],
  },
];

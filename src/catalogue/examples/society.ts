import { place, residents } from './blanks.ts';
import type { WrittenExample } from './example.ts';

export const society: readonly WrittenExample[] = [
  {
    slug: 'crime-in-a-place',
    title_en: 'Crime in a place',
    title_he: 'פשיעה ביישוב',
    question: 'How much crime is there in Haifa, against the whole country?',
    ask_en: 'How many police cases does {place} have, against the whole country?',
    ask_he: 'כמה פשיעה יש ב{place} לעומת הארץ כולה?',
    template: `SELECT c.year, c.per_1000_index, c.cases, c.cases_property, c.cases_violence
FROM crime_settlement_year c
WHERE c.settlement_code = (SELECT code FROM settlements WHERE name = :place) AND c.quarters = 4
ORDER BY c.year`,
    params: [place()],
    headline: { column: 'per_1000_index', row: 'last', unit: 'number', of: 'year' },
    chart: { kind: 'line', x: 'year', y: ['per_1000_index'] },
    explanation:
      'per_1000_index is 100 in the whole country of the same year: 120 means a fifth more cases for each resident.',
    tables: ['crime_settlement_year', 'settlements'],
  },
  {
    slug: 'cluster-of-a-place',
    title_en: 'How well-off a place is',
    title_he: 'האשכול החברתי־כלכלי של יישוב',
    question: 'What is the socio-economic cluster of Haifa?',
    ask_en: 'What is the socio-economic cluster of {place}?',
    ask_he: 'מה האשכול החברתי־כלכלי של {place}?',
    template: `SELECT s.name, c.cluster, c.cluster_2019, c.index_value, c.rank, c.rank_of
FROM settlements s
JOIN settlement_socio c ON c.settlement_code = s.code
WHERE s.name = :place`,
    params: [place()],
    headline: { column: 'cluster', row: 'first', unit: 'number', of: 'name' },
    explanation: 'Cluster 1 is the lowest and 10 the highest. The rank is among rank_of places, 1 the lowest.',
    tables: ['settlement_socio', 'settlements'],
  },
  {
    slug: 'prices-and-clusters',
    title_en: 'Prices and the socio-economic index',
    title_he: 'מחירים ואשכול חברתי-כלכלי',
    question: 'What does a square metre cost in places of each socio-economic cluster?',
    sql: `SELECT c.cluster, count(*) AS settlements, min(s.median_ppsqm_12m) AS lowest, max(s.median_ppsqm_12m) AS highest
FROM settlement_socio c
JOIN settlements s ON s.code = c.settlement_code
WHERE s.n_ppsqm_12m >= 20 AND c.cluster IS NOT NULL
GROUP BY c.cluster
ORDER BY c.cluster`,
    explanation:
      'Cluster 1 is the lowest, 10 the highest. A mean of medians would be no median, so the range is shown.',
    tables: ['settlement_socio', 'settlements'],
  },
  {
    slug: 'clusters-that-moved',
    title_en: 'Places that moved between clusters',
    title_he: 'יישובים שעברו אשכול',
    question: 'Which cities moved to another cluster since 2019?',
    sql: `SELECT s.name, c.cluster_2019, c.cluster, c.rank, c.rank_of, c.source
FROM settlement_socio c
JOIN settlements s ON s.code = c.settlement_code
WHERE c.level = 'local_authority' AND c.cluster <> c.cluster_2019
ORDER BY c.cluster - c.cluster_2019 DESC, c.rank DESC
LIMIT 30`,
    explanation: 'rank is within rank_of places, 1 the lowest. The column source says where a row comes from.',
    tables: ['settlement_socio', 'settlements'],
  },
  {
    slug: 'prices-within-a-city-by-cluster',
    title_en: 'Inside one city',
    title_he: 'בתוך עיר אחת',
    question: 'What does a square metre cost in Jerusalem, by the cluster of the statistical area?',
    ask_en: 'What does a square metre in {place} cost by the socio-economic cluster of the area?',
    ask_he: 'כמה עולה מטר רבוע ב{place} לפי האשכול החברתי־כלכלי של האזור?',
    template: `SELECT a.cluster, count(*) AS deals, median(d.price_per_sqm) AS median_ppsqm
FROM deals d
JOIN parcel_stat_area_socio a ON a.gush = d.gush AND a.chelka = d.chelka
WHERE d.settlement_code = (SELECT code FROM settlements WHERE name = :place)
  AND d.in_stats = 1 AND d.price_per_sqm IS NOT NULL AND a.cluster IS NOT NULL
  AND d.deal_date >= (SELECT value FROM meta WHERE key = 'window_5y_start')
GROUP BY a.cluster
ORDER BY a.cluster`,
    params: [place('ירושלים')],
    headline: { column: 'median_ppsqm', row: 'last', unit: 'shekels_per_sqm' },
    explanation: 'A statistical area is a part of a city with some thousands of residents.',
    tables: ['deals', 'parcel_stat_area_socio', 'settlements', 'meta'],
  },
  {
    slug: 'stat-areas-of-a-city',
    title_en: 'Statistical areas of a city',
    title_he: 'אזורים סטטיסטיים בעיר',
    question: "Which areas of Be'er Sheva are the best-off?",
    ask_en: 'Which areas of {place} are the best-off?',
    ask_he: 'אילו אזורים ב{place} הם המבוססים ביותר?',
    template: `SELECT a.stat_area, a.population, a.cluster, a.index_value, a.rank, a.rank_of
FROM stat_area_socio a
WHERE a.settlement_code = (SELECT code FROM settlements WHERE name = :place)
ORDER BY a.index_value DESC`,
    params: [place('באר שבע')],
    headline: { column: 'cluster', row: 'first', unit: 'number', of: 'stat_area' },
    explanation: 'A higher index is better-off; the rank is among all areas of the country.',
    tables: ['stat_area_socio', 'settlements'],
  },
  {
    slug: 'crime-by-place',
    title_en: 'Crime, place by place',
    title_he: 'פשיעה לפי יישוב',
    question: 'Which larger cities have the fewest police cases for their size?',
    ask_en: 'Which cities of {residents} residents or more have the fewest police cases?',
    ask_he: 'באילו ערים של {residents} תושבים ומעלה יש הכי מעט פשיעה?',
    template: `SELECT c.settlement_name, c.cases, c.per_1000, c.per_1000_index
FROM crime_settlement_year c
WHERE c.year = (SELECT max(year) FROM crime_settlement_year WHERE quarters = 4) AND c.population >= :residents
ORDER BY c.per_1000_index
LIMIT 20`,
    params: [residents(50000)],
    headline: { column: 'per_1000_index', row: 'first', unit: 'number', of: 'settlement_name' },
    chart: { kind: 'bar', x: 'settlement_name', y: ['per_1000_index'] },
    explanation:
      'per_1000_index is relative to the whole country in the same year (100). Only it can be compared across years: the ' +
      'earlier files hold about half of the cases.',
    tables: ['crime_settlement_year'],
  },
  {
    slug: 'crime-categories',
    title_en: 'What the police deal with',
    title_he: 'במה עוסקת המשטרה',
    question: 'Which are the three most frequent kinds of cases in Haifa, year by year?',
    sql: `SELECT c.year, json_extract(t.value, '$.group') AS category, json_extract(t.value, '$.cases') AS cases
FROM crime_settlement_year c, json_each(c.top_categories) t
WHERE c.settlement_code = (SELECT code FROM settlements WHERE name = 'חיפה')
ORDER BY c.year, cases DESC`,
    explanation: 'A column that holds a JSON array is unpacked by json_each(), joined to its own row.',
    tables: ['crime_settlement_year', 'settlements'],
  },
  {
    slug: 'police-stations',
    title_en: 'Police stations',
    title_he: 'תחנות משטרה',
    question: 'Which police stations handle most cases, and how many places do they serve?',
    sql: `SELECT police_station, cases, json_array_length(settlement_codes) AS settlements,
       round(100.0 * cases_without_settlement / cases, 1) AS without_settlement_pct
FROM crime_station_year
WHERE year = (SELECT max(year) FROM crime_station_year) AND police_station_code > 0
ORDER BY cases DESC
LIMIT 20`,
    explanation: 'The row with police_station_code 0 is the total of the country: leave it out of a list of stations.',
    tables: ['crime_station_year'],
  },
];

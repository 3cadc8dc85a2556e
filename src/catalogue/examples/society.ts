import type { WrittenExample } from './example.ts';

export const society: readonly WrittenExample[] = [
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
    sql: `SELECT a.cluster, count(*) AS deals, median(d.price_per_sqm) AS median_ppsqm
FROM deals d
JOIN parcel_stat_area_socio a ON a.gush = d.gush AND a.chelka = d.chelka
WHERE d.settlement_code = (SELECT code FROM settlements WHERE name = 'ירושלים')
  AND d.in_stats = 1 AND d.price_per_sqm IS NOT NULL AND a.cluster IS NOT NULL
  AND d.deal_date >= (SELECT value FROM meta WHERE key = 'window_5y_start')
GROUP BY a.cluster
ORDER BY a.cluster`,
    explanation: 'A statistical area is a part of a city with some thousands of residents.',
    tables: ['deals', 'parcel_stat_area_socio', 'settlements', 'meta'],
  },
  {
    slug: 'stat-areas-of-a-city',
    title_en: 'Statistical areas of a city',
    title_he: 'אזורים סטטיסטיים בעיר',
    question: "Which areas of Be'er Sheva are the best-off?",
    sql: `SELECT a.stat_area, a.population, a.cluster, a.index_value, a.rank, a.rank_of
FROM stat_area_socio a
WHERE a.settlement_code = (SELECT code FROM settlements WHERE name = 'באר שבע')
ORDER BY a.index_value DESC`,
    explanation: 'A higher index is better-off; the rank is among all areas of the country.',
    tables: ['stat_area_socio', 'settlements'],
  },
  {
    slug: 'crime-by-place',
    title_en: 'Crime, place by place',
    title_he: 'פשיעה לפי יישוב',
    question: 'Which larger cities have the fewest police cases for their size?',
    sql: `SELECT c.settlement_name, c.cases, c.per_1000, c.per_1000_index
FROM crime_settlement_year c
WHERE c.year = (SELECT max(year) FROM crime_settlement_year WHERE quarters = 4) AND c.population >= 50000
ORDER BY c.per_1000_index
LIMIT 20`,
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

import { place } from './blanks.ts';
import type { WrittenExample } from './example.ts';

/** Prices by the distance in a column of `loc_metrics_parcel`, with labels that readers of every language understand. */
const byDistance = (column: 'dist_rail_m' | 'dist_lrt_m') =>
  `SELECT CASE WHEN l.${column} < 500 THEN '0–500 m' WHEN l.${column} < 1000 THEN '500–1,000 m'
            WHEN l.${column} < 2000 THEN '1–2 km' ELSE '2+ km' END AS distance,
       count(*) AS deals, median(d.price_per_sqm) AS median_ppsqm
FROM deals d
JOIN loc_metrics_parcel l ON l.gush = d.gush AND l.chelka = d.chelka
WHERE d.settlement_code = (SELECT code FROM settlements WHERE name = :place)
  AND d.in_stats = 1 AND d.price_per_sqm IS NOT NULL AND l.${column} IS NOT NULL
  AND d.deal_date >= (SELECT value FROM meta WHERE key = 'window_5y_start')
GROUP BY distance
ORDER BY min(l.${column})`;

export const location: readonly WrittenExample[] = [
  {
    slug: 'near-a-station',
    title_en: 'Prices by distance from a railway station',
    title_he: 'מחירים לפי מרחק מתחנת רכבת',
    question: 'Does a home near a railway station cost more in Haifa?',
    ask_en: 'Does a home near a railway station in {place} cost more?',
    ask_he: 'האם דירה ליד תחנת רכבת ב{place} יקרה יותר?',
    template: byDistance('dist_rail_m'),
    params: [place()],
    headline: { column: 'median_ppsqm', row: 'first', unit: 'shekels_per_sqm', of: 'distance' },
    chart: { kind: 'bar', x: 'distance', y: ['median_ppsqm'] },
    explanation:
      'loc_metrics_parcel has a row a parcel. Distances are straight lines, in metres, to stations with service.',
    tables: ['deals', 'loc_metrics_parcel', 'settlements', 'meta'],
  },
  {
    slug: 'near-the-light-rail',
    title_en: 'Prices by distance from the light rail',
    title_he: 'מחירים לפי מרחק מהרכבת הקלה',
    question: 'Does a home near the light rail cost more in Tel Aviv?',
    ask_en: 'Does a home near the light rail in {place} cost more?',
    ask_he: 'האם דירה ליד הרכבת הקלה ב{place} יקרה יותר?',
    template: byDistance('dist_lrt_m'),
    params: [place('תל אביב-יפו')],
    headline: { column: 'median_ppsqm', row: 'first', unit: 'shekels_per_sqm', of: 'distance' },
    chart: { kind: 'bar', x: 'distance', y: ['median_ppsqm'] },
    explanation: 'dist_lrt_m is NULL where no station in operation is near: such homes are not counted.',
    tables: ['deals', 'loc_metrics_parcel', 'settlements', 'meta'],
  },
  {
    slug: 'best-connected-blocks',
    title_en: 'The best connected blocks',
    title_he: 'הגושים הנגישים ביותר בתחבורה ציבורית',
    question: 'Which blocks have the best public transport, and what does a square metre cost there?',
    sql: `SELECT g.gush, s.name, l.transit_score, l.bus_trips_500m, l.dist_rail_m, l.dist_lrt_m, g.median_ppsqm_24m
FROM loc_metrics_gush l
JOIN gushim g ON g.gush = l.gush
JOIN settlements s ON s.code = g.settlement_code
ORDER BY l.transit_score DESC, l.gush
LIMIT 30`,
    explanation: 'transit_score goes from 0 to 100, by the number of departures within reach on a weekday.',
    tables: ['loc_metrics_gush', 'gushim', 'settlements'],
  },
  {
    slug: 'planned-light-rail',
    title_en: 'Beside the light rail to come',
    title_he: 'ליד תחנות רכבת קלה עתידיות',
    question: 'Which planned light-rail stations have most homes sold within 500 metres?',
    sql: `SELECT p.name, p.status, p.lines, count(*) AS parcels, sum(x.deals_5y) AS deals_5y
FROM poi_stations p
JOIN loc_metrics_parcel l ON l.lrt_planned_station_id = p.id AND l.dist_lrt_planned_m <= 500
JOIN parcels x ON x.gush = l.gush AND x.chelka = l.chelka
WHERE p.kind = 'lrt' AND p.status IN ('planned', 'under_construction')
GROUP BY p.id
ORDER BY deals_5y DESC, p.id
LIMIT 20`,
    explanation: 'Each parcel names its nearest station, so that a station is joined to the parcels it is nearest to.',
    tables: ['poi_stations', 'loc_metrics_parcel', 'parcels'],
  },
  {
    slug: 'by-the-sea',
    title_en: 'Prices by distance from the sea',
    title_he: 'מחירים לפי מרחק מהים',
    question: 'What does a square metre cost in Netanya, by distance from the sea?',
    ask_en: 'What does a square metre in {place} cost by distance from the sea?',
    ask_he: 'כמה עולה מטר רבוע ב{place} לפי המרחק מהים?',
    template: `SELECT l.dist_sea_m / 500 * 500 AS metres_from, count(*) AS deals, median(d.price_per_sqm) AS median_ppsqm
FROM deals d
JOIN loc_metrics_parcel l ON l.gush = d.gush AND l.chelka = d.chelka
WHERE d.settlement_code = (SELECT code FROM settlements WHERE name = :place)
  AND d.in_stats = 1 AND d.price_per_sqm IS NOT NULL AND l.sea = 'mediterranean'
  AND d.deal_date >= (SELECT value FROM meta WHERE key = 'window_5y_start')
GROUP BY metres_from
ORDER BY metres_from`,
    params: [place('נתניה')],
    headline: { column: 'median_ppsqm', row: 'first', unit: 'shekels_per_sqm' },
    explanation: 'sea names which sea is nearest; lakes do not count.',
    tables: ['deals', 'loc_metrics_parcel', 'settlements', 'meta'],
  },
  {
    slug: 'aircraft-noise',
    title_en: 'Under the flight path',
    title_he: 'מתחת לנתיבי הטיסה',
    question: 'How many parcels with deals lie in each noise zone?',
    sql: `SELECT noise_zone, noise_ldn_min, count(*) AS parcels
FROM loc_metrics_parcel
WHERE noise_zone IS NOT NULL
GROUP BY noise_zone, noise_ldn_min
ORDER BY noise_ldn_min DESC, parcels DESC`,
    explanation: 'NULL means no zone, which is so for nearly all parcels.',
    tables: ['loc_metrics_parcel'],
  },
  {
    slug: 'schools-of-a-city',
    title_en: 'Schools of a city',
    title_he: 'בתי ספר בעיר',
    question: 'How many schools of each kind does Ashdod have?',
    ask_en: 'How many schools of each kind does {place} have?',
    ask_he: 'כמה בתי ספר מכל סוג יש ב{place}?',
    template: `SELECT kind, kind_he, count(*) AS institutions, sum(students) AS students
FROM poi_schools
WHERE settlement_code = (SELECT code FROM settlements WHERE name = :place) AND loc_placeholder = 0
GROUP BY kind, kind_he
ORDER BY institutions DESC`,
    params: [place('אשדוד')],
    headline: { column: 'institutions', row: 'first', unit: 'count', of: 'kind_he' },
    chart: { kind: 'bar', x: 'kind_he', y: ['institutions'] },
    explanation:
      'Attributes of schools date from 2011 to 2015. loc_placeholder = 1 marks points that are not real places.',
    tables: ['poi_schools', 'settlements'],
  },
  {
    slug: 'busiest-stations',
    title_en: 'The busiest stations',
    title_he: 'התחנות העמוסות',
    question: 'At which stations do most trains stop on a weekday?',
    sql: `SELECT name, kind, lines, weekday_trips
FROM poi_stations
WHERE status = 'operating' AND weekday_trips IS NOT NULL
ORDER BY weekday_trips DESC, id
LIMIT 20`,
    explanation: 'The day that was counted stands in meta, under representative_weekday_gtfs.',
    tables: ['poi_stations'],
  },
  {
    slug: 'bus-stops-with-most-lines',
    title_en: 'Bus stops with most lines',
    title_he: 'תחנות אוטובוס עם הכי הרבה קווים',
    question: 'Which bus stops are served by most lines?',
    sql: `SELECT stop_code, name, city_gtfs, n_lines, bus_trips
FROM poi_bus_stops
WHERE EXISTS (SELECT 1 FROM json_each(route_types) t WHERE t.value = 3)
ORDER BY n_lines DESC, stop_id
LIMIT 20`,
    explanation: 'route_types is a JSON array; json_each() makes a row of each member, and 3 is the bus.',
    tables: ['poi_bus_stops'],
  },
];

import type { WrittenExample } from './example.ts';

export const map: readonly WrittenExample[] = [
  {
    slug: 'deals-in-a-box',
    title_en: 'Latest apartments inside a map extent',
    title_he: 'הדירות האחרונות שנמכרו בתוך תחום במפה',
    question: 'Which apartments were sold last in the centre of Tel Aviv?',
    sql: `SELECT d.deal_date, d.settlement, d.gush, d.chelka, d.rooms, d.area, d.deal_amount, p.lat, p.lon
FROM parcels_rtree r
JOIN parcels p ON p.id = r.id
JOIN deals d ON d.gush = p.gush AND d.chelka = p.chelka
WHERE r.minLat >= 32.06 AND r.maxLat <= 32.09 AND r.minLon >= 34.76 AND r.maxLon <= 34.79
  AND d.property_group = 'apartment' AND d.in_stats = 1
ORDER BY d.deal_date DESC, d.id
LIMIT 50`,
    explanation:
      'parcels_rtree finds the parcels in a box without reading the others; deals are reached by (gush, chelka). ' +
      "Points with geo_precision 'settlement' are not in it, because they are not real locations.",
    tables: ['parcels_rtree', 'parcels', 'deals'],
  },
  {
    slug: 'deals-by-the-view',
    title_en: 'A box in one step',
    title_he: 'תחום במפה בצעד אחד',
    question: 'What is the median price per square metre in a part of Haifa?',
    sql: `SELECT count(*) AS deals, median(d.price_per_sqm) AS median_ppsqm
FROM deals_rtree b
JOIN deals d ON d.id = b.id
WHERE b.minLat >= 32.78 AND b.maxLat <= 32.83 AND b.minLon >= 34.96 AND b.maxLon <= 35.03
  AND d.in_stats = 1
  AND d.deal_date >= (SELECT value FROM meta WHERE key = 'window_5y_start')`,
    explanation: 'deals_rtree is a view that goes from boxes to parcels to deals; its id is the id of a deal.',
    tables: ['deals_rtree', 'deals', 'meta'],
  },
  {
    slug: 'nearest-parcels',
    title_en: 'Nearest to a point',
    title_he: 'הקרובים ביותר לנקודה',
    question: 'What was sold last within some 300 metres of the centre of Tel Aviv?',
    sql: `WITH point AS (SELECT lat, lon FROM settlements WHERE name = 'תל אביב-יפו')
SELECT p.gush, p.chelka, p.last_deal_date, p.last_price, p.last_group,
       CAST(round(2 * 6371008.8 * asin(sqrt(
         pow(sin(radians(p.lat - o.lat) / 2), 2)
         + cos(radians(o.lat)) * cos(radians(p.lat)) * pow(sin(radians(p.lon - o.lon) / 2), 2)))) AS INTEGER) AS metres
FROM point o
CROSS JOIN parcels_rtree r ON r.minLat >= o.lat - 0.0027 AND r.maxLat <= o.lat + 0.0027
                    AND r.minLon >= o.lon - 0.0032 AND r.maxLon <= o.lon + 0.0032
JOIN parcels p ON p.id = r.id
ORDER BY metres, p.id
LIMIT 30`,
    explanation:
      'First a box, which the index answers, then the true distance of the few parcels in it (the haversine formula). A ' +
      'degree of latitude is some 111 km, one of longitude some 94 km here. CROSS JOIN makes SQLite take the point first: ' +
      'else it may go through all parcels to look for the point from each.',
    tables: ['settlements', 'parcels_rtree', 'parcels'],
  },
  {
    slug: 'gushim-on-the-map',
    title_en: 'Blocks of a city, with prices',
    title_he: 'גושים בעיר, עם מחירים',
    question: 'What does a square metre cost in the blocks of Tel Aviv?',
    sql: `SELECT g.gush, g.lat, g.lon, g.n_ppsqm_24m, g.median_ppsqm_24m
FROM gushim g
WHERE g.settlement_code = (SELECT code FROM settlements WHERE name = 'תל אביב-יפו')
  AND g.n_ppsqm_24m >= 5
ORDER BY g.median_ppsqm_24m DESC`,
    explanation: 'A gush is a cadastral block. n_ppsqm_24m says how many homes its median is of: here five or more.',
    tables: ['gushim', 'settlements'],
  },
  {
    slug: 'gush-by-year',
    title_en: 'A block through the years',
    title_he: 'גוש לאורך השנים',
    question: 'How did the block with most deals develop?',
    sql: `SELECT a.year, a.deals, a.n_stats, a.median_price, a.n_ppsqm, a.median_ppsqm
FROM agg_gush_year a
WHERE a.gush = (SELECT gush FROM gushim ORDER BY deals_total DESC, gush LIMIT 1) AND a.is_incomplete = 0
ORDER BY a.year`,
    explanation: 'deals counts all kinds of property; the medians are of homes.',
    tables: ['agg_gush_year', 'gushim'],
  },
  {
    slug: 'how-exact-points-are',
    title_en: 'How exact the points are',
    title_he: 'כמה מדויקות הנקודות',
    question: 'How many parcels stand at their own place, and how many at a centre?',
    sql: `SELECT geo_precision, geo_source, count(*) AS parcels, sum(deals_total) AS deals, max(uncertainty_m) AS error_m
FROM parcels
GROUP BY geo_precision, geo_source
ORDER BY deals DESC`,
    explanation: "geo_precision 'settlement' is the centre of a place, not where anything was sold.",
    tables: ['parcels'],
  },
];

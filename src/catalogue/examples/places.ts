import { neighbourhood, place, since, street } from './blanks.ts';
import type { WrittenExample } from './example.ts';

export const places: readonly WrittenExample[] = [
  {
    slug: 'price-in-a-neighbourhood',
    title_en: 'Prices in a neighbourhood',
    title_he: 'מחירים בשכונה',
    question: 'What does a square metre cost in the neighbourhood Ahuza of Haifa, and how did that change?',
    ask_en: 'What does a square metre cost in {neighbourhood}, {place}, and how did that change since {since}?',
    ask_he: 'כמה עולה מטר רבוע בשכונת {neighbourhood} ב{place}, ואיך השתנה המחיר מאז {since}?',
    template: `SELECT a.year, a.n_ppsqm, a.median_ppsqm, a.median_price,
       round(100.0 * a.median_ppsqm / first_value(a.median_ppsqm) OVER (ORDER BY a.year) - 100, 1) AS change_pct
FROM agg_neighborhood_year a
WHERE a.nbhd_id = (SELECT n.nbhd_id FROM neighborhoods n
                   WHERE n.settlement_code = (SELECT code FROM settlements WHERE name = :place) AND n.name = :neighbourhood)
  AND a.year >= :since AND a.is_incomplete = 0 AND a.median_ppsqm IS NOT NULL
ORDER BY a.year`,
    params: [neighbourhood('אחוזה'), place(), since()],
    headline: { column: 'median_ppsqm', row: 'last', unit: 'shekels_per_sqm', of: 'year', change: 'change_pct' },
    chart: { kind: 'line', x: 'year', y: ['median_ppsqm'] },
    explanation:
      'A neighbourhood is looked up by its name within its settlement: many names occur in several places. Years with few deals jump.',
    tables: ['agg_neighborhood_year', 'neighborhoods', 'settlements'],
  },
  {
    slug: 'cheapest-neighbourhoods',
    title_en: 'The least dear neighbourhoods of a city',
    title_he: 'השכונות הזולות בעיר',
    question: 'Which neighbourhoods of Tel Aviv are the least dear?',
    ask_en: 'Which neighbourhoods of {place} are the cheapest?',
    ask_he: 'מהן השכונות הזולות ביותר ב{place}?',
    template: `SELECT n.name, n.median_ppsqm_12m, n.n_ppsqm_12m, n.ppsqm_vs_settlement_pct
FROM neighborhoods n
WHERE n.settlement_code = (SELECT code FROM settlements WHERE name = :place) AND n.rank_ppsqm_in_settlement IS NOT NULL
ORDER BY n.median_ppsqm_12m, n.name
LIMIT 20`,
    params: [place('תל אביב-יפו')],
    headline: { column: 'median_ppsqm_12m', row: 'first', unit: 'shekels_per_sqm', of: 'name' },
    chart: { kind: 'bar', x: 'name', y: ['median_ppsqm_12m'] },
    explanation: 'ppsqm_vs_settlement_pct compares a neighbourhood with the whole city.',
    tables: ['neighborhoods', 'settlements'],
  },
  {
    slug: 'price-on-a-street',
    title_en: 'Prices on a street',
    title_he: 'מחירים ברחוב',
    question: 'What does a square metre cost on Herzl Street in Haifa?',
    ask_en: 'What does a square metre cost on {street} street in {place}?',
    ask_he: 'כמה עולה מטר רבוע ברחוב {street} ב{place}?',
    template: `SELECT s.street, s.median_ppsqm_5y, s.n_ppsqm_5y, s.deals_5y, s.deals_total, s.house_min, s.house_max
FROM streets s
WHERE s.settlement_code = (SELECT code FROM settlements WHERE name = :place) AND s.street = :street`,
    params: [street('הרצל'), place()],
    headline: { column: 'median_ppsqm_5y', row: 'first', unit: 'shekels_per_sqm', of: 'street' },
    explanation:
      'The median is of the last five years: on one street, few homes are sold within a year. Parcels near the street count too.',
    tables: ['streets', 'settlements'],
  },
  {
    slug: 'neighbourhoods-of-a-city',
    title_en: 'Neighbourhoods of a city, ranked',
    title_he: 'שכונות העיר לפי מחיר',
    question: 'Which neighbourhoods of Tel Aviv are the dearest?',
    ask_en: 'Which neighbourhoods of {place} are the dearest?',
    ask_he: 'מהן השכונות היקרות ביותר ב{place}?',
    template: `SELECT n.rank_ppsqm_in_settlement AS rank, n.name, n.n_ppsqm_12m, n.median_ppsqm_12m, n.ppsqm_vs_settlement_pct
FROM neighborhoods n
WHERE n.settlement_code = (SELECT code FROM settlements WHERE name = :place)
ORDER BY n.rank_ppsqm_in_settlement IS NULL, n.rank_ppsqm_in_settlement, n.name`,
    params: [place('תל אביב-יפו')],
    headline: { column: 'median_ppsqm_12m', row: 'first', unit: 'shekels_per_sqm', of: 'name' },
    chart: { kind: 'bar', x: 'name', y: ['median_ppsqm_12m'] },
    explanation:
      'Neighbourhoods with few deals, with one project that makes the price, and industrial zones are not ranked: their ' +
      'rank is NULL. ORDER BY … IS NULL puts them last.',
    tables: ['neighborhoods', 'settlements'],
  },
  {
    slug: 'neighbourhood-by-year',
    title_en: 'A neighbourhood through the years',
    title_he: 'שכונה לאורך השנים',
    question: 'How did the neighbourhood with most deals in Haifa develop?',
    sql: `SELECT n.name, a.year, a.deals, a.n_ppsqm, a.median_ppsqm, a.median_ppsqm_existing
FROM agg_neighborhood_year a
JOIN neighborhoods n ON n.nbhd_id = a.nbhd_id
WHERE a.is_incomplete = 0 AND a.nbhd_id = (
  SELECT nbhd_id FROM neighborhoods
  WHERE settlement_code = (SELECT code FROM settlements WHERE name = 'חיפה')
  ORDER BY deals_total DESC, nbhd_id LIMIT 1
)
ORDER BY a.year`,
    explanation: 'The column of existing homes leaves new projects out, which come and go in a small area.',
    tables: ['agg_neighborhood_year', 'neighborhoods', 'settlements'],
  },
  {
    slug: 'streets-of-a-city',
    title_en: 'Streets of a city',
    title_he: 'רחובות העיר',
    question: 'On which streets of Jerusalem were most homes sold in five years?',
    ask_en: 'On which streets of {place} are most homes sold?',
    ask_he: 'באילו רחובות ב{place} נמכרות הכי הרבה דירות?',
    template: `SELECT s.street, s.house_min, s.house_max, s.deals_5y, s.n_ppsqm_5y, s.median_ppsqm_5y
FROM streets s
WHERE s.settlement_code = (SELECT code FROM settlements WHERE name = :place) AND s.n_ppsqm_5y >= 5
ORDER BY s.deals_5y DESC, s.id
LIMIT 30`,
    params: [place('ירושלים')],
    headline: { column: 'deals_5y', row: 'first', unit: 'count', of: 'street' },
    chart: { kind: 'bar', x: 'street', y: ['deals_5y'] },
    explanation: 'Statistics of a street include parcels that only lie near it; read medians from five deals on.',
    tables: ['streets', 'settlements'],
  },
  {
    slug: 'deals-on-a-street',
    title_en: 'Deals on a street',
    title_he: 'עסקאות ברחוב',
    question: 'Which homes were sold on Herzl Street in Haifa, at which address and price?',
    ask_en: 'Which homes were sold on {street} street in {place}, and for how much?',
    ask_he: 'אילו דירות נמכרו ברחוב {street} ב{place}, ובכמה?',
    template: `SELECT d.deal_date, a.address_label, d.rooms, d.area, d.deal_amount, d.price_per_sqm
FROM streets s
JOIN street_parcels sp ON sp.street_id = s.id AND sp.kind = 'address'
JOIN deals d ON d.gush = sp.gush AND d.chelka = sp.chelka
JOIN parcel_address a ON a.gush = sp.gush AND a.chelka = sp.chelka
WHERE s.settlement_code = (SELECT code FROM settlements WHERE name = :place) AND s.street = :street AND d.in_stats = 1
ORDER BY d.deal_date DESC, d.id
LIMIT 50`,
    params: [street('הרצל'), place()],
    headline: { column: 'deal_amount', row: 'first', unit: 'shekels', of: 'deal_date' },
    explanation:
      "The registry has no addresses: they come from a map, by parcel. kind = 'address' leaves out parcels that are merely " +
      'near the street.',
    tables: ['streets', 'settlements', 'street_parcels', 'deals', 'parcel_address'],
  },
  {
    slug: 'corner-parcels',
    title_en: 'Parcels on two streets',
    title_he: 'חלקות פינתיות',
    question: 'Which parcels have addresses on more than one street?',
    sql: `SELECT a.address_label, a.other_streets, a.n_addresses, a.n_streets, s.name AS settlement
FROM parcel_address a
JOIN settlements s ON s.code = a.settlement_code
WHERE a.n_streets > 1 AND a.street_source = 'osm_address'
ORDER BY a.n_addresses DESC, a.gush, a.chelka
LIMIT 30`,
    explanation: "Only rows with street_source 'osm_address' are addresses; the others name a street nearby.",
    tables: ['parcel_address', 'settlements'],
  },
  {
    slug: 'tall-buildings',
    title_en: 'Tall buildings',
    title_he: 'בניינים גבוהים',
    question: 'What does a square metre cost in buildings by their height?',
    sql: `SELECT min(b.max_levels / 5 * 5, 20) AS levels_from, count(*) AS deals, median(d.price_per_sqm) AS median_ppsqm
FROM parcel_buildings b
JOIN deals d ON d.gush = b.gush AND d.chelka = b.chelka
WHERE b.max_levels IS NOT NULL AND d.in_stats = 1 AND d.price_per_sqm IS NOT NULL
  AND d.deal_date >= (SELECT value FROM meta WHERE key = 'window_5y_start')
GROUP BY levels_from
ORDER BY levels_from`,
    explanation:
      'Floors are known for few buildings, and are a lower bound. min() with two arguments is the smaller one.',
    tables: ['parcel_buildings', 'deals', 'meta'],
  },
  {
    slug: 'neighbourhoods-that-gained',
    title_en: 'Neighbourhoods that gained',
    title_he: 'שכונות שהתייקרו',
    question: 'In which neighbourhoods of Tel Aviv did existing homes gain most within a year?',
    ask_en: 'Which neighbourhoods of {place} gained most within a year?',
    ask_he: 'אילו שכונות ב{place} התייקרו יותר מכול בתוך שנה?',
    template: `SELECT n.name, n.n_ppsqm_existing_12m, n.median_ppsqm_existing_12m,
       round(100.0 * (n.median_ppsqm_existing_12m - n.median_ppsqm_existing_prev12m) / n.median_ppsqm_existing_prev12m, 1)
         AS change_pct
FROM neighborhoods n
WHERE n.settlement_code = (SELECT code FROM settlements WHERE name = :place)
  AND n.n_ppsqm_existing_12m >= 10 AND n.n_ppsqm_existing_prev12m >= 10
ORDER BY change_pct DESC, n.name
LIMIT 20`,
    params: [place('תל אביב-יפו')],
    headline: { column: 'change_pct', row: 'first', unit: 'percent', of: 'name' },
    chart: { kind: 'bar', x: 'name', y: ['change_pct'] },
    explanation:
      'ppsqm_change_pct has a gate of fifty deals in both windows; computed like this, from ten, a change is a hint only.',
    tables: ['neighborhoods', 'settlements'],
  },
  {
    slug: 'dearest-streets-of-a-city',
    title_en: 'The dearest streets of a city',
    title_he: 'הרחובות היקרים בעיר',
    question: 'Which streets of Tel Aviv are the dearest?',
    ask_en: 'Which streets of {place} are the dearest?',
    ask_he: 'מהם הרחובות היקרים ביותר ב{place}?',
    template: `SELECT s.street, s.n_ppsqm_5y, s.median_ppsqm_5y, s.deals_5y, s.house_min, s.house_max
FROM streets s
WHERE s.settlement_code = (SELECT code FROM settlements WHERE name = :place) AND s.n_ppsqm_5y >= 5
ORDER BY s.median_ppsqm_5y DESC, s.id
LIMIT 30`,
    params: [place('תל אביב-יפו')],
    headline: { column: 'median_ppsqm_5y', row: 'first', unit: 'shekels_per_sqm', of: 'street' },
    chart: { kind: 'bar', x: 'street', y: ['median_ppsqm_5y'] },
    explanation:
      'A median of fewer than five deals says nothing about a street. Deals of parcels that only lie near the street count, too.',
    tables: ['streets', 'settlements'],
  },
  {
    slug: 'price-by-height-of-building',
    title_en: 'Prices by floors',
    title_he: 'מחירים לפי קומות',
    question: 'What does a square metre in an apartment in Haifa cost, by the number of floors of its building?',
    ask_en: 'What does a square metre in an apartment in {place} cost, by the floors of its building?',
    ask_he: 'כמה עולה מטר רבוע בדירה ב{place}, לפי מספר הקומות בבניין?',
    template: `SELECT CASE WHEN b.max_levels < 5 THEN '1–4' WHEN b.max_levels < 10 THEN '5–9' WHEN b.max_levels < 20 THEN '10–19' ELSE '20+' END AS floors,
       count(*) AS n_ppsqm, median(d.price_per_sqm) AS median_ppsqm
FROM deals d
JOIN parcel_buildings b ON b.gush = d.gush AND b.chelka = d.chelka
WHERE d.settlement_code = (SELECT code FROM settlements WHERE name = :place)
  AND d.property_group = 'apartment' AND d.in_stats = 1 AND d.price_per_sqm IS NOT NULL AND b.max_levels IS NOT NULL
  AND d.deal_date >= (SELECT value FROM meta WHERE key = 'window_12m_start')
GROUP BY floors
ORDER BY min(b.max_levels)`,
    params: [place()],
    headline: { column: 'median_ppsqm', row: 'first', unit: 'shekels_per_sqm', of: 'floors' },
    chart: { kind: 'bar', x: 'floors', y: ['median_ppsqm'] },
    explanation:
      'The registry does not say on which floor a home is. A map has the floors of some buildings: a home counts with the highest one of its parcel.',
    tables: ['deals', 'meta', 'parcel_buildings', 'settlements'],
  },
];

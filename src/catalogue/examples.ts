/** A question with the statement that answers it, each teaching one thing. */
export interface Example {
  readonly id: number;
  /** Name for links: small letters and dashes. */
  readonly slug: string;
  readonly category: string;
  readonly title_en: string;
  readonly title_he: string;
  readonly question: string;
  readonly sql: string;
  readonly explanation: string;
  /** The tables that it reads. */
  readonly tables: readonly string[];
}

export const EXAMPLES: readonly Example[] = [
  {
    id: 1,
    slug: 'prices-by-group',
    category: 'prices',
    title_en: 'Price per square metre by kind of home',
    title_he: 'מחיר למ״ר לפי סוג הנכס',
    question: 'What does a square metre cost in an apartment, a garden apartment, a penthouse and a house?',
    sql: `SELECT g.label_he, count(*) AS deals, median(d.price_per_sqm) AS median_ppsqm
FROM deals d
JOIN property_groups g ON g.key = d.property_group
WHERE d.price_per_sqm IS NOT NULL
GROUP BY g.key
ORDER BY g.sort`,
    explanation:
      'price_per_sqm is set only for full residential deals with a plausible area and price, so that asking for it ' +
      'leaves out shares of homes, land and shops.',
    tables: ['deals', 'property_groups'],
  },
  {
    id: 2,
    slug: 'prices-by-year-tel-aviv',
    category: 'prices',
    title_en: 'Apartment prices in Tel Aviv by year',
    title_he: 'מחירי דירות בתל אביב לפי שנה',
    question: 'How did the median price of an apartment in Tel Aviv change since 1998?',
    sql: `SELECT d.year, count(*) AS deals, median(d.deal_amount) AS median_price, median(d.price_per_sqm) AS median_ppsqm
FROM deals d
JOIN settlements s ON s.code = d.settlement_code
WHERE s.name = 'תל אביב-יפו' AND d.property_group = 'apartment' AND d.is_full_deal = 1
GROUP BY d.year
ORDER BY d.year`,
    explanation:
      'deal_amount is the price of the share that was sold: is_full_deal = 1 keeps whole homes, whose prices can be ' +
      'compared. The last year is not over, and late reports still arrive.',
    tables: ['deals', 'settlements'],
  },
  {
    id: 3,
    slug: 'deals-by-month',
    category: 'activity',
    title_en: 'Deals reported by month',
    title_he: 'מספר העסקאות לפי חודש',
    question: 'How many deals were reported for each month of the last three years?',
    sql: `SELECT substr(d.deal_date, 1, 7) AS month, count(*) AS deals
FROM deals d
WHERE d.deal_date >= (SELECT date(value, '-36 months') FROM meta WHERE key = 'max_date')
GROUP BY month
ORDER BY month`,
    explanation:
      'Dates are text that sorts by time; its first seven letters are the month. Deals are reported with a lag of ' +
      'months: the fall at the end is not real.',
    tables: ['deals', 'meta'],
  },
  {
    id: 4,
    slug: 'find-a-settlement',
    category: 'search',
    title_en: 'Find a place by the start of its name',
    title_he: 'חיפוש יישוב לפי תחילת השם',
    question: 'Which places have a word that begins with קרי in their name?',
    sql: `SELECT s.name, s.name_en, s.district, s.deals_total
FROM settlements_fts f
JOIN settlements s ON s.code = f.rowid
WHERE f.settlements_fts MATCH '"קרי"*'
ORDER BY bm25(settlements_fts, 10, 1), s.deals_total DESC
LIMIT 20`,
    explanation:
      'A quoted word followed by a star matches every word that begins so, in names and in aliases; bm25 sorts the ' +
      'matches in the name first. Leave quotes and geresh out of the word itself.',
    tables: ['settlements_fts', 'settlements'],
  },
  {
    id: 5,
    slug: 'deals-in-a-box',
    category: 'map',
    title_en: 'Latest apartments inside a map extent',
    title_he: 'הדירות האחרונות שנמכרו בתוך תחום במפה',
    question: 'Which apartments were sold last in the centre of Tel Aviv, Ramat Gan and Givatayim?',
    sql: `SELECT d.deal_date, d.settlement, d.gush, d.chelka, d.rooms, d.area, d.deal_amount, p.lat, p.lon
FROM parcels_rtree r
JOIN parcels p ON p.id = r.id
JOIN deals d ON d.gush = p.gush AND d.chelka = p.chelka
WHERE r.minLat >= 32.05 AND r.maxLat <= 32.11 AND r.minLon >= 34.76 AND r.maxLon <= 34.83
  AND d.property_group = 'apartment' AND d.is_full_deal = 1
ORDER BY d.deal_date DESC, d.id
LIMIT 50`,
    explanation:
      'parcels_rtree finds the parcels in a box without reading the others; deals are reached by (gush, chelka). ' +
      "Points with geo_precision 'settlement' are not in it, because they are not real locations.",
    tables: ['parcels_rtree', 'parcels', 'deals'],
  },
  {
    id: 6,
    slug: 'dearest-cities',
    category: 'prices',
    title_en: 'The dearest places of the last five years',
    title_he: 'היישובים היקרים בחמש השנים האחרונות',
    question: 'Where was a square metre of an apartment most expensive in the last five years?',
    sql: `SELECT s.name, s.district, count(*) AS deals, median(d.price_per_sqm) AS median_ppsqm
FROM deals d
JOIN settlements s ON s.code = d.settlement_code
WHERE d.property_group = 'apartment' AND d.price_per_sqm IS NOT NULL
  AND d.deal_date > (SELECT date(value, '-5 years') FROM meta WHERE key = 'max_date')
GROUP BY s.code
HAVING count(*) >= 20
ORDER BY median_ppsqm DESC
LIMIT 20`,
    explanation: 'HAVING keeps places with enough deals: a median of three deals says little about a place.',
    tables: ['deals', 'settlements', 'meta'],
  },
  {
    id: 7,
    slug: 'rooms-over-time',
    category: 'homes',
    title_en: 'Sizes of apartments by number of rooms',
    title_he: 'גודל הדירות לפי מספר החדרים',
    question: 'How large is an apartment of three, four or five rooms, and what does it cost in Haifa?',
    sql: `SELECT d.rooms_bucket, count(*) AS deals, median(d.area) AS median_area_m2,
       percentile(d.deal_amount, 25) AS lower_quarter,
       median(d.deal_amount) AS median_price,
       percentile(d.deal_amount, 75) AS upper_quarter
FROM deals d
WHERE d.settlement_code = (SELECT code FROM settlements WHERE name = 'חיפה')
  AND d.property_group = 'apartment' AND d.is_full_deal = 1 AND d.rooms_bucket IS NOT NULL
  AND d.year >= 2020
GROUP BY d.rooms_bucket
ORDER BY d.rooms_bucket`,
    explanation:
      'percentile(x, p) gives the value below which p percent of the deals lie; half of them lie between the quarters.',
    tables: ['deals', 'settlements'],
  },
  {
    id: 8,
    slug: 'sold-more-than-once',
    category: 'homes',
    title_en: 'Homes that were sold more than once',
    title_he: 'דירות שנמכרו יותר מפעם אחת',
    question: 'Which apartments in Jerusalem were sold again, and what did they gain?',
    sql: `WITH sales AS (
  SELECT d.gush, d.chelka, d.sub_chelka, d.deal_date, d.deal_amount,
         lag(d.deal_date) OVER unit AS earlier_date,
         lag(d.deal_amount) OVER unit AS earlier_amount
  FROM deals d
  WHERE d.settlement_code = (SELECT code FROM settlements WHERE name = 'ירושלים')
    AND d.property_group = 'apartment' AND d.is_full_deal = 1 AND d.sub_chelka > 0
  WINDOW unit AS (PARTITION BY d.gush, d.chelka, d.sub_chelka ORDER BY d.deal_date, d.id)
)
SELECT gush, chelka, sub_chelka, earlier_date, deal_date, earlier_amount, deal_amount,
       round(100.0 * (deal_amount - earlier_amount) / earlier_amount, 1) AS gain_pct
FROM sales
WHERE earlier_date < deal_date
ORDER BY deal_date DESC, gush, chelka, sub_chelka
LIMIT 50`,
    explanation:
      'A home is (gush, chelka, sub_chelka). The window function lag() looks at the sale before, so that each row has ' +
      'two sales of the same home.',
    tables: ['deals', 'settlements'],
  },
];

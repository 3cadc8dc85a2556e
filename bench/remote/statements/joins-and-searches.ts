import type { Literals } from './literals.ts';
import { type Statement, text } from './statement.ts';

/** One phrase of a full-text search, or several of its tokens for a prefix search. */
const phrase = (words: string) => text(`"${words.replaceAll('"', '""')}"`);
/** Some 550 m to each side. */
const BOX_DEGREES = 0.005;
const box = ({ lat, lon }: Literals) =>
  `r.maxLat >= ${lat - BOX_DEGREES} AND r.minLat <= ${lat + BOX_DEGREES} ` +
  `AND r.maxLon >= ${lon - BOX_DEGREES} AND r.minLon <= ${lon + BOX_DEGREES}`;

/** Joins through indexes, full text, boxes, and scans of small tables. */
export const JOINS_AND_SEARCHES: readonly Statement[] = [
  {
    id: 'join-settlements-of-district',
    shape: 'join of an index range with an aggregate table',
    locality: 'scattered',
    sql: ({ district, year }) =>
      `SELECT s.code, s.name, a.deals, a.median_ppsqm FROM settlements s
       JOIN agg_settlement_year a ON a.settlement_code = s.code AND a.property_group = 'apartment' AND a.year = ${year}
       WHERE s.district = ${text(district)} ORDER BY a.deals DESC, s.code LIMIT 50`,
  },
  {
    id: 'join-deals-of-street',
    shape: 'join through two indexes, top 50',
    locality: 'scattered',
    sql: ({ streetId }) =>
      `SELECT d.id, d.deal_date, d.deal_amount, d.area FROM street_parcels s JOIN deals d USING (gush, chelka)
       WHERE s.street_id = ${streetId} ORDER BY d.deal_date DESC, d.id LIMIT 50`,
  },
  {
    id: 'join-deals-of-neighborhood',
    shape: 'join through two indexes, all rows grouped',
    locality: 'scattered',
    sql: ({ neighborhoodId }) =>
      `SELECT d.year, count(*), max(d.deal_amount) FROM parcel_neighborhood n JOIN deals d USING (gush, chelka)
       WHERE n.nbhd_id = ${neighborhoodId} GROUP BY d.year ORDER BY d.year`,
  },
  {
    id: 'semi-join',
    shape: 'EXISTS, an index probed per row',
    locality: 'clustered',
    sql: ({ gush }) =>
      `SELECT p.chelka FROM parcels p WHERE p.gush = ${gush} AND EXISTS (SELECT 1 FROM deals d
       WHERE d.gush = p.gush AND d.chelka = p.chelka AND d.deal_date >= '1998-01-01') ORDER BY p.chelka`,
  },
  {
    id: 'fts-name',
    shape: 'full text, a word',
    locality: 'scattered',
    sql: ({ settlementName }) =>
      `SELECT s.code, s.name FROM settlements_fts f JOIN settlements s ON s.code = f.rowid
       WHERE settlements_fts MATCH ${phrase(settlementName)} ORDER BY s.code LIMIT 20`,
  },
  {
    id: 'fts-prefix',
    shape: 'full text, a prefix, joined and sorted',
    locality: 'scattered',
    sql: ({ street }) =>
      `SELECT s.id, s.settlement, s.street FROM streets_fts f JOIN streets s ON s.id = f.rowid
       WHERE streets_fts MATCH ${text(`"${street.slice(0, 3).replaceAll('"', '""')}"*`)}
       ORDER BY s.deals_total DESC, s.id LIMIT 20`,
  },
  {
    id: 'fts-rank',
    shape: 'full text, by rank',
    locality: 'scattered',
    sql: ({ neighborhoodName }) =>
      `SELECT rowid, round(rank, 6) FROM neighborhoods_fts WHERE neighborhoods_fts MATCH ${phrase(neighborhoodName)}
       ORDER BY rank, rowid LIMIT 20`,
  },
  {
    id: 'box-search',
    shape: 'box search, joined',
    locality: 'scattered',
    sql: (of) =>
      `SELECT p.id, p.gush, p.chelka, p.deals_total FROM parcels_rtree r JOIN parcels p ON p.id = r.id
       WHERE ${box(of)} ORDER BY p.id LIMIT 200`,
  },
  {
    id: 'box-count',
    shape: 'box count',
    locality: 'clustered',
    sql: (of) => `SELECT count(*) FROM parcels_rtree r WHERE ${box(of)}`,
  },
  {
    id: 'small-scan',
    shape: 'full scan of a small table',
    locality: 'clustered',
    sql: () => 'SELECT month, cpi, housing_price_index FROM macro_month ORDER BY month DESC LIMIT 400',
  },
  {
    id: 'small-scan-and-sort',
    shape: 'full scan of a small table, sorted',
    locality: 'clustered',
    sql: () => 'SELECT code, name, population FROM settlements WHERE population > 50000 ORDER BY population DESC, code',
  },
  {
    id: 'schools-of-settlement',
    shape: 'rows through an index, sorted otherwise',
    locality: 'scattered',
    sql: ({ settlementCode }) =>
      `SELECT id, name, students FROM poi_schools WHERE settlement_code = ${settlementCode} AND kind = 'elementary'
       ORDER BY students DESC, id LIMIT 20`,
  },
  {
    id: 'median-of-year',
    shape: 'median over a range of a covering index',
    locality: 'clustered',
    sql: ({ settlementCode, year }) =>
      `SELECT count(*), median(deal_amount) FROM deals WHERE settlement_code = ${settlementCode}
       AND property_group = 'apartment' AND deal_date >= '${year}-01-01' AND deal_date < '${year + 1}-01-01'`,
  },
];

import type { Literals } from './literals.ts';

/** Whether the pages that a statement needs are together in the file, or scattered over it; 'unchecked' if unknown. */
export type Locality = 'clustered' | 'scattered' | 'unchecked';

export interface Statement {
  readonly id: string;
  /** What it tests in the reader. */
  readonly shape: string;
  readonly locality: Locality;
  readonly sql: (of: Literals) => string;
  /**
   * Whether it is also run with the literals of nearby after the first run, when the interior pages of its B-trees are at hand.
   */
  readonly andNearby?: true;
}

/** A literal of SQL. */
export const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
/** One phrase of a full-text search; more of its tokens for a prefix search. */
const phrase = (words: string) => text(`"${words.replaceAll('"', '""')}"`);
/** Some 550 m to each side. */
const BOX_DEGREES = 0.005;
const box = ({ lat, lon }: Literals) =>
  `r.maxLat >= ${lat - BOX_DEGREES} AND r.minLat <= ${lat + BOX_DEGREES} ` +
  `AND r.maxLon >= ${lon - BOX_DEGREES} AND r.minLon <= ${lon + BOX_DEGREES}`;

/** Every statement has one right answer of at most 1,000 rows: its order is total, or follows from the only sensible plan. */
export const STATEMENTS: readonly Statement[] = [
  {
    id: 'point-rowid',
    shape: 'point by rowid',
    locality: 'clustered',
    sql: ({ dealId }) => `SELECT * FROM deals WHERE id = ${dealId}`,
  },
  {
    id: 'point-unique',
    shape: 'point by unique index',
    locality: 'clustered',
    sql: ({ settlementSlug }) => `SELECT * FROM settlements WHERE slug = ${text(settlementSlug)}`,
  },
  {
    id: 'point-clustered',
    shape: 'point in a WITHOUT ROWID table',
    locality: 'clustered',
    sql: ({ gush, chelka }) => `SELECT * FROM loc_metrics_parcel WHERE gush = ${gush} AND chelka = ${chelka}`,
  },
  {
    id: 'point-absent',
    shape: 'point that is not there',
    locality: 'clustered',
    sql: ({ gush }) => `SELECT * FROM parcels WHERE gush = ${gush} AND chelka = -1`,
  },
  {
    id: 'points-in-list',
    shape: 'ten points by rowid',
    locality: 'scattered',
    sql: ({ dealIds }) => `SELECT id, deal_date, deal_amount FROM deals WHERE id IN (${dealIds}) ORDER BY id`,
  },
  {
    id: 'covered-lookup',
    shape: 'covered index lookup',
    locality: 'clustered',
    sql: ({ gush, chelka }) =>
      `SELECT id, deal_date FROM deals WHERE gush = ${gush} AND chelka = ${chelka} ORDER BY deal_date, id`,
    andNearby: true,
  },
  {
    id: 'index-to-rows',
    shape: 'index lookup to rows',
    locality: 'scattered',
    sql: ({ gush, chelka }) =>
      `SELECT id, deal_date, deal_amount, area FROM deals WHERE gush = ${gush} AND chelka = ${chelka} ORDER BY deal_date, id`,
    andNearby: true,
  },
  {
    id: 'join-of-two',
    shape: 'join of two index lookups to rows',
    locality: 'scattered',
    sql: ({ gush, chelka }) =>
      `SELECT p.id, p.deals_total, d.deal_date, d.deal_amount FROM parcels p JOIN deals d USING (gush, chelka)
       WHERE p.gush = ${gush} AND p.chelka = ${chelka} ORDER BY d.deal_date, d.id`,
    andNearby: true,
  },
  {
    id: 'rowid-range',
    shape: 'range of rowids',
    locality: 'clustered',
    sql: ({ dealId }) => `SELECT id, gush, deal_amount FROM deals WHERE id >= ${dealId} ORDER BY id LIMIT 200`,
  },
  {
    id: 'fifty-through-index',
    shape: '50 rows through an index',
    locality: 'scattered',
    sql: ({ settlementCode, day }) =>
      `SELECT id, gush, chelka, deal_date, area FROM deals
       WHERE settlement_code = ${settlementCode} AND deal_date >= ${text(day)} ORDER BY deal_date, id LIMIT 50`,
  },
  {
    id: 'thousand-by-date-desc',
    shape: '1,000 rows of an index in descending date order',
    locality: 'scattered',
    sql: ({ day }) =>
      `SELECT id, gush, chelka, deal_date, area FROM deals WHERE deal_date < ${text(day)}
       ORDER BY deal_date DESC, id DESC LIMIT 1000`,
  },
  {
    id: 'latest-of-settlement',
    shape: '100 rows in reverse order of an index',
    locality: 'scattered',
    sql: ({ settlementCode }) =>
      `SELECT id, gush, chelka, deal_date, deal_amount FROM deals WHERE settlement_code = ${settlementCode}
       ORDER BY deal_date DESC, id DESC LIMIT 100`,
  },
  {
    id: 'reverse-table',
    shape: 'table in reverse order',
    locality: 'clustered',
    sql: ({ dealId }) => `SELECT id, deal_date, gush FROM deals WHERE id <= ${dealId} ORDER BY id DESC LIMIT 200`,
  },
  {
    id: 'top-amounts',
    shape: 'top 20 by an index, of all',
    locality: 'scattered',
    sql: () => 'SELECT id, settlement_code, deal_amount, area FROM deals ORDER BY deal_amount DESC, id DESC LIMIT 20',
  },
  {
    id: 'top-prices-of-settlement',
    shape: 'top 20 by a partial index, of one settlement',
    locality: 'scattered',
    sql: ({ settlementCode }) =>
      `SELECT id, gush, chelka, price_per_sqm FROM deals WHERE settlement_code = ${settlementCode}
       AND price_per_sqm IS NOT NULL ORDER BY price_per_sqm DESC, id DESC LIMIT 20`,
  },
  {
    id: 'covering-range',
    shape: 'range of a covering index',
    locality: 'clustered',
    sql: ({ settlementCode, day }) =>
      `SELECT id, deal_date, rooms, deal_amount FROM deals WHERE settlement_code = ${settlementCode}
       AND property_group = 'apartment' AND deal_date >= ${text(day)} ORDER BY deal_date, id LIMIT 500`,
  },
  {
    id: 'covering-count',
    shape: 'count over a covering index',
    locality: 'clustered',
    sql: ({ settlementCode }) => `SELECT count(*) FROM deals WHERE settlement_code = ${settlementCode}`,
  },
  {
    id: 'covering-sum-of-month',
    shape: 'sum over a range of a covering index',
    locality: 'clustered',
    sql: ({ year }) =>
      `SELECT count(*), sum(deal_amount) FROM deals WHERE deal_date >= '${year}-03-01' AND deal_date < '${year}-04-01'`,
  },
  {
    id: 'group-over-range',
    shape: 'group by over a range of a covering index',
    locality: 'clustered',
    sql: ({ settlementCode, year }) =>
      `SELECT property_group, count(*), max(deal_amount) FROM deals WHERE settlement_code = ${settlementCode}
       AND deal_date >= '${year}-01-01' AND deal_date < '${year + 2}-01-01' GROUP BY property_group ORDER BY property_group`,
  },
  {
    id: 'last-of-group',
    shape: 'max at the end of an index range',
    locality: 'clustered',
    sql: ({ settlementCode }) =>
      `SELECT max(deal_date) FROM deals WHERE settlement_code = ${settlementCode} AND property_group = 'apartment'`,
  },
  {
    id: 'or-of-two-indexes',
    shape: 'OR plan over two indexes',
    locality: 'scattered',
    sql: ({ gush, chelka, amount }) =>
      `SELECT id, gush, chelka, deal_amount, area FROM deals WHERE (gush = ${gush} AND chelka = ${chelka})
       OR deal_amount = ${amount} ORDER BY id LIMIT 100`,
  },
  {
    id: 'limit-without-order',
    shape: 'LIMIT without ORDER BY',
    locality: 'clustered',
    sql: () => 'SELECT id, gush, area, deal_nature FROM deals LIMIT 50',
  },
  {
    id: 'aggregate-of-settlement',
    shape: 'aggregate table, one settlement',
    locality: 'clustered',
    sql: ({ settlementCode }) =>
      `SELECT property_group, year, deals, median_price FROM agg_settlement_year
       WHERE settlement_code = ${settlementCode} ORDER BY property_group, year`,
  },
  {
    id: 'aggregate-of-country',
    shape: 'aggregate table, a series of months',
    locality: 'clustered',
    sql: () =>
      `SELECT month, deals, median_ppsqm FROM agg_national_month WHERE property_group = 'apartment' ORDER BY month`,
  },
  {
    id: 'aggregate-window',
    shape: 'window function over an aggregate table',
    locality: 'clustered',
    sql: ({ gush }) =>
      `SELECT year, deals, sum(deals) OVER (ORDER BY year) FROM agg_gush_year WHERE gush = ${gush} ORDER BY year`,
  },
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

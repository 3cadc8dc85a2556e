import { type Statement, text } from './statement.ts';

/** Points, ranges and joins of a few rows by rowid or index. */
export const LOOK_UPS: readonly Statement[] = [
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
];

import { type Statement, text } from './statement.ts';

/** Ranges of covering indexes and aggregate tables. */
export const RANGES: readonly Statement[] = [
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
];

/** A statement that the server is measured with. It means the same in SQLite and in DuckDB, and its order is total. */
export interface Case {
  readonly name: string;
  readonly kind: 'lookup' | 'fetch' | 'scan';
  readonly sql: string;
  /** Selects the values that are bound to the placeholders, a row for each request; absent if there are none. */
  readonly paramsSql?: string;
  readonly limit: number;
}

/** How many times slower than native each kind may be. */
export const BOUNDS: Readonly<Record<Case['kind'], number>> = { lookup: 1.5, fetch: 1.5, scan: 2 };

/** Different values for one statement, so that no page is always the most recently used. */
const SOME_DEALS = 'FROM deals WHERE id % (SELECT max(1, max(id) / 200) FROM deals) = 1 LIMIT 200';

export const CASES: readonly Case[] = [
  {
    name: 'a deal by its key',
    kind: 'lookup',
    sql: 'SELECT id, deal_date, deal_amount, rooms, price_per_sqm FROM deals WHERE id = ?',
    paramsSql: `SELECT id ${SOME_DEALS}`,
    limit: 1000,
  },
  {
    name: 'the deals of a parcel, by an index',
    kind: 'lookup',
    sql: 'SELECT * FROM deals WHERE gush = ? AND chelka = ? ORDER BY deal_date, id LIMIT 20',
    paramsSql: `SELECT DISTINCT gush, chelka ${SOME_DEALS}`,
    limit: 1000,
  },
  {
    name: '10,000 rows of 6 columns',
    kind: 'fetch',
    sql: 'SELECT id, deal_date, settlement, property_group, deal_amount, price_per_sqm FROM deals ORDER BY id LIMIT 10000',
    limit: 10_000,
  },
  {
    name: '10,000 rows of all columns',
    kind: 'fetch',
    sql: 'SELECT * FROM deals ORDER BY id LIMIT 10000',
    limit: 10_000,
  },
  {
    name: 'counts and averages by settlement',
    kind: 'scan',
    sql: 'SELECT settlement_code, count(*) AS deals, avg(deal_amount) AS mean FROM deals WHERE in_stats = 1 GROUP BY 1 ORDER BY 2 DESC, 1 NULLS LAST',
    limit: 1000,
  },
  {
    name: 'medians by year',
    kind: 'scan',
    sql: 'SELECT substr(deal_date, 1, 4) AS year, count(*) AS deals, median(price_per_sqm) AS median FROM deals GROUP BY 1 ORDER BY 1',
    limit: 1000,
  },
  {
    name: 'a text within texts',
    kind: 'scan',
    sql: "SELECT count(*) FROM deals WHERE settlement LIKE '%תל אביב%' OR deal_nature LIKE '%קוטג%'",
    limit: 1000,
  },
];

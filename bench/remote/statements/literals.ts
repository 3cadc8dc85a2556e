import type Database from 'better-sqlite3';

/** Values that exist in the database, for the literals of every statement. */
export interface Literals {
  readonly dealId: number;
  /** Ten deals, evenly over the table. */
  readonly dealIds: readonly number[];
  /** A parcel with deals, and its location. */
  readonly gush: number;
  readonly chelka: number;
  readonly lat: number;
  readonly lon: number;
  /** The price of that deal. */
  readonly amount: number;
  readonly settlementCode: number;
  readonly settlementName: string;
  readonly settlementSlug: string;
  readonly district: string;
  readonly streetId: number;
  readonly street: string;
  readonly neighborhoodId: number;
  readonly neighborhoodName: string;
  /** The day with half of the years of the data before it (or three quarters), and its year. */
  readonly day: string;
  readonly year: number;
}

/** The statements' own values, and similar ones that are near them in the order of keys. */
export interface LiteralSets {
  readonly here: Literals;
  /** Literals of another parcel: its rows are on other leaves below the same interior pages. */
  readonly nearby: Literals;
}

/** The position of the chosen candidate in their order, as a share of their number. */
const SHARE = 0.5;
/** Settlements have very different sizes. People ask about the large ones. */
const SETTLEMENT_RANK = 4;
/** A leaf of an index has 100 to 200 deals, an interior page some hundred leaves. */
const NEARBY_DEALS = 400;

/**
 * Reads values for the statements from the file. The same file always gives the same ones.
 *
 * @throws Error if a table has no candidate, because nothing can be measured on it then
 */
export function chooseLiterals(database: Database.Database): LiteralSets {
  const here = choose(database);
  const parcel = database
    .prepare<unknown[], { gush: number; chelka: number }>(
      `SELECT gush, chelka FROM deals JOIN parcels USING (gush, chelka)
       WHERE (gush, chelka) > (?, ?) ORDER BY gush, chelka LIMIT 1 OFFSET ${NEARBY_DEALS}`,
    )
    .get(here.gush, here.chelka);
  if (!parcel) throw new Error(`The database has no parcel near to ${here.gush}/${here.chelka}.`);
  return { here, nearby: { ...here, ...parcel } };
}

function choose(database: Database.Database): Literals {
  const one = (sql: string, ...params: readonly unknown[]): Record<string, unknown> => {
    const row = database.prepare<unknown[], Record<string, unknown>>(sql).get(...params);
    if (!row) throw new Error(`The database has no row for a literal: ${sql}`);
    return row;
  };
  const at = (columns: string, from: string, order: string, where = 'TRUE') =>
    one(
      `SELECT ${columns} FROM ${from} WHERE ${where} ORDER BY ${order}
       LIMIT 1 OFFSET (SELECT CAST((count(*) - 1) * ? AS INTEGER) FROM ${from} WHERE ${where})`,
      SHARE,
    );
  const dealAt = (part: number) =>
    Number(one('SELECT id FROM deals WHERE id >= (SELECT max(id) * ? FROM deals) ORDER BY id LIMIT 1', part).id);

  const dealId = dealAt(SHARE);
  const { deal_amount: amount } = one('SELECT deal_amount FROM deals WHERE id = ?', dealId);
  const { gush } = at('gush', 'gushim', 'deals_total, gush');
  const { chelka, lat, lon } = at(
    'chelka, lat, lon',
    'parcels',
    'deals_total, chelka',
    `gush = ${gush} AND deals_total > 0 AND lat IS NOT NULL`,
  );
  const settlement = one(
    `SELECT code, name, slug, district FROM settlements WHERE district IS NOT NULL
     ORDER BY deals_total DESC, code LIMIT 1 OFFSET ?`,
    SETTLEMENT_RANK,
  );
  const street = at('id, street', 'streets', 'deals_total, id', 'deals_total > 0');
  const neighborhood = at('nbhd_id, name', 'neighborhoods', 'deals_total, nbhd_id', 'deals_total > 0');
  const { first, last } = one('SELECT min(year) AS first, max(year) AS last FROM agg_national_year');
  const year = Math.floor(Number(first) + (Number(last) - Number(first)) * SHARE);
  return {
    dealId,
    dealIds: Array.from({ length: 10 }, (_, i) => dealAt((i + SHARE) / 11)),
    gush: Number(gush),
    chelka: Number(chelka),
    lat: Number(lat),
    lon: Number(lon),
    amount: Number(amount),
    settlementCode: Number(settlement.code),
    settlementName: String(settlement.name),
    settlementSlug: String(settlement.slug),
    district: String(settlement.district),
    streetId: Number(street.id),
    street: String(street.street),
    neighborhoodId: Number(neighborhood.nbhd_id),
    neighborhoodName: String(neighborhood.name),
    day: `${year}-07-01`,
    year,
  };
}

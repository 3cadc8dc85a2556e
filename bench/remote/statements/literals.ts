import type Database from 'better-sqlite3';

/** Values that exist in the database, with which every statement is written. */
export interface Literals {
  readonly dealId: number;
  /** Ten deals, evenly over the table. */
  readonly dealIds: readonly number[];
  /** A parcel with deals, and where it lies. */
  readonly gush: number;
  readonly chelka: number;
  readonly lat: number;
  readonly lon: number;
  /** What was paid for that deal. */
  readonly amount: number;
  readonly settlementCode: number;
  readonly settlementName: string;
  readonly settlementSlug: string;
  readonly district: string;
  readonly streetId: number;
  readonly street: string;
  readonly neighborhoodId: number;
  readonly neighborhoodName: string;
  /** The day before which half of the years of the data lie (or three quarters), and its year. */
  readonly day: string;
  readonly year: number;
}

/** The statements' own values, and others of the same kind that lie elsewhere in the file. */
export interface LiteralSets {
  readonly here: Literals;
  readonly elsewhere: Literals;
}

/** Which of the ordered candidates are taken: by share of their number, and of the settlements by rank. */
interface Choice {
  readonly share: number;
  /** Settlements are of most unequal sizes: those that people ask about are the large ones. */
  readonly settlementRank: number;
}

/**
 * Asks the file for values to put into statements; the same file always gives the same ones.
 *
 * @throws Error when a table has no candidate: then there is nothing to be measured on it
 */
export function chooseLiterals(database: Database.Database): LiteralSets {
  return {
    here: choose(database, { share: 0.5, settlementRank: 4 }),
    elsewhere: choose(database, { share: 0.75, settlementRank: 7 }),
  };
}

function choose(database: Database.Database, { share, settlementRank }: Choice): Literals {
  const one = (sql: string, ...params: readonly unknown[]): Record<string, unknown> => {
    const row = database.prepare<unknown[], Record<string, unknown>>(sql).get(...params);
    if (!row) throw new Error(`The database has no row for a literal: ${sql}`);
    return row;
  };
  const at = (columns: string, from: string, order: string, where = 'TRUE') =>
    one(
      `SELECT ${columns} FROM ${from} WHERE ${where} ORDER BY ${order}
       LIMIT 1 OFFSET (SELECT CAST((count(*) - 1) * ? AS INTEGER) FROM ${from} WHERE ${where})`,
      share,
    );
  const dealAt = (part: number) =>
    Number(one('SELECT id FROM deals WHERE id >= (SELECT max(id) * ? FROM deals) ORDER BY id LIMIT 1', part).id);

  const dealId = dealAt(share);
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
    settlementRank,
  );
  const street = at('id, street', 'streets', 'deals_total, id', 'deals_total > 0');
  const neighborhood = at('nbhd_id, name', 'neighborhoods', 'deals_total, nbhd_id', 'deals_total > 0');
  const { first, last } = one('SELECT min(year) AS first, max(year) AS last FROM agg_national_year');
  const year = Math.floor(Number(first) + (Number(last) - Number(first)) * share);
  return {
    dealId,
    dealIds: Array.from({ length: 10 }, (_, i) => dealAt((i + share) / 11)),
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

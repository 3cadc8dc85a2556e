import type { Scratch } from '../../scratch.ts';

/**
 * The fewest deals from which a statistic is published, by its key in `meta`. A place is ranked only if it has enough deals from
 * enough parcels, and no parcel has most of them.
 */
export const GATES = {
  /** How many stat deals with a price per square metre in 12m a settlement needs for a rank. */
  min_n_rank: 30,
  /** The same for a neighbourhood among those of its settlement. */
  min_n_rank_neighborhood: 20,
  /** The fewest parcels of these deals. */
  min_parcels_rank: 5,
  /** The largest share of them (0 to 1) on one parcel. */
  max_parcel_share_rank: 0.5,
  /**
   * How many deals of existing stock each of two windows needs for a published change of their medians: of a settlement, a
   * district, the country.
   */
  min_n_change_settlement: 50,
  min_n_change_neighborhood: 50,
  min_n_change_gush: 20,
} as const;

/** Writes the gates to `scratch.gates`, one row with a column for each, for the SELECTs. */
export function loadGates({ db }: Scratch): void {
  const columns = Object.entries(GATES).map(([name, value]) => `${value} AS ${name}`);
  db.exec(`CREATE TABLE scratch.gates AS SELECT ${columns.join(', ')}`);
}

import type { Scratch } from '../../scratch.ts';

/**
 * The fewest deals from which a statistic is published, by its key in `meta`. A place is ranked only if it has enough deals from
 * enough parcels, and no parcel has most of them.
 */
export const GATES = {
  /** Stat deals with a price per square metre, 12m, from which on a settlement is ranked. */
  min_n_rank: 30,
  /** The same for a neighbourhood among those of its settlement. */
  min_n_rank_neighborhood: 20,
  /** Parcels that these deals are of. */
  min_parcels_rank: 5,
  /** The largest share of them (0 to 1) that one parcel may have. */
  max_parcel_share_rank: 0.5,
  /** Deals of existing stock in each of two windows, from which on a change of their medians is published: of a settlement, a district, the country. */
  min_n_change_settlement: 50,
  min_n_change_neighborhood: 50,
  min_n_change_gush: 20,
} as const;

/** Lays the gates in `scratch.gates`, one row with a column for each, where SELECTs read them. */
export function loadGates({ db }: Scratch): void {
  const columns = Object.entries(GATES).map(([name, value]) => `${value} AS ${name}`);
  db.exec(`CREATE TABLE scratch.gates AS SELECT ${columns.join(', ')}`);
}

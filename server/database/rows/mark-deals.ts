import type { Scratch } from '../scratch.ts';
import type { Locality } from '../source/sources.ts';
import { countUnits, nameMultiUnitKinds } from './multi-units.ts';
import { fencePrices, loadPlaces } from './price-fences.ts';

/**
 * Judges the staged deals by the others around them. Afterwards `temp.marked_deals` holds the staged columns and those
 * of the judgement.
 */
export function markDeals(scratch: Scratch, localities: readonly Locality[]): void {
  loadPlaces(scratch, localities);
  countUnits(scratch);
  fencePrices(scratch);
  nameMultiUnitKinds(scratch);
  scratch.db.exec(`
    CREATE TEMP VIEW marked_deals AS
    SELECT
      s.*,
      m.kind IS NOT NULL AS is_multi_unit,
      m.kind AS multi_unit_kind,
      ifnull(m.units, 1) AS multi_unit_n
    FROM scratch.staged_deals AS s
    LEFT JOIN scratch.multi_units AS m ON m.id = s.id
  `);
}

import type { Scratch } from '../../scratch.ts';
import type { Locality } from '../places/localities.ts';
import { findDiscounts } from './discounts.ts';
import { countUnits, nameMultiUnitKinds } from './multi-units.ts';
import { findOutliers } from './outliers.ts';
import { fencePrices, loadPlaces } from './price-fences.ts';
import { IN_STATS } from './stat-rule.ts';

/**
 * Judges the staged deals by the deals around them. `temp.marked_deals` then has the staged columns and those of the
 * judgement.
 */
export function markDeals(scratch: Scratch, localities: readonly Locality[]): void {
  loadPlaces(scratch, localities);
  countUnits(scratch);
  findDiscounts(scratch);
  fencePrices(scratch);
  nameMultiUnitKinds(scratch);
  findOutliers(scratch);
  scratch.db.exec(`
    CREATE TEMP VIEW marked_deals AS
    SELECT d.*, ${IN_STATS} AS in_stats
    FROM (
      SELECT
        s.*,
        ifnull(s.portion = 1, 0) AS is_full_deal,
        o.reasons IS NOT NULL AS is_outlier,
        o.reasons AS outlier_reason,
        m.kind IS NOT NULL AS is_multi_unit,
        m.kind AS multi_unit_kind,
        ifnull(m.units, 1) AS multi_unit_n,
        p.id IS NOT NULL AS is_discount_project,
        p.source AS discount_source,
        p.project_id AS discount_project_id
      FROM scratch.staged_deals AS s
      LEFT JOIN scratch.outliers AS o ON o.id = s.id
      LEFT JOIN scratch.multi_units AS m ON m.id = s.id
      LEFT JOIN scratch.discounts AS p ON p.id = s.id
    ) AS d
  `);
}

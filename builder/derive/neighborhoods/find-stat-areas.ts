import type { MultiPolygon } from '../../geometry/shapes.ts';
import type { Scratch } from '../../scratch.ts';
import { findParcelAreas } from './parcel-areas.ts';

/**
 * Writes the statistical area of every parcel that has deals and its own point to `scratch.parcel_stat_areas` (gush, chelka,
 * area_id, geo_precision). The centre of a gush does not count: many gushim are larger than a statistical area. Needs
 * `stat_area_socio`, filled; other areas are ignored.
 */
export function findStatAreas(scratch: Scratch): void {
  const areas = scratch.db
    .prepare<[], { id: number; geometry: string }>(
      `SELECT s.stat_area_id AS id, r.geometry
       FROM scratch.raw_stat_areas AS r
       JOIN stat_area_socio AS s ON s.stat_area_id = r.settlement_code * 10000 + r.stat_area
       ORDER BY r.record`,
    )
    .all()
    .map(({ id, geometry }) => ({ id, shape: JSON.parse(geometry) as MultiPolygon }));
  findParcelAreas(scratch, 'parcel_stat_areas', areas, ['parcel']);
}

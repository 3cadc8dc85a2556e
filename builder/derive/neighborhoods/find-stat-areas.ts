import type { MultiPolygon } from '../../geometry/shapes.ts';
import type { Scratch } from '../../scratch.ts';
import { findParcelAreas } from './parcel-areas.ts';

/**
 * Finds the statistical area of every parcel with deals that has a point of its own, in `scratch.parcel_stat_areas` (gush,
 * chelka, area_id, geo_precision). The centre of a gush says too little: statistical areas are smaller than many a gush, and
 * nothing in the row would show that it was one. Only areas of `stat_area_socio` count, which has to be filled.
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

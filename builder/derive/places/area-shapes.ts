import { areaAndCentroid, boxOf, type MultiPolygon } from '../../geometry/shapes.ts';
import type { Scratch } from '../../scratch.ts';
import { roundedDegrees } from './degrees.ts';

/**
 * Parses the polygons of gushim and of localities.
 *
 * - `scratch.gush_shapes` (gush, settlement_code, lat, lon, area_m2): its centroid, which may be outside of a bent block.
 * - `scratch.locality_shapes` (code, area_km2, min_lat, min_lon, max_lat, max_lon).
 */
export function readAreaShapes({ db }: Scratch): void {
  db.exec(`
    CREATE TABLE scratch.gush_shapes (
      gush INTEGER PRIMARY KEY, settlement_code INTEGER, lat REAL, lon REAL, area_m2 INTEGER
    );
    CREATE TABLE scratch.locality_shapes (
      code INTEGER PRIMARY KEY, area_km2 REAL, min_lat REAL, min_lon REAL, max_lat REAL, max_lon REAL
    );
  `);
  const insertGush = db.prepare('INSERT INTO scratch.gush_shapes VALUES (?, ?, ?, ?, ?)');
  const insertLocality = db.prepare('INSERT INTO scratch.locality_shapes VALUES (?, ?, ?, ?, ?, ?)');
  const gushim = db
    .prepare<[], { gush: number; settlement_code: number | null; geometry: string }>(
      'SELECT gush, settlement_code, geometry FROM scratch.raw_gushim ORDER BY record',
    )
    .all();
  const localities = db
    .prepare<[], { code: number; geometry: string }>(
      'SELECT code, geometry FROM scratch.raw_locality_polygons ORDER BY record',
    )
    .all();
  db.transaction(() => {
    for (const { gush, settlement_code: code, geometry } of gushim) {
      const { areaM2, centroid } = areaAndCentroid(JSON.parse(geometry) as MultiPolygon);
      insertGush.run(gush, code, roundedDegrees(centroid.lat), roundedDegrees(centroid.lon), Math.round(areaM2));
    }
    for (const { code, geometry } of localities) {
      const shape: MultiPolygon = JSON.parse(geometry);
      const { minLat, minLon, maxLat, maxLon } = boxOf(shape);
      insertLocality.run(code, squareKilometres(shape), ...[minLat, minLon, maxLat, maxLon].map(roundedDegrees));
    }
  })();
}

/** The area of a shape, square kilometres, three decimals: thousands of square metres. */
export const squareKilometres = (shape: MultiPolygon): number =>
  Math.round(areaAndCentroid(shape).areaM2 / 1_000) / 1_000;

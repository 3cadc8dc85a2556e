import type { Point } from '../../geometry/distance.ts';
import { overlapM2 } from '../../geometry/overlap.ts';
import { polygonIndex } from '../../geometry/polygon-index.ts';
import { areaAndCentroid, boxOf, type MultiPolygon } from '../../geometry/shapes.ts';
import type { Scratch } from '../../scratch.ts';
import { THRESHOLDS } from '../thresholds.ts';

interface ProjectShape {
  readonly projectId: string;
  readonly shape: MultiPolygon;
  readonly areaM2: number;
  readonly centroid: Point;
}

/**
 * The parcels of official lottery projects, in `scratch.project_parcels` (project_id, gush, chelka, in_tender, in_polygon): those
 * that a tender names, and those of the cadastre that are half in the project's polygon or cover half of it. A polygon without
 * such a parcel gives the blocks that it overlaps, with NULL as `chelka`. The centroids of the polygons are in
 * `scratch.project_shapes` (project_id, lat, lon).
 */
export function findProjectParcels(scratch: Scratch): void {
  const { db } = scratch;
  db.exec(`
    CREATE TABLE scratch.parcel_mentions (project_id TEXT, gush INTEGER, chelka INTEGER, in_tender INTEGER, in_polygon INTEGER);
    INSERT INTO scratch.parcel_mentions
    SELECT project_id, gush, chelka, 1, 0
    FROM scratch.raw_discount_project_parcels
    WHERE project_id IN (SELECT project_id FROM scratch.raw_discount_projects)
    ORDER BY record;
  `);
  const insert = db.prepare('INSERT INTO scratch.parcel_mentions VALUES (?, ?, ?, 0, 1)');
  const shapes = readShapes(scratch);
  const inPolygons = overlaps(scratch, shapes);
  db.transaction(() => {
    for (const { projectId, gush, chelka } of inPolygons) insert.run(projectId, gush, chelka);
  })();
  scratch.fill(
    'project_shapes',
    ['project_id TEXT', 'lat REAL', 'lon REAL'],
    shapes.map(({ projectId, centroid }) => [projectId, centroid.lat, centroid.lon]),
  );
  db.exec(`
    CREATE TABLE scratch.project_parcels (
      project_id TEXT NOT NULL, gush INTEGER NOT NULL, chelka INTEGER, in_tender INTEGER NOT NULL, in_polygon INTEGER NOT NULL
    );
    INSERT INTO scratch.project_parcels
    SELECT project_id, gush, chelka, max(in_tender), max(in_polygon)
    FROM scratch.parcel_mentions
    GROUP BY project_id, gush, chelka
    ORDER BY project_id, gush, chelka;
    CREATE INDEX scratch.project_parcels_by_parcel ON project_parcels (gush, chelka);
    DROP TABLE scratch.parcel_mentions;
  `);
}

function readShapes({ db }: Scratch): readonly ProjectShape[] {
  return db
    .prepare<[], { project_id: string; geometry: string }>(
      `SELECT project_id, geometry
      FROM scratch.raw_discount_polygons
      WHERE project_id IN (SELECT project_id FROM scratch.raw_discount_projects)
      ORDER BY record`,
    )
    .all()
    .map(({ project_id: projectId, geometry }) => {
      const shape: MultiPolygon = JSON.parse(geometry);
      return { projectId, shape, ...areaAndCentroid(shape) };
    });
}

function overlaps({ db }: Scratch, shapes: readonly ProjectShape[]) {
  const { minOverlapShare, minGushShare } = THRESHOLDS.officialDiscounts;
  const index = polygonIndex(shapes);
  const found: { projectId: string; gush: number; chelka: number | null }[] = [];
  const parcels = db.prepare<[], { gush: number; chelka: number; geometry: string }>(
    "SELECT gush, chelka, geometry FROM scratch.raw_parcels WHERE kind = 'current' ORDER BY record",
  );
  for (const { gush, chelka, geometry } of shapes.length === 0 ? [] : parcels.iterate()) {
    const parcel: MultiPolygon = JSON.parse(geometry);
    for (const { projectId, shape, areaM2 } of index.near(boxOf(parcel))) {
      const least = minOverlapShare * Math.min(areaM2, areaAndCentroid(parcel).areaM2);
      if (overlapM2(shape, parcel) > least) found.push({ projectId, gush, chelka });
    }
  }
  const onParcels = new Set(found.map(({ projectId }) => projectId));
  const elsewhere = polygonIndex(shapes.filter(({ projectId }) => !onParcels.has(projectId)));
  const gushim = db.prepare<[], { gush: number; geometry: string }>(
    'SELECT gush, geometry FROM scratch.raw_gushim ORDER BY record',
  );
  for (const { gush, geometry } of onParcels.size === shapes.length ? [] : gushim.iterate()) {
    const block: MultiPolygon = JSON.parse(geometry);
    for (const { projectId, shape, areaM2 } of elsewhere.near(boxOf(block))) {
      if (overlapM2(shape, block) > minGushShare * areaM2) found.push({ projectId, gush, chelka: null });
    }
  }
  return found;
}

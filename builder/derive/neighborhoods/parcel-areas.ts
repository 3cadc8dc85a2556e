import { type PolygonIndex, polygonIndex } from '../../geometry/polygon-index.ts';
import { areaAndCentroid, type MultiPolygon } from '../../geometry/shapes.ts';
import type { Scratch } from '../../scratch.ts';

/** An area that may contain parcels. */
export interface Area {
  readonly id: number;
  readonly shape: MultiPolygon;
}

interface ParcelPoint {
  readonly gush: number;
  readonly chelka: number;
  readonly lat: number;
  readonly lon: number;
  readonly geo_precision: 'parcel' | 'gush';
}

/** Parcels that are looked up between two writes. */
const BATCH_PARCELS = 20_000;

/**
 * Fills `scratch.<table>` (gush, chelka, area_id, geo_precision) with the area that contains the point of a parcel with deals,
 * edge included. If there are several, the smallest wins, then the lowest id. Parcels without a point of one of these precisions
 * have no row.
 */
export function findParcelAreas(
  { db }: Scratch,
  table: string,
  areas: readonly Area[],
  precisions: readonly ParcelPoint['geo_precision'][],
): void {
  db.exec(`
    CREATE TABLE scratch.${table} (
      gush INTEGER, chelka INTEGER, area_id INTEGER, geo_precision TEXT, PRIMARY KEY (gush, chelka)
    ) WITHOUT ROWID;
  `);
  const index = smallestFirst(areas);
  const next = db.prepare<[number, number, number], ParcelPoint>(
    `SELECT gush, chelka, lat, lon, geo_precision
     FROM scratch.parcel_points
     WHERE geo_precision IN (${precisions.map((precision) => `'${precision}'`).join(', ')}) AND (gush, chelka) > (?, ?)
     ORDER BY gush, chelka
     LIMIT ?`,
  );
  const insert = db.prepare(`INSERT INTO scratch.${table} VALUES (?, ?, ?, ?)`);
  const place = db.transaction((points: readonly ParcelPoint[]) => {
    for (const point of points) {
      const [area] = index.containing(point);
      if (area !== undefined) insert.run(point.gush, point.chelka, area.id, point.geo_precision);
    }
  });
  let last = { gush: -1, chelka: -1 };
  for (;;) {
    const points = next.all(last.gush, last.chelka, BATCH_PARCELS);
    const end = points.at(-1);
    if (end === undefined) return;
    place(points);
    last = end;
  }
}

/** The index returns shapes in the order given here. */
function smallestFirst(areas: readonly Area[]): PolygonIndex<Area> {
  const sized = areas.map((area) => ({ area, areaM2: areaAndCentroid(area.shape).areaM2 }));
  sized.sort((one, other) => one.areaM2 - other.areaM2 || one.area.id - other.area.id);
  return polygonIndex(sized.map(({ area }) => area));
}

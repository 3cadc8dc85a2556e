import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { boxAround, distanceM, EARTH_RADIUS_M, type Point } from './distance.ts';
import { holds } from './polygon-index.ts';
import { boxOf, type MultiPolygon } from './shapes.ts';

export interface Near<Item> {
  readonly item: Item;
  /** Great-circle distance, metres. */
  readonly distanceM: number;
}

/** Points with a search for those around another point. */
export interface PointIndex<Item> {
  /** The nearest point; of equals, the first in the order of the points. Null if there are none. */
  nearest(point: Point): Near<Item> | null;
  /** Every point within a distance, in the order of the points. */
  within(point: Point, radiusM: number): readonly Near<Item>[];
  /** Every point inside a shape or on its edge, in the order of the points. */
  inside(shape: MultiPolygon): readonly Item[];
}

/**
 * geokdbush measures on a sphere of this radius. The search radius is slightly larger, so that its rounding leaves no
 * point out.
 */
const LIBRARY_RADIUS_KM = 6371;
const MARGIN = 1.000_01;

export function pointIndex<Item extends Point>(items: readonly Item[]): PointIndex<Item> {
  if (items.length === 0) return { nearest: () => null, within: () => [], inside: () => [] };
  const index = new KDBush(items.length);
  for (const { lat, lon } of items) index.add(lon, lat);
  index.finish();

  const candidates = (point: Point, radiusM: number): number[] => {
    const box = boxAround(point, radiusM * MARGIN);
    if (box !== null) return index.range(box.minLon, box.minLat, box.maxLon, box.maxLat);
    const radiusKm = (radiusM * MARGIN * LIBRARY_RADIUS_KM) / EARTH_RADIUS_M;
    return around(index, point.lon, point.lat, Infinity, radiusKm);
  };

  const within = (point: Point, radiusM: number): readonly Near<Item>[] => {
    const found: Near<Item>[] = [];
    for (const at of candidates(point, radiusM).sort((a, b) => a - b)) {
      const item = items[at];
      if (item === undefined) continue;
      const distance = distanceM(point, item);
      if (distance <= radiusM) found.push({ item, distanceM: distance });
    }
    return found;
  };

  return {
    within,
    inside(shape) {
      const { minLat, minLon, maxLat, maxLon } = boxOf(shape);
      return index
        .range(minLon, minLat, maxLon, maxLat)
        .sort((a, b) => a - b)
        .flatMap((at) => items[at] ?? [])
        .filter(({ lat, lon }) => holds(shape, [lon, lat]));
    },
    nearest(point) {
      const [first] = around(index, point.lon, point.lat, 1);
      const found = first === undefined ? undefined : items[first];
      if (found === undefined) return null;
      // If several are equally near, the library's order differs from that of the points.
      let best: Near<Item> | null = null;
      for (const near of within(point, distanceM(point, found) * MARGIN)) {
        if (best === null || near.distanceM < best.distanceM) best = near;
      }
      return best;
    },
  };
}

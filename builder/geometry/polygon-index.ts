import Flatbush from 'flatbush';
import pointInPolygon from 'point-in-polygon-hao';
import type { Point } from './distance.ts';
import { type Box, boxOf, type MultiPolygon, type Position } from './shapes.ts';

/** Shapes with a search for those that hold a point or touch a box. Results are in the order of the shapes. */
export interface PolygonIndex<Item> {
  /** The shapes that hold a point, or have it on their edge. */
  containing(point: Point): readonly Item[];
  /** The shapes whose box touches a box. */
  near(box: Box): readonly Item[];
}

export function polygonIndex<Item extends { readonly shape: MultiPolygon }>(
  items: readonly Item[],
): PolygonIndex<Item> {
  if (items.length === 0) return { containing: () => [], near: () => [] };
  const index = new Flatbush(items.length);
  for (const { shape } of items) {
    const box = boxOf(shape);
    index.add(box.minLon, box.minLat, box.maxLon, box.maxLat);
  }
  index.finish();
  const found = (box: Box): readonly Item[] =>
    index
      .search(box.minLon, box.minLat, box.maxLon, box.maxLat)
      .sort((a, b) => a - b)
      .flatMap((at) => items[at] ?? []);
  return {
    containing: ({ lat, lon }) =>
      found({ minLat: lat, maxLat: lat, minLon: lon, maxLon: lon }).filter(({ shape }) => holds(shape, [lon, lat])),
    near: found,
  };
}

/** True if a point is inside a shape or on its edge. */
export function holds(shape: MultiPolygon, position: Position): boolean {
  // On the edge the result is 0, which is not false. The library only reads, which its types do not express.
  return shape.some((polygon) => pointInPolygon([...position], polygon as unknown as number[][][]) !== false);
}

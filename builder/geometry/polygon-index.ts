import Flatbush from 'flatbush';
import pointInPolygon from 'point-in-polygon-hao';
import type { Point } from './distance.ts';
import { type Box, boxOf, type MultiPolygon, type Position } from './shapes.ts';

/** Shapes with a search for those that hold a point or touch a box. Results are in the order of the shapes. */
export interface PolygonIndex<Item> {
  /** The shapes that hold a point, or have it on their edge. */
  containing(point: Point): readonly Item[];
  /** The shapes with a polygon whose box touches a box. */
  near(box: Box): readonly Item[];
}

export function polygonIndex<Item extends { readonly shape: MultiPolygon }>(
  items: readonly Item[],
): PolygonIndex<Item> {
  // The plots of one shape can be far apart. The box around all of them would touch everything in between.
  const polygons = items.flatMap(({ shape }, at) => shape.map((polygon) => ({ at, box: boxOf([polygon]) })));
  if (polygons.length === 0) return { containing: () => [], near: () => [] };
  const index = new Flatbush(polygons.length);
  for (const { box } of polygons) index.add(box.minLon, box.minLat, box.maxLon, box.maxLat);
  index.finish();
  const found = (box: Box): readonly Item[] => {
    const touching = index.search(box.minLon, box.minLat, box.maxLon, box.maxLat);
    if (touching.length === 0) return [];
    const shapes = new Set(touching.map((each) => polygons[each]?.at ?? -1));
    return [...shapes].sort((a, b) => a - b).flatMap((at) => items[at] ?? []);
  };
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

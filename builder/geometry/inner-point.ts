import type { Point } from './distance.ts';
import { holds } from './polygon-index.ts';
import { areaAndCentroid, boxOf, type MultiPolygon } from './shapes.ts';

/**
 * A point inside a shape that represents it. It is the centroid, if that is inside. Otherwise it is the middle of the widest
 * stretch of the shape on the parallel through the centroid, or through the middle of the largest part if the shape has nothing
 * there. A shape without area has its first position.
 */
export function innerPoint(shape: MultiPolygon): Point {
  const { areaM2, centroid } = areaAndCentroid(shape);
  if (areaM2 === 0 || holds(shape, [centroid.lon, centroid.lat])) return centroid;
  const box = boxOf([largestPart(shape)]);
  return middleAlong(shape, centroid.lat) ?? middleAlong(shape, (box.minLat + box.maxLat) / 2) ?? centroid;
}

function largestPart(shape: MultiPolygon): MultiPolygon[number] {
  const areas = shape.map((polygon) => areaAndCentroid([polygon]).areaM2);
  return shape[areas.indexOf(Math.max(...areas))] ?? [];
}

/** The middle of the widest stretch of a parallel inside a shape; of equals, the westernmost. */
function middleAlong(shape: MultiPolygon, lat: number): Point | null {
  const crossings = shape
    .flat()
    .flatMap((ring) =>
      ring.slice(1).flatMap(([lon1, lat1], before) => {
        const [lon0, lat0] = ring[before] ?? [lon1, lat1];
        return lat0 > lat === lat1 > lat ? [] : [lon0 + ((lon1 - lon0) * (lat - lat0)) / (lat1 - lat0)];
      }),
    )
    .sort((a, b) => a - b);
  let widest = 0;
  let middle: Point | null = null;
  for (let at = 1; at < crossings.length; at += 2) {
    const [from, to] = [crossings[at - 1] ?? 0, crossings[at] ?? 0];
    if (to - from <= widest) continue;
    widest = to - from;
    middle = { lat, lon: (from + to) / 2 };
  }
  return middle;
}

import { type Box, metresFrom, movedBy, type Point } from './distance.ts';

export type { Box } from './distance.ts';

/** Longitude and latitude, degrees of WGS84, in the order of GeoJSON (RFC 7946). */
export type Position = readonly [lon: number, lat: number];

/** A closed line: the last position equals the first. */
export type Ring = readonly Position[];

/** An outer ring, and the rings of its holes. */
export type Polygon = readonly Ring[];

/** One or more polygons that are one shape. */
export type MultiPolygon = readonly Polygon[];

/** One or more lines that are one shape, such as a road or a coast. */
export type MultiLine = readonly (readonly Position[])[];

/** The smallest box around some lines. For a polygon, its outer rings are enough. */
export function boxOfLines(lines: MultiLine): Box {
  let [minLat, minLon, maxLat, maxLon] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const line of lines) {
    for (const [lon, lat] of line) {
      minLat = Math.min(minLat, lat);
      maxLat = Math.max(maxLat, lat);
      minLon = Math.min(minLon, lon);
      maxLon = Math.max(maxLon, lon);
    }
  }
  return { minLat, minLon, maxLat, maxLon };
}

/** The smallest box around a shape. */
export const boxOf = (shape: MultiPolygon): Box => boxOfLines(shape.flatMap((polygon) => polygon.slice(0, 1)));

interface AreaAndCentroid {
  readonly areaM2: number;
  readonly centroid: Point;
}

/**
 * Area (square metres) and centroid of a shape, by the shoelace formula on the plane that touches the sphere at its first
 * position. Accurate to a thousandth for shapes of some tens of kilometres. Holes are subtracted. The centroid of a shape without
 * area is its first position.
 */
export function areaAndCentroid(shape: MultiPolygon): AreaAndCentroid {
  const first = shape[0]?.[0]?.[0];
  if (first === undefined) throw new Error('a shape without positions has no centroid');
  const origin = { lon: first[0], lat: first[1] };
  let [area, east, north] = [0, 0, 0];
  for (const polygon of shape) {
    for (const [at, ring] of polygon.entries()) {
      const signed = ringMoments(ring, origin);
      // Whatever the direction of drawing, an outer ring adds to the area and a hole subtracts from it.
      const factor = Math.sign(signed.area) * (at === 0 ? 1 : -1);
      area += factor * signed.area;
      east += factor * signed.east;
      north += factor * signed.north;
    }
  }
  if (area <= 0) return { areaM2: 0, centroid: origin };
  return { areaM2: area, centroid: movedBy(origin, east / area, north / area) };
}

function ringMoments(ring: Ring, origin: Point) {
  let [area, east, north] = [0, 0, 0];
  const points = ring.map(([lon, lat]) => metresFrom(origin, { lat, lon }));
  for (let at = 1; at < points.length; at += 1) {
    const [x0, y0] = points[at - 1] ?? [0, 0];
    const [x1, y1] = points[at] ?? [0, 0];
    const cross = x0 * y1 - x1 * y0;
    area += cross / 2;
    east += ((x0 + x1) * cross) / 6;
    north += ((y0 + y1) * cross) / 6;
  }
  return { area, east, north };
}

import Flatbush from 'flatbush';
import { boxAround, distanceM, EARTH_RADIUS_M, metresFrom, type Point } from './distance.ts';
import type { Near } from './point-index.ts';
import { holds } from './polygon-index.ts';
import { type Box, boxOf, type MultiLine, type MultiPolygon, type Position } from './shapes.ts';

/** Lines with a search for the nearest one. */
export interface LineIndex<Item> {
  /**
   * The line nearest to a point, within a distance; the first of several equally near. `firstLookM` is an estimate of
   * the distance, which makes the search faster.
   */
  nearest(point: Point, maxDistanceM?: number, firstLookM?: number): Near<Item> | null;
  /**
   * The line nearest to the outline of a shape, within a distance; the first of several equally near. A line that touches the
   * shape or is inside it is 0 metres away.
   */
  nearestToShape(shape: MultiPolygon, maxDistanceM: number): Near<Item> | null;
}

interface Segment {
  readonly line: number;
  readonly from: Position;
  readonly to: Position;
}

/** The first search radius around a point. It grows until something is found. */
const FIRST_LOOK_M = 200;
const GROWTH = 2;
/** A radius of zero would never grow. */
const LEAST_LOOK_M = 1;
/** Half of the circumference of the earth. */
const FARTHEST_M = Math.PI * EARTH_RADIUS_M;
const METRES_OF_DEGREE = (Math.PI / 180) * EARTH_RADIUS_M;
/** Within this distance, a flat plane is accurate enough. */
const PLANE_ROUNDING_M = 0.001;
const WHOLE_EARTH = { minLat: -90, minLon: -180, maxLat: 90, maxLon: 180 } as const;

export function lineIndex<Item extends { readonly lines: MultiLine }>(items: readonly Item[]): LineIndex<Item> {
  const segments = items.flatMap(({ lines }, at) => lines.flatMap((line) => segmentsOf(line, at)));
  if (segments.length === 0) return { nearest: () => null, nearestToShape: () => null };
  const index = new Flatbush(segments.length);
  for (const { from, to } of segments) {
    index.add(Math.min(from[0], to[0]), Math.min(from[1], to[1]), Math.max(from[0], to[0]), Math.max(from[1], to[1]));
  }
  index.finish();

  /** The nearest of the lines that touch a box, by a measure of segments; `atLeastM` quickly excludes candidates. */
  const nearestIn = (
    box: Box,
    radiusM: number,
    measureM: (segment: Segment) => number,
    atLeastM: (segment: Segment) => number = () => 0,
  ): Near<Item> | null => {
    let best: { readonly line: number; readonly distanceM: number } | null = null;
    let enoughM = radiusM;
    for (const at of index.search(box.minLon, box.minLat, box.maxLon, box.maxLat)) {
      const segment = segments[at];
      if (segment === undefined || atLeastM(segment) > enoughM) continue;
      const distance = measureM(segment);
      const isNearer =
        best === null || distance < best.distanceM || (distance === best.distanceM && segment.line < best.line);
      if (distance > radiusM || !isNearer) continue;
      best = { line: segment.line, distanceM: distance };
      enoughM = distance;
    }
    const item = best === null ? undefined : items[best.line];
    return best === null || item === undefined ? null : { item, distanceM: best.distanceM };
  };

  return {
    nearest(point, maxDistanceM = FARTHEST_M, firstLookM = FIRST_LOOK_M) {
      for (
        let radiusM = Math.min(Math.max(firstLookM, LEAST_LOOK_M), maxDistanceM);
        ;
        radiusM = Math.min(radiusM * GROWTH, maxDistanceM)
      ) {
        const box = boxAround(point, radiusM) ?? WHOLE_EARTH;
        const found = nearestIn(box, radiusM, (segment) => distanceToSegmentM(point, segment), leastDistanceM(point));
        if (found !== null || radiusM >= maxDistanceM) return found;
      }
    },
    nearestToShape: (shape, maxDistanceM) =>
      nearestIn(boxAroundShape(shape, maxDistanceM), maxDistanceM, (segment) => distanceToShapeM(shape, segment)),
  };
}

function boxAroundShape(shape: MultiPolygon, radiusM: number): Box {
  const { minLat, minLon, maxLat, maxLon } = boxOf(shape);
  const south = boxAround({ lat: minLat, lon: minLon }, radiusM);
  const north = boxAround({ lat: maxLat, lon: maxLon }, radiusM);
  if (south === null || north === null) return WHOLE_EARTH;
  // A degree of longitude is shorter at the end that is farther from the equator.
  const lonDegrees = Math.max(minLon - south.minLon, north.maxLon - maxLon);
  return {
    minLat: south.minLat,
    minLon: minLon - lonDegrees,
    maxLat: north.maxLat,
    maxLon: maxLon + lonDegrees,
  };
}

const pointAt = ([lon, lat]: Position): Point => ({ lat, lon });

const distanceToSegmentM = (point: Point, segment: Segment) => distanceM(point, nearestOfSegment(point, segment));

function distanceToShapeM(shape: MultiPolygon, segment: Segment): number {
  if (holds(shape, segment.from)) return 0;
  let nearestM = Infinity;
  for (const ring of shape.flat()) {
    for (const edge of segmentsOf(ring, 0)) {
      if (doCross(edge, segment)) return 0;
      // The shortest distance between two segments that do not cross is at an end of one of them.
      nearestM = Math.min(
        nearestM,
        distanceToSegmentM(pointAt(edge.to), segment),
        distanceToSegmentM(pointAt(segment.from), edge),
        distanceToSegmentM(pointAt(segment.to), edge),
      );
    }
  }
  return nearestM;
}

function doCross(one: Segment, other: Segment): boolean {
  const parts = (line: Segment, { from, to }: Segment) =>
    Math.sign(sideOf(line, from)) * Math.sign(sideOf(line, to)) < 0;
  return parts(one, other) && parts(other, one);
}

/** Positive to the left of a line, negative to its right. */
const sideOf = ({ from, to }: Segment, [lon, lat]: Position) =>
  (to[0] - from[0]) * (lat - from[1]) - (to[1] - from[1]) * (lon - from[0]);

function segmentsOf(line: readonly Position[], at: number): readonly Segment[] {
  return line.slice(1).flatMap((to, before) => {
    const from = line[before];
    return from === undefined ? [] : [{ line: at, from, to }];
  });
}

/**
 * The point of a segment nearest to another point. Computed on the plane that touches the sphere at that point, then
 * again with the length of a degree of longitude halfway between the two: accurate within metres over a hundred
 * kilometres.
 */
function nearestOfSegment(point: Point, segment: Segment): Point {
  const first = along(segment, shareOfNearest(point, point.lat, segment));
  return along(segment, shareOfNearest(point, (point.lat + first.lat) / 2, segment));
}

function shareOfNearest(point: Point, planeLat: number, { from, to }: Segment): number {
  const origin = { lat: planeLat, lon: point.lon };
  const [, south] = metresFrom(origin, point);
  const [x0, y0] = metresFrom(origin, { lon: from[0], lat: from[1] });
  const [x1, y1] = metresFrom(origin, { lon: to[0], lat: to[1] });
  const [dx, dy] = [x1 - x0, y1 - y0];
  const length = dx * dx + dy * dy;
  return length === 0 ? 0 : Math.max(0, Math.min(1, -(x0 * dx + (y0 - south) * dy) / length));
}

const along = ({ from, to }: Segment, share: number): Point => ({
  lon: from[0] + share * (to[0] - from[0]),
  lat: from[1] + share * (to[1] - from[1]),
});

/**
 * A lower bound of the distance to a segment, on the plane that touches the sphere at the point. The plane gives all degrees of
 * longitude one length, so the bound is reduced by the distance's share of the earth's radius times the tangent of the latitude.
 */
function leastDistanceM(point: Point): (segment: Segment) => number {
  const lonScale = METRES_OF_DEGREE * Math.cos((point.lat * Math.PI) / 180);
  const errorPerM = (1 + Math.abs(Math.tan((point.lat * Math.PI) / 180))) / EARTH_RADIUS_M;
  return ({ from, to }) => {
    const x = (from[0] - point.lon) * lonScale;
    const y = (from[1] - point.lat) * METRES_OF_DEGREE;
    const dx = (to[0] - from[0]) * lonScale;
    const dy = (to[1] - from[1]) * METRES_OF_DEGREE;
    const length = dx * dx + dy * dy;
    const share = length === 0 ? 0 : Math.max(0, Math.min(1, -(x * dx + y * dy) / length));
    const [east, north] = [x + share * dx, y + share * dy];
    const planeM = Math.sqrt(east * east + north * north);
    return planeM / (1 + planeM * errorPerM) - PLANE_ROUNDING_M;
  };
}

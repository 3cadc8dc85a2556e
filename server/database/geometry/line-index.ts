import Flatbush from 'flatbush';
import { boxAround, distanceM, EARTH_RADIUS_M, metresFrom, type Point } from './distance.ts';
import type { Near } from './point-index.ts';
import type { MultiLine, Position } from './shapes.ts';

/** Lines that can be asked for the nearest one. */
export interface LineIndex<Item> {
  /**
   * The line that is nearest to a point, at most so far away; of several as near, the first in their order. Who knows
   * about how far it is away is answered sooner by looking so far first.
   */
  nearest(point: Point, maxDistanceM?: number, firstLookM?: number): Near<Item> | null;
}

interface Segment {
  readonly line: number;
  readonly from: Position;
  readonly to: Position;
}

/** The first look around a point; it grows until something is found. */
const FIRST_LOOK_M = 200;
const GROWTH = 2;
/** Half of the circumference of the earth. */
const FARTHEST_M = Math.PI * EARTH_RADIUS_M;
const WHOLE_EARTH = { minLat: -90, minLon: -180, maxLat: 90, maxLon: 180 } as const;

export function lineIndex<Item extends { readonly lines: MultiLine }>(items: readonly Item[]): LineIndex<Item> {
  const segments = items.flatMap(({ lines }, at) => lines.flatMap((line) => segmentsOf(line, at)));
  if (segments.length === 0) return { nearest: () => null };
  const index = new Flatbush(segments.length);
  for (const { from, to } of segments) {
    index.add(Math.min(from[0], to[0]), Math.min(from[1], to[1]), Math.max(from[0], to[0]), Math.max(from[1], to[1]));
  }
  index.finish();

  const nearestWithin = (point: Point, radiusM: number): Near<Item> | null => {
    const box = boxAround(point, radiusM) ?? WHOLE_EARTH;
    let best: { readonly line: number; readonly distanceM: number } | null = null;
    for (const at of index.search(box.minLon, box.minLat, box.maxLon, box.maxLat)) {
      const segment = segments[at];
      if (segment === undefined) continue;
      const distance = distanceM(point, nearestOfSegment(point, segment));
      const isNearer =
        best === null || distance < best.distanceM || (distance === best.distanceM && segment.line < best.line);
      if (distance <= radiusM && isNearer) best = { line: segment.line, distanceM: distance };
    }
    const item = best === null ? undefined : items[best.line];
    return best === null || item === undefined ? null : { item, distanceM: best.distanceM };
  };

  return {
    nearest(point, maxDistanceM = FARTHEST_M, firstLookM = FIRST_LOOK_M) {
      for (let radiusM = Math.min(firstLookM, maxDistanceM); ; radiusM = Math.min(radiusM * GROWTH, maxDistanceM)) {
        const found = nearestWithin(point, radiusM);
        if (found !== null || radiusM >= maxDistanceM) return found;
      }
    },
  };
}

function segmentsOf(line: readonly Position[], at: number): readonly Segment[] {
  return line.slice(1).flatMap((to, before) => {
    const from = line[before];
    return from === undefined ? [] : [{ line: at, from, to }];
  });
}

/**
 * The point of a segment that is nearest to another point: on the plane that touches the sphere at that point, then once
 * more with the length that a degree of longitude has halfway between the two, which makes it true within metres over a
 * hundred kilometres.
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

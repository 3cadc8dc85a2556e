import Flatbush from 'flatbush';
import { EARTH_RADIUS_M, metresFrom, type Point } from './distance.ts';
import type { Near } from './point-index.ts';
import type { MultiLine, Position } from './shapes.ts';

/** Lines that can be asked for the nearest one. */
export interface LineIndex<Item> {
  /** The line that is nearest to a point, at most so far away; of several as near, the first in their order. */
  nearest(point: Point, maxDistanceM?: number): Near<Item> | null;
}

interface Segment {
  readonly line: number;
  readonly from: Position;
  readonly to: Position;
}

/** The first look around a point; it grows until something is found. */
const FIRST_LOOK_M = 200;
const GROWTH = 4;
/** Half of the circumference of the earth. */
const FARTHEST_M = Math.PI * EARTH_RADIUS_M;
const METRES_OF_DEGREE = (Math.PI / 180) * EARTH_RADIUS_M;

export function lineIndex<Item extends { readonly lines: MultiLine }>(items: readonly Item[]): LineIndex<Item> {
  const segments = items.flatMap(({ lines }, at) => lines.flatMap((line) => segmentsOf(line, at)));
  if (segments.length === 0) return { nearest: () => null };
  const index = new Flatbush(segments.length);
  for (const { from, to } of segments) {
    index.add(Math.min(from[0], to[0]), Math.min(from[1], to[1]), Math.max(from[0], to[0]), Math.max(from[1], to[1]));
  }
  index.finish();

  const nearestWithin = (point: Point, radiusM: number): Near<Item> | null => {
    const latDegrees = radiusM / METRES_OF_DEGREE;
    const lonDegrees = latDegrees / Math.max(0.01, Math.cos((point.lat * Math.PI) / 180));
    const found = index.search(
      point.lon - lonDegrees,
      point.lat - latDegrees,
      point.lon + lonDegrees,
      point.lat + latDegrees,
    );
    let best: { readonly line: number; readonly distanceM: number } | null = null;
    for (const at of found) {
      const segment = segments[at];
      if (segment === undefined) continue;
      const distanceM = distanceToSegmentM(point, segment);
      const isNearer =
        best === null || distanceM < best.distanceM || (distanceM === best.distanceM && segment.line < best.line);
      if (distanceM <= radiusM && isNearer) best = { line: segment.line, distanceM };
    }
    const item = best === null ? undefined : items[best.line];
    return best === null || item === undefined ? null : { item, distanceM: best.distanceM };
  };

  return {
    nearest(point, maxDistanceM = FARTHEST_M) {
      for (let radiusM = Math.min(FIRST_LOOK_M, maxDistanceM); ; radiusM = Math.min(radiusM * GROWTH, maxDistanceM)) {
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

/** On the plane that touches the sphere at the point: true within some tens of kilometres. */
function distanceToSegmentM(point: Point, { from, to }: Segment): number {
  const [x0, y0] = metresFrom(point, { lon: from[0], lat: from[1] });
  const [x1, y1] = metresFrom(point, { lon: to[0], lat: to[1] });
  const [dx, dy] = [x1 - x0, y1 - y0];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, -(x0 * dx + y0 * dy) / length));
  return Math.hypot(x0 + along * dx, y0 + along * dy);
}

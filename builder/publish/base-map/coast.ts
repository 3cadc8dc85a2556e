import { metresFrom, type Point } from '../../geometry/distance.ts';
import { lineIndex } from '../../geometry/line-index.ts';
import type { MultiLine } from '../../geometry/shapes.ts';
import { joined } from './join-lines.ts';

/** The land of a coast is on the side of the places within this distance of it. */
const SHORE_M = 20_000;

/**
 * Whole coasts with the sea on their right, as OpenStreetMap has them (https://wiki.openstreetmap.org/wiki/Tag:natural%3Dcoastline),
 * whatever their direction was: most places near a coast are on its left then. A coast without places keeps its direction.
 */
export function coastsOf(lines: MultiLine, places: readonly Point[]): MultiLine {
  const coasts = joined(lines);
  const segments = coasts.flatMap((line, at) =>
    line.flatMap((to, i) => {
      const from = line[i - 1];
      return from === undefined ? [] : [{ at, from, to, lines: [[from, to]] }];
    }),
  );
  const index = lineIndex(segments);
  const placesOnTheLeft = coasts.map(() => 0);
  for (const place of places) {
    const near = index.nearest(place, SHORE_M);
    if (near === null) continue;
    const { at, from, to } = near.item;
    const [fromEast, fromNorth] = metresFrom(place, { lon: from[0], lat: from[1] });
    const [toEast, toNorth] = metresFrom(place, { lon: to[0], lat: to[1] });
    placesOnTheLeft[at] = (placesOnTheLeft[at] ?? 0) + Math.sign(fromEast * toNorth - fromNorth * toEast);
  }
  return coasts.map((line, at) => ((placesOnTheLeft[at] ?? 0) < 0 ? line.toReversed() : line));
}

import type { Point } from '../../geometry/distance.ts';
import { holds } from '../../geometry/polygon-index.ts';
import {
  type Box,
  boxOfLines,
  type MultiLine,
  type MultiPolygon,
  type Position,
  type Ring,
} from '../../geometry/shapes.ts';
import { isSamePosition } from './join-lines.ts';

/** A sea is drawn this far beyond the box of all places, degrees. */
const BEYOND = 1;
/** An area with more than this share of all places is no sea: its coast is drawn in another way than expected. */
const PLACES_SHARE = 0.01;

/**
 * The seas of whole coasts that have the sea on their right: the area between each coast and the edge of the map. Both ends of a
 * coast are led to the nearest edge, and islands are left out.
 */
export function seasOf(coasts: MultiLine, places: readonly Point[]): MultiPolygon {
  const land = boxOfLines([places.map(({ lon, lat }): Position => [lon, lat])]);
  return coasts.flatMap((line) => {
    const [start, end] = [line[0], line.at(-1)];
    if (start === undefined || end === undefined || isSamePosition(start, end)) return [];
    const outline: Ring = [...line, ...alongEdge(edgeOf(land), edgePlace(end, land), edgePlace(start, land)), start];
    const inside = places.filter(({ lon, lat }) => holds([[outline]], [lon, lat]));
    return inside.length > PLACES_SHARE * places.length ? [] : [[outline]];
  });
}

const edgeOf = ({ minLat, minLon, maxLat, maxLon }: Box): Box => ({
  minLat: minLat - BEYOND,
  minLon: minLon - BEYOND,
  maxLat: maxLat + BEYOND,
  maxLon: maxLon + BEYOND,
});

/** A place on the edge of a map. Places further clockwise have a larger `turn`: the corners have 0 (north-west) to 3 (south-west). */
interface EdgePlace {
  readonly turn: number;
  readonly position: Position;
}

/** Where a line from a position to the nearest side of the land meets the edge of the map. */
function edgePlace([lon, lat]: Position, land: Box): EdgePlace {
  const edge = edgeOf(land);
  const east = (lon - edge.minLon) / (edge.maxLon - edge.minLon);
  const south = (edge.maxLat - lat) / (edge.maxLat - edge.minLat);
  const sides: readonly (EdgePlace & { readonly away: number })[] = [
    { away: land.maxLat - lat, turn: east, position: [lon, edge.maxLat] },
    { away: land.maxLon - lon, turn: 1 + south, position: [edge.maxLon, lat] },
    { away: lat - land.minLat, turn: 3 - east, position: [lon, edge.minLat] },
    { away: lon - land.minLon, turn: 4 - south, position: [edge.minLon, lat] },
  ];
  return sides.reduce((nearest, side) => (side.away < nearest.away ? side : nearest));
}

/** The way along the edge of a map, clockwise. */
function alongEdge({ minLat, minLon, maxLat, maxLon }: Box, from: EdgePlace, to: EdgePlace): readonly Position[] {
  const corners: readonly Position[] = [
    [minLon, maxLat],
    [maxLon, maxLat],
    [maxLon, minLat],
    [minLon, minLat],
  ];
  const end = to.turn < from.turn ? to.turn + corners.length : to.turn;
  const passed: Position[] = [];
  for (let turn = Math.ceil(from.turn); turn < end; turn += 1) {
    const corner = corners[turn % corners.length];
    if (corner !== undefined) passed.push(corner);
  }
  return [from.position, ...passed, to.position];
}

import Delaunator from 'delaunator';
import { distanceM, type Point } from '../../geometry/distance.ts';
import type { MultiLine, Position } from '../../geometry/shapes.ts';
import { joined } from './join-lines.ts';

/** A place of a district. */
export interface DistrictPlace extends Point {
  readonly district: string;
}

/** Further from both of its places than this, a border would run through the sea, a desert or another country. */
const REACH_M = 25_000;
/** A border is tested in steps of this length. */
const STEP_M = 1_000;

/**
 * Borders between districts, half way between their places: the edges of a Voronoi diagram whose two places are of different
 * districts. No source has the borders themselves.
 *
 * @param isLand whether a border can be drawn at a position
 */
export function districtBorders(places: readonly DistrictPlace[], isLand: (position: Position) => boolean): MultiLine {
  // Degrees of longitude are shorter than those of latitude.
  const shrink = Math.cos((mean(places.map(({ lat }) => lat)) * Math.PI) / 180);
  const { triangles, halfedges } = Delaunator.from(
    [...places],
    ({ lon }) => lon * shrink,
    ({ lat }) => lat,
  );
  const placeAt = (edge: number) => places[triangles[edge] ?? -1];
  const centers = Array.from({ length: triangles.length / 3 }, (_, triangle) => {
    const [a, b, c] = [0, 1, 2].map((corner) => placeAt(3 * triangle + corner));
    return a && b && c ? centerOf(a, b, c, shrink) : null;
  });
  const borders = new Map<string, (readonly Position[])[]>();
  for (const [edge, opposite] of halfedges.entries()) {
    const [left, right] = [placeAt(edge), placeAt(opposite)];
    // Each edge is there twice, once in each direction. Drawn in that of the names, the pieces of a border follow one another.
    if (opposite < 0 || !left || !right || left.district >= right.district) continue;
    const [from, to] = [centers[Math.floor(edge / 3)], centers[Math.floor(opposite / 3)]];
    if (!from || !to) continue;
    const names = JSON.stringify([left.district, right.district]);
    const pieces = borders.get(names) ?? [];
    borders.set(names, pieces);
    const isDrawn = (at: Position) => distanceM(left, { lon: at[0], lat: at[1] }) <= REACH_M && isLand(at);
    pieces.push(...stepsOf(from, to).filter(([start, end]) => isDrawn(middleOf(start, end))));
  }
  return [...borders.values()].flatMap(joined);
}

/** The centre of the circle through three places (https://en.wikipedia.org/wiki/Circumcircle), on a plane whose longitudes are shrunk. */
function centerOf(a: Point, b: Point, c: Point, shrink: number): Position {
  const [bx, by] = [(b.lon - a.lon) * shrink, b.lat - a.lat];
  const [cx, cy] = [(c.lon - a.lon) * shrink, c.lat - a.lat];
  const doubled = 2 * (bx * cy - by * cx);
  const [b2, c2] = [bx ** 2 + by ** 2, cx ** 2 + cy ** 2];
  return [a.lon + (cy * b2 - by * c2) / doubled / shrink, a.lat + (bx * c2 - cx * b2) / doubled];
}

/** A line in steps of nearly equal length. Those of a very long one are longer: most of it is beyond reach. */
function stepsOf(from: Position, to: Position): readonly (readonly [Position, Position])[] {
  const lengthM = distanceM({ lon: from[0], lat: from[1] }, { lon: to[0], lat: to[1] });
  const count = Math.min(1000, Math.max(1, Math.ceil(lengthM / STEP_M)));
  const at = (step: number): Position =>
    step === count ? to : [from[0] + ((to[0] - from[0]) * step) / count, from[1] + ((to[1] - from[1]) * step) / count];
  return Array.from({ length: count }, (_, step) => [at(step), at(step + 1)]);
}

const middleOf = (start: Position, end: Position): Position => [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2];

const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

import { metresFrom, movedBy, type Point } from '../../geometry/distance.ts';
import type { Position } from '../../geometry/shapes.ts';
import type { Place } from '../places.ts';
import { randomFor } from '../random.ts';

/** A quadrilateral of the land of a place: one block of its streets. Convex. */
export interface Cell {
  /** Column and row on the lattice of its place. */
  readonly column: number;
  readonly row: number;
  /** South-west, south-east, north-east and north-west on the lattice, which is rotated; neighbours share them exactly. */
  readonly corners: readonly [Position, Position, Position, Position];
}

/** The land of a place, tiled by cells like an irregular chessboard. */
export interface Lattice {
  readonly place: Place;
  /** Usual length of the side of a cell, metres. */
  readonly sideM: number;
  /** Row by row, every other row backwards, so that consecutive cells are neighbours. */
  readonly cells: readonly Cell[];
  /** The common corner of four cells; the cell of that column and row is the south-western one. */
  corner(column: number, row: number): Position;
}

/** Where a place may use land. */
export interface LandRights {
  /** Whether a point is nearer to the place than to any other. */
  isOwn(point: Point): boolean;
  isDry(point: Point): boolean;
  /** Whether a cell whose corners are all land is still free. */
  isFree(corners: readonly Position[]): boolean;
}

/** A corner is moved at random by up to this share of the side: less than a quarter keeps every cell convex. */
const JITTER = 0.17;
/**
 * Corners of a cell that have to be on the land of its place: a city with a known area, which chooses after the villages around it,
 * may reach over its border by one, so that it gets most of its area.
 */
const OWN_CORNERS = { city: 3, other: 4 } as const;
/** A city whose border cuts many cells has more and smaller ones for its known area, with at least this side, metres. */
const SHORTEST_SIDE_M = 180;
/** The longest side of a cell, metres: a block of a village, and one of a city whose neighbourhoods are known. */
export const LONGEST_SIDE_M = { village: 700, city: 300 } as const;
/** Land is searched up to this distance, in radii of the place. */
export const REACH_RADII = 2.6;
/** If there is too little land the cells become smaller, at most this many times. */
const SHRINKS = 14;
/** Each time, cells keep at least this share of their size. */
const LEAST_SHRINK = 0.6;
const SHRINK_TO_CENTRE = 0.8;

/**
 * Metres from the middle of a place to its edge without obstacles: by its area, or by its residents: some 4 km for half a million
 * (general knowledge).
 */
export const radiusM = ({ residents, areaKm2 }: Pick<Place, 'residents' | 'areaKm2'>): number =>
  areaKm2 === null ? 250 + 195 * Math.sqrt(residents / 1_000) : 1_000 * Math.sqrt(areaKm2 / Math.PI);

/** A point that a place grows around. */
export interface Kernel {
  readonly point: Point;
  /** The radius of its part of the place. */
  readonly radiusM: number;
}

/** The radius of the land around the centre of a place with known neighbourhoods, as a share of that of the place. */
const CENTRE_SHARE = 0.1;

/** The middle of a place. If its neighbourhoods are known: their middles in their order, then its own, which stays on its land. */
export function kernelsOf(place: Place): readonly Kernel[] {
  const { quarters, centre } = place;
  if (centre === null) return [];
  const wholeM = radiusM(place);
  if (quarters.length === 0) return [{ point: centre, radiusM: wholeM }];
  const size = quarters.reduce((sum, quarter) => sum + quarter.size, 0);
  const kernels = quarters.map((quarter) => ({
    point: quarter.middle,
    radiusM: wholeM * Math.sqrt(quarter.size / size),
  }));
  return [...kernels, { point: centre, radiusM: CENTRE_SHARE * wholeM }];
}

/** The land of a place, with at least this many cells: those nearest to its centre that are free. */
export function latticeOf(options: {
  readonly place: Place;
  readonly centre: Point;
  readonly seed: number;
  readonly cells: number;
  readonly rights: LandRights;
}): Lattice {
  const { place, centre, seed, cells, rights } = options;
  // A city whose neighbourhoods and streets have known places faces north.
  const turn = place.quarters.length > 0 ? 0 : randomFor(seed, place.code, 4).unit() * (Math.PI / 2);
  const kernels = kernelsOf(place).map((kernel) => {
    const [eastM, northM] = metresFrom(centre, kernel.point);
    return {
      alongM: eastM * Math.cos(turn) + northM * Math.sin(turn),
      acrossM: northM * Math.cos(turn) - eastM * Math.sin(turn),
      share: kernel.radiusM / radiusM(place),
    };
  });
  const reachM = REACH_RADII * radiusM(place);
  const ownCorners = place.areaKm2 === null ? OWN_CORNERS.other : OWN_CORNERS.city;
  const areaM2 = Math.PI * radiusM(place) ** 2;
  let sideM = Math.sqrt(areaM2 / cells);
  for (let attempt = 0; ; attempt += 1) {
    const fillsArea = place.areaKm2 !== null && sideM >= SHORTEST_SIDE_M;
    const wanted = fillsArea ? Math.max(cells, Math.round(areaM2 / sideM ** 2)) : cells;
    const corner = cornerFinder({ code: place.code, seed, centre, turn, sideM });
    const found = nearestCells(corner, { sideM, reachM, wanted, ownCorners, rights, kernels });
    // The centre of a place is always on its land.
    const hasCentre = found.some(({ column, row }) => column === 0 && row === 0);
    if ((found.length >= wanted && hasCentre) || attempt === SHRINKS) {
      return { place, sideM, corner, cells: inSnakes(found) };
    }
    sideM *= hasCentre
      ? Math.max(LEAST_SHRINK, 0.97 * Math.sqrt(Math.min(1, found.length / wanted)))
      : SHRINK_TO_CENTRE;
  }
}

function cornerFinder(options: {
  readonly code: number;
  readonly seed: number;
  readonly centre: Point;
  readonly turn: number;
  readonly sideM: number;
}): Lattice['corner'] {
  const { code, seed, centre, turn, sideM } = options;
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const known = new Map<number, Position>();
  return (column, row) => {
    const key = keyOf(column, row);
    const before = known.get(key);
    if (before !== undefined) return before;
    const random = randomFor(seed, code, column, row, 5);
    const x = (column - 0.5 + JITTER * (2 * random.unit() - 1)) * sideM;
    const y = (row - 0.5 + JITTER * (2 * random.unit() - 1)) * sideM;
    const { lat, lon } = movedBy(centre, x * cos - y * sin, x * sin + y * cos);
    const position: Position = [degrees(lon), degrees(lat)];
    known.set(key, position);
    return position;
  };
}

/** A number of its own for each column and row; those of a place are less than 2^15 from its centre. */
const keyOf = (column: number, row: number): number => column * 2 ** 16 + row;

/** Seven digits of a degree: a centimetre. */
const degrees = (value: number) => Math.round(value * 1e7) / 1e7;

interface CellSearch {
  readonly sideM: number;
  readonly reachM: number;
  readonly wanted: number;
  /** How many corners of a cell have to be on the land of the place. */
  readonly ownCorners: number;
  readonly rights: LandRights;
  /** Points that cells are near to, on the axes of the lattice, with the radius of each as a share of the place's. */
  readonly kernels: readonly { readonly alongM: number; readonly acrossM: number; readonly share: number }[];
}

function nearestCells(
  corner: Lattice['corner'],
  { sideM, reachM, wanted, ownCorners, rights, kernels }: CellSearch,
): Cell[] {
  const middles = kernels.map(({ alongM, acrossM, share }) => ({
    column: alongM / sideM,
    row: acrossM / sideM,
    share: share * share,
  }));
  const known = new Map<number, { readonly isOwn: boolean; readonly isDry: boolean }>();
  const landAt = (column: number, row: number) => {
    const key = keyOf(column, row);
    const before = known.get(key);
    if (before !== undefined) return before;
    const [lon, lat] = corner(column, row);
    const land = { isOwn: rights.isOwn({ lat, lon }), isDry: rights.isDry({ lat, lon }) };
    known.set(key, land);
    return land;
  };
  const cells: Cell[] = [];
  for (const [column, row] of nearestFirst(Math.ceil(reachM / sideM), middles, wanted)) {
    if (cells.length === wanted) break;
    const land = [landAt(column, row), landAt(column + 1, row), landAt(column + 1, row + 1), landAt(column, row + 1)];
    if (land.filter(({ isOwn }) => isOwn).length < ownCorners || land.some(({ isDry }) => !isDry)) continue;
    const corners = [
      corner(column, row),
      corner(column + 1, row),
      corner(column + 1, row + 1),
      corner(column, row + 1),
    ] as const;
    if (rights.isFree(corners)) cells.push({ column, row, corners });
  }
  return cells;
}

interface Middle {
  readonly column: number;
  readonly row: number;
  /** The radius of its part as a share of the place's, squared. */
  readonly share: number;
}

/**
 * Columns and rows of the lattice, the nearest first; of equally near ones in the order of rows and columns. Those that a place with
 * enough land does not look at are not put in order, because that would be most of the work.
 *
 * @param reach of the lattice, in cells from its centre
 * @param wanted so many cells, or few more, are looked at by most places
 */
function* nearestFirst(
  reach: number,
  middles: readonly Middle[],
  wanted: number,
): Generator<readonly [column: number, row: number]> {
  const side = 2 * reach + 1;
  /** The distance is that of the nearest middle by the size of its part, squared. */
  const distances = new Float64Array(side * side).fill(Infinity);
  let cells = 0;
  for (let row = -reach; row <= reach; row += 1) {
    for (let column = -reach; column <= reach; column += 1) {
      if (column * column + row * row > reach * reach) continue;
      let distance = Infinity;
      for (const middle of middles) {
        const [along, across] = [column - middle.column, row - middle.row];
        distance = Math.min(distance, (along * along + across * across) / middle.share);
      }
      distances[(row + reach) * side + column + reach] = distance;
      cells += 1;
    }
  }
  const sorted = distances.slice().sort();
  const distanceAt = (at: number) => distances[at] ?? 0;
  let before = -1;
  for (let many = 2 * wanted; before < (sorted[cells - 1] ?? 0); many *= 4) {
    const bound = sorted[Math.min(many, cells) - 1] ?? 0;
    const part: number[] = [];
    for (let at = 0; at < distances.length; at += 1) {
      if (distanceAt(at) > before && distanceAt(at) <= bound) part.push(at);
    }
    part.sort((a, b) => distanceAt(a) - distanceAt(b) || a - b);
    for (const at of part) yield [(at % side) - reach, Math.floor(at / side) - reach];
    before = bound;
  }
}

function inSnakes(cells: readonly Cell[]): readonly Cell[] {
  return [...cells].sort((a, b) => a.row - b.row || (a.row % 2 === 0 ? a.column - b.column : b.column - a.column) || 0);
}

/** The middle of a cell. */
export function middleOf({ corners }: Pick<Cell, 'corners'>): Point {
  const sum = corners.reduce((total, [lon, lat]) => ({ lat: total.lat + lat, lon: total.lon + lon }), {
    lat: 0,
    lon: 0,
  });
  return { lat: sum.lat / corners.length, lon: sum.lon / corners.length };
}

/** The distance of two points on the plane, metres. */
export const planeM = (one: Point, other: Point): number => Math.hypot(...metresFrom(one, other));

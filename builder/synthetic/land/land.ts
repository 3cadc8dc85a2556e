import type { Point } from '../../geometry/distance.ts';
import { boxOfLines, type Position } from '../../geometry/shapes.ts';
import type { Place } from '../places.ts';
import { claimsOf, farnessOf, neighboursOf, pullsOf } from './claims.ts';
import { type LandRights, type Lattice, LONGEST_SIDE_M, latticeOf, radiusM } from './lattice.ts';
import { waterTest } from './water.ts';

/** Cells of a place in addition to those for its gushim in the complete registry: parks, and land that was never sold. */
const SPARE_CELLS = 1.06;
/** A city with zones of industry has more, because few gushim are there. */
const SPARE_CELLS_WITH_INDUSTRY = 1.3;
/** A place with a known area has at least so many, because their corners are moved at random: with few, its area would be another one. */
const LEAST_CELLS_OF_AREA = 20;
/** Buckets of the cells that are taken, degrees. */
const BUCKET_DEGREES = 0.02;

/**
 * Divides the land among places: each takes the dry cells to which it has the best claim, by their farness and the pull of
 * cities, the innermost first. Cells never overlap. Places without coordinates have no land. A place has as
 * many cells as the complete registry needs, so that small and large registries share one geography.
 */
export function landOf(country: readonly Place[], seed: number): ReadonlyMap<number, Lattice> {
  const isWater = waterTest();
  const isDry = (point: Point) => !isWater(point);
  const claims = claimsOf(country);
  const neighbours = new Map(claims.map((own) => [own, neighboursOf(own, claims)]));
  const pullOf = pullsOf(claims, neighbours, isDry);
  const taken = takenCells();
  // The smaller place chooses first, so that a village keeps its land next to a city.
  const order = [...claims].sort((a, b) => a.radiusM - b.radiusM || a.place.code - b.place.code);
  const lattices = order.map((own) => {
    const others = (neighbours.get(own) ?? []).map((claim) => ({ claim, pull: pullOf(claim.place) }));
    const ownPull = pullOf(own.place);
    const rights: LandRights = {
      isOwn(point) {
        const ownFarness = farnessOf(point, own) / ownPull;
        return others.every(({ claim, pull }) => farnessOf(point, claim) / pull > ownFarness);
      },
      isDry,
      isFree: (corners) => !taken.overlaps(corners),
    };
    const { place, centre } = own;
    const lattice = latticeOf({ place, centre, seed, cells: cellsOf(place), rights });
    for (const cell of lattice.cells) taken.take(cell.corners);
    return lattice;
  });
  return new Map(lattices.map((lattice) => [lattice.place.code, lattice]));
}

function cellsOf(place: Place): number {
  const area = Math.PI * radiusM(place) ** 2;
  const hasQuarters = place.quarters.length > 0;
  const spare = hasQuarters ? SPARE_CELLS_WITH_INDUSTRY : SPARE_CELLS;
  const longestM = hasQuarters ? LONGEST_SIDE_M.city : LONGEST_SIDE_M.village;
  const least = place.areaKm2 === null ? 1 : LEAST_CELLS_OF_AREA;
  return Math.max(least, Math.ceil(spare * place.gushim), Math.ceil(area / longestM ** 2));
}

const bucket = (degrees: number) => Math.floor(degrees / BUCKET_DEGREES);

/** The taken cells, with a test for overlap. Touching cells do not overlap. */
function takenCells() {
  const buckets = new Map<string, (readonly Position[])[]>();
  const keysOf = (corners: readonly Position[]): readonly string[] => {
    const box = boxOfLines([corners]);
    const keys: string[] = [];
    for (let east = bucket(box.minLon); east <= bucket(box.maxLon); east += 1) {
      for (let north = bucket(box.minLat); north <= bucket(box.maxLat); north += 1) keys.push(`${east}/${north}`);
    }
    return keys;
  };
  return {
    overlaps: (corners: readonly Position[]) =>
      keysOf(corners).some((key) => buckets.get(key)?.some((other) => overlap(corners, other)) ?? false),
    take(corners: readonly Position[]) {
      for (const key of keysOf(corners)) {
        const there = buckets.get(key);
        if (there === undefined) buckets.set(key, [corners]);
        else there.push(corners);
      }
    },
  };
}

/** Whether two convex shapes overlap: no line along a side of either separates them (separating axis theorem). */
function overlap(one: readonly Position[], other: readonly Position[]): boolean {
  return !isSeparatedBySide(one, other) && !isSeparatedBySide(other, one);
}

function isSeparatedBySide(one: readonly Position[], other: readonly Position[]): boolean {
  return one.some(([x0, y0], at) => {
    const [x1, y1] = one[(at + 1) % one.length] ?? [x0, y0];
    // The corners run counter-clockwise, so the shape is to the left of each of its sides.
    return other.every(([x, y]) => (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) <= 0);
  });
}

import { metresFrom, metresNorth, movedBy, type Point } from '../../geometry/distance.ts';
import type { Place } from '../places.ts';
import { type Kernel, kernelsOf, LONGEST_SIDE_M, planeM, REACH_RADII, radiusM } from './lattice.ts';

/** A place with coordinates, which claims the land around its kernels. */
export interface Claim {
  readonly place: Place;
  readonly centre: Point;
  readonly radiusM: number;
  readonly kernels: readonly Kernel[];
  /** The largest radius of its kernels. */
  readonly widestM: number;
  readonly southernmost: Point;
  readonly northernmost: Point;
}

export const claimsOf = (country: readonly Place[]): readonly Claim[] =>
  country.flatMap((place): Claim[] => {
    const { centre } = place;
    if (centre === null) return [];
    const kernels = kernelsOf(place);
    const points = kernels.map(({ point }) => point);
    return [
      {
        place,
        centre,
        radiusM: radiusM(place),
        kernels,
        widestM: Math.max(...kernels.map((kernel) => kernel.radiusM)),
        southernmost: points.reduce((one, other) => (other.lat < one.lat ? other : one)),
        northernmost: points.reduce((one, other) => (other.lat > one.lat ? other : one)),
      },
    ];
  });

/** How far a place is from a point, relative to the square roots of its kernels' radii, squared: the less, the better its claim. */
export function farnessOf(at: Point, { kernels }: Claim): number {
  let least = Infinity;
  for (const { point, radiusM } of kernels) {
    const [eastM, northM] = metresFrom(at, point);
    least = Math.min(least, (eastM * eastM + northM * northM) / radiusM);
  }
  return least;
}

/** Whether the land of a place, as far as it is searched, reaches into the area of another place. */
function areNeighbours(own: Claim, other: Claim): boolean {
  const reachM = REACH_RADII * own.radiusM + LONGEST_SIDE_M.village;
  for (const kernel of own.kernels) {
    // Most places are too far north or south for any of their kernels.
    const besideM = Math.max(
      metresNorth(kernel.point, other.southernmost),
      metresNorth(other.northernmost, kernel.point),
    );
    if (besideM / (1 + Math.sqrt(other.widestM / kernel.radiusM)) >= reachM) continue;
    for (const { point, radiusM } of other.kernels) {
      const borderM = planeM(kernel.point, point) / (1 + Math.sqrt(radiusM / kernel.radiusM));
      if (borderM < reachM) return true;
    }
  }
  return false;
}

/** The neighbours of a place. The nearest ones come first: they most often have the better claim to a point, and no other needs a look. */
export const neighboursOf = (own: Claim, claims: readonly Claim[]): readonly Claim[] =>
  claims
    .filter((other) => other !== own && areNeighbours(own, other))
    .map((claim) => ({ claim, farness: farnessOf(own.centre, claim) }))
    .sort((a, b) => a.farness - b.farness)
    .map(({ claim }) => claim);

/** Points of the land that is shared out are this far apart, in radii of the city: some 150 of them make its area. */
const STEP_RADII = 1 / 7;
/** A city needs more land than its area, because cells that its border cuts are not its own. */
const NEEDED = 1.2;
const POINTS_NEEDED = (NEEDED * Math.PI) / STEP_RADII ** 2;
/** Rounds in which cities that lack land pull more. Later ones change little (measured). */
const ROUNDS = 30;
/** In each round, the pull grows by this power of the missing land. */
const GAIN = 0.5;
/** The most that a city pulls whose neighbours lack land, too. */
const MOST_PULL = 9;

/**
 * By the codes of places: what the farness of each is divided by, so that cities get land for their known areas. 1 for places that
 * have enough or whose area is not known.
 */
export function pullsOf(
  claims: readonly Claim[],
  neighbours: ReadonlyMap<Claim, readonly Claim[]>,
  isDry: (point: Point) => boolean,
): (place: Place) => number {
  const indexes = new Map(claims.map((claim, index) => [claim, index]));
  const pulls = new Float64Array(claims.length).fill(1);
  const cities = claims.flatMap((own, index) => {
    if (own.place.areaKm2 === null) return [];
    const others = (neighbours.get(own) ?? []).map((claim) => ({ index: indexes.get(claim) ?? 0, claim }));
    return [{ index, ground: groundAround(own, others, isDry) }];
  });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { index, ground } of cities) {
      const pull = pulls[index] ?? 1;
      const missing = POINTS_NEEDED / Math.max(1, pointsWon(ground, pull, pulls));
      pulls[index] = Math.min(MOST_PULL, Math.max(1, pull * missing ** GAIN));
    }
  }
  const pullOfCode = new Map(claims.map(({ place }, index) => [place.code, pulls[index] ?? 1]));
  return ({ code }) => pullOfCode.get(code) ?? 1;
}

/** How many points a city gets with its pull. Loops without closures, because this is most of the work of a country. */
function pointsWon(ground: readonly Ground[], pull: number, pulls: Float64Array): number {
  let points = 0;
  for (const { farness, rivals } of ground) {
    let isWon = true;
    for (const rival of rivals) {
      if (rival.farness * pull > farness * (pulls[rival.index] ?? 1)) continue;
      isWon = false;
      break;
    }
    if (isWon) points += 1;
  }
  return points;
}

/** A dry point that a city may get, with its farness from the city and from those places that may get it, too. */
interface Ground {
  readonly farness: number;
  /** By the index of their claim. */
  readonly rivals: readonly { readonly index: number; readonly farness: number }[];
}

interface IndexedClaim {
  readonly index: number;
  readonly claim: Claim;
}

function groundAround(
  own: Claim,
  others: readonly IndexedClaim[],
  isDry: (point: Point) => boolean,
): readonly Ground[] {
  const stepM = STEP_RADII * own.radiusM;
  const steps = Math.ceil(REACH_RADII / STEP_RADII);
  const ground: Ground[] = [];
  for (let north = -steps; north <= steps; north += 1) {
    for (let east = -steps; east <= steps; east += 1) {
      if (Math.hypot(east, north) > steps) continue;
      const point = movedBy(own.centre, east * stepM, north * stepM);
      const farness = farnessOf(point, own);
      const rivals = rivalsAt(point, farness, others);
      if (rivals === null || !isDry(point)) continue;
      ground.push({ farness, rivals });
    }
  }
  return ground;
}

/** The places that may get a point instead of a city; null if one of them gets it in any case. */
function rivalsAt(point: Point, farness: number, others: readonly IndexedClaim[]): Ground['rivals'] | null {
  const rivals: Ground['rivals'][number][] = [];
  for (const { index, claim } of others) {
    const rival = farnessOf(point, claim);
    if (MOST_PULL * rival < farness) return null;
    if (rival < MOST_PULL * farness) rivals.push({ index, farness: rival });
  }
  return rivals;
}

import { movedBy, type Point } from '../../geometry/distance.ts';
import type { Place } from '../places.ts';
import { type Kernel, kernelsOf, LONGEST_SIDE_M, planeM, REACH_RADII, radiusM } from './lattice.ts';

/** A place with coordinates, which claims the land around its kernels. */
export interface Claim {
  readonly place: Place;
  readonly centre: Point;
  readonly radiusM: number;
  readonly kernels: readonly Kernel[];
}

export const claimsOf = (country: readonly Place[]): readonly Claim[] =>
  country.flatMap((place): Claim[] =>
    place.centre === null ? [] : [{ place, centre: place.centre, radiusM: radiusM(place), kernels: kernelsOf(place) }],
  );

/** How far a place is from a point, relative to the square roots of its kernels' radii, squared: the less, the better its claim. */
export const farnessOf = (at: Point, { kernels }: Claim): number =>
  kernels.reduce((least, { point, radiusM }) => Math.min(least, planeM(at, point) ** 2 / radiusM), Infinity);

/** Whether the land of a place, as far as it is searched, reaches into the area of another place. */
export function areNeighbours(own: Claim, other: Claim): boolean {
  const reachM = REACH_RADII * own.radiusM + LONGEST_SIDE_M.village;
  return own.kernels.some((kernel) =>
    other.kernels.some(({ point, radiusM }) => {
      const borderM = planeM(kernel.point, point) / (1 + Math.sqrt(radiusM / kernel.radiusM));
      return borderM < reachM;
    }),
  );
}

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
export function pullsOf(claims: readonly Claim[], isDry: (point: Point) => boolean): (place: Place) => number {
  const pulls = new Map<number, number>();
  const pullOf = ({ code }: Pick<Place, 'code'>) => pulls.get(code) ?? 1;
  const cities = claims.flatMap((own) => {
    const { code, areaKm2 } = own.place;
    return areaKm2 === null ? [] : [{ code, ground: groundAround(own, claims, isDry) }];
  });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { code, ground } of cities) {
      const pull = pullOf({ code });
      const own = ground.filter(({ farness, rivals }) =>
        rivals.every((rival) => rival.farness / pullOf(rival) > farness / pull),
      );
      const missing = POINTS_NEEDED / Math.max(1, own.length);
      pulls.set(code, Math.min(MOST_PULL, Math.max(1, pull * missing ** GAIN)));
    }
  }
  return pullOf;
}

/** A dry point that a city may get, with its farness from the city and from those places that may get it, too. */
interface Ground {
  readonly farness: number;
  readonly rivals: readonly { readonly code: number; readonly farness: number }[];
}

function groundAround(own: Claim, claims: readonly Claim[], isDry: (point: Point) => boolean): readonly Ground[] {
  const others = claims.filter((other) => other !== own && areNeighbours(own, other));
  const stepM = STEP_RADII * own.radiusM;
  const steps = Math.ceil(REACH_RADII / STEP_RADII);
  const ground: Ground[] = [];
  for (let north = -steps; north <= steps; north += 1) {
    for (let east = -steps; east <= steps; east += 1) {
      if (Math.hypot(east, north) > steps) continue;
      const point = movedBy(own.centre, east * stepM, north * stepM);
      const farness = farnessOf(point, own);
      const rivals = others
        .map((other) => ({ code: other.place.code, farness: farnessOf(point, other) }))
        .filter((rival) => rival.farness < MOST_PULL * farness);
      if (rivals.some((rival) => MOST_PULL * rival.farness < farness) || !isDry(point)) continue;
      ground.push({ farness, rivals });
    }
  }
  return ground;
}

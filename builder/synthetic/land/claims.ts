import { metresFrom, movedBy, type Point } from '../../geometry/distance.ts';
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
  return own.kernels.some((kernel) =>
    other.kernels.some(({ point, radiusM }) => {
      const borderM = planeM(kernel.point, point) / (1 + Math.sqrt(radiusM / kernel.radiusM));
      return borderM < reachM;
    }),
  );
}

/** The neighbours of a place. The nearest ones come first: they most often have the better claim to a point, and no other needs a look. */
export const neighboursOf = (own: Claim, claims: readonly Claim[]): readonly Claim[] =>
  claims
    .filter((other) => other !== own && areNeighbours(own, other))
    .sort((a, b) => farnessOf(own.centre, a) - farnessOf(own.centre, b));

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
      const points = ground.reduce(
        (sum, { farness, rivals }) =>
          sum + (rivals.every((rival) => rival.farness * pull > farness * pullOf(rival)) ? 1 : 0),
        0,
      );
      const missing = POINTS_NEEDED / Math.max(1, points);
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
  const others = neighboursOf(own, claims);
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
function rivalsAt(point: Point, farness: number, others: readonly Claim[]): Ground['rivals'] | null {
  const rivals: Ground['rivals'][number][] = [];
  for (const other of others) {
    const rival = { code: other.place.code, farness: farnessOf(point, other) };
    if (MOST_PULL * rival.farness < farness) return null;
    if (rival.farness < MOST_PULL * farness) rivals.push(rival);
  }
  return rivals;
}

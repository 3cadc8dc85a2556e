import type { ParcelPoint, ParcelPoints } from '../sources.ts';
import { ashore } from './coast.ts';
import type { Gush, Place } from './places.ts';
import { randomFor } from './random.ts';

const METRES_OF_DEGREE_LAT = 111_195;
/** Radians between neighbours on a sunflower: points of such a spiral fill a disc evenly. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
const GOLDEN_RATIO_REST = 0.618_033_988_749_895;

/**
 * How parcels of the synthetic country are placed: most by the cadastre, a few at the successors of a cancelled parcel,
 * as an unsettled tax parcel, at the centre of their gush, or nowhere (modelled).
 */
const PLACED = { parcel: 0.9, cancelled: 0.04, shuma: 0.02, gush: 0.035 } as const;
const EXACT_ERROR_M = 5;
const SHUMA_ERROR_M = 70;

/** Parcels around the centre of their gush, gushim around the centre of their place, both on a spiral; none in the sea. */
export function syntheticParcelPoints(gushim: readonly Gush[], seed: number): ParcelPoints {
  const byNumber = new Map(gushim.map((gush) => [gush.number, gush]));
  return {
    pointOf(gushNumber, chelka) {
      const gush = byNumber.get(gushNumber);
      const centre = gush?.place.centre ?? null;
      if (gush === undefined || centre === null) return null;
      const random = randomFor(seed, gushNumber, chelka, 2);
      const townRadiusM = radiusOf(gush.place);
      const gushRadiusM = townRadiusM / Math.sqrt(gush.of);
      const middle = ashore(
        moved(centre, townRadiusM * Math.sqrt((gush.at + 0.5) / gush.of), gush.at * GOLDEN_ANGLE + gush.place.code),
      );
      const kind = random.unit();
      const at = (distanceM: number, turn: number) => ashore(moved(middle, distanceM, turn));
      const own = at(gushRadiusM * Math.sqrt((chelka * GOLDEN_RATIO_REST) % 1) * 0.95, chelka * GOLDEN_ANGLE);
      return placed(kind, own, middle, random.whole(36));
    },
  };
}

function placed(kind: number, own: Point, middle: Point, doubtM: number): ParcelPoint | null {
  if (kind < PLACED.parcel) return { ...own, geoSource: 'parcel', uncertaintyM: EXACT_ERROR_M };
  if (kind < PLACED.parcel + PLACED.cancelled) return { ...own, geoSource: 'cancelled', uncertaintyM: 25 + doubtM };
  if (kind < PLACED.parcel + PLACED.cancelled + PLACED.shuma) {
    return { ...own, geoSource: 'shuma', uncertaintyM: SHUMA_ERROR_M };
  }
  if (kind < PLACED.parcel + PLACED.cancelled + PLACED.shuma + PLACED.gush) {
    return { ...middle, geoSource: 'gush', uncertaintyM: null };
  }
  return null;
}

interface Point {
  readonly lat: number;
  readonly lon: number;
}

/** Metres from the middle of a place to its edge: some 4 km for a city of half a million (general knowledge). */
const radiusOf = (place: Place) => 250 + 180 * Math.sqrt(place.residents / 1_000);

function moved(from: Point, distanceM: number, turn: number): Point {
  const metresOfDegreeLon = METRES_OF_DEGREE_LAT * Math.cos((from.lat * Math.PI) / 180);
  return {
    lat: from.lat + (distanceM * Math.cos(turn)) / METRES_OF_DEGREE_LAT,
    lon: from.lon + (distanceM * Math.sin(turn)) / metresOfDegreeLon,
  };
}

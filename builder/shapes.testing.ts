import { movedBy, type Point } from './geometry/distance.ts';
import type { MultiLine, MultiPolygon, Position } from './geometry/shapes.ts';

/** The origin of the plans of tests: in Tel Aviv. */
const ORIGIN: Point = { lat: 32.08, lon: 34.78 };

/** A point this many metres east and north of the origin. */
export const spot = (eastM: number, northM: number): Point => movedBy(ORIGIN, eastM, northM);

const corner = ([eastM, northM]: readonly [number, number]): Position => {
  const { lat, lon } = spot(eastM, northM);
  return [lon, lat];
};

/** A shape by its corners, metres east and north. */
export const plotOf = (...corners: readonly (readonly [number, number])[]): MultiPolygon => [
  [[...corners, ...corners.slice(0, 1)].map(corner)],
];

/** A rectangle by its south-west corner and its sides, metres. */
export const plot = (eastM: number, northM: number, widthM: number, heightM: number): MultiPolygon =>
  plotOf([eastM, northM], [eastM + widthM, northM], [eastM + widthM, northM + heightM], [eastM, northM + heightM]);

/** A line by its corners, metres east and north. */
export const way = (...corners: readonly (readonly [number, number])[]): MultiLine => [corners.map(corner)];

/** Mean radius of the earth, metres (IUGG, R1). */
export const EARTH_RADIUS_M = 6_371_008.8;

/** A point of WGS84, degrees. */
export interface Point {
  readonly lat: number;
  readonly lon: number;
}

/** The great-circle distance of two points, metres, by the haversine formula on a sphere. */
export function distanceM(from: Point, to: Point): number {
  const halfLat = Math.sin(radians(to.lat - from.lat) / 2);
  const halfLon = Math.sin(radians(to.lon - from.lon) / 2);
  const chord = halfLat ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * halfLon ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(chord)));
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

const METRES_OF_DEGREE = radians(1) * EARTH_RADIUS_M;

/** A point as metres east and north of another one: accurate within a few kilometres, where the earth is nearly flat. */
export function metresFrom(origin: Point, point: Point): readonly [eastM: number, northM: number] {
  return [(point.lon - origin.lon) * METRES_OF_DEGREE * Math.cos(radians(origin.lat)), metresNorth(origin, point)];
}

/** How many metres a point is north of another one; negative if it is south of it. Its size is at most their distance. */
export const metresNorth = (origin: Point, point: Point): number => (point.lat - origin.lat) * METRES_OF_DEGREE;

/** The point this many metres east and north of another one. */
export function movedBy(origin: Point, eastM: number, northM: number): Point {
  return {
    lat: origin.lat + northM / METRES_OF_DEGREE,
    lon: origin.lon + eastM / (METRES_OF_DEGREE * Math.cos(radians(origin.lat))),
  };
}

/** A box in degrees. */
export interface Box {
  readonly minLat: number;
  readonly minLon: number;
  readonly maxLat: number;
  readonly maxLon: number;
}

/**
 * The smallest box of degrees with every point within a distance; null if it would contain a pole or cross the 180th meridian.
 */
export function boxAround({ lat, lon }: Point, radiusM: number): Box | null {
  const angle = radiusM / EARTH_RADIUS_M;
  const latDegrees = (angle * 180) / Math.PI;
  if (Math.abs(lat) + latDegrees >= 90) return null;
  const lonDegrees = (Math.asin(Math.sin(angle) / Math.cos(radians(lat))) * 180) / Math.PI;
  if (Math.abs(lon) + lonDegrees > 180) return null;
  return { minLat: lat - latDegrees, minLon: lon - lonDegrees, maxLat: lat + latDegrees, maxLon: lon + lonDegrees };
}

/**
 * A box around the country and its coast, degrees of WGS84. Every longitude in it is greater than every latitude, so
 * swapped coordinates are outside.
 */
export const COUNTRY = { minLat: 29, maxLat: 34, minLon: 34, maxLon: 36.5 } as const;

export function isInCountry(lat: number, lon: number): boolean {
  return lat >= COUNTRY.minLat && lat <= COUNTRY.maxLat && lon >= COUNTRY.minLon && lon <= COUNTRY.maxLon;
}

/** The sentence about a place outside it. */
export const OUTSIDE_COUNTRY =
  `lies outside the country (longitude ${COUNTRY.minLon} to ${COUNTRY.maxLon}, latitude ${COUNTRY.minLat} to ` +
  `${COUNTRY.maxLat}, degrees of WGS84); are they exchanged, or metres of a grid?`;

import proj4 from 'proj4';
import type { Position } from '../../geometry/shapes.ts';
import { isInCountry } from '../../sources/country.ts';
import { UnreadableFile } from '../../sources/text-file.ts';

/**
 * The accepted coordinate systems by their EPSG codes, as proj4 defines them. The shift of EPSG:2039 is "Israel 1993 to WGS 84
 * (2)", accurate to 0.5 m, which PROJ 9 prefers. `+towgs84` takes the rotations as position vectors, so their signs are the
 * opposite of those in the EPSG register. The older shift (-48,55,52) is ten metres away.
 */
const DEFINITIONS = {
  2039:
    '+proj=tmerc +lat_0=31.7343936111111 +lon_0=35.2045169444444 +k=1.0000067 +x_0=219529.584 +y_0=626907.39 +ellps=GRS80 ' +
    '+towgs84=23.772,17.49,17.859,-0.3132,-1.85274,1.67299,-5.4262 +units=m +no_defs',
  3857: 'EPSG:3857',
  4326: 'WGS84',
} as const;

/** EPSG code of an accepted coordinate system: the Israeli grid, Web Mercator or WGS84. */
export type EpsgCode = keyof typeof DEFINITIONS;

const isAccepted = (code: number): code is EpsgCode => Object.hasOwn(DEFINITIONS, code);

/**
 * @param code null if the file states a system without an EPSG code
 * @param place the file, and its layer if it has several
 * @throws {UnreadableFile} if the system is not accepted
 */
export function acceptedSystem(code: number | null, place: string): EpsgCode {
  if (code === null) throw refusedSystem('without an EPSG code', place);
  if (isAccepted(code)) return code;
  throw refusedSystem(`EPSG:${code}`, place);
}

/**
 * Turns positions of a system, east or longitude first, into degrees of WGS84.
 *
 * @param place the file, and its layer if it has several
 * @returns a function that throws {@link UnreadableFile} for a position that is in the country only if its numbers are swapped
 */
export function toWgs84(code: EpsgCode, place: string): (position: Position) => Position {
  const converter = proj4(DEFINITIONS[code], DEFINITIONS[4326]);
  const convert = ([x, y]: Position): Position => {
    if (code === 4326) return [x, y];
    const [lon, lat] = converter.forward([x, y]);
    return [lon, lat];
  };
  const isInside = ([lon, lat]: Position): boolean => isInCountry(lat, lon);
  return (position) => {
    const [x, y] = position;
    if (!Number.isFinite(x) || !Number.isFinite(y))
      throw new UnreadableFile(`${place}: (${x}, ${y}) is not a position; export the layer again.`);
    const converted = convert(position);
    if (!isInside(converted) && isInside(convert([y, x]))) {
      throw new UnreadableFile(
        `${place}: (${x}, ${y}) in EPSG:${code} is outside the country, and inside it if the two numbers are swapped; ` +
          'export the layer again with longitude (or east) first.',
      );
    }
    return converted;
  };
}

/** The sentence about a system that is not accepted, by its code or its name. */
export const refusedSystem = (system: string, place: string): UnreadableFile =>
  new UnreadableFile(
    `${place}: the coordinate system ${system} is not accepted; convert the layer to EPSG:4326, EPSG:2039 or EPSG:3857.`,
  );

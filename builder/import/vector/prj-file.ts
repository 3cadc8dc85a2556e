import { UnreadableFile } from '../../sources/text-file.ts';
import { acceptedSystem, type EpsgCode, refusedSystem } from './projection.ts';

/** Names of the accepted systems in a `.prj` without a code, as ESRI and GDAL write them. */
const CODES_BY_NAME: ReadonlyMap<string, EpsgCode> = new Map([
  ['israel_tm_grid', 2039],
  ['israel_1993_israeli_tm_grid', 2039],
  ['wgs_1984_web_mercator_auxiliary_sphere', 3857],
  ['wgs_84_pseudo-mercator', 3857],
  ['gcs_wgs_1984', 4326],
  ['wgs_84', 4326],
]);

/** A name as GDAL and ESRI spell it: underscores for blanks and slashes, small letters. */
const spelled = (name: string): string => name.toLowerCase().replace(/[\s/]+/g, '_');

/**
 * The system that a `.prj` names: the name of its outermost element counts, then the code that closes it.
 *
 * @param wkt the text of the `.prj`, well-known text of the first or second edition
 * @param place the file
 * @throws {UnreadableFile} if the text names no system, or one that is not accepted
 */
export function systemOfPrj(wkt: string, place: string): EpsgCode {
  const name = /^\uFEFF?\s*(?:PROJCS|GEOGCS|PROJCRS|GEOGCRS)\s*\[\s*"([^"]*)"/i.exec(wkt)?.[1];
  if (name === undefined) {
    throw new UnreadableFile(`${place}: the .prj names no coordinate system; export the layer again with its .prj`);
  }
  const known = CODES_BY_NAME.get(spelled(name));
  if (known !== undefined) return known;
  const code = /(?:AUTHORITY|ID)\s*\[\s*"EPSG"\s*,\s*"?(\d+)"?\s*\]\s*\]\s*$/i.exec(wkt)?.[1];
  if (code === undefined) throw refusedSystem(`"${name}"`, place);
  return acceptedSystem(Number(code), place);
}

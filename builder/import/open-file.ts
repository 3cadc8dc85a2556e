import { basename } from 'node:path';
import { lookAtFile, UnreadableFile } from '../sources/text-file.ts';
import { openFeed } from './gtfs/open-feed.ts';
import { openExtract } from './osm/open-extract.ts';
import { openPackedFiles } from './packed-files.ts';
import { openGeoTiff } from './raster/geotiff-file.ts';
import { openHgt, openZippedHgt } from './raster/hgt-file.ts';
import { HEIGHT_SPACING_M_DEFAULT, type OpenedFile, type OpenFile, type ReadOptions } from './raw-record.ts';
import { openDelimitedText } from './tables/delimited-text.ts';
import { openWorkbook } from './tables/workbook.ts';
import { openGeoJson, openGeoJsonLines, openJson } from './vector/geojson-file.ts';
import { openGeoPackage } from './vector/geopackage.ts';
import { openShapefile, openZippedShapefiles } from './vector/shapefile.ts';

interface Reader {
  /** How the names of its files end. */
  readonly name: RegExp;
  readonly open: OpenFile;
}

/** Readers of formats whose files may be in an archive, each by itself. */
const FILE_READERS: readonly Reader[] = [
  { name: /\.xlsx?$/i, open: openWorkbook },
  { name: /\.gpkg$/i, open: openGeoPackage },
  { name: /\.geojson$/i, open: openGeoJson },
  { name: /\.json$/i, open: openJson },
  { name: /\.(geojsonl|geojsons|ndjson)$/i, open: openGeoJsonLines },
  { name: /\.pbf$/i, open: openExtract },
  { name: /\.tiff?$/i, open: openGeoTiff },
];

const READERS: readonly Reader[] = [
  ...FILE_READERS,
  { name: /\.shp$/i, open: openShapefile },
  {
    name: /\.zip$/i,
    open: async (path, options) =>
      (await openZippedShapefiles(path)) ??
      (await openZippedHgt(path, options)) ??
      (await openPackedFiles(path, options, (name) => openerOf(FILE_READERS, name))) ??
      (await openFeed(path)) ??
      openDelimitedText(path, options),
  },
  { name: /\.hgt$/i, open: openHgt },
  { name: /\.(csv|tsv|txt)(\.gz)?$/i, open: openDelimitedText },
];

const openerOf = (readers: readonly Reader[], fileName: string): OpenFile | null =>
  readers.find(({ name }) => name.test(fileName))?.open ?? null;

/**
 * Opens the file of a publisher with the reader of its format.
 *
 * @returns null if there is no reader of such files
 * @throws {UnreadableFile} if the file is not what its name says
 */
export async function openFile(
  path: string,
  options: ReadOptions = { heightSpacingM: HEIGHT_SPACING_M_DEFAULT },
): Promise<OpenedFile | null> {
  const open = openerOf(READERS, path);
  if (open === null) return null;
  const looked = await lookAtFile({ path, name: basename(path), what: 'a file of a publisher' }, [
    'gzip',
    'zip',
    'utf-16',
  ]);
  if (looked.kind === 'unusable') throw new UnreadableFile(looked.message);
  return open(path, options);
}

/** What to do with files of formats that publishers use and no reader knows, by how their names end. */
const CONVERSIONS: readonly { readonly name: RegExp; readonly conversion: string }[] = [
  { name: /\.(xlsb|ods)$/i, conversion: 'save it as .xlsx' },
  { name: /\.(rar|7z|tar|tgz|gz|bz2|xz)$/i, conversion: 'unpack it' },
  { name: /\.(kml|kmz|gml|tab|mif|dwg|dxf)$/i, conversion: 'export it as GeoPackage or GeoJSON' },
  { name: /\.json$/i, conversion: 'only a GeoJSON feature collection may have this ending' },
  { name: /\.(crdownload|part|partial|download)$/i, conversion: 'its download has not ended' },
];

/** Why {@link openFile} returns null for a file. */
export function whyUnknownKind(name: string): string {
  const known = CONVERSIONS.find(({ name: pattern }) => pattern.test(name));
  return `${name}: no reader knows files of this kind${known === undefined ? '' : `; ${known.conversion}`}.`;
}

import { openFeed } from './gtfs/open-feed.ts';
import { openExtract } from './osm/open-extract.ts';
import { openGeoTiff } from './raster/geotiff-file.ts';
import { openHgt, openZippedHgt } from './raster/hgt-file.ts';
import { HEIGHT_SPACING_M_DEFAULT, type OpenedFile, type OpenFile, type ReadOptions } from './raw-record.ts';
import { openDelimitedText } from './tables/delimited-text.ts';
import { openWorkbook } from './tables/workbook.ts';
import { openGeoJson, openGeoJsonLines } from './vector/geojson-file.ts';
import { openGeoPackage } from './vector/geopackage.ts';
import { openShapefile, openZippedShapefiles } from './vector/shapefile.ts';

/** Readers of formats, by how the names of their files end. */
const READERS: readonly { readonly name: RegExp; readonly open: OpenFile }[] = [
  { name: /\.xlsx$/i, open: openWorkbook },
  { name: /\.gpkg$/i, open: openGeoPackage },
  { name: /\.geojson$/i, open: openGeoJson },
  { name: /\.(geojsonl|geojsons|ndjson)$/i, open: openGeoJsonLines },
  { name: /\.pbf$/i, open: openExtract },
  { name: /\.shp$/i, open: openShapefile },
  {
    name: /\.zip$/i,
    open: async (path, options) =>
      (await openZippedShapefiles(path)) ??
      (await openZippedHgt(path, options)) ??
      (await openFeed(path)) ??
      openDelimitedText(path, options),
  },
  { name: /\.tiff?$/i, open: openGeoTiff },
  { name: /\.hgt$/i, open: openHgt },
  { name: /\.(csv|tsv|txt)(\.gz)?$/i, open: openDelimitedText },
];

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
  return (await READERS.find(({ name }) => name.test(path))?.open(path, options)) ?? null;
}

/** What to do with files of formats that publishers use and no reader knows, by how their names end. */
const CONVERSIONS: readonly { readonly name: RegExp; readonly conversion: string }[] = [
  { name: /\.(xls|xlsb|ods)$/i, conversion: 'save it as .xlsx' },
  { name: /\.(rar|7z|tar|tgz|tar\.gz)$/i, conversion: 'unpack it' },
  { name: /\.(kml|kmz|gml|tab|mif|dwg|dxf)$/i, conversion: 'export it as GeoPackage or GeoJSON' },
  { name: /\.(crdownload|part|partial|download)$/i, conversion: 'its download has not ended' },
];

/** Why {@link openFile} returns null for a file. */
export function whyUnknownKind(name: string): string {
  const known = CONVERSIONS.find(({ name: pattern }) => pattern.test(name));
  return `${name}: no reader knows files of this kind${known === undefined ? '' : `; ${known.conversion}`}.`;
}

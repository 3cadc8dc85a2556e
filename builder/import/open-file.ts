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

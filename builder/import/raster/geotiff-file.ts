import { basename } from 'node:path';
import { fromFile, type GeoTIFFImage } from 'geotiff';
import type { Position } from '../../geometry/shapes.ts';
import { UnreadableFile } from '../../sources/text-file.ts';
import type { OpenedFile, ReadOptions } from '../raw-record.ts';
import { acceptedSystem, toWgs84 } from '../vector/projection.ts';
import { type HeightBand, heightPoints } from './height-points.ts';

/** Pixels in memory at once: whole rows of tiles. */
const BAND_MAX_PIXELS = 64 * 1024 * 1024;
/** Rows of a band, where the file's own strips have fewer. */
const BAND_MIN_ROWS = 256;
/** Value of GTRasterTypeGeoKey (OGC 19-008r4, 7.5.2): positions are those of the pixels' centres. */
const PIXEL_IS_POINT = 2;
/** A code that the file defines itself. */
const USER_DEFINED = 32_767;

/**
 * Opens a GeoTIFF of heights: one band, in WGS84, the Israeli grid or Web Mercator.
 *
 * @throws {UnreadableFile} if it is none, is damaged, or in another coordinate system
 */
export async function openGeoTiff(path: string, { heightSpacingM }: ReadOptions): Promise<OpenedFile> {
  const file = basename(path);
  const orRefuse = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof UnreadableFile) throw error;
      const why = error instanceof Error ? error.message : String(error);
      throw new UnreadableFile(`${file}: is no GeoTIFF that can be read, or is cut off (${why}); fetch it again.`);
    }
  };
  const tiff = await orRefuse(() => fromFile(path));
  try {
    const image = await orRefuse(() => tiff.getImage());
    const [width, height] = [image.getWidth(), image.getHeight()];
    const positionOf = await orRefuse(async () => placement(image, file));
    const bandRows = Math.max(image.getTileHeight(), Math.min(BAND_MIN_ROWS, height));
    // Tiles at the edges of the grid are as large as the others.
    const wholeTiles = (pixels: number, ofTile: number) => Math.ceil(pixels / ofTile) * ofTile;
    const bandPixels = wholeTiles(width, image.getTileWidth()) * wholeTiles(bandRows, image.getTileHeight());
    if (bandPixels > BAND_MAX_PIXELS) {
      throw new UnreadableFile(`${file}: its tiles are too large; write it in tiles (gdal_translate -co TILED=YES).`);
    }
    const noData = image.getGDALNoData();
    return heightPoints(
      {
        format: `GeoTIFF, ${width} x ${height} heights`,
        width,
        height,
        positionOf,
        isVoid: (found) => found === noData,
        async *bands() {
          for (let firstRow = 0; firstRow < height; firstRow += bandRows) {
            const rows = Math.min(bandRows, height - firstRow);
            yield await orRefuse(() => readBand(image, firstRow, rows));
          }
        },
        async close() {
          await tiff.close();
        },
      },
      heightSpacingM,
    );
  } catch (error) {
    await tiff.close();
    throw error;
  }
}

async function readBand(image: GeoTIFFImage, firstRow: number, rows: number): Promise<HeightBand> {
  const [heights] = await image.readRasters({ window: [0, firstRow, image.getWidth(), firstRow + rows], samples: [0] });
  if (typeof heights === 'number' || heights === undefined) throw new Error('no heights');
  return { firstRow, rows, heights };
}

/** Where the centres of the pixels are. */
function placement(image: GeoTIFFImage, file: string): (column: number, row: number) => Position {
  if (image.getSamplesPerPixel() !== 1) {
    throw new UnreadableFile(`${file}: has ${image.getSamplesPerPixel()} bands; a grid of heights has one.`);
  }
  const keys = image.getGeoKeys();
  const code = keys?.ProjectedCSTypeGeoKey ?? keys?.GeographicTypeGeoKey;
  if (code === undefined) {
    throw new UnreadableFile(
      `${file}: names no coordinate system, or is cut off; fetch it again, or export it with one.`,
    );
  }
  const known = typeof code === 'number' && code !== USER_DEFINED ? code : null;
  const convert = toWgs84(acceptedSystem(known, file), file);
  const offset = keys?.GTRasterTypeGeoKey === PIXEL_IS_POINT ? 0 : 0.5;
  const affine = affineOf(image);
  if (affine === null) throw new UnreadableFile(`${file}: does not say where its pixels are; export it as a GeoTIFF.`);
  return (column, row) => convert(affine(column + offset, row + offset));
}

/** From pixels to the coordinates of the system: by scale and tie point, or by a matrix (OGC 19-008r4, 7.3). */
function affineOf({ fileDirectory }: GeoTIFFImage): ((column: number, row: number) => Position) | null {
  const [scale, tie, matrix] = ['ModelPixelScale', 'ModelTiepoint', 'ModelTransformation'].map((tag): number[] =>
    Array.from(fileDirectory.getValue(tag as 'ModelPixelScale') ?? []),
  );
  const [right, down] = scale ?? [];
  const [column0 = 0, row0 = 0, , west, north] = tie ?? [];
  if (right !== undefined && down !== undefined && west !== undefined && north !== undefined) {
    return (column, row) => [west + (column - column0) * right, north - (row - row0) * down];
  }
  const [a, b, , c, d, e, , f] = matrix ?? [];
  if (a === undefined || b === undefined || c === undefined || d === undefined || e === undefined || f === undefined) {
    return null;
  }
  return (column, row) => [a * column + b * row + c, d * column + e * row + f];
}

import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { openPromise } from 'yauzl';
import { entriesOf, isFile, openEntry } from '../../sources/archive.ts';
import { UnreadableFile } from '../../sources/text-file.ts';
import type { OpenedFile, ReadOptions } from '../raw-record.ts';
import { heightPoints } from './height-points.ts';

/** Points on a side of a tile of one degree, of 3 and of 1 second of arc. */
const SIDES = [1201, 3601];
const HEIGHT_BYTES = 2;
const TILE_MAX_BYTES = 3601 * 3601 * HEIGHT_BYTES;
/** What a tile has where the radar saw nothing. */
const VOID = -32_768;

/**
 * Opens a tile of one degree of the Shuttle Radar Topography Mission (https://lpdaac.usgs.gov/documents/179/SRTM_User_Guide_V3.pdf),
 * whose name has its south-west corner: N32E034.hgt.
 *
 * @throws {UnreadableFile} if its name or its size is not that of a tile
 */
export async function openHgt(path: string, { heightSpacingM }: ReadOptions): Promise<OpenedFile> {
  const file = basename(path);
  if ((await stat(path)).size > TILE_MAX_BYTES) throw wrongSize(file, (await stat(path)).size);
  return tileOf(file, await readFile(path), heightSpacingM);
}

/** Opens a zip archive of one tile. @returns null if the archive has none, or the file is no whole archive */
export async function openZippedHgt(path: string, { heightSpacingM }: ReadOptions): Promise<OpenedFile | null> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => null);
  if (zip === null) return null;
  try {
    for await (const entry of entriesOf(zip)) {
      if (!isFile(entry) || !/\.hgt$/i.test(entry.fileName)) continue;
      const file = `${basename(path)}/${entry.fileName}`;
      if (entry.uncompressedSize > TILE_MAX_BYTES) throw wrongSize(file, entry.uncompressedSize);
      const chunks: Buffer[] = [];
      const { stream } = await openEntry(zip, entry, file);
      for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
      return tileOf(file, Buffer.concat(chunks), heightSpacingM);
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    // The readers of other archives come next, and say what is wrong with this one.
  } finally {
    zip.close();
  }
  return null;
}

function tileOf(file: string, bytes: Buffer, heightSpacingM: number): OpenedFile {
  const [, northSouth = '', lat, eastWest = '', lon] = /([NS])(\d{2})([EW])(\d{3})[^/]*\.hgt$/i.exec(file) ?? [];
  if (lat === undefined || lon === undefined) {
    throw new UnreadableFile(`${file}: a tile has its south-west corner as its name, such as N32E034.hgt.`);
  }
  const side = SIDES.find((each) => each * each * HEIGHT_BYTES === bytes.length);
  if (side === undefined) throw wrongSize(file, bytes.length);
  const [south, west] = [
    Number(lat) * (northSouth.toUpperCase() === 'N' ? 1 : -1),
    Number(lon) * (eastWest.toUpperCase() === 'E' ? 1 : -1),
  ];
  // The outer points are on the edges of the tile.
  const step = 1 / (side - 1);
  return heightPoints(
    {
      format: `HGT, ${side} x ${side} heights`,
      width: side,
      height: side,
      positionOf: (column, row) => [west + column * step, south + 1 - row * step],
      isVoid: (height) => height === VOID,
      async *bands() {
        const heights = new Int16Array(bytes.length / HEIGHT_BYTES);
        for (let at = 0; at < heights.length; at += 1) heights[at] = bytes.readInt16BE(at * HEIGHT_BYTES);
        yield { firstRow: 0, rows: side, heights };
      },
      async close() {},
    },
    heightSpacingM,
  );
}

const wrongSize = (file: string, bytes: number) =>
  new UnreadableFile(
    `${file}: has ${bytes} bytes; a tile has ${SIDES.map((side) => side * side * HEIGHT_BYTES).join(' or ')}. Fetch it again.`,
  );

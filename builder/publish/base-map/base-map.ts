import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type Database from 'better-sqlite3';
import { Compression, S2PMTilesWriter, TileType } from 's2-pmtiles';
import type { Manifest } from '../../../src/catalogue/index.ts';
import { readLayers } from './layers.ts';
import { type Bounds, boundsOf, cutTiles, ZOOMS } from './tiles.ts';

/** Where a header of PMTiles 3 has its box and its centre: 32-bit integers, in ten-millionths of a degree. */
const BOX_AT = 102;
const CENTER_AT = 119;
const UNITS_PER_DEGREE = 1e7;

/**
 * Writes the base map, for the maps of the page: coast and sea, districts, settlements, neighbourhoods, streets and stations as vector tiles in one
 * file that is read by ranges (PMTiles 3, https://github.com/protomaps/PMTiles). The same sources give the same bytes.
 *
 * @param db of the build, with the sources' shapes in `scratch`
 * @returns false, without a file, if no source has shapes
 */
export async function writeBaseMap(db: Database.Database, path: string): Promise<boolean> {
  const layers = readLayers(db);
  const bounds = boundsOf(layers);
  if (bounds === null) return false;
  const output = new MemoryFile();
  // The library compresses each tile through a stream of its own: five times the time of all the rest. So tiles come to it
  // compressed, and it compresses the directories alone. Its header says the compression that is set at the end.
  const file = new S2PMTilesWriter(output, TileType.Pbf, Compression.None);
  for (const { z, x, y, bytes } of cutTiles(layers)) await file.writeTileXYZ(z, x, y, gzipSync(bytes));
  Object.assign(file, { compression: Compression.Gzip });
  await file.commit({
    minzoom: ZOOMS.min,
    maxzoom: ZOOMS.max,
    vector_layers: layers.map(({ name, minZoom }) => ({ id: name, minzoom: minZoom, maxzoom: ZOOMS.max, fields: {} })),
  } as never);
  writeFileSync(path, withBox(output.bytes(), bounds));
  return true;
}

/** What the library writes to. Its own writer takes each byte alone. */
class MemoryFile {
  readonly #pieces: Uint8Array[] = [];

  appendSync(bytes: Uint8Array): void {
    this.#pieces.push(bytes);
  }

  async append(bytes: Uint8Array): Promise<void> {
    this.appendSync(bytes);
  }

  /** Replaces bytes of the first piece, which the library keeps free for header and directory. */
  async write(bytes: Uint8Array, at: number): Promise<void> {
    this.#pieces[0]?.set(bytes, at);
  }

  bytes(): Uint8Array {
    return new Uint8Array(Buffer.concat(this.#pieces));
  }
}

/** The writer leaves the box in the header empty, and readers request no tile outside it. */
function withBox(file: Uint8Array, [west, south, east, north]: Bounds): Uint8Array {
  const header = new DataView(file.buffer, file.byteOffset);
  const write = (at: number, degrees: readonly number[]) => {
    for (const [i, degree] of degrees.entries())
      header.setInt32(at + 4 * i, Math.round(degree * UNITS_PER_DEGREE), true);
  };
  write(BOX_AT, [west, south, east, north]);
  write(CENTER_AT, [(west + east) / 2, (south + north) / 2]);
  return file;
}

/** Renames a written base map after its content. */
export function publishBaseMap(folder: string, temporaryPath: string): NonNullable<Manifest['baseMap']> {
  const bytes = readFileSync(temporaryPath);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const url = `nadlan-${sha256.slice(0, 16)}.pmtiles`;
  renameSync(temporaryPath, join(folder, url));
  return { url, sizeBytes: bytes.length, sha256 };
}

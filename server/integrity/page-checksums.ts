import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { Manifest } from '../../src/catalogue/manifest.ts';
import { DamagedMap, hasChecksums, piecesOf, readPageMap, readPiece } from '../../src/page-map/index.ts';

/** CRC-32 of every page of a database file, shared by all threads. */
export interface PageChecksums {
  readonly pageBytes: number;
  /** The checksum of page n is at index n − 1. */
  readonly values: Uint32Array<SharedArrayBuffer>;
}

/** The manifest's data on the page map and on its database. */
export type DescribedMap = Pick<NonNullable<Manifest['map']>, 'sizeBytes' | 'eagerBytes'> & Pick<Manifest, 'sha256'>;

const inflate = promisify(inflateRaw);

/**
 * Reads the checksums of all pages from the page map, whose own checksums are checked on the way.
 *
 * @throws DamagedMap for a map that is damaged, cut short, of another database, or without checksums
 * @throws Error if the file cannot be read
 */
export async function readPageChecksums(
  mapPath: string,
  { sizeBytes, eagerBytes, sha256 }: DescribedMap,
): Promise<PageChecksums> {
  const bytes = await readFile(mapPath);
  if (bytes.length !== sizeBytes) {
    throw new DamagedMap(`The page map has ${bytes.length} bytes instead of ${sizeBytes}.`);
  }
  const map = await readPageMap(bytes.subarray(0, eagerBytes), sha256, inflate);
  if (!hasChecksums(map, bytes.length)) throw new DamagedMap('The page map has no checksums of the pages.');
  const values = new Uint32Array(new SharedArrayBuffer(map.pageCount * Uint32Array.BYTES_PER_ELEMENT));
  let page = 0;
  for (const { number, offset, length } of piecesOf(1, map.pageCount, map)) {
    for (const checksum of readPiece(bytes.subarray(offset, offset + length), number, map)) {
      values[page] = checksum;
      page += 1;
    }
  }
  return { pageBytes: map.pageBytes, values };
}

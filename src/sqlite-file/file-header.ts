/*
 * The header of a database file: https://sqlite.org/fileformat2.html#the_database_header
 */

import { FILE_HEADER_BYTES } from './b-tree-page.ts';

const MAGIC = 'SQLite format 3\0';

/** The header's data on pages. */
export interface FileHeader {
  /** A power of two from 512 to 65,536 in a sound database. */
  readonly pageBytes: number;
  /** Size of a page without the bytes that the file reserves at its end. */
  readonly usableBytes: number;
  /** Null if an SQLite older than 3.7.0 wrote last, which does not maintain the count. */
  readonly pageCount: number | null;
}

/**
 * Null for a file that is not an SQLite database, or is shorter than its header. @param start the first bytes of the
 * file
 */
export function readFileHeader(start: Uint8Array): FileHeader | null {
  if (start.length < FILE_HEADER_BYTES) return null;
  if (String.fromCharCode(...start.subarray(0, MAGIC.length)) !== MAGIC) return null;
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
  const stored = view.getUint16(16);
  const pageBytes = stored === 1 ? 65_536 : stored;
  const pageCount = view.getUint32(28);
  // Later versions write the change counter twice, beside the page count too.
  const isCounted = pageCount !== 0 && view.getUint32(24) === view.getUint32(92);
  return { pageBytes, usableBytes: pageBytes - view.getUint8(20), pageCount: isCounted ? pageCount : null };
}

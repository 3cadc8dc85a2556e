import { RemoteFailure } from './failure.ts';

/** How much of a database file its own header takes (https://sqlite.org/fileformat2.html#the_database_header). */
const HEADER_BYTES = 100;

const MAGIC = 'SQLite format 3\0';

/** What the header of a database says of its pages. */
export interface Header {
  readonly pageBytes: number;
  /** Of each page: without the bytes that the file reserves at its end. */
  readonly usableBytes: number;
}

/**
 * Reads the header of a database, and checks that the file begins as one does and is not shorter than its header says.
 * What lies behind its last page is nobody's, and SQLite never reads it.
 *
 * @param start the first bytes of the file
 * @throws RemoteFailure
 */
export function readHeader(start: Uint8Array, url: string, sizeBytes: number): Header {
  if (start.length < HEADER_BYTES || String.fromCharCode(...start.subarray(0, MAGIC.length)) !== MAGIC) {
    throw new RemoteFailure('no-database', `The file at ${url} is not a SQLite database.`);
  }
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
  const stored = view.getUint16(16);
  const pageBytes = stored === 1 ? 65_536 : stored;
  if (pageBytes < 512 || (pageBytes & (pageBytes - 1)) !== 0) {
    throw new RemoteFailure(
      'no-database',
      `The file at ${url} is not a SQLite database: it has pages of ${stored} bytes.`,
    );
  }
  const pageCount = view.getUint32(28);
  // The page count is only kept up by SQLite 3.7.0 and later, which writes the change counter twice.
  const isCounted = pageCount !== 0 && view.getUint32(24) === view.getUint32(92);
  if (isCounted && pageCount * pageBytes > sizeBytes) {
    throw new RemoteFailure(
      'no-database',
      `The database file at ${url} is incomplete: it has ${sizeBytes} bytes, but ${pageCount} pages of ${pageBytes} belong to it.`,
    );
  }
  return { pageBytes, usableBytes: pageBytes - view.getUint8(20) };
}

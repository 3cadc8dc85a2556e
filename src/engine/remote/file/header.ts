import { type FileHeader, readFileHeader } from '../../../sqlite-file/index.ts';
import { RemoteFailure } from '../transport/failure.ts';

/**
 * Reads the header of a database, and checks that the file begins as one does and is not shorter than its header says.
 * Bytes after the last page belong to no page, and SQLite never reads them.
 *
 * @param start the first bytes of the file
 * @throws RemoteFailure
 */
export function readHeader(start: Uint8Array, url: string, sizeBytes: number): FileHeader {
  const header = readFileHeader(start);
  if (!header) throw new RemoteFailure('no-database', `The file at ${url} is not a SQLite database.`);
  const { pageBytes, pageCount } = header;
  if (pageBytes < 512 || (pageBytes & (pageBytes - 1)) !== 0) {
    throw new RemoteFailure(
      'no-database',
      `The file at ${url} is not a SQLite database: it has pages of ${pageBytes} bytes.`,
    );
  }
  if (pageCount !== null && pageCount * pageBytes > sizeBytes) {
    throw new RemoteFailure(
      'no-database',
      `The database file at ${url} is incomplete: it has ${sizeBytes} bytes, but ${pageCount} pages of ${pageBytes} belong to it.`,
    );
  }
  return header;
}

import { RemoteFailure } from './failure.ts';
import type { ExpectedFile } from './range-answer.ts';

/** How much of a database file its own header takes (https://sqlite.org/fileformat2.html#the_database_header). */
export const HEADER_BYTES = 100;

const MAGIC = 'SQLite format 3\0';

/**
 * Checks that a file begins as a SQLite database does and is as long as its header says.
 *
 * @param header the first `HEADER_BYTES` of the file
 * @throws RemoteFailure
 */
export function checkDatabaseHeader(header: Uint8Array, file: ExpectedFile): void {
  if (header.length < HEADER_BYTES || String.fromCharCode(...header.subarray(0, MAGIC.length)) !== MAGIC) {
    throw new RemoteFailure('wrong-answer', `The file at ${file.url} is not a SQLite database.`);
  }
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const stored = view.getUint16(16);
  const pageBytes = stored === 1 ? 65_536 : stored;
  const pageCount = view.getUint32(28);
  // The page count is only kept up by SQLite 3.7.0 and later, which writes the change counter twice.
  if (pageCount === 0 || view.getUint32(24) !== view.getUint32(92)) return;
  if (pageCount * pageBytes !== file.sizeBytes) {
    throw new RemoteFailure(
      'wrong-answer',
      `The database file at ${file.url} is incomplete: it has ${file.sizeBytes} bytes, but ${pageCount} pages of ${pageBytes} belong to it.`,
    );
  }
}

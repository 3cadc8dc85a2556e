import { HOSTS } from '../../../contract/host-sentences.ts';
import { say } from '../../../contract/sentence.ts';
import { type FileHeader, readFileHeader } from '../../../sqlite-file/index.ts';
import { RemoteFailure } from '../transport/failure.ts';

/**
 * Reads the header of a database, and checks that the file begins as a database does and is not shorter than its header
 * says. Bytes after the last page belong to no page, and SQLite never reads them.
 *
 * @param start the first bytes of the file
 * @throws RemoteFailure
 */
export function readHeader(start: Uint8Array, url: string, sizeBytes: number): FileHeader {
  const header = readFileHeader(start);
  if (!header) throw new RemoteFailure('no-database', say(HOSTS.noDatabase, { url }));
  const { pageBytes, pageCount } = header;
  if (pageBytes < 512 || (pageBytes & (pageBytes - 1)) !== 0) {
    throw new RemoteFailure('no-database', say(HOSTS.oddPages, { url, bytes: pageBytes }));
  }
  if (pageCount !== null && pageCount * pageBytes > sizeBytes) {
    throw new RemoteFailure(
      'no-database',
      say(HOSTS.incomplete, { url, found: sizeBytes, pages: pageCount, bytes: pageBytes }),
    );
  }
  return header;
}

import { crc32 } from '../../../sqlite-file/index.ts';
import type { PageStore, StoredPart, ValidatedFile } from '../store/page-store.ts';
import type { AskRange, ByteRange, ExpectedFile, Validators } from '../transport/transport.ts';
import { NO_VALIDATORS } from '../transport/validators.ts';

/** A file that belongs to a database and is stored beside it. */
export interface FileBeside {
  /** Absolute. */
  readonly url: string;
  readonly sizeBytes: number;
  /** SHA-256 of the complete file from its description; empty if it has none. */
  readonly sha256: string;
  /** SHA-256 of the database file, in hex. */
  readonly databaseSha256: string;
}

/**
 * The part of such a file that opens it and is fetched in one piece, and the kind of record under which it is stored.
 */
export interface OpeningPart {
  readonly range: ByteRange;
  readonly kind: StoredPart;
  readonly file: ValidatedFile;
}

/** The result of opening. */
export interface OpeningContent {
  readonly bytes: Uint8Array;
  /** 0 if an earlier visit has stored it. */
  readonly fetchedBytes: number;
  /** The file with what its host said about it. */
  readonly file: ExpectedFile;
}

/** The number under which an opening part is stored, because one database may have had several such files. */
export const numberOfPart = ({ sizeBytes, sha256 }: Pick<FileBeside, 'sizeBytes' | 'sha256'>, { length }: ByteRange) =>
  crc32(new TextEncoder().encode(`${sizeBytes} ${length} ${sha256}`));

/**
 * Takes the opening part of a file from the store, or fetches and stores it. Null if it cannot be fetched or read: the database
 * is then read without it.
 *
 * @param read parses the part; returns null or throws if it does not belong to this database
 */
export async function openBeside<Opened>(
  { url, sizeBytes, sha256 }: FileBeside,
  { range, kind, file }: OpeningPart,
  read: (content: OpeningContent) => Promise<Opened | null>,
  ask: AskRange,
  store: PageStore | null,
): Promise<Opened | null> {
  const readAs = (bytes: Uint8Array, fetchedBytes: number, { etag, lastModified }: Validators) =>
    read({ bytes, fetchedBytes, file: { url, sizeBytes, etag, lastModified } });
  const number = numberOfPart({ sizeBytes, sha256 }, range);
  const stored = store?.part(kind, number);
  try {
    if (stored) return await readAs(stored, 0, store?.validators(file) ?? NO_VALIDATORS);
    const answer = await ask({ url, sizeBytes, ...NO_VALIDATORS }, range);
    const opened = await readAs(answer.body, answer.body.length, answer);
    if (opened) store?.keepPart(kind, number, answer.body);
    if (opened) store?.keepValidators(file, answer);
    return opened;
  } catch {
    return null;
  }
}

import { RemoteFailure } from './failure.ts';

/** A part of the file: `offset` inclusive, `length` in bytes. */
export interface ByteRange {
  readonly offset: number;
  readonly length: number;
}

/** The head of an HTTP answer, as fetch and XMLHttpRequest both can give it. Header names in lower case. */
export interface AnswerHead {
  readonly status: number;
  header(name: string): string | null;
}

/** What is known of the file before an answer to a range request comes in. */
export interface ExpectedFile {
  readonly url: string;
  readonly sizeBytes: number;
  /** The ETag of the first answer; null before it, or where the host sends none. */
  readonly etag: string | null;
}

export const rangeHeader = ({ offset, length }: ByteRange): string => `bytes=${offset}-${offset + length - 1}`;

/**
 * Checks the head of an answer before its body is read, so that a host that sends the whole file instead of a part
 * costs nothing.
 *
 * @throws RemoteFailure for everything but the 206 that was asked for.
 */
export function checkHead(head: AnswerHead, range: ByteRange, file: ExpectedFile): void {
  if (head.status === 200) {
    throw new RemoteFailure(
      'no-ranges',
      `The host of ${file.url} ignores range requests and would send the whole file. The database must lie on a host that serves byte ranges (status 206).`,
    );
  }
  if (head.status === 404 || head.status === 410) {
    throw new RemoteFailure('missing', `The host has no database file at ${file.url} (status ${head.status}).`);
  }
  if (head.status === 416) {
    throw new RemoteFailure(
      'changed',
      `The database file at ${file.url} is shorter than the ${file.sizeBytes} bytes that its description names (status 416).`,
    );
  }
  if (head.status !== 206) {
    throw new RemoteFailure(
      'wrong-answer',
      `The host answered a request for a part of ${file.url} with status ${head.status}.`,
    );
  }
  const encoding = head.header('content-encoding');
  if (encoding !== null && encoding !== 'identity') {
    throw new RemoteFailure(
      'wrong-answer',
      `The host compresses parts of ${file.url} (${encoding}); they cannot be used.`,
    );
  }
  checkContentRange(head.header('content-range'), range, file);
  const etag = head.header('etag');
  if (file.etag !== null && etag !== null && etag !== file.etag) {
    throw new RemoteFailure(
      'changed',
      `The database file at ${file.url} changed while it was being read. Run the query again.`,
    );
  }
}

// A host of another origin may not expose the header; then the length of the body is what is left to check.
function checkContentRange(value: string | null, { offset, length }: ByteRange, file: ExpectedFile): void {
  if (value === null) return;
  const match = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(value.trim());
  if (!match || Number(match[1]) !== offset || Number(match[2]) !== offset + length - 1) {
    throw new RemoteFailure(
      'wrong-answer',
      `The host sent another part of ${file.url} than was asked for (${value} instead of bytes ${offset}-${offset + length - 1}).`,
    );
  }
  if (match[3] !== '*' && Number(match[3]) !== file.sizeBytes) {
    throw new RemoteFailure(
      'changed',
      `The database file at ${file.url} has ${match[3]} bytes, but its description names ${file.sizeBytes}.`,
    );
  }
}

/** @throws RemoteFailure when the body is not exactly as long as the range. */
export function checkBody(body: Uint8Array, range: ByteRange, file: ExpectedFile): Uint8Array {
  if (body.length !== range.length) {
    throw new RemoteFailure(
      'wrong-answer',
      `The host sent ${body.length} bytes of ${file.url} where ${range.length} were asked for.`,
    );
  }
  return body;
}

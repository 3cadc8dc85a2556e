import { HOSTS } from '../../../../contract/host-sentences.ts';
import { say } from '../../../../contract/sentence.ts';
import { RemoteFailure } from '../failure.ts';
import { readRetryAfter } from '../retrying/retry-after.ts';
import type { ByteRange, ExpectedFile, Validators } from '../transport.ts';
import { isOtherVersion, readValidators } from '../validators.ts';
import { boundaryOf } from './byteranges.ts';

/**
 * The head of an HTTP response, in a form that fetch and XMLHttpRequest can both give. Header names are in lower case.
 */
export interface AnswerHead {
  readonly status: number;
  header(name: string): string | null;
  /** Whether a header that `header` does not give was not sent. False for another origin, which may not expose it. */
  readonly showsAll: boolean;
}

/** @param ranges one or several */
export const rangeHeader = (...ranges: readonly ByteRange[]): string =>
  `bytes=${ranges.map(({ offset, length }) => `${offset}-${offset + length - 1}`).join(',')}`;

/** Statuses after which a host may answer later. */
export const BUSY_STATUSES: readonly number[] = [429, 500, 502, 503, 504];

/** @param head with one of these statuses */
export function busy(url: string, head: Pick<AnswerHead, 'status' | 'header'>): RemoteFailure {
  const sentAt = Date.parse(head.header('date') ?? '');
  const retryAfterMs = readRetryAfter(head.header('retry-after'), Number.isNaN(sentAt) ? Date.now() : sentAt);
  const { status } = head;
  const sentence =
    retryAfterMs === null
      ? say(HOSTS.busy, { url, status })
      : say(HOSTS.busyFor, { url, status, seconds: Math.ceil(retryAfterMs / 1000) });
  return new RemoteFailure('busy', sentence, retryAfterMs);
}

/** What a status other than 206 means: its kind of failure, and its sentence. */
const STATUSES: readonly {
  readonly statuses: readonly number[];
  readonly failure: (file: ExpectedFile, head: AnswerHead) => RemoteFailure;
}[] = [
  {
    statuses: [200],
    failure: ({ url }) => new RemoteFailure('no-ranges', say(HOSTS.noRanges, { url })),
  },
  {
    statuses: [404, 410],
    failure: ({ url }, { status }) => new RemoteFailure('missing', say(HOSTS.noFile, { url, status })),
  },
  {
    statuses: [416],
    failure: ({ url, sizeBytes }) => new RemoteFailure('changed', say(HOSTS.shorter, { url, bytes: sizeBytes })),
  },
  { statuses: BUSY_STATUSES, failure: ({ url }, head) => busy(url, head) },
];

/**
 * Checks the head of an answer before its body is read, so that a host that sends the complete file instead of a part
 * costs nothing.
 *
 * @throws RemoteFailure for everything but the requested 206
 */
export function checkHead(head: AnswerHead, range: ByteRange, file: ExpectedFile): void {
  const known = STATUSES.find(({ statuses }) => statuses.includes(head.status));
  if (known) throw known.failure(file, head);
  if (head.status !== 206) {
    throw new RemoteFailure('refused', say(HOSTS.status, { url: file.url, status: head.status }));
  }
  checkEncoding(head, file);
  // Every origin may read the type. Error pages are HTML; several parts would come as multipart.
  const type = head.header('content-type') ?? '';
  if (/^\s*(text\/html|multipart\/)/i.test(type)) {
    throw new RemoteFailure('wrong-answer', say(HOSTS.otherType, { type, url: file.url }));
  }
  checkContentRange(head, range, file);
  checkVersion(
    readValidators((name) => head.header(name)),
    file,
  );
}

function checkEncoding(head: AnswerHead, { url }: ExpectedFile): void {
  const encoding = head.header('content-encoding');
  if (encoding === null || encoding === 'identity') return;
  throw new RemoteFailure('wrong-answer', say(HOSTS.compressed, { url, encoding }));
}

/**
 * Checks the head of an answer to a request for several ranges.
 *
 * @returns the boundary between its parts
 * @throws RemoteFailure 'busy' if the host may answer later; otherwise single ranges are requested, whose answers show why
 */
export function checkHeadOfSeveral(head: AnswerHead, file: ExpectedFile): string {
  if (BUSY_STATUSES.includes(head.status)) throw busy(file.url, head);
  checkEncoding(head, file);
  const boundary = head.status === 206 ? boundaryOf(head.header('content-type')) : null;
  if (boundary === null) {
    throw new RemoteFailure('wrong-answer', say(HOSTS.noParts, { url: file.url }));
  }
  checkVersion(
    readValidators((name) => head.header(name)),
    file,
  );
  return boundary;
}

/** @throws RemoteFailure if an answer has another version of the file than the answers before */
export function checkVersion(answered: Validators, file: ExpectedFile): void {
  if (!isOtherVersion(file, answered)) return;
  throw new RemoteFailure('changed', say(HOSTS.changed, { url: file.url }));
}

// A host of another origin may not expose the header. Then only the length of the body can be checked.
function checkContentRange(head: AnswerHead, { offset, length }: ByteRange, file: ExpectedFile): void {
  const value = head.header('content-range');
  if (value === null && !head.showsAll) return;
  const match = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(value?.trim() ?? '');
  // The size is a better sign than the range: a part of another file often has another range, too.
  if (match && match[3] !== '*' && Number(match[3]) !== file.sizeBytes) {
    throw new RemoteFailure(
      'changed',
      say(HOSTS.otherSize, { url: file.url, found: Number(match[3]), named: file.sizeBytes }),
    );
  }
  if (!match || Number(match[1]) !== offset || Number(match[2]) !== offset + length - 1) {
    const asked = { url: file.url, first: offset, last: offset + length - 1 };
    throw new RemoteFailure(
      'wrong-answer',
      value === null ? say(HOSTS.unnamedPart, asked) : say(HOSTS.otherPart, { ...asked, sent: value }),
    );
  }
}

/**
 * @param received bytes of the body; after the first one too many, the rest need not be read
 * @throws RemoteFailure unless there are as many as requested
 */
export function checkLength(received: number, range: ByteRange, file: ExpectedFile): void {
  if (received === range.length) return;
  const asked = { url: file.url, asked: range.length };
  throw new RemoteFailure(
    'wrong-answer',
    received > range.length ? say(HOSTS.tooMuch, asked) : say(HOSTS.tooLittle, { ...asked, sent: received }),
  );
}

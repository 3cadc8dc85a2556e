import { RemoteFailure } from './failure.ts';
import { type ByteRange, checkBody, checkHead, type ExpectedFile, rangeHeader } from './range-answer.ts';
import type { RangeAnswer } from './remote-file.ts';

/** How long a host may take to send one range before the request counts as lost. */
export const REQUEST_TIMEOUT_MS = 30_000;

/** Asks for one range with fetch. @throws RemoteFailure */
export async function fetchRange(file: ExpectedFile, range: ByteRange): Promise<RangeAnswer> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), REQUEST_TIMEOUT_MS);
  try {
    // no-store: browsers' caches truncate or mix up 206 bodies; what is worth keeping is kept in our own blocks.
    const response = await fetch(file.url, {
      headers: { Range: rangeHeader(range) },
      cache: 'no-store',
      signal: abort.signal,
    });
    checkHead({ status: response.status, header: (name) => response.headers.get(name) }, range, file);
    const body = new Uint8Array(await response.arrayBuffer());
    return { body: checkBody(body, range, file), etag: response.headers.get('etag') };
  } catch (cause) {
    const timedOut = abort.signal.aborted;
    // Ends the download of a body that is not wanted.
    abort.abort();
    throw cause instanceof RemoteFailure ? cause : unreachable(file.url, timedOut);
  } finally {
    clearTimeout(timer);
  }
}

export function unreachable(url: string, timedOut: boolean): RemoteFailure {
  return new RemoteFailure(
    'unreachable',
    timedOut
      ? `The host did not send a part of ${url} within ${REQUEST_TIMEOUT_MS / 1000} seconds. Check the connection and run the query again.`
      : `The host of ${url} cannot be reached. Check the connection and run the query again.`,
  );
}

import { RemoteFailure } from './failure.ts';
import type { AskRange } from './loader.ts';
import { type ByteRange, checkHead, checkLength, type ExpectedFile, rangeHeader } from './range-answer.ts';
import { readValidators } from './validators.ts';

/** How long a host may send nothing before a request counts as lost. */
export const STALL_MS = 15_000;

/** What has come of answers that are not whole yet. */
export interface Inflow {
  bytes: number;
}

/** Of all requests by `fetchRange`. */
export const inflow: Inflow = { bytes: 0 };

/** Asks for ranges with fetch. A worker reads one host, so that all of its requests share what is known of the line. */
export const fetchRange: AskRange = fetchTransport(STALL_MS, inflow);

/**
 * Asks for ranges with fetch, and gives a request up when nothing has come for `stallMs`, before its body or in it: neither
 * to this request nor to another, for they share a line and stand behind one another. A slow line that goes on is waited for.
 *
 * @param inflow kept up to date
 */
export function fetchTransport(stallMs: number, inflow: Inflow = { bytes: 0 }): AskRange {
  let heardAt = Number.NEGATIVE_INFINITY;
  return async (file, range, signal) => {
    const giveUp = new AbortController();
    let stalled = false;
    const cancel = () => giveUp.abort();
    signal?.addEventListener('abort', cancel, { once: true });
    if (signal?.aborted) cancel();
    const askedAt = performance.now();
    const watch = () => {
      const left = Math.max(askedAt, heardAt) + stallMs - performance.now();
      stalled = left <= 0;
      if (stalled) giveUp.abort();
      else timer = setTimeout(watch, left);
    };
    let timer = setTimeout(watch, stallMs);
    let received = 0;
    const heard = (bytes: number) => {
      heardAt = performance.now();
      received += bytes;
      inflow.bytes += bytes;
    };
    try {
      // no-store: browsers' caches truncate or mix up 206 bodies; what is worth keeping is kept by the engine.
      const response = await fetch(file.url, {
        headers: { Range: rangeHeader(range) },
        cache: 'no-store',
        signal: giveUp.signal,
      });
      heard(0);
      const header = (name: string) => response.headers.get(name);
      checkHead({ status: response.status, header, showsAll: response.type !== 'cors' }, range, file);
      return { body: await readBody(response, range, file, heard), ...readValidators(header) };
    } catch (cause) {
      // Ends the download of a body that is not wanted.
      giveUp.abort();
      throw cause instanceof RemoteFailure ? cause : stalled ? silent(file.url, stallMs) : unreachable(file.url);
    } finally {
      clearTimeout(timer);
      inflow.bytes -= received;
      signal?.removeEventListener('abort', cancel);
    }
  };
}

async function readBody(
  response: Response,
  range: ByteRange,
  file: ExpectedFile,
  heard: (bytes: number) => void,
): Promise<Uint8Array> {
  const body = new Uint8Array(range.length);
  const reader = response.body?.getReader();
  let received = 0;
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
    heard(piece.value.length);
    if (received + piece.value.length > range.length) checkLength(received + piece.value.length, range, file);
    body.set(piece.value, received);
    received += piece.value.length;
  }
  checkLength(received, range, file);
  return body;
}

export function unreachable(url: string): RemoteFailure {
  return new RemoteFailure(
    'unreachable',
    `The host of ${url} cannot be reached, or the connection breaks off. Check the connection and run the query again.`,
  );
}

export function silent(url: string, ms: number): RemoteFailure {
  return new RemoteFailure(
    'unreachable',
    `The host of ${url} sent nothing for ${Math.round(ms / 1000)} seconds. Check the connection and run the query again.`,
  );
}

import { HOSTS } from '../../../contract/host-sentences.ts';
import { say } from '../../../contract/sentence.ts';
import type { AnswerHead } from './bundling/range-answer.ts';
import { RemoteFailure } from './failure.ts';

/** Bytes of answers that are not complete yet. */
export interface Inflow {
  bytes: number;
}

/** Reads an answer as it comes. An exception from it ends the download. */
export interface AnswerReader {
  head(head: AnswerHead): void;
  /** @returns how many requested bytes have come and have not been handed on */
  piece(bytes: Uint8Array): number;
}

/**
 * Makes requests with fetch. It aborts a request if nothing has come for `stallMs`, before its body or in it, for this
 * request and for any other: they share a line and queue behind one another. It waits for a slow line that keeps
 * sending.
 */
export class WatchedLine {
  readonly #stallMs: number;
  readonly #inflow: Inflow;
  #heardAt = Number.NEGATIVE_INFINITY;

  /** @param inflow updated as bytes come */
  constructor(stallMs: number, inflow: Inflow = { bytes: 0 }) {
    this.#stallMs = stallMs;
    this.#inflow = inflow;
  }

  /**
   * @param range the header
   * @param redirect whether to follow redirects
   * @throws RemoteFailure 'unreachable', or what the reader throws
   */
  async fetch(
    url: string,
    range: string,
    redirect: 'follow' | 'manual',
    reader: AnswerReader,
    signal?: AbortSignal,
  ): Promise<void> {
    const giveUp = new AbortController();
    let stalled = false;
    const cancel = () => giveUp.abort();
    signal?.addEventListener('abort', cancel, { once: true });
    if (signal?.aborted) cancel();
    const askedAt = performance.now();
    const watch = () => {
      const left = Math.max(askedAt, this.#heardAt) + this.#stallMs - performance.now();
      stalled = left <= 0;
      if (stalled) giveUp.abort();
      else timer = setTimeout(watch, left);
    };
    let timer = setTimeout(watch, this.#stallMs);
    let held = 0;
    const hold = (bytes: number) => {
      this.#inflow.bytes += bytes - held;
      held = bytes;
    };
    try {
      // no-store: browsers' caches truncate or mix up 206 bodies. The engine has its own cache.
      const response = await fetch(url, {
        headers: { Range: range },
        cache: 'no-store',
        redirect,
        signal: giveUp.signal,
      });
      this.#heardAt = performance.now();
      const { status, headers, type } = response;
      reader.head({ status, header: (name) => headers.get(name), showsAll: type !== 'cors' });
      const body = response.body?.getReader();
      for (let piece = await body?.read(); piece?.value; piece = await body?.read()) {
        this.#heardAt = performance.now();
        hold(reader.piece(piece.value));
      }
    } catch (cause) {
      // Ends the download of an unwanted body.
      giveUp.abort();
      throw cause instanceof RemoteFailure ? cause : stalled ? silent(url, this.#stallMs) : unreachable(url);
    } finally {
      clearTimeout(timer);
      hold(0);
      signal?.removeEventListener('abort', cancel);
    }
  }
}

export function unreachable(url: string): RemoteFailure {
  return new RemoteFailure('unreachable', say(HOSTS.unreachable, { url }));
}

export function silent(url: string, ms: number): RemoteFailure {
  return new RemoteFailure('unreachable', say(HOSTS.silent, { url, seconds: Math.round(ms / 1000) }));
}

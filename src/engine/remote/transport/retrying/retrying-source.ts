import type { AskRange, AskRangeNow, RangeSource } from '../transport.ts';
import type { RetryPolicy } from './retry-policy.ts';

/** Asks a source for ranges, and retries if that may help. */
export class RetryingSource implements RangeSource {
  readonly #source: RangeSource;
  readonly #retries: RetryPolicy;

  constructor(source: RangeSource, retries: RetryPolicy) {
    this.#source = source;
    this.#retries = retries;
  }

  /** @throws RemoteFailure that does not pass, or did not pass in time */
  readonly ask: AskRange = (file, range, signal = new AbortController().signal) =>
    this.#retries.request(() => this.#source.ask(file, range, signal), file.url, signal);

  /** The same, blocking the thread. */
  readonly askNow: AskRangeNow = (file, range) => this.#retries.requestNow(() => this.#source.askNow(file, range));
}

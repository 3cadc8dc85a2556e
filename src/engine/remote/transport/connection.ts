import type { AskRange, AskRangeNow, RangeSource } from './transport.ts';

/** A fetch: its bytes, and its rounds of requests; each round waits for the one before. */
export interface FetchCost {
  readonly bytes: number;
  readonly rounds: number;
}

/** Measures the requests to a host, to predict how long later ones will take. */
export class Connection {
  readonly #now: () => number;
  #active = 0;
  #activeSince = 0;
  /** Time in which at least one request was under way, how often that began, and how many bytes were fetched. */
  #busyMs = 0;
  #rounds = 0;
  #bytes = 0;
  /** Latency of the fastest answer. */
  #latencyMs = Number.POSITIVE_INFINITY;

  /** @param now a clock that never goes back, in milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** The same source; each of its requests is measured. */
  watch({ ask, askNow }: RangeSource): RangeSource {
    return { ask: this.#watched(ask), askNow: this.#watchedNow(askNow) };
  }

  #watched(ask: AskRange): AskRange {
    return async (file, range, signal, onBody) => {
      const end = this.#begin();
      try {
        const answer = await ask(file, range, signal, onBody);
        end(answer.body.length);
        return answer;
      } catch (cause) {
        end(0);
        throw cause;
      }
    };
  }

  #watchedNow(ask: AskRangeNow): AskRangeNow {
    return (file, range) => {
      const end = this.#begin();
      let bytes = 0;
      try {
        const answer = ask(file, range);
        bytes = answer.body.length;
        return answer;
      } finally {
        end(bytes);
      }
    };
  }

  /**
   * How long a fetch takes, in milliseconds: a round trip for each round, and the time of its bytes. Null before the
   * first answer.
   */
  timeOf({ bytes, rounds }: FetchCost): number | null {
    if (this.#bytes === 0 || this.#busyMs === 0) return null;
    const movingMs = this.#busyMs - this.#rounds * this.#latencyMs;
    // If all the time was round trips, the speed of the line is unknown, and this is a lower bound.
    const bytesPerMs = this.#bytes / (movingMs > 0 ? movingMs : this.#busyMs);
    return rounds * this.#latencyMs + bytes / bytesPerMs;
  }

  #begin(): (bytes: number) => void {
    const start = this.#now();
    if (this.#active === 0) {
      this.#activeSince = start;
      this.#rounds += 1;
    }
    this.#active += 1;
    return (bytes) => {
      const end = this.#now();
      this.#active -= 1;
      if (this.#active === 0) this.#busyMs += end - this.#activeSince;
      if (bytes === 0) return;
      this.#bytes += bytes;
      this.#latencyMs = Math.min(this.#latencyMs, end - start);
    };
  }
}

import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { ComputeShare } from '../../settings/kinds.ts';

/**
 * Counts the thread time of each client's queries. A client's window begins with its first query. A running query is
 * never stopped for it, so that running queries may exceed the share.
 */
export class ComputeBudget {
  readonly share: ComputeShare;
  readonly #counter: RateLimiterMemory;

  constructor(share: ComputeShare) {
    this.share = share;
    this.#counter = new RateLimiterMemory({
      keyPrefix: 'compute',
      points: share.computeSeconds * 1000,
      duration: share.seconds,
    });
  }

  async charge(client: string, elapsedMs: number): Promise<void> {
    await this.#counter.penalty(client, Math.ceil(elapsedMs));
  }

  /** Milliseconds until the client may compute again; 0 if it has time left. */
  async restMs(client: string): Promise<number> {
    const used = await this.#counter.get(client);
    // The counter computes the rest from the time of day, which may have been set back.
    return used && used.remainingPoints <= 0 ? Math.min(Math.max(1, used.msBeforeNext), this.share.seconds * 1000) : 0;
  }
}

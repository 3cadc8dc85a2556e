import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Rate } from '../../settings/kinds.ts';

/** What remains for a client after the counted request. */
export interface Allowance {
  readonly allowed: boolean;
  /** Requests left until the window ends. */
  readonly remaining: number;
  /** Time until the window ends. */
  readonly resetMs: number;
}

/** Counts the requests of each client; the window of a client begins with its first request. */
export interface RateLimiter {
  readonly rate: Rate;
  /** Counts one request. Never rejects. */
  take(client: string): Promise<Allowance>;
  /** Counts additional requests for one that turned out to be expensive. Never rejects. */
  charge(client: string, requests: number): Promise<void>;
  close(): void;
}

/** Counts in the memory of this process. */
export function memoryRateLimiter(rate: Rate): RateLimiter {
  const counter = new RateLimiterMemory({ points: rate.requests, duration: rate.seconds });
  return {
    rate,
    take: async (client) => {
      const allowance = await allowanceOf(counter.consume(client));
      // Only an external store can fail.
      if (allowance instanceof Error) throw allowance;
      // The counter computes it from the time of day, which may have been set back.
      return { ...allowance, resetMs: Math.min(allowance.resetMs, rate.seconds * 1000) };
    },
    charge: async (client, requests) => {
      await counter.penalty(client, requests);
    },
    close: () => {},
  };
}

/** What the library resolves or rejects with; an Error if its store failed. */
export async function allowanceOf(consuming: Promise<RateLimiterRes>): Promise<Allowance | Error> {
  const allowance = (allowed: boolean, { remainingPoints, msBeforeNext }: RateLimiterRes): Allowance => ({
    allowed,
    remaining: remainingPoints,
    resetMs: Math.max(0, msBeforeNext),
  });
  try {
    return allowance(true, await consuming);
  } catch (cause) {
    if (cause instanceof RateLimiterRes) return allowance(false, cause);
    return cause instanceof Error ? cause : new Error(String(cause));
  }
}

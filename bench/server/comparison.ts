import type { Case } from './cases.ts';
import type { CompetitorKind } from './start-competitor.ts';

/** The answers to a load of requests of one case. Times run from the first byte sent to the last one received. */
export interface Load {
  readonly requests: number;
  readonly requestsPerSecond: number;
  readonly p10Ms: number;
  readonly p50Ms: number;
  readonly p90Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

/** One statement at one number of connections. */
export interface Comparison {
  readonly name: string;
  readonly kind: Case['kind'];
  readonly connections: number;
  /** Mean size of our answers as they are sent to a client that accepts compression. */
  readonly answerBytes: number;
  /** Ours is `pool`. */
  readonly loads: Readonly<Partial<Record<CompetitorKind, Load>>>;
  /**
   * Median time of our answers divided by that of native SQLite or the other working copy; null without these. On a
   * busy machine, means depend more on the other work.
   */
  readonly ratio: number | null;
  readonly bound: number;
}

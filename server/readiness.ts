import type { Refusal } from '../src/contract/errors.ts';
import type { SqlRunner } from '../src/contract/runner.ts';
import type { PoolState } from './pool/pool.ts';

/** Reads a page of the file, and takes no time. */
const PROBE = 'SELECT count(*) FROM sqlite_schema';

export interface ReadinessOptions {
  readonly runner: SqlRunner;
  readonly poolState: () => PoolState;
  /** Whether the service is shutting down. */
  readonly isStopping: () => boolean;
  /** How long the probe may take. */
  readonly probeMs: number;
  /** For how long its result counts, so that nobody can load the service by asking. */
  readonly keepMs: number;
}

/**
 * Tells whether queries can be answered: null, or why not. Threads that are all at work are as ready as can be: each is
 * replaced when it does not end, and taking a busy server away would leave its load to the others.
 */
export function watchReadiness(options: ReadinessOptions): () => Promise<Refusal | null> {
  const { runner, poolState, isStopping, probeMs, keepMs } = options;
  let probing: Promise<Refusal | null> | null = null;

  const probe = async (): Promise<Refusal | null> => {
    const description = await runner.describe();
    if (description.kind === 'refused') return description.refusal;
    const { threads, busy } = poolState();
    if (busy === threads) return null;
    const outcome = await runner.run({ sql: PROBE, limit: 1 }, { signal: AbortSignal.timeout(probeMs) });
    switch (outcome.kind) {
      case 'result':
        return null;
      case 'refused':
        return outcome.refusal;
      case 'cancelled':
        return {
          code: 'DB_UNAVAILABLE',
          message: `No thread answered within ${probeMs / 1000} seconds.`,
          hint: 'Try again later.',
        };
      default:
        return outcome satisfies never;
    }
  };

  return () => {
    if (isStopping()) return Promise.resolve({ code: 'BUSY', message: 'The service is shutting down.' });
    if (!probing) {
      probing = probe();
      const forget = () => {
        probing = null;
      };
      probing.then(() => setTimeout(forget, keepMs).unref(), forget);
    }
    return probing;
  };
}

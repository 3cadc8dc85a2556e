import type { Refusal } from '../../src/contract/errors.ts';
import type { SqlRunner } from '../../src/contract/runner.ts';
import { SERVICE } from '../../src/contract/service-sentences.ts';
import type { PoolState } from '../pool/pool.ts';

/** Reads a page of the file, with almost no computing. */
const PROBE = 'SELECT count(*) FROM sqlite_schema';

const STOPPING: Refusal = { code: 'BUSY', message: SERVICE.shuttingDown };

/** Null, or why the service should get no requests. */
export type Readiness = () => Promise<Refusal | null>;

export interface ReadinessOptions {
  /** Whether the published database is there and sound. */
  readonly database: Readiness;
  /** What runs queries; null for a server of files alone. */
  readonly pool: {
    readonly runner: Pick<SqlRunner, 'run'>;
    readonly state: () => Pick<PoolState, 'threads' | 'busy'>;
  } | null;
  /** Whether the service is shutting down. */
  readonly isStopping: () => boolean;
  /** How long the probe may take. */
  readonly probeMs: number;
  /** For how long its result is cached, which limits the load of probes. */
  readonly keepMs: number;
}

/**
 * Checks whether the service can answer. A service whose threads are all busy is ready: each thread is replaced if its query does
 * not end, and taking a busy server away would leave its load to the others.
 */
export function watchReadiness({ database, pool, isStopping, probeMs, keepMs }: ReadinessOptions): Readiness {
  let probing: Promise<Refusal | null> | null = null;

  const probeThread = async ({ runner, state }: NonNullable<typeof pool>): Promise<Refusal | null> => {
    const { threads, busy } = state();
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
  const probe = async () => (await database()) ?? (pool && (await probeThread(pool)));

  return () => {
    if (isStopping()) return Promise.resolve(STOPPING);
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

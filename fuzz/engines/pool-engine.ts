import { engineThreads } from '../../server/engine/engine-threads.ts';
import { createPool, type Pool } from '../../server/pool/pool.ts';
import { followPublishedDatabase } from '../../server/published/published-database.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import { answerOf, type Engine } from './answer.ts';

export interface PoolOptionsHere {
  readonly threads?: number;
  readonly queryMs?: number;
  /** Called if a thread ends unexpectedly, which should never happen. */
  readonly onFailure: (reason: string) => void;
}

/** The server's pool on the published database of a folder. */
export function openPool(folder: string, { threads = 1, queryMs = LIMITS.queryMs, onFailure }: PoolOptionsHere): Pool {
  return createPool({
    threads,
    startThread: engineThreads({ memoryBytes: LIMITS.engineMemoryBytes, queryMs }),
    currentFile: followPublishedDatabase(folder, 1_000),
    queryMs,
    terminateGraceMs: LIMITS.terminateGraceMs,
    openMs: 60_000,
    queueMax: 1_000,
    queueWaitMs: 600_000,
    onFailure,
  });
}

export function poolEngine(pool: Pool): Engine {
  return {
    name: 'pool',
    answer: async (request) => {
      const outcome = await pool.run(request);
      if (outcome.kind === 'cancelled') throw new Error('The pool was closed.');
      return answerOf(outcome);
    },
    close: () => pool.close(),
  };
}

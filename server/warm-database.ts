import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EXAMPLES_FILE_NAME } from '../src/catalogue/index.ts';
import { LIMITS } from '../src/contract/limits.ts';
import { SERVER_LIMITS } from './limits.ts';
import { createPool } from './pool/pool.ts';
import type { StartThread } from './pool/worker-thread.ts';
import { followPublishedDatabase } from './published/published-database.ts';

/** Reads a page of the file, with almost no computing. */
const FIRST = 'SELECT count(*) FROM sqlite_schema';

interface WarmOptions {
  readonly startThread: StartThread;
  readonly queryMs: number;
  /** Ends the statement that runs. */
  readonly signal: AbortSignal;
}

/**
 * Runs a few statements on the database of a folder, on a thread of its own, so that its first readers find it warm.
 *
 * @returns a sentence if the engine cannot read it, else null
 */
export async function warmDatabase(
  folder: string,
  { startThread, queryMs, signal }: WarmOptions,
): Promise<string | null> {
  let failure: string | null = null;
  const pool = createPool({
    threads: 1,
    startThread,
    currentFile: followPublishedDatabase(folder, 0),
    queryMs,
    terminateGraceMs: LIMITS.terminateGraceMs,
    openMs: SERVER_LIMITS.openMs,
    queueMax: 1,
    queueWaitMs: SERVER_LIMITS.openMs,
    onFailure: (reason) => {
      failure = reason;
    },
  });
  try {
    for (const sql of [FIRST, ...(await firstExamples(folder))]) {
      const outcome = await pool.run({ sql, limit: 1 }, { signal });
      if (outcome.kind !== 'refused') continue;
      const { code, message } = outcome.refusal;
      if (code === 'DB_UNAVAILABLE' || code === 'INTERNAL_ERROR') return failure ?? message;
    }
    return null;
  } finally {
    await pool.close();
  }
}

async function firstExamples(folder: string): Promise<readonly string[]> {
  const text = await readFile(join(folder, EXAMPLES_FILE_NAME), 'utf8').catch(() => '[]');
  const examples = JSON.parse(text) as readonly { readonly sql?: unknown }[];
  return examples
    .slice(0, SERVER_LIMITS.warmingStatements)
    .map(({ sql }) => sql)
    .filter((sql) => typeof sql === 'string');
}

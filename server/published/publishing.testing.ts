import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { LIMITS } from '../../src/contract/limits.ts';
import { engineThreads } from '../engine/engine-threads.ts';
import { createPool, type Pool, type PoolOptions } from '../pool/pool.ts';
import type { StartThread } from '../pool/worker-thread.ts';
import { followPublishedDatabase } from './published-database.ts';

/** Rows of the table `marks`. */
export const MARKS = 3_000;

/** The bytes of a database all of whose rows hold the same mark. All of them have the same length. */
export function markedDatabase(mark: string): Buffer {
  const database = new Database(':memory:');
  database.exec(`
    CREATE TABLE marks (id INTEGER PRIMARY KEY, mark TEXT, text TEXT);
    WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${MARKS})
    INSERT INTO marks SELECT i, '${mark}', printf('%0200d', i) FROM n;
  `);
  const bytes = database.serialize();
  database.close();
  return bytes;
}

/** Publishes a database as the builder does: its file, then the manifest, replaced in one step. Its mark is its date. */
export async function publishMarked(dir: string, mark: string, fileName = `nadlan-${mark}.sqlite`): Promise<void> {
  const bytes = markedDatabase(mark);
  await writeFile(join(dir, fileName), bytes);
  await describeMarked(dir, mark, fileName, bytes.length);
}

async function describeMarked(dir: string, mark: string, url: string, sizeBytes: number): Promise<void> {
  const manifest = { url, sizeBytes, buildId: mark, schemaVersion: '1.2', dataAsOf: mark, synthetic: true };
  await writeFile(join(dir, 'next.json'), JSON.stringify(manifest));
  await rename(join(dir, 'next.json'), join(dir, 'nadlan.json'));
}

/** A pool on real threads. */
export interface TestedPool {
  readonly pool: Pool;
  /** Threads that were started so far. */
  started(): number;
  readonly failures: string[];
}

export function openTestedPool(
  dir: string,
  {
    memoryBytes = LIMITS.engineMemoryBytes as number,
    heapBytes,
    ...options
  }: Partial<PoolOptions> & { memoryBytes?: number; heapBytes?: number } = {},
): TestedPool {
  const failures: string[] = [];
  let started = 0;
  const { queryMs = LIMITS.queryMs } = options;
  const start = engineThreads({ memoryBytes, queryMs }, heapBytes);
  const startThread: StartThread = (handlers) => {
    started += 1;
    return start(handlers);
  };
  const pool = createPool({
    threads: 2,
    startThread,
    currentFile: followPublishedDatabase(dir, 0),
    queryMs,
    terminateGraceMs: LIMITS.terminateGraceMs,
    openMs: 60_000,
    queueMax: 100,
    queueWaitMs: 60_000,
    onFailure: (reason) => failures.push(reason),
    ...options,
  });
  return { pool, started: () => started, failures };
}

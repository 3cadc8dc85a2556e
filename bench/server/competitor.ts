/*
 * A server in its own process: node competitor.ts pool|native|duckdb DATA_DIR. Reports its port, then its memory when asked.
 */
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { engineThreads } from '../../server/engine/engine-threads.ts';
import { createApp } from '../../server/http/app.ts';
import { createPool } from '../../server/pool/pool.ts';
import { followPublishedDatabase } from '../../server/published/published-database.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import { duckdbRunner } from './duckdb-runner.ts';
import { nativeRunner } from './native-runner.ts';

const [kind = '', dataDir = ''] = process.argv.slice(2);

async function openPool() {
  const pool = createPool({
    threads: availableParallelism(),
    startThread: engineThreads({ memoryBytes: LIMITS.engineMemoryBytes, queryMs: LIMITS.queryMs }),
    currentFile: followPublishedDatabase(dataDir, 250),
    queryMs: LIMITS.queryMs,
    terminateGraceMs: LIMITS.terminateGraceMs,
    openMs: 30_000,
    queueMax: 1_000,
    queueWaitMs: 60_000,
    onFailure: (reason) => process.stderr.write(`${reason}\n`),
  });
  await pool.warm();
  return pool;
}

const app = createApp({
  runner:
    kind === 'native' ? nativeRunner(dataDir) : kind === 'duckdb' ? await duckdbRunner(dataDir) : await openPool(),
  pageDir: '/nowhere',
  dataDir,
  onError: (error) => process.stderr.write(`${error.stack}\n`),
});
await app.listen({ host: '127.0.0.1', port: 0 });
process.on('message', () => process.send?.({ rssBytes: process.memoryUsage.rss() }));
// The measuring process has ended.
process.on('disconnect', () => process.exit(0));
process.send?.({ port: (app.server.address() as AddressInfo).port });

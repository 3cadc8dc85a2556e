import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { beforeAll } from 'vitest';
import { SMALL_WORLD, worldFolder } from '../builder/worlds.testing.ts';
import { DATA_RULES } from '../src/catalogue/data-rules.ts';
import { LIMITS } from '../src/contract/limits.ts';
import { describeAnswers, describeRunner } from '../src/contract/runner.testing.ts';
import type { SqlRunner } from '../src/contract/runner.ts';
import { HttpRunner } from '../src/engine/browser/http-runner.ts';
import { ComputeClock } from '../src/engine/statement/compute-clock.ts';
import { openSession } from '../src/engine/statement/session.ts';
import { buildEngine, ENGINE_WASM } from '../src/engine/wasm/build.ts';
import { engineThreads } from './engine/engine-threads.ts';
import { createApp } from './http/app.ts';
import { createPool, type Pool } from './pool/pool.ts';
import { followPublishedDatabase } from './published/published-database.ts';

let dir: string;

beforeAll(async () => {
  await buildEngine();
  dir = await worldFolder(SMALL_WORLD);
});

function openPool(): Pool {
  return createPool({
    threads: 2,
    startThread: engineThreads({ memoryBytes: LIMITS.engineMemoryBytes, queryMs: LIMITS.queryMs }),
    currentFile: followPublishedDatabase(dir, 0),
    queryMs: LIMITS.queryMs,
    terminateGraceMs: LIMITS.terminateGraceMs,
    openMs: 30_000,
    queueMax: 10,
    queueWaitMs: 30_000,
    onFailure: (reason) => {
      throw new Error(reason);
    },
  });
}

/** The session that a browser's worker runs, in this process and on the file itself. It cannot be cancelled: it blocks. */
async function openHere(): Promise<SqlRunner> {
  const file = await followPublishedDatabase(dir, 0)();
  if (!file.ok) throw new Error(file.refusal.message);
  const { path, info } = file.value;
  const descriptor = openSync(path, 'r');
  const module = new WebAssembly.Module(readFileSync(ENGINE_WASM));
  const session = await openSession({
    instantiate: async (imports) => (await WebAssembly.instantiate(module, imports)).exports,
    createMemory: (pages) => new WebAssembly.Memory(pages),
    memoryBytes: LIMITS.engineMemoryBytes,
    queryMs: LIMITS.queryMs,
    suspension: null,
    file: {
      sizeBytes: info.sizeBytes,
      read: (target, offset) => readSync(descriptor, target, 0, target.length, offset) === target.length,
      fetch: () => {
        throw new Error('The file ends too early.');
      },
    },
    clock: new ComputeClock(() => performance.now()),
    random: (target) => crypto.getRandomValues(target),
    identity: info,
    rules: DATA_RULES,
  });
  return {
    run: async (request, { onRows = null } = {}) => {
      const { outcome } = await session.run(request, onRows);
      return outcome.kind === 'result' ? { ...outcome, transfer: { bytes: 0, requests: 0 } } : outcome;
    },
    describe: async () => ({ kind: 'database', database: info }),
    close: async () => closeSync(descriptor),
  };
}

/** A client of the whole service, which listens on a port of this machine. */
async function openHttp(): Promise<SqlRunner> {
  const pool = openPool();
  const app = createApp({
    runner: pool,
    pageDir: dir,
    dataDir: dir,
    onError: (error) => {
      throw error;
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const runner = new HttpRunner(`http://127.0.0.1:${port}/api/sql`);
  return {
    run: (request, options) => runner.run(request, options),
    describe: () => runner.describe(),
    close: async () => {
      await runner.close();
      await app.close();
      await pool.close();
    },
  };
}

describeAnswers('the session of the engine', openHere);
describeRunner('the pool of threads', async () => openPool());
describeRunner('a client over HTTP', openHttp);

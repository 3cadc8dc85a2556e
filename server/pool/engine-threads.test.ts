import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../src/catalogue/examples/index.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import { ENDLESS_LOOP } from '../../src/contract/runner.cases.ts';
import type { Outcome } from '../../src/contract/runner.ts';
import { readWarning } from '../../src/contract/warnings/warning.ts';
import { buildEngine, ENGINE_WASM } from '../../src/engine/sqlite/build.ts';
import { buildDatabase, MAX_REJECTED_SHARE_DEFAULT } from '../database/index.ts';
import { followPublishedDatabase } from '../published-database.ts';
import type { WorkerData } from '../worker.ts';
import { createPool, type Pool } from './pool.ts';
import { workerThreads } from './worker-thread.ts';

/** One call that computes for minutes and never looks up: the progress handler cannot stop it, only ending the thread can. */
const BOMB = "SELECT rtrim(replace(hex(zeroblob(100000)), '0', 'g'), hex(zeroblob(100000)) || 'g')";

let dir: string;
const failures: string[] = [];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pool-'));
  await buildEngine();
  await build(1);
});
afterAll(() => rm(dir, { recursive: true }));

async function build(seed: number): Promise<void> {
  const outcome = await buildDatabase(
    { source: { kind: 'synthetic', deals: 2_000, seed }, outFolder: dir, maxRejectedShare: MAX_REJECTED_SHARE_DEFAULT },
    () => {},
  );
  if (outcome.kind !== 'built') throw new Error(JSON.stringify(outcome));
}

function openPool(queryMs: number = LIMITS.queryMs): Pool {
  return createPool({
    threads: 2,
    startThread: workerThreads(new URL('../worker.ts', import.meta.url), {
      wasmPath: ENGINE_WASM,
      memoryBytes: LIMITS.engineMemoryBytes,
      queryMs,
    } satisfies WorkerData),
    currentFile: followPublishedDatabase(dir, 0),
    queryMs,
    terminateGraceMs: LIMITS.terminateGraceMs,
    openMs: 30_000,
    queueMax: 10,
    queueWaitMs: 30_000,
    onFailure: (reason) => failures.push(reason),
  });
}

describe('the curated examples', () => {
  /** What they look for, no index leads to and no summary holds: each says that it reads the whole table. */
  const SCANS = ['corrected-place-names', 'group-deals', 'official-and-heuristic', 'outliers-and-why'];

  it('earn no warning but for reading a whole table, where that is what they are about', async () => {
    const pool = openPool();
    const earned: Record<string, readonly string[]> = {};
    for (const { slug, sql } of EXAMPLES) {
      const outcome = await pool.run({ sql, limit: LIMITS.rowsMax });
      if (outcome.kind !== 'result') throw new Error(`${slug}: ${JSON.stringify(outcome)}`);
      const codes = outcome.result.warnings?.map((text) => readWarning(text).code ?? text);
      if (codes) earned[slug] = codes;
    }
    await pool.close();
    expect(earned).toEqual(Object.fromEntries(SCANS.map((slug) => [slug, ['FULL_SCAN']])));
  });
});

describe('the pool of threads', () => {
  let pool: Pool;
  beforeAll(() => {
    pool = openPool(500);
  });
  afterAll(async () => {
    await pool.close();
    expect(failures).toEqual([]);
  });

  const run = (sql: string): Promise<Outcome> => pool.run({ sql, limit: 1 });
  const one = { kind: 'result', result: { rows: [[1]] } };

  it('ends the thread of a query that cannot be interrupted, while others go on', async () => {
    const bomb = run(BOMB);
    expect(await run('SELECT 1')).toMatchObject(one);
    const message = 'The query computed for more than 0.5 seconds and was stopped.';
    expect(await bomb).toMatchObject({ kind: 'refused', refusal: { code: 'TIMEOUT', message } });
    expect(await run(ENDLESS_LOOP)).toMatchObject({ kind: 'refused', refusal: { code: 'TIMEOUT', message } });
    expect(await Promise.all([run('SELECT 1'), run('SELECT 1')])).toMatchObject([one, one]);
  });

  it('takes up a database published anew, and one that was gone for a while', async () => {
    const seed = async () => {
      const outcome = await run("SELECT value FROM meta WHERE key = 'total_deals'");
      const sum = await run('SELECT sum(deal_amount) FROM deals');
      return JSON.stringify([outcome, sum].map((of) => (of.kind === 'result' ? of.result.rows : of)));
    };
    const first = await seed();
    await build(2);
    const second = await seed();
    expect(second).not.toBe(first);
    await rename(join(dir, 'nadlan.json'), join(dir, 'away.json'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await run('SELECT 1')).toMatchObject({ refusal: { code: 'DB_UNAVAILABLE' } });
    await rename(join(dir, 'away.json'), join(dir, 'nadlan.json'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await seed()).toBe(second);
  });

  it('ends what runs when it is closed', async () => {
    const closing = openPool();
    const running = closing.run({ sql: ENDLESS_LOOP, limit: 1 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await closing.close();
    expect(await running).toEqual({ kind: 'cancelled' });
  });
});

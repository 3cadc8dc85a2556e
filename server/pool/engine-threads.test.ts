import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyWorld, SMALL_WORLD } from '../../builder/worlds.testing.ts';
import { EXAMPLES } from '../../src/catalogue/examples/index.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import type { Outcome } from '../../src/contract/runner.ts';
import { ENDLESS_LOOP } from '../../src/contract/runner-cases.testing.ts';
import { readWarning } from '../../src/contract/warning.ts';
import { buildEngine } from '../../src/engine/wasm/build.ts';
import { engineThreads } from '../engine/engine-threads.ts';
import { followPublishedDatabase } from '../published/published-database.ts';
import { createPool, type Pool } from './pool.ts';

/** One call that computes for minutes: the progress handler cannot stop it, only ending the thread can. */
const BOMB = "SELECT rtrim(replace(hex(zeroblob(100000)), '0', 'g'), hex(zeroblob(100000)) || 'g')";

let dir: string;
const failures: string[] = [];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pool-'));
  await buildEngine();
  await copyWorld(SMALL_WORLD, dir);
});
afterAll(() => rm(dir, { recursive: true }));

function openPool(queryMs: number = LIMITS.queryMs): Pool {
  return createPool({
    threads: 2,
    startThread: engineThreads({ memoryBytes: LIMITS.engineMemoryBytes, queryMs }),
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
  it('earn no warning: none reads a whole table', async () => {
    const pool = openPool();
    const earned: Record<string, readonly string[]> = {};
    for (const { slug, sql } of EXAMPLES) {
      const outcome = await pool.run({ sql, limit: LIMITS.rowsMax });
      if (outcome.kind !== 'result') throw new Error(`${slug}: ${JSON.stringify(outcome)}`);
      const codes = outcome.result.warnings?.map((text) => readWarning(text).code ?? text);
      if (codes) earned[slug] = codes;
    }
    await pool.close();
    expect(earned).toEqual({});
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
    await copyWorld({ ...SMALL_WORLD, seed: 2 }, dir);
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

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SMALL_WORLD, worldFolder } from '../builder/worlds.testing.ts';
import { buildEngine } from '../src/engine/wasm/build.ts';
import { TestOrigin } from './origin/origin.testing.ts';
import { addressOf, runService } from './service.testing.ts';

let dir: string;
let origin: TestOrigin;
beforeAll(async () => {
  await buildEngine();
  dir = await mkdtemp(join(tmpdir(), 'fetched-'));
  origin = await new TestOrigin().listen();
});
afterAll(async () => {
  await origin.close();
  await rm(dir, { recursive: true });
});

/** A few seconds of work, and the mark of the database that it read. */
const LONG = `WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 2000000)
  SELECT (SELECT mark FROM marks LIMIT 1), count(*), (SELECT min(mark) FROM marks WHERE id > 2900) FROM n`;

describe('npm run serve with DATABASE_URL', () => {
  it('is ready when the database is there, says which build it reads, and drops no query when another one comes', async () => {
    const running = runService({
      DATA_DIR: dir,
      DATABASE_URL: origin.url.replace('//', '//me:secret@'),
      DATABASE_CHECK_MS: '100',
      DATABASE_KEEP: '0',
      METRICS_PORT: '0',
      WORKERS: '2',
    });
    const url = await addressOf(running);
    await running.saying(/^The database is fetched from http:\/\/127\.0\.0\.1:\d+\/files\/nadlan\.json into /m);
    await running.saying(/cannot|could not be fetched/);
    const ready = async () => {
      const answer = await fetch(`${url}/readyz`);
      return [answer.status, await answer.json()] as const;
    };
    expect(await ready()).toMatchObject([503, { error: { code: 'DB_UNAVAILABLE' } }]);
    const world = await worldFolder(SMALL_WORLD);
    const { buildId } = JSON.parse(await readFile(join(world, 'nadlan.json'), 'utf8'));
    await origin.publishFolder(world);
    const until = async (build: string) => {
      for (;;) {
        const [, body] = await ready();
        if ((body as { build?: string }).build === build) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    await until(buildId);
    expect(await ready()).toEqual([200, { status: 'ready', build: buildId }]);
    expect((await readdir(dir)).sort()).toEqual(['fetching.lock', ...(await readdir(world))].sort());

    const ask = async (sql: string) => (await (await fetch(`${url}/api/sql?q=${encodeURIComponent(sql)}`)).json()).rows;
    expect(await ask('SELECT count(*) FROM deals')).toEqual([[expect.any(Number)]]);
    await until(origin.publish('one').buildId);
    const long = ask(LONG);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const two = origin.publish('two');
    await until(two.buildId);
    expect(await ask('SELECT mark FROM marks LIMIT 1')).toEqual([['two']]);
    expect(await long).toEqual([['one', 2_000_000, 'one']]);
    expect((await readdir(dir)).filter((name) => name.endsWith('.sqlite'))).toEqual([two.url]);

    const [, metricsUrl = ''] = await running.saying(/^Metrics are at (http:\S+)$/m);
    const metrics = async () => (await fetch(metricsUrl)).text();
    expect(await metrics()).toContain(`\nnadlan_database_info{build="${two.buildId}"} 1\n`);
    // A look at the origin ends, and is counted, when the old file is gone: later than the new one is read.
    await expect
      .poll(metrics, { timeout: 20_000 })
      .toContain('\nnadlan_database_checks_total{outcome="published"} 3\n');
    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(0);
    expect(running.said()).not.toContain('secret');
    expect(await readdir(dir)).not.toContain('fetching.lock');
  });
});

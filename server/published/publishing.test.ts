import { copyFile, mkdtemp, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildEngine } from '../../src/engine/wasm/build.ts';
import { createApp } from '../http/app.ts';
import { MARKS, markedDatabase, openTestedPool, publishMarked, type TestedPool } from './publishing.testing.ts';

/** The marks of the first and the last row, and how many rows there are of each. */
const WHOLE = 'SELECT min(mark), max(mark), count(text) FROM marks';
const PAGE_BYTES = 4_096;

let dir: string;
let tested: TestedPool;
let app: FastifyInstance;

beforeAll(() => buildEngine());
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'publishing-'));
  tested = openTestedPool(dir);
  app = createApp({
    runner: tested.pool,
    responseCacheBytes: 1024 * 1024,
    pageDir: '/nowhere',
    dataDir: dir,
    onError: (error) => tested.failures.push(String(error)),
  });
});
afterEach(async () => {
  await app.close();
  await tested.pool.close();
  expect(tested.failures).toEqual([]);
  await rm(dir, { recursive: true });
});

/** Each request gets a turn of the event loop, as from a socket. Else a client that is refused at once never ends its loop. */
async function ask(sql: string) {
  await setImmediate();
  return app.inject({ url: `/api/sql?limit=10000&q=${encodeURIComponent(sql)}` });
}
const markOf = (day: number) => `2026-01-${String(day).padStart(2, '0')}`;

describe('a stream of requests', () => {
  it('is answered without a gap while ten databases are published, each answer from one of them alone', async () => {
    await publishMarked(dir, markOf(1));
    let published = false;
    const seen = new Set<string>();
    let count = 0;
    const client = async (number: number) => {
      for (let i = 0; !published || i < 3; i += 1) {
        // Some come out of the cache, some do not.
        const response = await ask(i % 3 === 0 ? 'SELECT mark FROM marks' : `${WHOLE} WHERE id > -${number}${i}`);
        expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
        const { rows, data_as_of } = response.json();
        const marks = new Set(
          rows.flatMap(([first, last]: string[]) => (last === undefined ? [first] : [first, last])),
        );
        expect([...marks]).toEqual([data_as_of]);
        expect(rows.length === 1 ? rows[0][2] : rows.length).toBe(MARKS);
        seen.add(data_as_of);
        count += 1;
      }
    };
    const clients = Promise.all([1, 2, 3, 4].map(client));
    // A failing client ends the loop below.
    clients.catch(() => {
      published = true;
    });
    for (let day = 2; day <= 11; day += 1) {
      const before = count;
      await publishMarked(dir, markOf(day));
      // No copy stays for the readers that have it open.
      await rm(join(dir, `nadlan-${markOf(day - 1)}.sqlite`));
      while (!published && count < before + 4) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    published = true;
    await clients;
    expect(seen).toContain(markOf(11));
    expect(seen.size).toBeGreaterThan(5);
    expect(tested.started()).toBe(2);
  }, 60_000);
});

describe('a database file', () => {
  const path = () => join(dir, 'nadlan-same.sqlite');

  it('that appears is taken up by the next request, and missed by the next one when it goes', async () => {
    expect((await ask(WHOLE)).json()).toMatchObject({ error: { code: 'DB_UNAVAILABLE' } });
    await publishMarked(dir, markOf(1));
    await settle();
    expect((await ask(WHOLE)).json()).toMatchObject({ data_as_of: markOf(1) });
    await rm(join(dir, 'nadlan.json'));
    await settle();
    const response = await ask(WHOLE);
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
  });

  it('that is cut off under the engines is unavailable, never answered from by half', async () => {
    await publishMarked(dir, markOf(1), 'nadlan-same.sqlite');
    expect((await ask(WHOLE)).statusCode).toBe(200);
    await truncate(path(), 3 * PAGE_BYTES);
    expect((await ask(`${WHOLE} WHERE id > 0`)).json()).toMatchObject({ error: { code: 'DB_UNAVAILABLE' } });
    await publishMarked(dir, markOf(2), 'nadlan-same.sqlite');
    await settle();
    expect((await ask(WHOLE)).json()).toMatchObject({ data_as_of: markOf(2), rows: [[markOf(2), markOf(2), MARKS]] });
  });

  it('that is written over in place while it is read gives rows of one of the two, or none', async () => {
    await publishMarked(dir, markOf(1), 'nadlan-same.sqlite');
    const other = join(dir, 'other');
    await writeFile(other, markedDatabase(markOf(2)));
    expect((await stat(other)).size).toBe((await stat(path())).size);
    let over = false;
    const asking = [1, 2].map(async (client) => {
      for (let i = 0; !over; i += 1) {
        const response = await ask(`${WHOLE} WHERE id > -${client}${i}`);
        if (response.statusCode === 200) expect(response.json().rows[0][0]).toBe(response.json().rows[0][1]);
        else expect(response.json().error.code).toBe('DB_UNAVAILABLE');
      }
    });
    for (let i = 0; i < 10; i += 1) {
      await copyFile(other, path());
      await settle();
    }
    over = true;
    await Promise.all(asking);
    await settle();
    expect((await ask(WHOLE)).json()).toMatchObject({ rows: [[markOf(2), markOf(2), MARKS]] });
  });
});

/** The follower checks again as soon as the clock has moved. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 10));

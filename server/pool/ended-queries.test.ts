import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ENDLESS_LOOP } from '../../src/contract/runner-cases.testing.ts';
import { buildEngine } from '../../src/engine/wasm/build.ts';
import { createApp } from '../http/app.ts';
import { openTestedPool, publishMarked, type TestedPool } from '../published/publishing.testing.ts';

const ONE = { kind: 'result', result: { rows: [[1]] } };

/** Keeps 3.8 MB of each of forty rows until its end. */
const HUNGRY = 'SELECT count(DISTINCT id || hex(zeroblob(1900000))) FROM marks WHERE id <= 40';

/** Room for the thread's own code, and not for the rows of a large result. */
const SMALL_HEAP_BYTES = 48 * 1024 * 1024;

/** The one thread of these pools, and the spare one. */
const WITH_SPARE = 2;

let dir: string;
let tested: TestedPool;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ended-'));
  await buildEngine();
  await publishMarked(dir, '2026-01-01');
});
afterAll(() => rm(dir, { recursive: true }));
afterEach(() => tested.pool.close());

const open = (options: Parameters<typeof openTestedPool>[1] = {}) => {
  tested = openTestedPool(dir, { threads: 1, ...options });
  return tested.pool;
};
const run = (sql: string, signal?: AbortSignal) => tested.pool.run({ sql, limit: 10 }, signal ? { signal } : {});
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a query that is cancelled', () => {
  it('a hundred times over leaves its thread in use', async () => {
    await open().warm();
    for (let i = 0; i < 100; i += 1) {
      const cancel = new AbortController();
      const running = run(ENDLESS_LOOP, cancel.signal);
      await pause(2);
      cancel.abort();
      expect(await running).toEqual({ kind: 'cancelled' });
    }
    expect(await run('SELECT 1')).toMatchObject(ONE);
    expect(tested.started()).toBe(WITH_SPARE);
    expect(tested.failures).toEqual([]);
  });
});

describe('a query that needs more memory than there is', () => {
  it('is refused, and the next one has a new engine on the same thread', async () => {
    const renewals: string[] = [];
    await open({ memoryBytes: 32 * 1024 * 1024, onRenewed: (reason) => renewals.push(reason) }).warm();
    const outcomes = [await run(HUNGRY), await run('SELECT 1'), await run(HUNGRY), await run('SELECT 1')];
    const refused = { kind: 'refused', refusal: { code: 'SQL_ERROR' } };
    expect(outcomes).toMatchObject([refused, ONE, refused, ONE]);
    expect(renewals).toEqual(['exhausted', 'exhausted']);
    expect(tested.started()).toBe(WITH_SPARE);
    expect(tested.failures).toEqual([]);
  });
});

describe('a query that needs much memory, and has it', () => {
  it('is answered, and the next one has a new engine on the same thread', async () => {
    const renewals: string[] = [];
    await open({ queryMs: 60_000, onRenewed: (reason) => renewals.push(reason) }).warm();
    const outcomes = [await run(HUNGRY), await run('SELECT 1')];
    expect(outcomes).toMatchObject([{ kind: 'result', result: { rows: [[40]] } }, ONE]);
    expect(renewals).toEqual(['grown']);
    expect(tested.started()).toBe(WITH_SPARE);
  });
});

describe('a query whose result needs more heap than its thread may have', () => {
  /** 1,200,000 short texts. The cap on bytes admits them; as strings of JavaScript they take several times their length. */
  const WIDE = `SELECT ${Array.from({ length: 200 }, (_, column) => `id || ${column}`).join(', ')} FROM marks, (SELECT 1 UNION SELECT 2)`;

  it('is refused, and the next one has another thread', async () => {
    const replaced: string[] = [];
    const costs: unknown[] = [];
    await open({
      heapBytes: SMALL_HEAP_BYTES,
      queryMs: 60_000,
      onReplaced: (reason) => replaced.push(reason),
      onRun: ({ cost }) => costs.push(cost),
    }).warm();
    const wide = await tested.pool.run({ sql: WIDE, limit: 10_000 });
    expect([wide, await run('SELECT 1')]).toMatchObject([
      {
        kind: 'refused',
        refusal: { code: 'SQL_ERROR', message: 'The result needs more memory than one query may have.' },
      },
      ONE,
    ]);
    expect(replaced).toEqual(['exhausted']);
    expect(costs).toEqual(['exhausted', null]);
    expect(tested.failures).toEqual([expect.stringContaining('reaching memory limit')]);
  });
});

describe('a client that goes away', () => {
  it.each([
    ['hangs up', (socket: ReturnType<typeof connect>) => socket.destroy()],
    ['closes its half of the connection', (socket: ReturnType<typeof connect>) => socket.end()],
  ])('and %s takes its query with it, and those that it left in the queue', async (_, leave) => {
    const pool = open({ queueMax: 10 });
    await pool.warm();
    const app = createApp({ runner: pool, pageDir: '/nowhere', dataDir: dir, onError: () => {} });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const sockets = [1, 2, 3].map((n) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {}).resume();
      const path = `/api/sql?q=${encodeURIComponent(`${ENDLESS_LOOP} WHERE i > ${n}`)}`;
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
      return socket;
    });
    await pause(200);
    const closed = sockets.map((socket) => once(socket, 'close'));
    for (const socket of sockets) leave(socket);
    // After the three it would wait half a minute.
    expect(await run('SELECT 1')).toMatchObject(ONE);
    await Promise.all(closed);
    expect(tested.started()).toBe(WITH_SPARE);
    await app.close();
  });
});

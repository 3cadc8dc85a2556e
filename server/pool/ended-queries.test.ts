import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ENDLESS_LOOP } from '../../src/contract/runner.cases.ts';
import { buildEngine } from '../../src/engine/sqlite/build.ts';
import { createApp } from '../http/app.ts';
import { openTestedPool, publishMarked, type TestedPool } from '../testing-publishing.ts';

const ONE = { kind: 'result', result: { rows: [[1]] } };

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
    expect(tested.started()).toBe(1);
    expect(tested.failures).toEqual([]);
  });
});

describe('a query that needs more memory than there is', () => {
  it('is refused, and the next one has a new thread', async () => {
    await open({ memoryBytes: 32 * 1024 * 1024 }).warm();
    const hungry = 'SELECT length(group_concat(hex(zeroblob(1000000)))) FROM marks';
    const outcomes = [await run(hungry), await run('SELECT 1'), await run(hungry), await run('SELECT 1')];
    const refused = { kind: 'refused', refusal: { code: 'SQL_ERROR' } };
    expect(outcomes).toMatchObject([refused, ONE, refused, ONE]);
    expect(tested.failures).toEqual([]);
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
    // Behind the three it would wait half a minute.
    expect(await run('SELECT 1')).toMatchObject(ONE);
    await Promise.all(closed);
    expect(tested.started()).toBe(1);
    await app.close();
  });
});

import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SERVER_LIMITS } from '../../limits.ts';
import { createApp } from '../app.ts';
import { openDescriptorsOf } from '../files/open-descriptors.testing.ts';
import { CountingRunner } from '../runner.testing.ts';
import { Connections } from './connections.ts';

const FILE = 'nadlan-0123456789abcdef.sqlite';
const FILE_BYTES = 20_000_000;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'turns-'));
  writeFileSync(join(folder, FILE), Buffer.alloc(FILE_BYTES, 7));
});
afterAll(() => rmSync(folder, { recursive: true }));

let app: FastifyInstance;
let runner: CountingRunner;
let connections: Connections;
let openGate: () => void;
/** The URLs that began, in order. */
let began: string[];

beforeEach(async () => {
  runner = new CountingRunner();
  runner.gate = new Promise((resolve) => {
    openGate = resolve;
  });
  connections = new Connections();
  began = [];
  app = createApp({
    runner,
    connections,
    pageDir: '/nowhere',
    dataDir: folder,
    onError: (error) => {
      throw error;
    },
    observe: ({ url }) => began.push(url),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  openGate();
  await app.close();
});

const dial = () => connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
const asks = (path: string, method = 'GET', more = '') => `${method} ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
const queryOf = (name: string) => asks(`/api/sql?q=${name}`);
const names = (count: number) => Array.from({ length: count }, (_, i) => `q${i}`);

/** The statuses of all answers of a connection, when the server has ended it. */
async function statusesOf(socket: Socket): Promise<string[]> {
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  await once(socket, 'close');
  return [...heard.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status = '']) => status);
}

describe('pipelined requests', () => {
  it('begin one after another, and are answered in their order', async () => {
    const socket = dial();
    socket.write(queryOf('a') + queryOf('b') + asks('/api/sql?q=c', 'GET', 'Connection: close\r\n'));
    await expect.poll(() => [began, connections.state.requestsWaiting]).toEqual([['/api/sql?q=a'], 2]);
    openGate();
    expect(await statusesOf(socket)).toEqual(['200', '200', '200']);
    expect(began).toEqual(['/api/sql?q=a', '/api/sql?q=b', '/api/sql?q=c']);
    expect(connections.state.requestsWaiting).toBe(0);
  });

  it('never begin if their connection closes before', async () => {
    const socket = dial();
    socket.write(names(5).map(queryOf).join(''));
    await expect.poll(() => connections.state.requestsWaiting).toBe(4);
    socket.destroy();
    await expect.poll(() => [connections.state.requestsWaiting, connections.state.open]).toEqual([0, 0]);
    await expect.poll(() => runner.cancelled).toBe(1);
    expect(began).toEqual(['/api/sql?q=q0']);
  });

  it('never begin behind an answer that ends the connection', async () => {
    const socket = dial();
    socket.write(queryOf('a') + asks('/b', 'POST', 'Expect: magic\r\nContent-Length: 0\r\n') + queryOf('c'));
    openGate();
    expect(await statusesOf(socket)).toEqual(['200', '400']);
    expect(began).toEqual(['/api/sql?q=a']);
  });

  it('that are too many are answered up to the first of them, which is refused', async () => {
    const socket = dial();
    socket.write(names(1_000).map(queryOf).join(''));
    await expect.poll(() => connections.state.requestsWaiting).toBe(SERVER_LIMITS.pipelinedRequests + 1);
    openGate();
    const answered = SERVER_LIMITS.pipelinedRequests + 1;
    expect(await statusesOf(socket)).toEqual([...names(answered).map(() => '200'), '429']);
    expect(began).toHaveLength(answered);
    expect(connections.state.ended.pipelined).toBe(1);
  });

  it('that go on and on cut the connection', async () => {
    const socket = dial();
    socket.write(queryOf('q').repeat(SERVER_LIMITS.discardedRequests + 100));
    await once(socket, 'close');
    await expect.poll(() => connections.state.open).toBe(0);
    expect(began).toEqual(['/api/sql?q=q']);
  });

  it('each may ask for the 100 of Expect, and are HEAD or POST as they please', async () => {
    const socket = dial();
    const post = `${asks('/api/sql', 'POST', 'Content-Type: text/plain\r\nContent-Length: 8\r\nExpect: 100-continue\r\n')}SELECT 1`;
    socket.write(asks('/api/sql?q=a', 'HEAD') + post + asks('/nowhere', 'GET', 'Connection: close\r\n'));
    openGate();
    expect(await statusesOf(socket)).toEqual(['200', '100', '200', '404']);
  });

  it.each([
    ['what is not HTTP', 'no request\r\n\r\n'],
    ['CONNECT', 'CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('are not answered with the refusal of what comes behind: %s', async (_, behind) => {
    const socket = dial();
    socket.write(queryOf('a') + behind);
    expect(await statusesOf(socket)).toEqual([]);
    await expect.poll(() => runner.cancelled).toBe(1);
  });

  it.runIf(process.platform === 'linux')('for the database open it once, and leave nothing open', async () => {
    const open = () => openDescriptorsOf(FILE);
    const sockets = names(5).map(() => dial().pause());
    for (const socket of sockets) socket.write(asks(`/data/${FILE}`).repeat(1_000));
    await expect.poll(() => connections.state.waitingForReader).toBe(5);
    expect(open()).toBe(1);
    expect(began).toHaveLength(5);
    for (const socket of sockets) socket.destroy();
    await expect.poll(open).toBe(0);
    expect(began).toHaveLength(5);
  });
});

it('gives a request no longer to arrive than is promised', () => {
  expect([app.server.headersTimeout, app.server.requestTimeout]).toEqual([
    SERVER_LIMITS.requestMs,
    SERVER_LIMITS.requestMs,
  ]);
});

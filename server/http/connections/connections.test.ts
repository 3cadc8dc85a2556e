import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { OpenFiles } from '../files/open-files.ts';
import { CountingRunner } from '../runner.testing.ts';
import { type ConnectionLimits, Connections } from './connections.ts';

const FILE = 'nadlan-0123456789abcdef.sqlite';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'connections-'));
  writeFileSync(join(folder, FILE), Buffer.alloc(50_000_000, 7));
});
afterAll(() => rmSync(folder, { recursive: true }));

const LIMITS: ConnectionLimits = {
  total: 4,
  ofClient: 2,
  isProxy: () => false,
  slowReaders: { timeoutMs: 2_000, minBytesPerSecond: 100_000_000 },
};

let app: FastifyInstance;
let runner: CountingRunner;
let connections: Connections;
let openFiles: OpenFiles;
const sockets: Socket[] = [];

async function serve(more: Partial<ConnectionLimits> = {}): Promise<void> {
  runner = new CountingRunner();
  connections = new Connections({ ...LIMITS, ...more });
  openFiles = new OpenFiles(1);
  app = createApp({
    runner,
    connections,
    openFiles,
    pageDir: folder,
    dataDir: folder,
    onError: (error) => {
      throw error;
    },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

function dial(localAddress = '127.0.0.1'): Socket {
  const socket = connect({ port: (app.server.address() as AddressInfo).port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  sockets.push(socket);
  return socket;
}

/** Opens a connection and waits until the server counts it. */
async function dialCounted(localAddress?: string): Promise<Socket> {
  const { open } = connections.state;
  const socket = dial(localAddress);
  await expect.poll(() => connections.state.open).toBe(open + 1);
  return socket;
}

async function refusalOf(socket: Socket): Promise<{ head: string; code: string }> {
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  await once(socket, 'close');
  const [head = '', body = ''] = heard.split('\r\n\r\n');
  return { head, code: JSON.parse(body).error.code };
}

describe('connections', () => {
  it('of one client address are limited, and one more gets a refusal', async () => {
    await serve();
    const first = await dialCounted();
    await dialCounted();
    const { head, code } = await refusalOf(dial());
    expect(head).toMatch(/^HTTP\/1\.1 429 /);
    expect(head).toMatch(/^connection: close$/im);
    expect(code).toBe('RATE_LIMITED');
    first.destroy();
    await expect.poll(() => connections.state).toMatchObject({ open: 1, ended: { client: 1, total: 0, slow: 0 } });
    await dialCounted();
  });

  it.runIf(process.platform === 'linux')('in total are limited, whatever their clients', async () => {
    await serve();
    for (const address of ['127.0.0.1', '127.0.0.1', '127.0.0.2', '127.0.0.2']) await dialCounted(address);
    const { head, code } = await refusalOf(dial('127.0.0.3'));
    expect(head).toMatch(/^HTTP\/1\.1 503 /);
    expect(head).toMatch(/^retry-after: 5$/im);
    expect(code).toBe('BUSY');
  });

  it('of a proxy are those of many clients', async () => {
    await serve({ isProxy: (address) => address === '127.0.0.1' });
    for (let i = 0; i < 4; i += 1) await dialCounted();
    expect((await refusalOf(dial())).code).toBe('BUSY');
  });
});

describe('a reader that is too slow', () => {
  it('loses its connection, and the file is closed', async () => {
    await serve();
    const socket = dial().pause();
    socket.write(`GET /data/${FILE} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await expect.poll(() => [connections.state.waitingForReader, openFiles.count]).toEqual([1, 1]);
    await expect.poll(() => connections.state, { timeout: 30_000 }).toMatchObject({ open: 0, ended: { slow: 1 } });
    await expect.poll(() => openFiles.count).toBe(0);
  }, 60_000);

  it('is none who waits for the server', async () => {
    await serve();
    runner.gate = new Promise((resolve) => setTimeout(resolve, 5_000));
    const socket = dial();
    socket.write('GET /api/sql?q=a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
    expect(connections.state.ended.slow).toBe(0);
  }, 60_000);
});

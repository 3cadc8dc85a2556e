import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERVER_LIMITS } from '../limits.ts';
import { createApp } from './app.ts';
import { addClientLimits, type ClientLimitsState } from './client-limits/client-limits.ts';
import { memoryRateLimiter } from './client-limits/rate-limiter.ts';
import { Connections } from './connections/connections.ts';
import { addDraining } from './draining.ts';
import { OpenFiles } from './files/open-files.ts';
import { whenEnded } from './request-end.ts';
import { CountingRunner } from './runner.testing.ts';

const FILE = 'nadlan-0123456789abcdef.sqlite';

/** Fails on request. */
class Runner extends CountingRunner {
  override async write(...[request, options]: Parameters<CountingRunner['write']>) {
    if (request.sql === 'throws') throw new Error('thrown by the runner');
    return super.write(request, options);
  }
}

let folder: string;
let app: FastifyInstance;
let limits: ClientLimitsState;
let openGate: () => void;
const runner = new Runner();
const connections = new Connections();
const openFiles = new OpenFiles(4);
/** How often the end of each request was reported, by its id. */
const ends = new Map<string, number>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'request-end-'));
  writeFileSync(join(folder, FILE), Buffer.alloc(20_000_000));
  app = createApp({
    runner,
    connections,
    openFiles,
    pageDir: folder,
    dataDir: folder,
    onError: () => {},
    observe: (request, reply) => {
      ends.set(request.id, 0);
      whenEnded(reply, () => ends.set(request.id, (ends.get(request.id) ?? 0) + 1));
    },
  });
  limits = addClientLimits(app, { rate: memoryRateLimiter({ requests: 1_000, seconds: 60 }), concurrency: 8 });
  addDraining(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => rmSync(folder, { recursive: true }));

const dial = () => connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
const asks = (line: string, ...headers: string[]) =>
  `${[`${line} HTTP/1.1`, 'Host: x', ...headers].join('\r\n')}\r\n\r\n`;
const queryOf = (sql: string) => asks(`GET /api/sql?q=${sql}`);
const posts = (...headers: string[]) => asks('POST /api/sql', 'Content-Type: text/plain', ...headers);

function closeGate(): void {
  runner.gate = new Promise((resolve) => {
    openGate = resolve;
  });
}

/** What a client sends; then the server ends the connection. */
const untilEnded = (bytes: string) => async (socket: Socket) => {
  socket.resume().write(bytes);
  await once(socket, 'close');
};
/** What a client sends before it goes away, once a request has begun. */
const goesAway = (bytes: string) => async (socket: Socket) => {
  const before = ends.size;
  socket.pause().write(bytes);
  await expect.poll(() => ends.size - before).toBeGreaterThan(0);
  socket.destroy();
};
const WHILE_COMPUTING = true;
const AT_ONCE = false;
const LAST = 'Connection: close';

type Way = [name: string, play: (socket: Socket) => Promise<void>, whileComputing: boolean];

/** All the ways in which a request can end. */
const WAYS: readonly Way[] = [
  ['answered', untilEnded(asks('GET /api/sql?q=a', LAST)), AT_ONCE],
  ['answered to HEAD', untilEnded(asks('HEAD /api/sql?q=a', LAST)), AT_ONCE],
  ['answered to OPTIONS', untilEnded(asks('OPTIONS /api/sql', LAST)), AT_ONCE],
  ['answered one after another', untilEnded(queryOf('a') + queryOf('b') + asks('GET /api/sql?q=c', LAST)), AT_ONCE],
  ['not sent again', untilEnded(asks('GET /api/sql?q=a', LAST, 'If-None-Match: *')), AT_ONCE],
  ['a file', untilEnded(asks(`GET /data/${FILE}`, LAST)), AT_ONCE],
  ['ranges of a file', untilEnded(asks(`GET /data/${FILE}`, LAST, 'Range: bytes=0-9,20-29')), AT_ONCE],
  ['a wrong statement', untilEnded(asks('GET /api/sql?q=wrong', LAST)), AT_ONCE],
  ['no statement', untilEnded(asks('GET /api/sql', LAST)), AT_ONCE],
  ['no Host', untilEnded('GET /api/sql HTTP/1.1\r\nConnection: close\r\n\r\n'), AT_ONCE],
  ['a path that cannot be decoded', untilEnded(asks('GET /%zz', LAST)), AT_ONCE],
  ['a method that is none here', untilEnded(asks('TRACE /api/sql', LAST)), AT_ONCE],
  ['an error that is thrown', untilEnded(asks('GET /api/sql?q=throws', LAST)), AT_ONCE],
  ['a body that is too long', untilEnded(posts('Content-Length: 2000000') + 'x'.repeat(2_000_000)), AT_ONCE],
  ['a body that is no HTTP', untilEnded(`${posts('Transfer-Encoding: chunked')}zz\r\n`), AT_ONCE],
  ['a body that does not come', untilEnded(`${posts('Content-Length: 9')}SEL`), AT_ONCE],
  ['a client that goes before its body', goesAway(posts('Content-Length: 9')), AT_ONCE],
  ['a client that goes in its body', goesAway(`${posts('Content-Length: 9')}SEL`), AT_ONCE],
  ['a client that goes while its file is sent', goesAway(asks(`GET /data/${FILE}`)), AT_ONCE],
  ['a client that goes while its query computes', goesAway(queryOf('a')), WHILE_COMPUTING],
  ['a client that goes while its requests wait', goesAway(queryOf('a').repeat(12)), WHILE_COMPUTING],
  ['a client with too many requests', goesAway(queryOf('a').repeat(100)), WHILE_COMPUTING],
  ['what is no HTTP behind a request', untilEnded(`${queryOf('a')}no request\r\n\r\n`), WHILE_COMPUTING],
  ['CONNECT behind a request', untilEnded(queryOf('a') + asks('CONNECT x:443')), WHILE_COMPUTING],
  ['requests behind one that ends the connection', untilEnded(asks('GET /api/sql?q=a', LAST) + queryOf('b')), AT_ONCE],
];

const counts = () => ({
  underWay: limits.underWay(),
  open: connections.state.open,
  requestsWaiting: connections.state.requestsWaiting,
  files: openFiles.count,
  notEndedOnce: [...ends.values()].filter((count) => count !== 1).length,
});
const NONE = { underWay: 0, open: 0, requestsWaiting: 0, files: 0, notEndedOnce: 0 };

describe('a request is over once, and nothing of it is counted any more', () => {
  it.each(WAYS)(
    '%s',
    async (_, play, whileComputing) => {
      if (whileComputing) closeGate();
      app.server.requestTimeout = 300;
      app.server.headersTimeout = 300;
      // More often than a client may have requests under way.
      for (let i = 0; i < 10; i += 1) {
        await play(dial());
        await expect.poll(counts).toEqual(NONE);
      }
      app.server.requestTimeout = SERVER_LIMITS.requestMs;
      app.server.headersTimeout = SERVER_LIMITS.requestMs;
      runner.gate = null;
    },
    120_000,
  );

  it('when the server closes', async () => {
    closeGate();
    const socket = dial().resume();
    socket.write(queryOf('a') + queryOf('b'));
    await expect.poll(() => [limits.underWay(), connections.state.requestsWaiting]).toEqual([1, 1]);
    const closed = app.close();
    openGate();
    await closed;
    await expect.poll(counts).toEqual(NONE);
  });
});

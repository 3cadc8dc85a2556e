import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { SMALL_WORLD, worldFolder } from '../builder/worlds.testing.ts';
import { buildEngine } from '../src/engine/wasm/build.ts';
import { addressOf, type RunningService, runService } from './service.testing.ts';

let dir: string;
beforeAll(async () => {
  await buildEngine();
  dir = await worldFolder(SMALL_WORLD);
});

const counting = (to: string) =>
  `WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${to}) SELECT count(*) FROM n`;
/** A few seconds of work. */
const LONG = counting('3000000');
const ENDLESS = counting('9e18');

interface Asking {
  readonly answer: Promise<IncomingMessage>;
  isAnswered(): boolean;
}

/** Asks over a connection that is kept for further requests. */
function ask(url: string, sql: string): Asking {
  let answered = false;
  const path = `${url}/api/sql?q=${encodeURIComponent(sql)}`;
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request(path, { agent: new Agent({ keepAlive: true }) }, (response) => {
      answered = true;
      resolve(response);
    });
    asked.once('error', reject).end();
  });
  // A test that awaits the answer gets the error; one that ends the service does not wait.
  answer.catch(() => {});
  return { answer, isAnswered: () => answered };
}

async function bodyOf(response: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

/** Waits until connections are refused there. */
async function untilRefused(url: string): Promise<void> {
  for (;;) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const outcome = await Promise.race([
      once(socket, 'connect').then(() => 'accepted'),
      once(socket, 'error').then(([error]) => error.code),
    ]).catch((error) => error.code);
    socket.destroy();
    if (outcome === 'ECONNREFUSED') return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function serve(environment: Record<string, string> = {}): Promise<{ service: RunningService; url: string }> {
  const service = runService({
    DATA_DIR: dir,
    WORKERS: '1',
    QUERY_TIMEOUT_MS: '60000',
    LOG_LEVEL: 'warn',
    ...environment,
  });
  const url = await addressOf(service);
  // The first answer waits until the thread has opened the database; later queries run at once.
  await bodyOf(await ask(url, 'SELECT 1').answer);
  return { service, url };
}

describe('a service that is asked to end', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s lets the answer under way finish, and takes no new connection',
    async (signal) => {
      const { service, url } = await serve();
      const long = ask(url, LONG);
      await new Promise((resolve) => setTimeout(resolve, 200));
      service.child.kill(signal);
      await untilRefused(url);
      expect(long.isAnswered()).toBe(false);
      const response = await long.answer;
      expect([response.statusCode, response.headers.connection]).toEqual([200, 'close']);
      expect(await bodyOf(response)).toMatchObject({ rows: [[3_000_000]] });
      expect(await service.ended).toBe(0);
    },
  );

  it('answers what still comes over a connection that is open, and is not ready any more', async () => {
    const { service, url } = await serve();
    const long = ask(url, LONG);
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    // An unfinished request keeps its connection from being idle.
    socket.write('GET /readyz HTTP/1.1\r\nHost: x\r\n');
    await new Promise((resolve) => setTimeout(resolve, 200));
    service.child.kill('SIGTERM');
    await untilRefused(url);
    socket.write('\r\n');
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    await once(socket, 'close');
    expect(heard).toMatch(/^HTTP\/1\.1 503 /);
    expect(heard).toMatch(/\r\nconnection: close\r\n/i);
    expect(heard).toContain('{"error":{"code":"BUSY","message":"The service is shutting down."}}');
    expect((await long.answer).statusCode).toBe(200);
    expect(await service.ended).toBe(0);
  });

  it('does not wait longer than its queries may take', async () => {
    const { service, url } = await serve({ QUERY_TIMEOUT_MS: '1000' });
    const endless = ask(url, ENDLESS);
    await new Promise((resolve) => setTimeout(resolve, 200));
    service.child.kill('SIGTERM');
    expect((await endless.answer).statusCode).toBe(408);
    expect(await service.ended).toBe(0);
  });

  it('a second time ends at once', async () => {
    const { service, url } = await serve();
    const endless = ask(url, ENDLESS);
    await new Promise((resolve) => setTimeout(resolve, 200));
    service.child.kill('SIGTERM');
    await untilRefused(url);
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(1);
    await expect(endless.answer).rejects.toThrow();
  });
});

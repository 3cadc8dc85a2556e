import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Outcome, RunOptions, SqlRunner } from '../../../src/contract/runner.ts';
import { readSettings } from '../../settings.ts';
import { createApp } from '../app.ts';
import { addClientLimits } from './client-limits.ts';
import { ComputeBudget } from './compute-budget.ts';
import { memoryRateLimiter, type RateLimiter } from './rate-limiter.ts';
import { trustProxyOf } from './trusted-proxies.ts';

const RESULT: Outcome = {
  kind: 'result',
  result: {
    columns: [{ name: '1', type: null }],
    rows: [[1]],
    row_count: 1,
    truncated: false,
    limit: 1000,
    elapsed_ms: 1,
    schema_version: '1.2',
    data_as_of: '2026-08-31',
  },
  transfer: { bytes: 0, requests: 0 },
};

/** Answers `SELECT 1` at once; every other query ends when the test orders it, or when its client disconnects. */
class FakeRunner implements SqlRunner {
  readonly #pending: ((outcome: Outcome) => void)[] = [];

  run({ sql }: { readonly sql: string }, { signal }: RunOptions = {}): Promise<Outcome> {
    if (sql === 'SELECT 1') return Promise.resolve(RESULT);
    return new Promise((resolve) => {
      this.#pending.push(resolve);
      signal?.addEventListener('abort', () => resolve({ kind: 'cancelled' }));
    });
  }

  finishAll(): void {
    for (const resolve of this.#pending.splice(0)) resolve(RESULT);
  }

  get pending(): number {
    return this.#pending.length;
  }

  async describe() {
    return {
      kind: 'database',
      database: { schemaVersion: '1.2', dataAsOf: '2026-08-31', synthetic: false, sizeBytes: 4096 },
    } as const;
  }

  async close(): Promise<void> {}
}

let app: FastifyInstance;
let runner: FakeRunner;
let rate: RateLimiter | null;
let compute: ComputeBudget | null;

/** A service with the limits of an environment. */
function serve(environment: Record<string, string>): void {
  const read = readSettings(environment, '/');
  if (!read.ok) throw new Error(read.sentences.join('\n'));
  const { rateLimit, clientConcurrency, clientCompute, trustProxy } = read.settings;
  runner = new FakeRunner();
  app = createApp({
    runner,
    pageDir: '/nowhere',
    dataDir: '/nowhere',
    onError: (error) => {
      throw error;
    },
    trustProxy: trustProxyOf(trustProxy),
  });
  rate = rateLimit && memoryRateLimiter(rateLimit);
  compute = clientCompute && new ComputeBudget(clientCompute);
  addClientLimits(app, { rate, concurrency: clientConcurrency, compute });
}
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

interface From {
  readonly address?: string;
  readonly forwardedFor?: string;
}
const get = (url: string, { address = '192.0.2.1', forwardedFor }: From = {}) =>
  app.inject({ url, remoteAddress: address, headers: forwardedFor ? { 'x-forwarded-for': forwardedFor } : {} });
const ask = async (from?: From) => (await get('/api/sql?q=SELECT+1', from)).statusCode;

describe('the rate of a client', () => {
  it('is limited: the third of two requests gets Retry-After', async () => {
    serve({ RATE_LIMIT: '2/60' });
    const first = await get('/api/sql?q=SELECT+1');
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({ 'ratelimit-policy': '"client";q=2;w=60', ratelimit: '"client";r=1;t=60' });
    expect(await ask()).toBe(200);
    const third = await get('/api/sql?q=SELECT+1');
    expect(third.statusCode).toBe(429);
    expect(third.headers).toMatchObject({
      'retry-after': expect.stringMatching(/^([1-9]|[1-5]\d|60)$/),
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
    });
    expect(third.json()).toEqual({
      error: {
        code: 'RATE_LIMITED',
        message: 'More than 2 requests came from this address within 60 seconds.',
        hint: expect.stringMatching(/^Try again in \d+ seconds\./),
      },
    });
  });

  it('is counted anew when its time is over', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    serve({ RATE_LIMIT: '1/60' });
    const statuses = [await ask(), await ask()];
    vi.advanceTimersByTime(59_500);
    const last = await get('/api/sql?q=SELECT+1');
    expect(last.headers['retry-after']).toBe('1');
    vi.advanceTimersByTime(500);
    expect([...statuses, last.statusCode, await ask()]).toEqual([200, 429, 429, 200]);
  });

  it('is that of each client alone', async () => {
    serve({ RATE_LIMIT: '1/60' });
    expect([await ask(), await ask({ address: '192.0.2.2' }), await ask()]).toEqual([200, 200, 429]);
  });

  it('is that of a network of IPv6, which is all one customer', async () => {
    serve({ RATE_LIMIT: '1/60' });
    const addresses = ['2001:db8:0:1::1', '2001:db8:0:1:ffff::2', '2001:db8:0:2::1'];
    const statuses: number[] = [];
    for (const address of addresses) statuses.push(await ask({ address }));
    expect(statuses).toEqual([200, 429, 200]);
  });

  it('counts whatever reaches /api/sql, refused or not', async () => {
    serve({ RATE_LIMIT: '3/60' });
    const statuses = [
      await get('/api/sql'),
      await app.inject({ method: 'HEAD', url: '/api/sql?q=SELECT+1', remoteAddress: '192.0.2.1' }),
      await app.inject({ method: 'POST', url: '/api/sql', payload: '{', remoteAddress: '192.0.2.1' }),
      await get('/api/sql?q=SELECT+1'),
    ].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([400, 200, 400, 429]);
  });

  it.each([
    ['OPTIONS', '/api/sql'],
    ['DELETE', '/api/sql'],
    ['OPTIONS', '/api/sql/schema'],
    ['GET', '/data/nadlan.json'],
    ['GET', '/'],
  ] as const)('does not count %s %s', async (method, url) => {
    serve({ RATE_LIMIT: '1/60' });
    for (let i = 0; i < 3; i++) {
      const { statusCode } = await app.inject({ method, url, remoteAddress: '192.0.2.1' });
      expect(statusCode).not.toBe(429);
    }
    expect(await ask()).toBe(200);
  });

  it.each(['/api/sql/schema', '/api/sql/schema?format=md', '/api/sql/examples', '/api/openapi.json'])(
    'counts the description %s, which has no other limit',
    async (url) => {
      serve({ RATE_LIMIT: '2/60', CLIENT_CONCURRENCY: '1' });
      void get('/api/sql?q=SELECT+2');
      await vi.waitUntil(() => runner.pending === 1);
      const first = await get(url);
      expect(first.statusCode).not.toBe(429);
      expect(first.headers).toMatchObject({ ratelimit: '"client";r=0;t=60', 'ratelimit-policy': '"client";q=2;w=60' });
      expect((await get(url)).statusCode).toBe(429);
      runner.finishAll();
    },
  );

  it('is not limited when that is switched off', async () => {
    serve({ RATE_LIMIT: 'off', CLIENT_CONCURRENCY: 'off' });
    const answers = await Promise.all(Array.from({ length: 300 }, () => get('/api/sql?q=SELECT+1')));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(answers[0]?.headers).not.toHaveProperty('ratelimit');
  });
});

describe('what queries cost', () => {
  it('counts more requests for a dear one', async () => {
    serve({ RATE_LIMIT: '10/60' });
    expect(await ask()).toBe(200);
    await rate?.charge('192.0.2.1', 8);
    expect([await ask(), await ask(), await ask({ address: '192.0.2.2' })]).toEqual([200, 429, 200]);
  });

  it('is limited in thread time, until its window is over', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    serve({ RATE_LIMIT: 'off', CLIENT_COMPUTE: '2/60' });
    await compute?.charge('192.0.2.1', 1_999);
    expect(await ask()).toBe(200);
    await compute?.charge('192.0.2.1', 1);
    const refused = await get('/api/sql?q=SELECT+1');
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      429,
      '60',
      {
        error: {
          code: 'RATE_LIMITED',
          message: 'The queries from this address have computed for more than 2 seconds within 60 seconds.',
          hint: 'Try again in 60 seconds. Statements that run in the page are not limited.',
        },
      },
    ]);
    expect(await ask({ address: '192.0.2.2' })).toBe(200);
    vi.advanceTimersByTime(60_000);
    expect(await ask()).toBe(200);
  });
});

describe('the client behind a proxy', () => {
  const PROXY = '10.0.0.1';

  it('cannot be made up where no proxy is trusted', async () => {
    serve({ RATE_LIMIT: '1/60' });
    expect(await ask({ forwardedFor: '198.51.100.1' })).toBe(200);
    expect(await ask({ forwardedFor: '198.51.100.2' })).toBe(429);
  });

  it.each(['10.0.0.0/8', PROXY, 'uniquelocal', '1'])('is who the proxy says: TRUST_PROXY=%s', async (TRUST_PROXY) => {
    serve({ RATE_LIMIT: '1/60', TRUST_PROXY });
    const statuses = [
      await ask({ address: PROXY, forwardedFor: '198.51.100.1' }),
      await ask({ address: PROXY, forwardedFor: '198.51.100.2' }),
      await ask({ address: PROXY, forwardedFor: '198.51.100.1' }),
    ];
    expect(statuses).toEqual([200, 200, 429]);
  });

  it.each(['10.0.0.0/8', '1'])('is not who it says itself before the proxy: TRUST_PROXY=%s', async (TRUST_PROXY) => {
    serve({ RATE_LIMIT: '1/60', TRUST_PROXY });
    expect(await ask({ address: PROXY, forwardedFor: '203.0.113.1, 198.51.100.1' })).toBe(200);
    expect(await ask({ address: PROXY, forwardedFor: '203.0.113.2, 198.51.100.1' })).toBe(429);
  });

  it('is found behind several proxies in a row', async () => {
    serve({ RATE_LIMIT: '1/60', TRUST_PROXY: '2' });
    expect(await ask({ address: PROXY, forwardedFor: '203.0.113.1, 198.51.100.1, 10.0.0.2' })).toBe(200);
    expect(await ask({ address: PROXY, forwardedFor: '203.0.113.2, 198.51.100.1, 10.0.0.3' })).toBe(429);
  });

  it('cannot be forged by a client that is not one of the proxies', async () => {
    serve({ RATE_LIMIT: '1/60', TRUST_PROXY: '10.0.0.0/8' });
    expect(await ask({ address: '192.0.2.1', forwardedFor: '198.51.100.1' })).toBe(200);
    expect(await ask({ address: '192.0.2.1', forwardedFor: '198.51.100.2' })).toBe(429);
  });

  it('is the proxy where that says no address', async () => {
    serve({ RATE_LIMIT: '1/60', TRUST_PROXY: PROXY });
    expect(await ask({ address: PROXY, forwardedFor: 'unknown' })).toBe(200);
    expect(await ask({ address: PROXY, forwardedFor: 'somebody else' })).toBe(429);
  });
});

describe('the requests of a client that are under way together', () => {
  const slow = (address?: string) => get('/api/sql?q=SELECT+2', address ? { address } : {});
  const untilPending = (count: number) => vi.waitUntil(() => runner.pending === count);

  it('are limited, and counted until they are answered', async () => {
    serve({ RATE_LIMIT: 'off', CLIENT_CONCURRENCY: '2' });
    const running = [slow(), slow()];
    await untilPending(2);
    const third = await get('/api/sql?q=SELECT+1');
    expect([third.statusCode, third.headers['retry-after'], third.json()]).toMatchObject([
      429,
      '1',
      { error: { code: 'RATE_LIMITED', message: '2 requests from this address are under way already.' } },
    ]);
    expect(await ask({ address: '192.0.2.2' })).toBe(200);
    runner.finishAll();
    expect((await Promise.all(running)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await ask()).toBe(200);
  });

  it('are fewer when a request is refused', async () => {
    serve({ RATE_LIMIT: 'off', CLIENT_CONCURRENCY: '1' });
    expect((await get('/api/sql?q=')).statusCode).toBe(400);
    expect((await get('/api/sql?limit=x')).statusCode).toBe(400);
    expect(await ask()).toBe(200);
  });

  it('are fewer when the connection of one is closed before its answer', async () => {
    serve({ RATE_LIMIT: 'off', CLIENT_CONCURRENCY: '1' });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const status = async () => (await fetch(`http://127.0.0.1:${port}/api/sql?q=SELECT+1`)).status;
    for (let i = 0; i < 3; i++) {
      const socket = connect(port, '127.0.0.1');
      socket.write('GET /api/sql?q=SELECT+2 HTTP/1.1\r\nHost: x\r\n\r\n');
      await untilPending(1);
      expect(await status()).toBe(429);
      socket.destroy();
      await once(socket, 'close');
      await vi.waitUntil(async () => (await status()) === 200);
      runner.finishAll();
    }
  });
});

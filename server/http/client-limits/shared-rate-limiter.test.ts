import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../app.ts';
import { CountingRunner } from '../runner.testing.ts';
import { addClientLimits } from './client-limits.ts';
import { missingRedis, TestRedis } from './redis.testing.ts';
import { SharedRateLimiter } from './shared-rate-limiter.ts';

const RATE = { requests: 4, seconds: 600 };

/** A service that shares its limits, and the messages that its operator got. */
interface Served {
  readonly app: FastifyInstance;
  readonly limiter: SharedRateLimiter;
  readonly told: string[];
}

let redis: TestRedis;
let services: Served[];

/** @param commandMs long, so that a busy machine is not mistaken for a Redis that does not answer */
async function serve(commandMs = 10_000): Promise<Served> {
  const told: string[] = [];
  const limiter = new SharedRateLimiter({
    url: redis.url,
    rate: RATE,
    commandMs,
    onLost: (reason) => told.push(`lost: ${reason}`),
    onFound: () => told.push('found'),
  });
  await limiter.connect();
  const app = createApp({
    runner: new CountingRunner(),
    pageDir: '/nowhere',
    dataDir: '/nowhere',
    onError: (error) => told.push(`error: ${error.stack}`),
  });
  addClientLimits(app, { rate: limiter, concurrency: null });
  const served = { app, limiter, told };
  services.push(served);
  return served;
}

const ask = async ({ app }: Served) => (await app.inject('/api/sql?q=SELECT+1')).statusCode;
async function askTimes(served: Served, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < times; i++) statuses.push(await ask(served));
  return statuses;
}

beforeEach(async () => {
  const missing = missingRedis();
  if (missing) throw new Error(missing);
  redis = await TestRedis.onFreePort();
  services = [];
});
afterEach(async () => {
  for (const { app, limiter } of services) {
    limiter.close();
    await app.close();
  }
  await redis?.kill();
});

describe('limits that servers share by Redis', () => {
  it('are one budget for all of them', async () => {
    await redis.start();
    const [a, b] = [await serve(), await serve()];
    expect(await askTimes(a, 2)).toEqual([200, 200]);
    expect(await askTimes(b, 3)).toEqual([200, 200, 429]);
    expect(await ask(a)).toBe(429);
    expect([a.limiter.isShared, ...a.told, ...b.told]).toEqual([true]);
  });

  it('are counted by each alone when Redis is lost, and together again when it is back; each change is reported once', async () => {
    await redis.start();
    const [a, b] = [await serve(), await serve()];
    expect(await askTimes(a, 5)).toEqual([200, 200, 200, 200, 429]);
    await redis.kill();
    expect(await askTimes(a, 5)).toEqual([200, 200, 200, 200, 429]);
    expect(await askTimes(b, 5)).toEqual([200, 200, 200, 200, 429]);
    for (const { told, limiter } of [a, b]) {
      expect([limiter.isShared, told]).toEqual([false, [expect.stringMatching(/^lost: /)]]);
    }
    await redis.start();
    await vi.waitUntil(() => a.limiter.isShared && b.limiter.isShared, { timeout: 10_000 });
    expect(await askTimes(a, 2)).toEqual([200, 200]);
    expect(await askTimes(b, 3)).toEqual([200, 200, 429]);
    for (const { told } of [a, b]) expect(told).toEqual([expect.stringMatching(/^lost: /), 'found']);
  });

  it('are counted alone where Redis is down from the start, and together once it is there', async () => {
    const served = await serve();
    expect(await askTimes(served, 5)).toEqual([200, 200, 200, 200, 429]);
    expect(served.told).toEqual([expect.stringMatching(/^lost: .*ECONNREFUSED/)]);
    await redis.start();
    await vi.waitUntil(() => served.limiter.isShared, { timeout: 10_000 });
    expect(await ask(served)).toBe(200);
    expect(served.told).toEqual([expect.stringMatching(/^lost: /), 'found']);
  });

  it('hold up no request when Redis keeps its connections and answers nothing', async () => {
    await redis.start();
    const served = await serve(250);
    expect(await ask(served)).toBe(200);
    redis.freeze();
    // The first requests wait for the timeout; the others do not ask Redis.
    const together = await Promise.all(Array.from({ length: 3 }, () => ask(served)));
    expect([...together, ...(await askTimes(served, 2))]).toEqual([200, 200, 200, 200, 429]);
    expect(served.told).toEqual([expect.stringMatching(/^lost: Command timed out/)]);
    redis.thaw();
    await vi.waitUntil(() => served.limiter.isShared, { timeout: 10_000 });
    expect(served.told).toHaveLength(2);
  });
});

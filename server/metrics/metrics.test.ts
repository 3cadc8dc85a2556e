import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../http/app.ts';
import { addClientLimits } from '../http/client-limits/client-limits.ts';
import { memoryRateLimiter } from '../http/client-limits/rate-limiter.ts';
import { CountingRunner } from '../http/testing-runner.ts';
import { Metrics } from './metrics.ts';
import { listenForMetrics } from './metrics-server.ts';

let samples: Map<string, number>;
let text: string;
const closing: (() => unknown)[] = [];

/** The samples of an exposition, by their names with labels. */
const samplesOf = (exposition: string) =>
  new Map(
    exposition
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const cut = line.lastIndexOf(' ');
        return [line.slice(0, cut), Number(line.slice(cut + 1))] as const;
      }),
  );

beforeAll(async () => {
  const metrics = new Metrics({
    pool: () => ({ threads: 4, busy: 3, waiting: 2 }),
    cacheBytes: () => 12_345,
    redis: () => false,
  });
  const app = createApp({
    runner: new CountingRunner(),
    responseCacheBytes: 1024 * 1024,
    pageDir: '/nowhere',
    dataDir: '/nowhere',
    onError: () => {},
    observe: (request, reply) => metrics.observe(request, reply),
  });
  addClientLimits(app, { rate: memoryRateLimiter({ requests: 4, seconds: 60 }), concurrency: null });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const server = await listenForMetrics(metrics, 0, '127.0.0.1');
  closing.push(
    () => app.close(),
    () => server.close(),
  );

  const ask = async (path: string, method = 'GET') => (await fetch(url + path, { method })).text();
  await ask('/api/sql?q=SELECT+1');
  await ask('/api/sql?q=SELECT+1');
  await ask('/api/sql?q=wrong');
  await ask('/api/sql?q=');
  await ask('/api/sql?q=SELECT+2');
  for (const name of ['a', 'b', 'c']) await ask(`/${name}?q=${name}`);
  await ask('/api/sql', 'PURGE');
  metrics.threadReplaced('late');
  const { port } = server.address() as AddressInfo;
  await vi.waitUntil(async () => {
    text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    samples = samplesOf(text);
    return samples.has('nadlan_http_requests_total{method="other",route="none",status="405"}');
  });
});
afterAll(async () => {
  for (const close of closing) await close();
});

describe('the metrics', () => {
  it.each([
    ['nadlan_http_requests_total{method="GET",route="/api/sql",status="200"}', 2],
    ['nadlan_http_requests_total{method="GET",route="/api/sql",status="400"}', 2],
    ['nadlan_http_requests_total{method="GET",route="/api/sql",status="429"}', 1],
    ['nadlan_http_requests_total{method="GET",route="/*",status="404"}', 3],
    ['nadlan_http_requests_total{method="other",route="none",status="405"}', 1],
    ['nadlan_http_request_duration_seconds_count{route="/api/sql"}', 5],
    ['nadlan_rows_total', 2],
    ['nadlan_refusals_total{code="SQL_ERROR"}', 1],
    ['nadlan_refusals_total{code="RATE_LIMITED"}', 1],
    ['nadlan_response_cache_total{outcome="hit"}', 1],
    ['nadlan_response_cache_total{outcome="miss"}', 1],
    ['nadlan_response_cache_bytes', 12_345],
    ['nadlan_threads', 4],
    ['nadlan_threads_busy', 3],
    ['nadlan_queue_length', 2],
    ['nadlan_threads_replaced_total{reason="late"}', 1],
    ['nadlan_threads_replaced_total{reason="failed"}', 0],
    ['nadlan_redis_up', 0],
  ])('tell %s: %d', (name, value) => {
    expect(samples.get(name)).toBe(value);
  });

  it('tell bytes and the process', () => {
    expect(samples.get('nadlan_http_response_bytes_total{route="/api/sql"}')).toBeGreaterThan(1_000);
    expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(0);
  });

  it('have no label that holds what a client sent', () => {
    expect(text).not.toMatch(/SELECT|PURGE|q=|127\.0\.0\.1/);
  });
});

import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { REFUSAL_REASONS } from '../../src/contract/refusal-reason.ts';
import { createApp } from '../http/app.ts';
import { addClientLimits } from '../http/client-limits/client-limits.ts';
import { memoryRateLimiter } from '../http/client-limits/rate-limiter.ts';
import { CountingRunner } from '../http/runner.testing.ts';
import { fingerprintOf } from '../statements/fingerprint.ts';
import { StatementCosts } from '../statements/statement-costs.ts';
import { METRIC_SOURCES } from './metrics.testing.ts';
import { Metrics } from './metrics.ts';
import { listenForMetrics } from './metrics-server.ts';
import { RequestsUnderWay } from './requests-under-way.ts';

const OPERATE = new URL('../../docs/operate.md', import.meta.url);
/** More than the system buffers of a connection whose reader waits. */
const BEYOND_SOCKET_BYTES = 32 * 1024 * 1024;

let samples: Map<string, number>;
let text: string;
let page: unknown;
let elsewhere: number;
const closing: (() => unknown)[] = [];
const FINGERPRINT = fingerprintOf('SELECT 1').id;

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
  const costs = new StatementCosts(10);
  costs.ran({ sql: "SELECT 'secret'", elapsedMs: 1_500 });
  const metrics = new Metrics({ ...METRIC_SOURCES, statements: () => costs.top(1) });
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
  const server = await listenForMetrics(metrics, costs, { port: 0, host: '127.0.0.1' });
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
  metrics.engineRenewed('grown');
  metrics.runPutBack();
  metrics.ran({ computeMs: 30, writeMs: 20 });
  metrics.ran({ computeMs: 700, writeMs: 0 });
  metrics.waited({ waitedMs: 300, outcome: 'ran' });
  metrics.waited({ waitedMs: 5_000, outcome: 'refused' });
  const { port } = server.address() as AddressInfo;
  page = await (await fetch(`http://127.0.0.1:${port}/statements`)).json();
  elsewhere = (await fetch(`http://127.0.0.1:${port}/`)).status;
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
    ['nadlan_refusals_total{code="SQL_ERROR",reason="none"}', 1],
    ['nadlan_refusals_total{code="RATE_LIMITED",reason="client_rate"}', 1],
    ['nadlan_refusals_total{code="BUSY",reason="queue_full"}', 0],
    ['nadlan_refusals_total{code="INTERNAL_ERROR",reason="none"}', 0],
    ['nadlan_refusals_total{code="DB_UNAVAILABLE",reason="none"}', 0],
    ['nadlan_http_requests_under_way{route="/api/sql"}', 0],
    ['nadlan_response_cache_total{outcome="hit"}', 1],
    ['nadlan_response_cache_total{outcome="miss"}', 1],
    ['nadlan_response_cache_bytes', 12_345],
    ['nadlan_answer_bytes_in_flight', 67_890],
    ['nadlan_threads', 4],
    ['nadlan_threads_busy', 3],
    ['nadlan_threads_long', 1],
    ['nadlan_spare_threads_ready', 1],
    ['nadlan_queue_length', 2],
    ['nadlan_queue_wait_seconds_bucket{le="0.25",outcome="ran"}', 0],
    ['nadlan_queue_wait_seconds_bucket{le="0.5",outcome="ran"}', 1],
    ['nadlan_queue_wait_seconds_sum{outcome="refused"}', 5],
    ['nadlan_queue_wait_seconds_count{outcome="cancelled"}', 0],
    ['nadlan_compute_seconds_count', 2],
    ['nadlan_compute_seconds_sum', 0.73],
    ['nadlan_answer_write_seconds_count', 1],
    ['nadlan_answer_write_seconds_sum', 0.02],
    [`nadlan_statement_thread_seconds_total{fingerprint="${FINGERPRINT}"}`, 1.5],
    [`nadlan_statement_requests_total{fingerprint="${FINGERPRINT}"}`, 0],
    ['nadlan_runs_put_back_total', 1],
    ['nadlan_engines_renewed_total{reason="grown"}', 1],
    ['nadlan_engines_renewed_total{reason="exhausted"}', 0],
    ['nadlan_threads_replaced_total{reason="late"}', 1],
    ['nadlan_threads_replaced_total{reason="exhausted"}', 0],
    ['nadlan_threads_replaced_total{reason="failed"}', 0],
    ['nadlan_connections', 7],
    ['nadlan_connections_waiting_for_reader', 3],
    ['nadlan_requests_waiting_in_connections', 5],
    ['nadlan_connections_ended_total{reason="slow"}', 1],
    ['nadlan_connections_ended_total{reason="total"}', 2],
    ['nadlan_connections_ended_total{reason="client"}', 4],
    ['nadlan_connections_ended_total{reason="pipelined"}', 6],
    ['nadlan_client_requests_under_way', 6],
    ['nadlan_files_open', 2],
    ['nadlan_redis_up', 0],
    ['nadlan_shared_answers_total{outcome="hit"}', 9],
    ['nadlan_database_info{build="0123456789abcdef"}', 1],
    ['nadlan_database_checks_total{outcome="published"}', 2],
    ['nadlan_database_fetched_bytes_total', 4_096],
    ['nadlan_database_origin_faulty', 1],
    ['nadlan_log_lines_dropped_total', 3],
  ])('tell %s: %d', (name, value) => {
    expect(samples.get(name)).toBe(value);
  });

  it('are all described in docs/operate.md, which describes no other', async () => {
    const described = new Set((await readFile(OPERATE, 'utf8')).match(/nadlan_[a-z0-9_]+/g));
    const told = [...text.matchAll(/^# TYPE (nadlan_\w+) /gm)].map(([, name = '']) => name);
    expect([...described].sort()).toEqual(told.sort());
  });

  it.each(Object.keys(REFUSAL_REASONS))('have the reason %s, which docs/operate.md explains', async (reason) => {
    expect(await readFile(OPERATE, 'utf8')).toContain(`\`${reason}\``);
  });

  it('tell bytes and the process', () => {
    expect(samples.get('nadlan_http_response_bytes_total{route="/api/sql"}')).toBeGreaterThan(1_000);
    expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(0);
  });

  it('count the requests under way and what waits to be sent for them, down to none', async () => {
    const registry = new Registry();
    const underWay = new RequestsUnderWay(registry);
    const app = fastify();
    app.addHook('onRequest', async (request, reply) => underWay.add(request, reply));
    let release = () => {};
    app.get('/held', (_request, reply) => {
      reply.raw.write('x'.repeat(BEYOND_SOCKET_BYTES));
      release = () => reply.raw.end();
      return reply.hijack();
    });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    closing.push(() => app.close());
    const held = await fetch(`${url}/held`);
    const during = samplesOf(await registry.metrics());
    expect(during.get('nadlan_http_requests_under_way{route="/held"}')).toBe(1);
    expect(during.get('nadlan_http_buffered_bytes{route="/held"}')).toBeGreaterThan(0);
    release();
    expect(await held.text()).toHaveLength(BEYOND_SOCKET_BYTES);
    const sample = async (name: string) => samplesOf(await registry.metrics()).get(`${name}{route="/held"}`);
    await vi.waitUntil(async () => (await sample('nadlan_http_requests_under_way')) === 0);
    expect(await sample('nadlan_http_buffered_bytes')).toBe(0);
  });

  it('have the texts of statements on a page beside them, and nothing elsewhere', () => {
    expect(page).toMatchObject({
      forgotten: 0,
      statements: [{ fingerprint: FINGERPRINT, text: 'SELECT ?', threadMs: 1_500 }],
    });
    expect(JSON.stringify(page)).not.toContain('secret');
    expect(elsewhere).toBe(404);
  });

  it('have no label that holds what a client sent', () => {
    expect(text).not.toMatch(/SELECT|PURGE|q=|127\.0\.0\.1/);
  });
});

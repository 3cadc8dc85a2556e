import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { LIMITS } from '../src/contract/limits.ts';
import type { WritingRunner } from '../src/contract/written.ts';
import { buildEngine } from '../src/engine/wasm/build.ts';
import { AnswerMemory } from './http/answers/answer-memory.ts';
import { createApp } from './http/app.ts';
import { urlOf } from './listening.ts';
import { openTestedPool, publishMarked, type TestedPool } from './published/publishing.testing.ts';

/** Eleven rows of 3 MB, each of whose characters JSON writes in six bytes: one of them is an answer of 18 MB. */
const LARGE = `WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 11)
  SELECT replace(hex(zeroblob(1500000)), '0', char(2)) FROM n`;
const CACHE_BYTES = 256 * 1024 * 1024;

let dir: string;
let tested: TestedPool;
let app: FastifyInstance;
let url: string;
let memory: AnswerMemory;
let keptBytes: () => number;
let runs: number;

beforeAll(async () => {
  await buildEngine();
  dir = await mkdtemp(join(tmpdir(), 'large-answers-'));
  await publishMarked(dir, '2026-01-01');
  tested = openTestedPool(dir, { threads: 1 });
  const runner: WritingRunner = {
    run: (...of) => tested.pool.run(...of),
    write: (...of) => {
      runs += 1;
      return tested.pool.write(...of);
    },
    describe: () => tested.pool.describe(),
    close: () => tested.pool.close(),
  };
  memory = new AnswerMemory(256 * 1024 * 1024);
  app = createApp({
    runner,
    responseCacheBytes: CACHE_BYTES,
    answerMemory: memory,
    onCache: (bytes) => {
      keptBytes = bytes;
    },
    pageDir: '/nowhere',
    dataDir: dir,
    onError: (error) => tested.failures.push(String(error)),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = urlOf('127.0.0.1', app.server);
});
beforeEach(() => {
  runs = 0;
});
afterAll(async () => {
  await app.close();
  await tested.pool.close();
  expect(tested.failures).toEqual([]);
  await rm(dir, { recursive: true });
});

async function ask(sql: string, headers: Record<string, string> = {}, method = 'GET'): Promise<IncomingMessage> {
  const asked = request(`${url}/api/sql?q=${encodeURIComponent(sql)}`, { headers, method, agent: false });
  asked.end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return response;
}

async function bytesOf(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A statement whose answer is not kept, with the same rows as the large one. */
let others = 0;
const another = () => {
  others += 1;
  return `${LARGE} /* ${others} */`;
};
const allSent = () => vi.waitFor(() => expect(memory.bytesInFlight).toBe(0), { timeout: 60_000, interval: 20 });

it('eight equal requests of a large answer run it once, compress it once, and are sent the same bytes', async () => {
  const sql = another();
  const before = keptBytes();
  const bodies = await Promise.all(
    Array.from({ length: 8 }, async () => bytesOf(await ask(sql, { 'Accept-Encoding': 'br' }))),
  );
  expect(runs).toBe(1);
  expect(new Set(bodies.map((body) => body.toString('base64'))).size).toBe(1);
  const [body = Buffer.alloc(0)] = bodies;
  const text = brotliDecompressSync(body).toString();
  expect(JSON.parse(text)).toMatchObject({ row_count: 1, truncated: true, cached: false });
  expect(text.length).toBeLessThan(LIMITS.resultBytes);
  // The answer and one compressed form of it are kept, and no second form.
  const spare = 4_096;
  expect(keptBytes() - before).toBeLessThan(text.length + body.length + spare);
  expect(keptBytes() - before).toBeGreaterThan(text.length + body.length - spare);
  await allSent();
  const later = await bytesOf(await ask(sql, { 'Accept-Encoding': 'br' }));
  expect(JSON.parse(brotliDecompressSync(later).toString()).cached).toBe(true);
  expect(runs).toBe(1);
  await allSent();
});

it('a client that goes away in the middle of a large answer takes no memory, and the others get theirs whole', async () => {
  const sql = another();
  const [leaving, ...staying] = await Promise.all(Array.from({ length: 4 }, () => ask(sql)));
  const sizeBytes = Number(leaving?.headers['content-length']);
  expect(sizeBytes).toBeGreaterThan(18_000_000);
  // They share one answer. It cannot be sent to its end before a client reads it.
  expect(memory.bytesInFlight).toBeGreaterThan(18_000_000);
  expect(memory.bytesInFlight).toBeLessThanOrEqual(sizeBytes);
  leaving?.once('data', () => leaving.destroy());
  for (const response of staying) expect((await bytesOf(response)).length).toBe(sizeBytes);
  expect(runs).toBe(1);
  await allSent();
});

it('a client that goes away while its answer is being compressed takes no memory', async () => {
  const asked = request(`${url}/api/sql?q=${encodeURIComponent(another())}`, {
    headers: { 'Accept-Encoding': 'gzip' },
    agent: false,
  });
  asked.on('error', () => {});
  asked.end();
  await vi.waitFor(() => expect(memory.bytesInFlight).toBeGreaterThan(0), { timeout: 60_000, interval: 1 });
  asked.destroy();
  await allSent();
});

it.each(['identity', 'br'])('HEAD of a large answer has the headers of GET, as %s', async (encoding) => {
  const sql = another();
  const headers = { 'Accept-Encoding': encoding };
  const whole = await ask(sql, headers);
  const body = await bytesOf(whole);
  const head = await ask(sql, headers, 'HEAD');
  expect((await bytesOf(head)).length).toBe(0);
  expect(head.headers.etag).toBe(whole.headers.etag);
  expect(head.headers.vary).toBe('Accept-Encoding');
  expect(head.headers['content-encoding']).toBe(whole.headers['content-encoding']);
  expect(Number(whole.headers['content-length'])).toBe(body.length);
  // `cached` is true then, a byte less than false; compressed, that may be a few bytes either way.
  expect(Math.abs(Number(head.headers['content-length']) - body.length)).toBeLessThan(16);
  await allSent();
});

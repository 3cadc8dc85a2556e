import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { undocumented } from '../answers.testing.ts';
import { createApp } from '../app.ts';
import { answerTag } from '../etag.ts';
import { CountingRunner } from '../runner.testing.ts';
import { AnswerMemory } from './answer-memory.ts';

const MIB = 1024 * 1024;

let runner: CountingRunner;
let memory: AnswerMemory;
let app: FastifyInstance;

beforeEach(() => {
  runner = new CountingRunner();
  memory = new AnswerMemory(128 * MIB);
  app = createApp({
    runner,
    answerMemory: memory,
    responseCacheBytes: MIB,
    pageDir: '/nowhere',
    dataDir: '/nowhere',
    onError: () => {},
  });
});
afterEach(() => app.close());

const get = (query: string, headers = {}) => app.inject({ url: `/api/sql?${query}`, headers });

/** Takes memory as the answers to some client do. */
function fill(mib: number, client = 'another') {
  const taken = memory.take(client, [{ sizeBytes: mib * MIB }]);
  if (!taken.ok) throw new Error(taken.refusal.message);
  return taken.hold;
}

describe('an answer for which there is no memory', () => {
  it('is refused with the time at which there will be some, and is sent then', async () => {
    const full = fill(128);
    for (const [encoding, query] of [
      ['identity', 'q=x'],
      ['br', 'q=large'],
    ] as const) {
      const response = await get(query, { 'accept-encoding': encoding });
      expect([response.statusCode, response.json().error.code]).toEqual([503, 'BUSY']);
      expect(response.headers['retry-after']).toBe('60');
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.headers).not.toHaveProperty('etag');
      expect(undocumented('GET', '/api/sql', response)).toBeNull();
    }
    expect(memory.bytesInFlight).toBe(128 * MIB);
    full.release();
    expect((await get('q=x')).statusCode).toBe(200);
    expect((await get('q=large', { 'accept-encoding': 'br' })).statusCode).toBe(200);
    expect(memory.bytesInFlight).toBe(0);
  });

  it('is refused to the client that takes a quarter of it, and to no other', async () => {
    fill(32, '127.0.0.1');
    expect((await get('q=x')).statusCode).toBe(503);
    const other = await app.inject({ url: '/api/sql?q=x', remoteAddress: '192.0.2.7' });
    expect(other.statusCode).toBe(200);
  });
});

it.each(['json', 'csv', 'md'])('takes no memory for %s once it was sent, compressed or not', async (format) => {
  for (const encoding of ['identity', 'br', 'gzip', 'br']) {
    expect((await get(`q=large&format=${format}`, { 'accept-encoding': encoding })).statusCode).toBe(200);
    expect(memory.bytesInFlight).toBe(0);
  }
  expect(runner.ran).toHaveLength(1);
});

describe('a tag', () => {
  it('that this process has not given is no reason not to run the statement', async () => {
    const tag = (await get('q=x')).headers.etag;
    await app.close();
    app = createApp({ runner, pageDir: '/nowhere', dataDir: '/nowhere', onError: () => {} });
    const responses = [await get('q=x', { 'if-none-match': tag }), await get('q=x', { 'if-none-match': tag })];
    expect(responses.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [304, ''],
      [304, ''],
    ]);
    for (const response of responses) expect(undocumented('GET', '/api/sql', response)).toBeNull();
    // Before, then once more: the second time the tag had been given.
    expect(runner.ran).toHaveLength(2);
  });

  it('of a statement that is refused is never answered with 304', async () => {
    const tag = answerTag('a', { sql: 'wrong', limit: 1000, format: 'json' });
    for (let i = 0; i < 2; i += 1) {
      const response = await get('q=wrong', { 'if-none-match': tag });
      expect([response.statusCode, response.json().error.code]).toEqual([400, 'SQL_ERROR']);
    }
  });
});

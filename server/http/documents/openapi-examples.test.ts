import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SMALL_WORLD, worldFolder } from '../../../builder/worlds.testing.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { REQUEST_EXAMPLES } from '../../../src/contract/openapi/examples.ts';
import { buildEngine } from '../../../src/engine/wasm/build.ts';
import { engineThreads } from '../../engine/engine-threads.ts';
import { createPool, type Pool } from '../../pool/pool.ts';
import { followPublishedDatabase } from '../../published/published-database.ts';
import { undocumented } from '../answers.testing.ts';
import { createApp } from '../app.ts';
import { addHealthRoutes } from '../health-routes.ts';

let dir: string;
let pool: Pool;
let app: FastifyInstance;

beforeAll(async () => {
  await buildEngine();
  dir = await worldFolder(SMALL_WORLD);
  const { queryMs, terminateGraceMs, engineMemoryBytes: memoryBytes } = LIMITS;
  pool = createPool({
    threads: 1,
    startThread: engineThreads({ memoryBytes, queryMs }),
    currentFile: followPublishedDatabase(dir, 0),
    queryMs,
    terminateGraceMs,
    openMs: 30_000,
    queueMax: 10,
    queueWaitMs: 30_000,
    onFailure: (reason) => {
      throw new Error(reason);
    },
  });
  app = createApp({ runner: pool, pageDir: dir, dataDir: dir, onError: (error) => console.error(error) });
  addHealthRoutes(app, async () => null);
});
afterAll(async () => {
  await app.close();
  await pool.close();
});

describe('the examples of the OpenAPI document give rows', () => {
  it.each(REQUEST_EXAMPLES)('$summary', async ({ name: _, summary: __, ...request }) => {
    const { sql: q, params, ...more } = request;
    const query = new URLSearchParams({ q, ...(params ? { params: JSON.stringify(params) } : {}) });
    for (const [name, value] of Object.entries(more)) query.set(name, String(value));
    const url = `/api/sql?${query}`;
    const got = await app.inject({ url });
    const posted = await app.inject({ method: 'POST', url: '/api/sql', payload: request });
    expect([got.statusCode, posted.statusCode]).toEqual([200, 200]);
    expect([undocumented('GET', url, got), undocumented('POST', '/api/sql', posted)]).toEqual([null, null]);
    const timeless = (body: string) => body.replace(/"elapsed_ms":[^,]+/, '');
    expect(timeless(posted.body)).toBe(timeless(got.body));
    // A heading and a row at least.
    const rows = request.format ? got.body.trim().split('\n').length - 1 : got.json().row_count;
    expect(rows).toBeGreaterThan(0);
  });
});

describe('what describes the database, on a real one', () => {
  it.each([
    '/api/sql/schema',
    '/api/sql/schema?format=md',
    '/api/sql/examples',
    '/api/openapi.json',
    '/healthz',
    '/readyz',
  ])('%s is as the document says', async (url) => {
    const answer = await app.inject({ url });
    expect([answer.statusCode, undocumented('GET', url, answer)]).toEqual([200, null]);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../../src/catalogue/examples/index.ts';
import { CATALOGUE } from '../../../src/catalogue/index.ts';
import type { Description, SqlRunner } from '../../../src/contract/runner.ts';
import { undocumented } from '../answers.testing.ts';
import { createApp } from '../app.ts';

const SYNTHETIC: Description = {
  kind: 'database',
  database: { schemaVersion: '1.2', dataAsOf: '2026-09-17', synthetic: true, sizeBytes: 4096 },
};
const NONE: Description = {
  kind: 'refused',
  refusal: { code: 'DB_UNAVAILABLE', message: 'There is no database yet.' },
};

let folder: string;
let app: FastifyInstance;
let description: Description;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nadlan-describe-'));
  description = SYNTHETIC;
  const runner: SqlRunner = {
    run: async () => ({ kind: 'cancelled' }),
    describe: async () => description,
    close: async () => {},
  };
  app = createApp({ runner, queryMs: 4_000, pageDir: '/nowhere', dataDir: folder, onError: () => {} });
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

/** Sends a request, and compares the answer with the OpenAPI document. */
async function get(path: string) {
  const response = await app.inject({ method: 'GET', url: path });
  expect(undocumented('GET', path, response)).toBeNull();
  return response;
}

describe('the schema over HTTP', () => {
  it('is the whole catalogue as JSON, and says that data is invented', async () => {
    const response = await get('/api/sql/schema');
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'x-data-synthetic': '1',
    });
    const schema = response.json();
    expect(schema).toMatchObject({ schema_version: '1.2', data_as_of: '2026-09-17', synthetic: true });
    expect(schema.limits.query_ms, 'as this service has it').toBe(4_000);
    expect(schema.tables.map(({ name }: { name: string }) => name)).toEqual(CATALOGUE.map(({ name }) => name));
  });

  it('is Markdown where that is asked for', async () => {
    const response = await get('/api/sql/schema?format=md');
    expect(response.headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(response.body).toContain('### deals');
    expect(response.body).toContain('**Synthetic data.**');
  });

  it('comes in no other format', async () => {
    const response = await get('/api/sql/schema?format=xml');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      error: { code: 'BAD_REQUEST', message: 'format must be one of json, md.' },
    });
  });

  it('is there before the database is, and then not kept by caches', async () => {
    description = NONE;
    const response = await get('/api/sql/schema');
    expect(response.json()).toMatchObject({ data_as_of: null, synthetic: false });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers).not.toHaveProperty('x-data-synthetic');
  });
});

describe('the interface over HTTP', () => {
  it('is described in OpenAPI, which says that data is invented', async () => {
    const response = await get('/api/openapi.json');
    expect(response.json()).toMatchObject({
      openapi: '3.1.0',
      info: { version: '1.2', description: /Synthetic data/ },
    });
    expect(response.headers).toMatchObject({ 'cache-control': 'public, max-age=300', 'x-data-synthetic': '1' });
  });
});

describe('the examples over HTTP', () => {
  it('are those that lie beside the database', async () => {
    const examples = EXAMPLES.slice(0, 2).map((example) => ({
      ...example,
      verified: { rows: 1, ms: 0.5, at: '2026-09-17T12:00:00.000Z' },
    }));
    writeFileSync(join(folder, 'examples.json'), JSON.stringify(examples));
    const response = await get('/api/sql/examples');
    expect(response.json()).toEqual(examples);
    expect(response.headers).toMatchObject({ 'cache-control': 'public, max-age=300', 'x-data-synthetic': '1' });
  });

  it('are missing while there is no database', async () => {
    const response = await get('/api/sql/examples');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ error: { code: 'DB_UNAVAILABLE' } });
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { undocumented } from '../answers.testing.ts';
import { createApp } from '../app.ts';
import { CountingRunner, editionOf } from '../runner.testing.ts';
import { Documents } from './documents.ts';

let dir: string;
let runner: CountingRunner;
let app: FastifyInstance;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'documents-'));
  await writeFile(join(dir, 'examples.json'), '[]');
  runner = new CountingRunner();
  app = createApp({ runner, pageDir: '/nowhere', dataDir: dir, onError: () => {} });
});
afterEach(async () => {
  await app.close();
  await rm(dir, { recursive: true });
});

const get = (url: string, headers = {}) => app.inject({ url, headers });

describe.each(['/api/sql/schema', '/api/sql/schema?format=md', '/api/sql/examples', '/api/openapi.json'])(
  '%s',
  (url) => {
    it('has a tag, the same in every encoding, by which it is not sent again', async () => {
      const { etag } = (await get(url)).headers;
      expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
      for (const encoding of ['identity', 'br', 'gzip']) {
        expect((await get(url, { 'accept-encoding': encoding })).headers.etag).toBe(etag);
        const unchanged = await get(url, { 'accept-encoding': encoding, 'if-none-match': etag });
        expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
        expect(unchanged.headers).toMatchObject({
          etag,
          vary: 'Accept-Encoding',
          'cache-control': 'public, max-age=300',
        });
        expect(undocumented('GET', url, unchanged)).toBeNull();
      }
      expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    });
  },
);

it('describes another database by another document', async () => {
  const before = await get('/api/sql/schema');
  runner.edition = { ...editionOf('b'), dataAsOf: '2026-09-30' };
  const after = await get('/api/sql/schema', { 'if-none-match': before.headers.etag });
  expect([after.statusCode, after.json().data_as_of]).toEqual([200, '2026-09-30']);
});

it('has no tag where there is no database to describe', async () => {
  runner.edition = null;
  const { headers } = await get('/api/sql/schema');
  expect([headers.etag, headers['cache-control']]).toEqual([undefined, 'no-store']);
});

it('lists examples anew when their file was written anew', async () => {
  const { etag } = (await get('/api/sql/examples')).headers;
  await writeFile(join(dir, 'examples.json'), '[ ]');
  expect((await get('/api/sql/examples', { 'if-none-match': etag })).body).toBe('[ ]');
});

describe('a document', () => {
  it('is made once for what it is made from, and anew after it could not be made', async () => {
    const documents = new Documents();
    let made = 0;
    const make = () => {
      made += 1;
      if (made === 1) throw new Error('not yet');
      return `made ${made}`;
    };
    await expect(documents.get('name', 'text/plain', 'a', make)).rejects.toThrow('not yet');
    const [one, other] = await Promise.all([1, 2].map(() => documents.get('name', 'text/plain', 'a', make)));
    expect([made, other]).toEqual([2, one]);
    expect(await documents.get('name', 'text/plain', 'b', make)).not.toBe(one);
    expect(made).toBe(3);
  });
});

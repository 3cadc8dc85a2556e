import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resultOf } from '../../src/contract/formats/results.testing.ts';
import { createApp } from './app.ts';
import { chooseEncoding } from './compression.ts';
import { runnerOf } from './runner.testing.ts';

describe('the encoding of an answer', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;Q=0.5', 'gzip'],
    ['br;q=0.4, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0', null],
    ['*', 'br'],
    ['*;q=0.1, br;q=0', 'gzip'],
    ['*;q=0', null],
    ['identity', null],
    ['identity;q=1, br;q=0.5', null],
    ['identity;q=0.5, br;q=0.5', 'br'],
    ['br;q=nonsense, gzip', 'gzip'],
    ['deflate', null],
  ])('by Accept-Encoding: %s is %s', (header, encoding) => expect(chooseEncoding(header)).toBe(encoding));
});

const ROWS = Array.from({ length: 200 }, (_, i) => [`רחוב ${i}`]);
const RUNNER = runnerOf(({ sql, limit }) => resultOf(['street'], sql === 'one' ? [['א']] : ROWS, { limit }));

const DATABASE = '/data/nadlan-0123456789abcdef.sqlite';
const TEXT = 'נדל״ן '.repeat(500);

let dir: string;
let app: FastifyInstance;

/** `TEXT` with weak compression, as the service never compresses. */
const BUILT = brotliCompressSync(TEXT, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } });

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'compression-'));
  await writeFile(join(dir, 'app.js'), TEXT);
  await writeFile(join(dir, 'built.js'), TEXT);
  await writeFile(join(dir, 'built.js.br'), BUILT);
  await writeFile(join(dir, 'rebuilt.js'), `${TEXT}!`);
  await writeFile(join(dir, 'rebuilt.js.br'), BUILT);
  await writeFile(join(dir, 'engine.wasm'), Buffer.alloc(5_000));
  await writeFile(join(dir, 'small.js'), 'x');
  await writeFile(join(dir, 'photo.png'), Buffer.alloc(5_000));
  await writeFile(join(dir, 'nadlan.json'), JSON.stringify({ text: TEXT }));
  await writeFile(join(dir, 'nadlan-0123456789abcdef.sqlite'), Buffer.alloc(5_000));
  app = createApp({ runner: RUNNER, pageDir: dir, dataDir: dir, onError: (error) => console.error(error) });
});
afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true });
});

const get = (url: string, encoding: string, headers = {}) =>
  app.inject({ url, headers: { 'accept-encoding': encoding, ...headers } });

describe('what is compressed, and how its answer varies', () => {
  it.each([
    ['/api/sql?q=many', 'br', 'Accept-Encoding'],
    ['/api/sql?q=many&format=csv', 'br', 'Accept-Encoding'],
    ['/api/sql?q=many&format=md', 'br', 'Accept-Encoding'],
    ['/api/sql?q=one', undefined, 'Accept-Encoding'],
    ['/api/sql', undefined, 'Accept-Encoding'],
    ['/api/sql/schema', 'br', 'Accept-Encoding'],
    ['/api/openapi.json', 'br', 'Accept-Encoding'],
    ['/data/nadlan.json', 'br', 'Accept-Encoding'],
    ['/app.js', 'br', 'Accept-Encoding'],
    ['/engine.wasm', 'br', 'Accept-Encoding'],
    ['/small.js', undefined, undefined],
    ['/photo.png', undefined, undefined],
    [DATABASE, undefined, undefined],
  ])('%s: %s', async (url, encoding, vary) => {
    const response = await get(url, 'gzip, br');
    expect([response.headers['content-encoding'], response.headers.vary]).toEqual([encoding, vary]);
    expect(response.headers['content-length']).toBe(String(response.rawPayload.length));
  });

  it.each(['/api/sql?q=many', '/app.js'])('%s is the same in every encoding', async (url) => {
    const [plain, br, gzip] = [await get(url, 'identity'), await get(url, 'br'), await get(url, 'gzip')];
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.headers.vary).toBe('Accept-Encoding');
    expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true);
  });

  it.each(['/api/sql?q=many', '/app.js'])('HEAD of %s has the headers of GET', async (url) => {
    const headers = { 'accept-encoding': 'br' };
    const [head, whole] = [await app.inject({ method: 'HEAD', url, headers }), await app.inject({ url, headers })];
    expect(head.body).toBe('');
    for (const name of ['content-encoding', 'content-length', 'vary', 'etag']) {
      expect(head.headers[name]).toBe(whole.headers[name]);
    }
  });
});

describe('a compressed file', () => {
  it('has its own strong ETag, by which it is not sent again', async () => {
    const [plain, br, gzip] = [await get('/app.js', ''), await get('/app.js', 'br'), await get('/app.js', 'gzip')];
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
    const again = await get('/app.js', 'br', { 'if-none-match': br.headers.etag });
    expect([again.statusCode, again.headers.etag, again.headers.vary]).toEqual([
      304,
      br.headers.etag,
      'Accept-Encoding',
    ]);
    expect((await get('/app.js', 'gzip', { 'if-none-match': br.headers.etag })).statusCode).toBe(200);
  });

  it('is the copy that the build left beside it, where there is one', async () => {
    expect((await get('/built.js', 'br')).rawPayload.equals(BUILT)).toBe(true);
    expect(gunzipSync((await get('/built.js', 'gzip')).rawPayload).toString()).toBe(TEXT);
  });

  it('is not the copy of another version', async () => {
    expect(brotliDecompressSync((await get('/rebuilt.js', 'br')).rawPayload).toString()).toBe(`${TEXT}!`);
  });

  it('is compressed anew when it was written anew', async () => {
    const before = (await get('/data/nadlan.json', 'br')).headers.etag;
    await writeFile(join(dir, 'nadlan.json'), JSON.stringify({ text: `${TEXT}!` }));
    const after = await get('/data/nadlan.json', 'br', { 'if-none-match': before });
    expect(JSON.parse(brotliDecompressSync(after.rawPayload).toString())).toEqual({ text: `${TEXT}!` });
  });

  it('is sent in part as it lies on the disk', async () => {
    const part = await get('/app.js', 'br', { range: 'bytes=0-9' });
    expect([part.statusCode, part.headers['content-encoding']]).toEqual([206, undefined]);
    expect(part.rawPayload.equals(Buffer.from(TEXT).subarray(0, 10))).toBe(true);
    const etag = (await get('/app.js', 'br')).headers.etag;
    const whole = await get('/app.js', 'br', { range: 'bytes=0-9', 'if-range': etag });
    expect([whole.statusCode, whole.rawPayload.equals(Buffer.from(TEXT))]).toEqual([200, true]);
  });
});

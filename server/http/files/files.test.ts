import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SqlRunner } from '../../../src/contract/runner.ts';
import { type AppOptions, createApp } from '../app.ts';

const DATABASE = 'nadlan-0123456789abcdef.sqlite';
const BYTES = Buffer.from(Array.from({ length: 100_000 }, (_, i) => i % 251));

const RUNNER: SqlRunner = {
  run: () => Promise.reject(new Error('files need no runner')),
  describe: () => Promise.reject(new Error('files need no runner')),
  close: async () => {},
};

let dir: string;
let app: FastifyInstance;
let site: AppOptions;
const errors: Error[] = [];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'files-'));
  await write('dist/index.html', '<!doctype html><title>נדל״ן</title>');
  await write('dist/assets/index-1a2b.js', 'console.log(1)');
  await write('dist/assets/index-1a2b.css', 'body{}');
  await write('dist/engine/sqlite-1a2b.wasm', '\0asm');
  await write('dist/engine/sqlite.wasm', '\0asm');
  await write('dist/engine/worker.js', '0');
  await write('dist/icon.svg', '<svg/>');
  await write('dist/.env', 'SECRET=1');
  await write('secret.txt', 'secret');
  await write('data/nadlan.json', '{"url":"x"}');
  await write(`data/${DATABASE}`, BYTES);
  for (const beside of ['map', 'pages', 'columns']) {
    await write(`data/nadlan-0123456789abcdef.${beside}`, BYTES.subarray(0, 5_000));
  }
  await write('data/register.csv', 'private');
  await write('data/nadlan-0123456789abcdef.sqlite-journal', 'private');
  await write('data/sub/nadlan.json', 'private');
  await symlink('/etc', join(dir, 'data/nadlan-00000000.sqlite'));
  site = {
    runner: RUNNER,
    pageDir: join(dir, 'dist'),
    dataDir: join(dir, 'data'),
    onError: (error) => errors.push(error),
  };
  app = createApp(site);
});
afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true });
});

async function write(name: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(join(dir, name)), { recursive: true });
  await writeFile(join(dir, name), content);
}

const get = (url: string, headers = {}) => app.inject({ url, headers });
const getDatabase = (headers = {}) => get(`/data/${DATABASE}`, headers);
const ETAG = '"0123456789abcdef-100000"';
const FOREVER = 'public, max-age=31536000, immutable';

describe('the page', () => {
  it.each([
    ['/', 'text/html; charset=utf-8', 'no-cache'],
    ['/?q=SELECT%201', 'text/html; charset=utf-8', 'no-cache'],
    ['/index.html', 'text/html; charset=utf-8', 'no-cache'],
    ['/icon.svg', 'image/svg+xml', 'no-cache'],
    ['/assets/index-1a2b.js', 'text/javascript; charset=utf-8', FOREVER],
    ['/assets/index-1a2b.css', 'text/css; charset=utf-8', FOREVER],
    ['/engine/sqlite-1a2b.wasm', 'application/wasm', FOREVER],
    ['/engine/sqlite.wasm', 'application/wasm', 'no-cache'],
    ['/engine/worker.js', 'text/javascript; charset=utf-8', 'no-cache'],
  ])('%s', async (url, type, cacheControl) => {
    const response = await get(url);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': type,
      'cache-control': cacheControl,
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    });
  });

  it('may run its own scripts and WebAssembly, and nothing else', async () => {
    expect((await get('/')).headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; worker-src 'self'; connect-src 'self'; manifest-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect((await get('/icon.svg')).headers).not.toHaveProperty('content-security-policy');
  });

  it('may read databases of other hosts by ?db= alone if its visitor is asked, and so may its worker', async () => {
    const asking = createApp({ ...site, databaseOrigins: ['asked', 'https://files.example'] });
    const connects = async (url: string) => {
      const { headers } = await asking.inject({ url });
      return /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
    };
    const wide = "'self' https: http://localhost:* http://127.0.0.1:* https://files.example";
    expect(await connects('/?db=https%3A%2F%2Fother.example%2Fa.sqlite')).toBe(wide);
    expect(await connects('/engine/worker.js?db=https://x;%20script-src%20*')).toBe(wide);
    for (const url of ['/', '/engine/worker.js', '/?q=db', '/?embed=chart&db=https%3A%2F%2Fother.example']) {
      expect(await connects(url), url).toBe("'self' https://files.example");
    }
    await asking.close();
  });

  it('may run the script that stands in it, by its hash, and no other one', async () => {
    await write('dist/inline.html', '<script src="a.js"></script>\n<script>\nalert("שלום");</script>');
    const hash = createHash('sha256').update('\nalert("שלום");').digest('base64');
    const policy = String((await get('/inline.html')).headers['content-security-policy']);
    expect(policy.split('; ').find((part) => part.startsWith('script-src'))).toBe(
      `script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}'`,
    );
  });

  it('is asked about anew where it is replaced under its name: the service worker and what installs the page', async () => {
    await write('dist/sw.js', '0');
    await write('dist/manifest.webmanifest', '{}');
    for (const [url, type] of [
      ['/sw.js', 'text/javascript; charset=utf-8'],
      ['/manifest.webmanifest', 'application/manifest+json'],
    ] as const) {
      expect((await get(url)).headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': type });
    }
  });

  it('may be framed by pages of other sites in its embedded views alone', async () => {
    const ancestors = async (url: string) =>
      /frame-ancestors (.*)$/.exec(String((await get(url)).headers['content-security-policy']))?.[1];
    expect(await ancestors('/?embed=chart&lang=he')).toBe('*');
    expect(await ancestors('/?lang=he&embed=number')).toBe('*');
    for (const url of ['/?embed=', '/?embed=all', '/?embed=all&embed=chart', '/?q=embed=chart']) {
      expect(await ancestors(url)).toBe("'none'");
    }
  });

  it('is not sent again to who has it, and is when it was built anew', async () => {
    const before = await get('/');
    const etag = String(before.headers.etag);
    const again = await get('/', { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await write('dist/index.html', '<!doctype html><title>חדש</title>');
    const after = await get('/', { 'if-none-match': etag });
    expect([after.statusCode, after.body]).toEqual([200, '<!doctype html><title>חדש</title>']);
  });
});

describe('the reference page', () => {
  it('is a page with the same policy, and the four files that it loads', async () => {
    const page = await get('/api/reference');
    expect([page.statusCode, page.headers['content-security-policy']]).toEqual([
      200,
      (await get('/')).headers['content-security-policy'],
    ]);
    const files = [...page.body.matchAll(/(?:src|href)="(reference\/[^"]+)"/g)].map(([, path]) => path);
    expect(files).toHaveLength(4);
    for (const path of files) expect((await get(`/api/${path}`)).statusCode).toBe(200);
  });

  it.each(['/api/reference/', '/api/reference/index.html', '/api/reference/package.json', '/api/reference/__proto__'])(
    'and nothing else of its package: %s',
    async (url) => expect((await get(url)).statusCode).toBe(404),
  );
});

describe('the database file', () => {
  it('is sent whole, with a strong ETag, for good', async () => {
    const response = await getDatabase();
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload.equals(BYTES)).toBe(true);
    expect(response.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': FOREVER,
      'content-length': '100000',
      'content-type': 'application/vnd.sqlite3',
      etag: ETAG,
    });
    expect(response.headers).not.toHaveProperty('content-encoding');
  });

  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=65536-', 65_536, 99_999],
    ['bytes=-100', 99_900, 99_999],
  ])('is sent in part: %s', async (range, start, end) => {
    const response = await getDatabase({ range, 'accept-encoding': 'gzip, br' });
    expect(response.statusCode).toBe(206);
    expect(response.rawPayload.equals(BYTES.subarray(start, end + 1))).toBe(true);
    expect(response.headers).toMatchObject({
      'content-range': `bytes ${start}-${end}/100000`,
      'content-length': String(end - start + 1),
      etag: ETAG,
    });
    expect(response.headers).not.toHaveProperty('content-encoding');
  });

  it.each([
    ['page map', 'map'],
    ['packed pages', 'pages'],
    ['column strips', 'columns'],
  ])('has its %s beside it, sent in the same way', async (_, ending) => {
    const url = `/data/nadlan-0123456789abcdef.${ending}`;
    const response = await app.inject({ url, headers: { range: 'bytes=100-199', 'accept-encoding': 'gzip, br' } });
    expect([response.statusCode, response.rawPayload.equals(BYTES.subarray(100, 200))]).toEqual([206, true]);
    expect(response.headers).toMatchObject({
      'cache-control': FOREVER,
      'content-range': 'bytes 100-199/5000',
      'content-type': 'application/octet-stream',
      etag: '"0123456789abcdef-5000"',
    });
    expect(response.headers).not.toHaveProperty('content-encoding');
  });

  it('has no bytes behind its end', async () => {
    const response = await getDatabase({ range: 'bytes=100000-' });
    expect(response.statusCode).toBe(416);
    expect(response.headers['content-range']).toBe('bytes */100000');
    expect(response.json()).toMatchObject({ error: { code: 'BAD_REQUEST', message: /100000 bytes/ } });
  });

  it('is sent in part only to who asks for a part of this very file', async () => {
    const range = 'bytes=0-9';
    expect((await getDatabase({ range, 'if-range': ETAG })).statusCode).toBe(206);
    expect((await getDatabase({ range, 'if-range': '"0123456789abcdef-99999"' })).statusCode).toBe(200);
  });

  it('is described by HEAD, without a body', async () => {
    const response = await app.inject({ method: 'HEAD', url: `/data/${DATABASE}`, headers: { range: 'bytes=0-9' } });
    expect([response.statusCode, response.rawPayload.length]).toEqual([200, 0]);
    expect(response.headers).toMatchObject({ 'content-length': '100000', 'accept-ranges': 'bytes', etag: ETAG });
  });

  it('has another ETag when it was cut short', async () => {
    await write('data/nadlan-fedcba9876543210.sqlite', BYTES);
    const before = (await get('/data/nadlan-fedcba9876543210.sqlite')).headers.etag;
    await truncate(join(dir, 'data/nadlan-fedcba9876543210.sqlite'), 50_000);
    expect((await get('/data/nadlan-fedcba9876543210.sqlite')).headers.etag).not.toBe(before);
  });

  it('is named by a manifest that is asked about anew each time', async () => {
    const response = await get('/data/nadlan.json');
    expect(response.json()).toEqual({ url: 'x' });
    expect(response.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': /^application\/json/ });
  });
});

describe('nothing else', () => {
  it.each([
    '/nowhere.js',
    `/${'long'.repeat(100)}.js`,
    '/assets',
    '/assets/',
    '/.env',
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '//etc/passwd',
    '/index.html%00.js',
    '/data',
    '/data/',
    '/data/register.csv',
    '/data/nadlan-0123456789abcdef.sqlite-journal',
    '/data/nadlan-00000000.sqlite',
    '/data/nadlan-1111111111111111.sqlite',
    '/data/sub/nadlan.json',
    '/data/../secret.txt',
    '/data/..%2fdata%2fregister.csv',
  ])('%s is not there', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ error: { code: 'BAD_REQUEST' } });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(errors).toEqual([]);
  });

  it('but a word on what to do, where there is no page or no database', async () => {
    const bare = createApp({
      runner: RUNNER,
      pageDir: join(dir, 'none'),
      dataDir: join(dir, 'none'),
      onError: () => {},
    });
    expect((await bare.inject('/')).json()).toMatchObject({ error: { hint: /npm run build/ } });
    expect((await bare.inject('/data/nadlan.json')).json()).toMatchObject({ error: { hint: /npm run db:build/ } });
    await bare.close();
  });
});

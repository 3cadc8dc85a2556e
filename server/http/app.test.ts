import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/contract/limits.ts';
import type { SqlRequest } from '../../src/contract/request.ts';
import type { SqlResult } from '../../src/contract/result.ts';
import type { Description, Outcome, RunOptions, SqlRunner } from '../../src/contract/runner.ts';
import { undocumented } from './answers.testing.ts';
import { createApp } from './app.ts';

const RESULT: SqlResult = {
  columns: [
    { name: 'city', type: 'TEXT' },
    { name: 'n', type: null },
  ],
  rows: [
    ['קריית "מוצקין"', 2],
    [null, 3],
  ],
  row_count: 2,
  truncated: true,
  limit: 2,
  elapsed_ms: 1.25,
  warnings: ['FULL_SCAN: הטבלה deals נסרקת כולה.'],
  schema_version: '1.2',
  data_as_of: '2026-08-31',
};

/** Gives the test's answers, and records the requests. */
class FakeRunner implements SqlRunner {
  readonly requests: SqlRequest[] = [];
  outcome: Outcome | Error = { kind: 'result', result: RESULT, transfer: { bytes: 0, requests: 0 } };
  synthetic = false;
  /** Set for a query that does not end until it is cancelled. */
  endless = false;
  readonly cancelled: Promise<void>;
  #onCancelled = () => {};

  constructor() {
    this.cancelled = new Promise((resolve) => {
      this.#onCancelled = resolve;
    });
  }

  async run(request: SqlRequest, { signal }: RunOptions = {}): Promise<Outcome> {
    this.requests.push(request);
    if (this.endless && signal) {
      await once(signal, 'abort');
      this.#onCancelled();
      return { kind: 'cancelled' };
    }
    if (this.outcome instanceof Error) throw this.outcome;
    return this.outcome;
  }

  async describe(): Promise<Description> {
    const database = { schemaVersion: '1.2', dataAsOf: '2026-08-31', synthetic: this.synthetic, sizeBytes: 4096 };
    return { kind: 'database', database };
  }

  async close(): Promise<void> {}
}

let runner: FakeRunner;
let app: FastifyInstance;
let errors: Error[];

beforeEach(() => {
  runner = new FakeRunner();
  errors = [];
  app = createApp({ runner, pageDir: '/nowhere', dataDir: '/nowhere', onError: (error) => errors.push(error) });
});
afterEach(() => app.close());

/** Sends a request, and compares the answer with the OpenAPI document. */
async function ask(request: InjectOptions) {
  const response = await app.inject(request);
  expect(undocumented(request.method ?? 'GET', String(request.url), response)).toBeNull();
  return response;
}
const get = (query: string, headers = {}) => ask({ method: 'GET', url: `/api/sql?${query}`, headers });
const post = (body: string | Buffer, contentType: string, query = '') =>
  ask({ method: 'POST', url: `/api/sql${query}`, body, headers: { 'content-type': contentType } });
const postJson = (body: unknown) => post(JSON.stringify(body), 'application/json');

describe('a query over HTTP', () => {
  it('is answered with the envelope', async () => {
    const response = await get('q=SELECT+1');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual(RESULT);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      // The runner of this test does not say whether an equal request has the same answer.
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers).not.toHaveProperty('x-data-synthetic');
  });

  it('is the same by GET, by POST of JSON and by POST of text', async () => {
    const sql = 'SELECT :city, "a&b" FROM deals -- 100% חיפה\n';
    const params = { city: 'תל אביב', n: null };
    const query = `format=csv&limit=7&params=${encodeURIComponent(JSON.stringify(params))}`;
    await get(`q=${encodeURIComponent(sql)}&${query}&utm_source=x`);
    await postJson({ sql, params, limit: 7, format: 'csv' });
    await post(sql, 'text/plain', `?${query}`);
    await post(`\uFEFF${sql}`, 'Text/Plain; charset="UTF-8"', `?${query}`);
    expect(runner.requests).toEqual(Array(4).fill({ sql, params, limit: 7 }));
  });

  it('gets the limit that holds when none is sent', async () => {
    await postJson({ sql: 'SELECT 1' });
    expect(runner.requests).toEqual([{ sql: 'SELECT 1', limit: LIMITS.rowsDefault }]);
  });

  it('is not kept by a cache when it was posted', async () => {
    expect((await postJson({ sql: 'SELECT 1' })).headers['cache-control']).toBe('no-store');
  });

  it('comes as CSV, with what the envelope says in headers', async () => {
    const response = await get('q=x&format=csv');
    expect(response.body).toBe('city,n\r\n"קריית ""מוצקין""",2\r\n,3\r\n');
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'x-row-count': '2',
      'x-truncated': 'true',
      'x-limit': '2',
      'x-elapsed-ms': '1.25',
      'x-schema-version': '1.2',
      'x-data-as-of': '2026-08-31',
    });
    expect(JSON.parse(String(response.headers['x-warnings']))).toEqual(RESULT.warnings);
  });

  it('comes as Markdown', async () => {
    const response = await get('q=x&format=md');
    expect(response.headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(response.body).toContain('| קריית "מוצקין" | 2 |\n| NULL | 3 |\n');
  });

  it('says of invented data that it is', async () => {
    runner.synthetic = true;
    expect((await get('q=x')).headers['x-data-synthetic']).toBe('1');
    expect((await get('q=x&format=md')).body).toContain('Synthetic data.');
  });

  it('answers HEAD with the headers of GET', async () => {
    const [head, whole] = [await ask({ method: 'HEAD', url: '/api/sql?q=x' }), await get('q=x')];
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    expect(head.headers['content-length']).toBe(whole.headers['content-length']);
    expect(head.headers['cache-control']).toBe(whole.headers['cache-control']);
  });
});

describe('a refusal', () => {
  const tooLong = 'x'.repeat(LIMITS.statementCharacters + 1);
  const json = (body: string | Buffer): InjectOptions => ({
    method: 'POST',
    url: '/api/sql',
    body,
    headers: { 'content-type': 'application/json' },
  });
  const text = (body: string, headers: Record<string, string>): InjectOptions => ({
    method: 'POST',
    url: '/api/sql',
    body,
    headers,
  });

  it.each<[string, InjectOptions, number, string, RegExp]>([
    ['no statement', { url: '/api/sql' }, 400, 'BAD_REQUEST', /no SQL statement/],
    ['an empty statement', { url: '/api/sql?q=' }, 400, 'BAD_REQUEST', /no SQL statement/],
    ['a parameter sent twice', { url: '/api/sql?q=a&q=b' }, 400, 'BAD_REQUEST', /q was sent more than once/],
    ['half an escape', { url: '/api/sql?q=100%' }, 400, 'BAD_REQUEST', /q is not percent-encoded UTF-8/],
    ['bytes that are not UTF-8', { url: '/api/sql?q=%F9%EC' }, 400, 'BAD_REQUEST', /q is not percent-encoded UTF-8/],
    ['a NUL', { url: '/api/sql?q=SELECT%001' }, 400, 'BAD_REQUEST', /NUL/],
    ['an unknown format', { url: '/api/sql?q=x&format=xml' }, 400, 'BAD_REQUEST', /format/],
    ['a limit out of range', { url: '/api/sql?q=x&limit=10001' }, 400, 'BAD_REQUEST', /limit/],
    ['params that are not JSON', { url: '/api/sql?q=x&params=%7B' }, 400, 'BAD_REQUEST', /params is not JSON/],
    ['a long statement', { url: `/api/sql`, ...json(JSON.stringify({ sql: tooLong })) }, 400, 'TOO_LONG', /20001/],
    ['a body that is not JSON', json('{"sql": SELECT 1}'), 400, 'BAD_REQUEST', /is not JSON/],
    ['an empty body', json(''), 400, 'BAD_REQUEST', /is not JSON/],
    ['a body that is a list', json('["SELECT 1"]'), 400, 'BAD_REQUEST', /must be a JSON object/],
    ['a body that is null', json('null'), 400, 'BAD_REQUEST', /must be a JSON object/],
    ['an unknown member', json('{"sql":"x","query":"y"}'), 400, 'BAD_REQUEST', /unknown member "query"/],
    ['a limit as text', json('{"sql":"x","limit":"5"}'), 400, 'BAD_REQUEST', /limit/],
    ['a body that is not UTF-8', json(Buffer.from('{"sql":"\xf9"}', 'latin1')), 400, 'BAD_REQUEST', /UTF-8/],
    ['a body that is too big', json(`{"sql":"${'x'.repeat(1024 * 1024)}"}`), 400, 'TOO_LONG', /1048576 bytes/],
    ['a form', text('q=x', { 'content-type': 'application/x-www-form-urlencoded' }), 400, 'BAD_REQUEST', /must be/],
    ['a body of no type', text('SELECT 1', {}), 400, 'BAD_REQUEST', /must be/],
    ['a type that is none', text('SELECT 1', { 'content-type': ';;' }), 400, 'BAD_REQUEST', /must be/],
    ['another charset', text('x', { 'content-type': 'text/plain; charset=windows-1255' }), 400, 'BAD_REQUEST', /UTF-8/],
    [
      'a compressed body',
      text('x', { 'content-type': 'text/plain', 'content-encoding': 'gzip' }),
      400,
      'BAD_REQUEST',
      /not compressed/,
    ],
    ['a long address', { url: `/api/sql?q=${'x'.repeat(16 * 1024)}` }, 431, 'TOO_LONG', /16384 bytes/],
    ['a path that cannot be decoded', { url: '/%zz' }, 400, 'BAD_REQUEST', /cannot be read/],
    ['an unknown path', { url: '/api/sqlx' }, 404, 'BAD_REQUEST', /nothing at \/api\/sqlx/],
    ['another method', { method: 'DELETE', url: '/api/sql' }, 405, 'BAD_REQUEST', /only GET, HEAD, POST, OPTIONS/],
    ['a method of another world', { method: 'PROPFIND' as 'GET', url: '/api/sql' }, 405, 'BAD_REQUEST', /PROPFIND/],
    ['a post to a file', { method: 'POST', url: '/index.html' }, 405, 'BAD_REQUEST', /only GET, HEAD, OPTIONS/],
  ])('%s', async (_, request, status, code, message) => {
    const response = await ask(request);
    expect(response.json()).toMatchObject({ error: { code, message: expect.stringMatching(message) } });
    expect(response.statusCode).toBe(status);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
    expect(runner.requests).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('of an address of the interface that is not there names those that are', async () => {
    const { error } = (await ask({ url: '/api/sql/' })).json();
    expect(error).toMatchObject({
      message: 'There is nothing at /api/sql/.',
      hint: expect.stringContaining('/api/openapi.json'),
    });
  });

  it('of a method names those that are possible', async () => {
    expect((await ask({ method: 'PUT', url: '/api/sql' })).headers.allow).toBe('GET, HEAD, POST, OPTIONS');
    expect((await ask({ method: 'POST', url: '/' })).headers.allow).toBe('GET, HEAD, OPTIONS');
  });

  it.each([
    ['SQL_ERROR', 400],
    ['TIMEOUT', 408],
    ['INTERNAL_ERROR', 500],
    ['BUSY', 503],
    ['DB_UNAVAILABLE', 503],
  ] as const)('by the runner keeps its code, words and place: %s', async (code, status) => {
    const refusal = { code, message: 'near "FROM": syntax error', hint: 'Look.', offset: 7 };
    runner.outcome = { kind: 'refused', refusal };
    const response = await get('q=x');
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({ error: refusal });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['retry-after']).toBe(status === 503 ? '5' : undefined);
  });

  it('of something unexpected is reported to the operator, and hidden from the client', async () => {
    runner.outcome = new Error('the secret of the house');
    const response = await get('q=x');
    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({ error: { code: 'INTERNAL_ERROR' } });
    expect(response.body).not.toContain('secret');
    expect(errors.map(({ message }) => message)).toEqual(['the secret of the house']);
  });
});

describe('a browser of another site', () => {
  it.each([
    ['/api/sql', 'GET, HEAD, POST, OPTIONS'],
    ['/data/nadlan.json', 'GET, HEAD, OPTIONS'],
  ])('may ask what is allowed at %s', async (url, methods) => {
    const response = await ask({ method: 'OPTIONS', url, headers: { origin: 'https://example.org' } });
    expect(response.statusCode).toBe(204);
    expect(response.headers).toMatchObject({
      allow: methods,
      'access-control-allow-origin': '*',
      'access-control-allow-methods': methods,
      'access-control-max-age': '86400',
    });
    expect(response.headers['access-control-allow-headers']).toContain('Range');
    expect(response.headers).not.toHaveProperty('access-control-allow-credentials');
  });
});

describe('on the wire', () => {
  async function listen(): Promise<number> {
    await app.listen({ host: '127.0.0.1', port: 0 });
    return (app.server.address() as AddressInfo).port;
  }

  it('takes an address of Hebrew that is just short enough', async () => {
    const port = await listen();
    const q = encodeURIComponent('א'.repeat(2_700));
    const response = await fetch(`http://127.0.0.1:${port}/api/sql?q=${q}`);
    expect([response.status, runner.requests[0]?.sql.length]).toEqual([200, 2_700]);
  });

  it('cancels the query of a client that hangs up', async () => {
    runner.endless = true;
    const port = await listen();
    const client = new AbortController();
    const asking = fetch(`http://127.0.0.1:${port}/api/sql?q=x`, { signal: client.signal }).catch(() => 'gone');
    while (runner.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    client.abort();
    await runner.cancelled;
    expect(await asking).toBe('gone');
  });

  it('finishes the answer under way when it closes', async () => {
    const port = await listen();
    let finish = (_: Outcome): void => {};
    runner.run = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    const asking = fetch(`http://127.0.0.1:${port}/api/sql?q=x`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const closing = app.close();
    finish({ kind: 'result', result: RESULT, transfer: { bytes: 0, requests: 0 } });
    const response = await asking;
    expect(await response.json()).toEqual(RESULT);
    await closing;
  });
});

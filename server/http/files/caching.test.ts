import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../app.ts';
import { CountingRunner, editionOf } from '../runner.testing.ts';

let runner: CountingRunner;
let app: FastifyInstance;

const open = (responseCacheBytes: number) => {
  app = createApp({ runner, responseCacheBytes, pageDir: '/nowhere', dataDir: '/nowhere', onError: () => {} });
};
beforeEach(() => {
  runner = new CountingRunner();
  open(1024 * 1024);
});
afterEach(() => app.close());

const get = (query: string, headers = {}) => app.inject({ method: 'GET', url: `/api/sql?${query}`, headers });
const post = (body: unknown, headers = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/sql',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
const tagOf = async (query: string) => (await get(query)).headers.etag;

describe('the tag of an answer', () => {
  it('is weak and names build, statement, params, format, safe and limit', async () => {
    const queries = [
      'q=x',
      'q=y',
      'q=x&params=[1]',
      'q=x&params=["1"]',
      'q=x&format=csv',
      'q=x&format=csv&safe=excel',
      'q=x&format=md',
      'q=x&limit=7',
    ];
    const tags = [];
    for (const query of queries) tags.push(await tagOf(query));
    runner.edition = editionOf('b');
    tags.push(await tagOf('q=x'));
    for (const tag of tags) expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(new Set(tags).size).toBe(tags.length);
  });

  it('is the same in every process, and for requests that mean the same', async () => {
    const tag = await tagOf('q=x');
    expect(await tagOf('limit=1000&q=x&format=json&utm_source=y')).toBe(tag);
    await app.close();
    open(0);
    expect(await tagOf('q=x')).toBe(tag);
  });

  it('is computed once a request, as the database is looked up once', async () => {
    const described = vi.spyOn(runner, 'describe');
    let named = 0;
    // Only a tag and the row of this runner take the name of the build.
    runner.edition = Object.defineProperty(editionOf('a'), 'buildId', {
      get: () => {
        named += 1;
        return 'a';
      },
    });
    for (const times of [1, 2]) {
      await get('q=x');
      expect([named - runner.ran.length, described.mock.calls.length]).toEqual([times, times]);
    }
  });

  it('is answered with 304 and no body, without running anything', async () => {
    const tag = await tagOf('q=x');
    for (const header of [tag, `"other", ${tag}`, tag?.toString().replace('W/', '')]) {
      const response = await get('q=x', { 'if-none-match': header });
      expect([response.statusCode, response.body]).toEqual([304, '']);
      expect(response.headers).toMatchObject({ etag: tag, 'cache-control': 'public, max-age=300' });
      expect(response.headers).not.toHaveProperty('content-type');
    }
    const head = await app.inject({ method: 'HEAD', url: '/api/sql?q=x', headers: { 'if-none-match': tag } });
    expect(head.statusCode).toBe(304);
    expect(runner.ran).toHaveLength(1);
  });

  it.each(['*', '"other"', 'W/"other"', ''])('is not what %j names', async (header) => {
    await get('q=x');
    expect((await get('q=x', { 'if-none-match': header })).statusCode).toBe(200);
  });

  it('of a database that was replaced is not what there is now', async () => {
    const tag = await tagOf('q=x');
    runner.edition = editionOf('b');
    const response = await get('q=x', { 'if-none-match': tag });
    expect([response.statusCode, response.json().rows]).toEqual([200, [[2, 'b']]]);
    expect(response.headers.etag).not.toBe(tag);
  });
});

describe('an answer that was given before', () => {
  it('is given again, and says so', async () => {
    const [first, second] = [await get('q=x'), await get('q=x')];
    expect(first.json()).toMatchObject({ rows: [[1, 'a']], cached: false, elapsed_ms: 1.5 });
    expect(second.json()).toEqual({ ...first.json(), cached: true });
    expect(second.headers).toMatchObject({ etag: first.headers.etag, 'cache-control': 'public, max-age=300' });
    expect(runner.ran).toHaveLength(1);
  });

  it('is the same by POST, which no other cache may keep', async () => {
    await get('q=x');
    const posted = await post({ sql: 'x' }, { 'if-none-match': await tagOf('q=x') });
    expect(posted.json()).toMatchObject({ rows: [[1, 'a']], cached: true });
    expect(posted.headers['cache-control']).toBe('no-store');
    expect(posted.headers).not.toHaveProperty('etag');
  });

  it.each(['csv', 'md'])('is given again as %s', async (format) => {
    const [first, second] = [await get(`q=x&format=${format}`), await get(`q=x&format=${format}`)];
    expect(second.body).toBe(first.body);
    expect(second.headers['x-row-count']).toBe('1');
    expect(runner.ran).toHaveLength(1);
  });

  it('is forgotten when another database is published, and when the same file was written anew', async () => {
    const rows = async () => (await get('q=x')).json().rows;
    expect(await rows()).toEqual([[1, 'a']]);
    runner.edition = editionOf('b');
    expect(await rows()).toEqual([[2, 'b']]);
    runner.edition = editionOf('b');
    expect(await rows()).toEqual([[3, 'b']]);
    expect(await rows()).toEqual([[3, 'b']]);
  });

  it('is not given while the database is unavailable', async () => {
    await get('q=x');
    runner.edition = null;
    expect((await get('q=x')).statusCode).toBe(503);
  });

  it('is not kept where the same statement may have another one a moment later, and has no tag', async () => {
    runner.repeatable = false;
    const responses = [await get('q=x'), await get('q=x')];
    expect(responses.map((response) => response.json())).toMatchObject([
      { rows: [[1, 'a']], cached: false },
      { rows: [[2, 'a']], cached: false },
    ]);
    for (const { headers } of responses) {
      expect(headers).not.toHaveProperty('etag');
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  it('is not kept when it is a refusal', async () => {
    const responses = [await get('q=wrong'), await get('q=wrong')];
    for (const { statusCode, headers } of responses) {
      expect([statusCode, headers['cache-control'], headers.etag]).toEqual([400, 'no-store', undefined]);
    }
    expect(runner.ran).toHaveLength(2);
  });

  it('gives way to newer ones when the memory for them is used up', async () => {
    await app.close();
    open(48 * 1024);
    for (const i of [1, 2, 3, 4]) expect((await get(`q=large${i}`)).json().cached).toBe(false);
    expect((await get('q=large4')).json().cached).toBe(true);
    expect((await get('q=large1')).json().rows[0].slice(0, 1)).toEqual([1]);
    await get('q=large5');
    expect((await get('q=large2')).json().cached).toBe(false);
  });

  it('is not kept when it would take more than a quarter of that memory', async () => {
    await app.close();
    open(24 * 1024);
    expect([(await get('q=large')).json().cached, (await get('q=large')).json().cached]).toEqual([false, false]);
  });

  it('is off, without a header, if there is no memory for it', async () => {
    await app.close();
    open(0);
    const responses = [await get('q=x'), await get('q=x')];
    expect(responses.map((response) => response.json().rows)).toEqual([[[1, 'a']], [[2, 'a']]]);
    for (const response of responses) expect(response.json()).not.toHaveProperty('cached');
    expect(responses[1]?.headers.etag).toBe(responses[0]?.headers.etag);
  });
});

describe('equal requests that come together', () => {
  it('are run once', async () => {
    const responses = await Promise.all([get('q=x'), get('q=x'), post({ sql: 'x' }), get('q=y')]);
    expect(runner.ran.map(({ sql }) => sql)).toEqual(['x', 'y']);
    expect(responses.map((response) => response.json().rows[0][0])).toEqual([1, 1, 1, 2]);
  });

  it('are run each for itself where the answer hangs on time or chance', async () => {
    runner.repeatable = false;
    const responses = await Promise.all([get('q=x'), get('q=x'), get('q=x')]);
    expect(responses.map((response) => response.json().rows[0][0]).sort()).toEqual([1, 2, 3]);
  });
});

it('writes CSV that is safe for Excel by GET and by POST, and keeps it apart from exact CSV', async () => {
  const [exact, safe] = [await get('q=x&format=csv'), await get('q=x&format=csv&safe=excel')];
  const posted = await post({ sql: 'x', format: 'csv', safe: 'excel' });
  expect(exact.body).toBe('run,build\r\n1,a\r\n');
  expect([safe.body, posted.body]).toEqual(['\ufeffrun,build\r\n2,a\r\n', '\ufeffrun,build\r\n2,a\r\n']);
  expect(safe.headers['content-type']).toBe(exact.headers['content-type']);
});

it('offers CSV as a file named after the date of its data', async () => {
  expect((await get('q=x&format=csv')).headers['content-disposition']).toBe(
    'attachment; filename="nadlan-2026-08-31.csv"',
  );
  expect((await get('q=x')).headers).not.toHaveProperty('content-disposition');
});

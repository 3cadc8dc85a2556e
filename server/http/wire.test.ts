import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resultOf } from '../../src/contract/formats/results.testing.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import { SERVER_LIMITS } from '../limits.ts';
import { createApp } from './app.ts';
import { runnerOf } from './runner.testing.ts';

/** Returns the length of the statement that reached it. */
const RUNNER = runnerOf(({ sql, limit }) => resultOf(['length'], [[sql.length]], { limit }));

let app: FastifyInstance;
const errors: Error[] = [];

beforeAll(async () => {
  app = createApp({
    runner: RUNNER,
    pageDir: '/nowhere',
    dataDir: '/nowhere',
    onError: (error) => errors.push(error),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

/** Sends bytes as they are, and reads until the other side hangs up. */
async function exchange(bytes: string): Promise<{ status: number; head: string; body: string }> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.on('error', () => {});
  socket.write(Buffer.from(bytes, 'latin1'));
  await once(socket, 'close');
  const [head = '', ...body] = answer.split('\r\n\r\n');
  return { status: Number(answer.split(' ')[1]), head, body: body.join('\r\n\r\n') };
}

/** A request with the required headers, and others. */
const asks = (line: string, ...headers: readonly string[]) =>
  `${[line, 'Host: x', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`;
const posts = (body: string, ...headers: readonly string[]) =>
  asks('POST /api/sql HTTP/1.1', 'Content-Type: text/plain', ...headers) + body;

const STATEMENT = 'GET /api/sql?q=';
const lineOf = (bytes: number) => `${STATEMENT}${'x'.repeat(bytes - STATEMENT.length - 9)} HTTP/1.1`;
const many = (count: number) => Array.from({ length: count }, (_, i) => `x${i}: y`);
const KIB = 1024;

describe('a request is answered', () => {
  it.each([
    ['in a line of 16 KiB less a byte', asks(lineOf(LIMITS.requestLineBytes - 1)), 16_359],
    ['in a line of 16 KiB', asks(lineOf(LIMITS.requestLineBytes)), 16_360],
    ['and with 47 KiB of headers', asks(lineOf(LIMITS.requestLineBytes), `X-A: ${'y'.repeat(47 * KIB)}`), 16_360],
    ['with 60 KiB of headers', asks('GET /api/sql?q=abc HTTP/1.1', `Cookie: ${'y'.repeat(60 * KIB)}`), 3],
    ['with 5,000 headers, of which the last counts', posts('abc', ...many(5_000), 'Content-Length: 3'), 3],
    ['in HTTP/1.0', 'GET /api/sql?q=abc HTTP/1.0\r\n\r\n', 3],
    ['with the whole address in its line', asks('GET http://x:80/api/sql?q=abc HTTP/1.1'), 3],
    ['in chunks', posts('2\r\nab\r\n1\r\nc\r\n0\r\n\r\n', 'Transfer-Encoding: chunked'), 3],
    ['after 100 Continue', posts('abc', 'Content-Length: 3', 'Expect: 100-continue'), 3],
    ['with a body on GET, which says nothing', `${asks('GET /api/sql?q=abc HTTP/1.1', 'Content-Length: 1')}x`, 3],
    ['with an upgrade that is not granted', asks('GET /api/sql?q=abc HTTP/1.1', 'Upgrade: h2c'), 3],
    ['by an encoded path', asks('GET /api/%73ql?q=abc HTTP/1.1'), 3],
  ])('%s', async (_, bytes, length) => {
    const { body } = await exchange(bytes);
    expect(JSON.parse(body.slice(body.indexOf('{')))).toMatchObject({ rows: [[length]] });
  });
});

describe('a request is refused with the error body', () => {
  it.each([
    ['a line of 16 KiB and a byte', asks(lineOf(LIMITS.requestLineBytes + 1)), 431, 'TOO_LONG', /16384 bytes/],
    ['a line of 100 KB', asks(lineOf(100_000)), 431, 'TOO_LONG', /65536 bytes together/],
    ['a long path that cannot be decoded', asks(`GET /%zz${'x'.repeat(16_384)} HTTP/1.1`), 431, 'TOO_LONG', /16384/],
    [
      'endless headers',
      asks('GET / HTTP/1.1', `X-A: ${'y'.repeat(SERVER_LIMITS.headerBytes)}`),
      431,
      'TOO_LONG',
      /65536/,
    ],
    ['what is not HTTP', '\u0016\u0003\u0001', 400, 'BAD_REQUEST', /not valid HTTP/],
    ['a blank in the address', asks('GET /api/sql?q=SELECT 1 HTTP/1.1'), 400, 'BAD_REQUEST', /not valid HTTP/],
    ['bytes beyond ASCII in the address', asks('GET /api/sql?q=\u00f9 HTTP/1.1'), 400, 'BAD_REQUEST', /not valid HTTP/],
    ['a NUL in the address', asks('GET /api/sql?q=\0 HTTP/1.1'), 400, 'BAD_REQUEST', /not valid HTTP/],
    ['another version of HTTP', asks('GET / HTTP/9.9'), 400, 'BAD_REQUEST', /not valid HTTP/],
    ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'BAD_REQUEST', /and has 0/],
    ['two Hosts', asks('GET / HTTP/1.1', 'Host: y'), 400, 'BAD_REQUEST', /and has 2/],
    ['an address of another kind', asks('GET ftp://x/api/sql HTTP/1.1'), 404, 'BAD_REQUEST', /nothing at ftp/],
    [
      'a chunk without a length',
      posts('zz\r\n\r\n', 'Transfer-Encoding: chunked'),
      400,
      'BAD_REQUEST',
      /not valid HTTP/,
    ],
    [
      'a compressed transfer',
      posts('1\r\na\r\n0\r\n\r\n', 'Transfer-Encoding: gzip, chunked'),
      400,
      'BAD_REQUEST',
      /not com/,
    ],
    ['two lengths', posts('abc', 'Content-Length: 3', 'Content-Length: 4'), 400, 'BAD_REQUEST', /not valid HTTP/],
    [
      'a length and chunks',
      posts('0\r\n\r\n', 'Content-Length: 3', 'Transfer-Encoding: chunked'),
      400,
      'BAD_REQUEST',
      /not valid HTTP/,
    ],
    [
      'too much in chunks',
      posts(`200000\r\n${'x'.repeat(0x200000)}\r\n0\r\n\r\n`, 'Transfer-Encoding: chunked'),
      400,
      'TOO_LONG',
      /1048576/,
    ],
    ['another Expect', posts('abc', 'Content-Length: 3', 'Expect: magic'), 400, 'BAD_REQUEST', /Expect: magic/],
    ['CONNECT', asks('CONNECT x:443 HTTP/1.1'), 405, 'BAD_REQUEST', /no proxy/],
    ['TRACE', asks('TRACE /api/sql HTTP/1.1'), 405, 'BAD_REQUEST', /TRACE is not possible/],
  ])('%s', async (_, bytes, status, code, message) => {
    const answer = await exchange(bytes);
    expect(JSON.parse(answer.body)).toMatchObject({ error: { code, message: expect.stringMatching(message) } });
    expect(answer.status).toBe(status);
    expect(answer.head).toMatch(/^content-type: application\/json; charset=utf-8\r?$/im);
    expect(answer.head).toMatch(/^access-control-allow-origin: \*\r?$/im);
    expect(answer.head).toMatch(/^x-content-type-options: nosniff\r?$/im);
    expect(answer.head).toMatch(/^cache-control: no-store\r?$/im);
    expect(errors).toEqual([]);
  });

  it.each([
    ['its headers', 'GET /api/sql?q=abc HTTP/1.1\r\nHost: x\r\n'],
    ['its body', 'POST /api/sql HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\nSEL'],
  ])('when the client does not finish %s in time', async (_, bytes) => {
    expect(app.server.requestTimeout).toBe(SERVER_LIMITS.requestMs);
    app.server.requestTimeout = 100;
    app.server.headersTimeout = 100;
    const { status, body } = await exchange(bytes);
    app.server.requestTimeout = SERVER_LIMITS.requestMs;
    expect([status, JSON.parse(body)]).toMatchObject([408, { error: { code: 'BAD_REQUEST' } }]);
  });
});

describe('HEAD', () => {
  it.each([
    ['/api/sql?q=abc', 200],
    ['/api/sql', 400],
    ['/api/sql/schema', 200],
    ['/api/sql/examples', 503],
    ['/api/openapi.json', 200],
    ['/nowhere', 404],
    ['/data/nadlan.json', 404],
  ])('of %s is GET without the body', async (path, status) => {
    const [head, get] = [await exchange(asks(`HEAD ${path} HTTP/1.1`)), await exchange(asks(`GET ${path} HTTP/1.1`))];
    expect([head.status, head.body, get.status]).toEqual([status, '', status]);
    const lengthOf = (text: string) => /^content-length: (\d+)/im.exec(text)?.[1];
    expect(lengthOf(head.head)).toBe(lengthOf(get.head));
    expect(Number(lengthOf(head.head))).toBe(Buffer.byteLength(get.body));
  });
});

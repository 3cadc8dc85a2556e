import { gzipSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Outcome } from '../contract/runner.ts';
import { type Asked, type BrokenHost, type Fault, type SeveralAsked, startBrokenHost } from './broken-host.testing.ts';
import { Bundling } from './remote/transport/bundling/bundling.ts';
import { writeParts } from './remote/transport/bundling/multipart.testing.ts';
import { askSingly } from './remote/transport/fetch-transport.ts';
import { noPauses } from './remote/transport/retrying/pauses.testing.ts';
import type { AskRange } from './remote/transport/transport.ts';
import { WatchedLine } from './remote/transport/watched-line.ts';
import { RemoteEngine } from './remote-engine.ts';
import { refusalOf } from './statement/refusals.ts';
import { BUILD_TIMEOUT_MS, compileEngine, inNode, makeDatabase } from './wasm/fixture.testing.ts';

/** A few hundred pages; the first request covers all pages that opening a database reads. */
const deals = (count: number) => `
  CREATE TABLE deals (id INTEGER PRIMARY KEY, amount INTEGER, note TEXT);
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
  INSERT INTO deals SELECT i, i * 31 % 1000003, hex(zeroblob(60)) FROM n;
`;
const ONE = 'SELECT amount FROM deals WHERE id = 7337';
const ONE_ROWS = [[(7337 * 31) % 1000003]];
/** Rows far apart: each takes a request. */
const MANY = 'SELECT id FROM deals WHERE id IN (1200, 2400, 3600, 4800, 6000, 7200, 8400) ORDER BY id';
const MANY_ROWS = [[1200], [2400], [3600], [4800], [6000], [7200], [8400]];

let module: WebAssembly.Module;
let content: Uint8Array;
let other: Uint8Array;
let host: BrokenHost;
beforeAll(async () => {
  module = await compileEngine();
  content = new Uint8Array(makeDatabase(deals(9000)));
  other = new Uint8Array(makeDatabase(deals(8000)));
}, BUILD_TIMEOUT_MS);
beforeEach(async () => {
  host = await startBrokenHost(content);
});
afterEach(() => host.close());

/** How long the host may be silent here. */
const STALL_MS = 300;

/** Like the page's supervisor: after a failure, the engine is opened again for the next query. */
function openPage(ask: () => AskRange = () => askSingly(new WatchedLine(STALL_MS))) {
  let sizeBytes = content.length;
  const open = () =>
    RemoteEngine.open({
      file: { url: host.url, sizeBytes },
      map: null,
      identity: { schemaVersion: '1.2', dataAsOf: '2026-01-01' },
      ...inNode(module),
      now: () => performance.now(),
      ask: ask(),
      askNow: () => {
        throw new Error('All pages of these statements can be foreseen.');
      },
      pauses: noPauses(),
      onActivity: () => {},
    });
  let engine: RemoteEngine | null = null;
  const run = async (sql: string): Promise<readonly (readonly unknown[])[] | string> => {
    let outcome: Outcome;
    try {
      engine ??= await open();
      const ran = await engine.run({ sql, limit: 1000 });
      outcome = ran.outcome;
      if (!ran.usable) engine = null;
    } catch (cause) {
      outcome = { kind: 'refused', refusal: refusalOf(cause) };
    }
    if (outcome.kind === 'result') return outcome.result.rows;
    if (outcome.kind === 'cancelled') throw new Error('This query was not cancelled.');
    expect(outcome.refusal.code).toBe('DB_UNAVAILABLE');
    return outcome.refusal.message;
  };
  return {
    run,
    describeAnew: (nextSizeBytes: number) => {
      sizeBytes = nextSizeBytes;
    },
  };
}

const answer =
  (
    status: number,
    change: (asked: Asked) => { headers?: Record<string, string | undefined>; body?: string | Buffer },
  ): Fault =>
  (asked) => {
    const { headers, body = asked.part } = change(asked);
    const all = { ...asked.headers, 'Content-Length': String(Buffer.byteLength(body)), ...headers };
    const sent = Object.fromEntries(Object.entries(all).filter((entry) => entry[1] !== undefined)) as Record<
      string,
      string
    >;
    asked.response.writeHead(status, sent).end(body);
  };
const refuse =
  (status: number, headers: Record<string, string> = {}): Fault =>
  ({ response }) =>
    response.writeHead(status, headers).end('no');
const half = (part: Buffer): Buffer => part.subarray(0, part.length / 2);
const html = (length: number): string => '<!doctype html>'.padEnd(length);

/** What a host does, the message if that continues, and the number of requests before the message. */
const PASSING = [
  ['cuts the connection before the head', ({ response }) => response.destroy(), /cannot be reached/, 5],
  [
    'cuts the connection in the body',
    ({ response, headers, part }) => {
      response.writeHead(206, headers).write(half(part), () => response.destroy());
    },
    /breaks off/,
    5,
  ],
  ['is silent before the head', () => {}, /sent nothing for/, 5],
  [
    'is silent in the body',
    ({ response, headers, part }) => void response.writeHead(206, headers).write(half(part)),
    /sent nothing for/,
    5,
  ],
  ['has too many requests', refuse(429), /status 429/, 5],
  ['has too many requests and names the seconds', refuse(429, { 'Retry-After': '2' }), /alone for 2 seconds/, 5],
  ['fails', refuse(500), /status 500/, 5],
  ['is a gateway without its server', refuse(502), /status 502/, 5],
  ['pauses', refuse(503), /status 503/, 5],
  ['is a gateway that waited too long', refuse(504), /status 504/, 5],
  ['sends a short body', answer(206, ({ part }) => ({ body: half(part) })), /only \d+ bytes/, 2],
  ['sends an empty body', answer(206, () => ({ body: '' })), /only 0 bytes/, 2],
  ['sends a long body', answer(206, ({ part }) => ({ body: Buffer.concat([part, part]) })), /more bytes/, 2],
  [
    'sends another part of the same length',
    answer(206, ({ from, to }) => ({
      headers: { 'Content-Range': `bytes ${from - 4096}-${to - 4096}/${content.length}` },
      body: Buffer.from(content.slice(from - 4096, to + 1 - 4096)),
    })),
    /another part/,
    2,
  ],
  [
    'does not say which part it sends',
    answer(206, () => ({ headers: { 'Content-Range': undefined } })),
    /does not say which/,
    2,
  ],
  ['says so illegibly', answer(206, () => ({ headers: { 'Content-Range': 'pages 1-2' } })), /pages 1-2/, 2],
  [
    'compresses',
    answer(206, ({ part }) => ({ headers: { 'Content-Encoding': 'gzip' }, body: gzipSync(part) })),
    /compresses parts/,
    2,
  ],
  [
    'sends a page in HTML as a part',
    answer(206, ({ part }) => ({ headers: { 'Content-Type': 'text/html' }, body: html(part.length) })),
    /text\/html instead/,
    2,
  ],
] as const satisfies readonly (readonly [string, Fault, RegExp, number])[];

const LASTING = [
  ['ignores Range', answer(200, () => ({ body: Buffer.from(content) })), /ignores range requests/],
  ['has no such file', refuse(404), /no database file .*404/],
  ['had such a file', refuse(410), /no database file .*410/],
  ['refuses every request', refuse(403), /status 403/],
  ['has a shorter file', refuse(416), /is shorter than .*416/],
  ['sends another ETag', answer(206, () => ({ headers: { ETag: '"two"' } })), /changed while it was being read/],
  [
    'names another length',
    answer(206, ({ from, to }) => ({ headers: { 'Content-Range': `bytes ${from}-${to}/4096000` } })),
    /has 4096000 bytes/,
  ],
] as const satisfies readonly (readonly [string, Fault, RegExp])[];

describe.each(PASSING)('a host that %s', (_, fault, sentence, tries) => {
  it('once is asked again, and the rows are right', async () => {
    const { run } = openPage();
    await run(MANY);
    const before = host.seen.length;
    let faults = 1;
    host.misbehave(fault, () => faults-- > 0);
    expect(await run(ONE)).toEqual(ONE_ROWS);
    expect(host.seen.length - before).toBe(2);
  });

  it('for each part once is asked for each again, and the rows are right', async () => {
    const { run } = openPage();
    await run(ONE);
    const before = host.seen.length;
    host.misbehave(fault, (range) => host.seen.filter((seen) => seen === range).length === 1);
    expect(await run(MANY)).toEqual(MANY_ROWS);
    expect(host.seen.length - before).toBe(2 * MANY_ROWS.length);
  });

  it(`always is given up in words after ${tries} requests; once it is mended, the next query works`, async () => {
    const { run } = openPage();
    await run(MANY);
    const before = host.seen.length;
    host.misbehave(fault, () => true);
    expect(await run(ONE)).toMatch(sentence);
    expect(host.seen.length - before).toBe(tries);
    host.mend();
    expect(await run(ONE)).toEqual(ONE_ROWS);
    expect(host.seen.length - before).toBe(tries + 1);
  });
});

describe.each(LASTING)('a host that %s', (_, fault, sentence) => {
  it('is reported at once, after one request; once it is mended, the next query works', async () => {
    const { run } = openPage();
    await run(MANY);
    const before = host.seen.length;
    host.misbehave(fault, () => true);
    expect(await run(ONE)).toMatch(sentence);
    expect(host.seen.length - before).toBe(1);
    host.mend();
    expect(await run(ONE)).toEqual(ONE_ROWS);
  });
});

describe('while the database is opened', () => {
  // The first answer has no earlier ETag to differ from and no earlier part.
  const opening = [...PASSING, ...LASTING]
    .filter(([name]) => !/another ETag|another part/.test(name))
    .map(([name, fault, sentence]) => ({ name, fault, sentence }));

  it.each(opening)(
    'a host that $name is reported in a sentence, and opens once it is repaired',
    async ({ fault, sentence }) => {
      const { run } = openPage();
      host.misbehave(fault, () => true);
      expect(await run(ONE)).toMatch(sentence);
      host.mend();
      expect(await run(ONE)).toEqual(ONE_ROWS);
    },
  );
});

describe('a file that is replaced', () => {
  it.each([
    ['by one of another length', () => other, 'SELECT max(id) FROM deals', [[8000]]],
    ['by one of the same length', () => content, ONE, ONE_ROWS],
  ] as const)('%s while it is open stops the query; the next one reads the new one', async (_, next, sql, rows) => {
    const page = openPage();
    await page.run(MANY);
    host.replace(next(), '"two"');
    expect(await page.run(ONE)).toMatch(/changed while|has \d+ bytes, but/);
    page.describeAnew(next().length);
    expect(await page.run(sql)).toEqual(rows);
  });
});

/** How a host answers requests for several parts, and how many requests seven parts then take. */
const SEVERAL = [
  ['sends them', null, 1],
  ['sends the whole file', ({ response }) => response.writeHead(200).end(Buffer.from(content)), 8],
  [
    'sends the first alone',
    ({ response, ranges: [{ offset, length } = { offset: 0, length: 0 }] }) =>
      response
        .writeHead(206, { 'Content-Range': `bytes ${offset}-${offset + length - 1}/${content.length}`, ETag: '"one"' })
        .end(content.slice(offset, offset + length)),
    8,
  ],
  ['has no such parts', ({ response }) => response.writeHead(416).end(), 8],
  ['has too many requests', ({ response }) => response.writeHead(429).end(), 8],
  ['cuts the connection', ({ response }) => response.destroy(), 8],
  [
    'leaves one out',
    ({ response, headers, ranges }) => response.writeHead(206, headers).end(writeParts(content, ranges.slice(0, -1))),
    2,
  ],
  [
    'names another length',
    ({ response, headers, ranges }) => response.writeHead(206, headers).end(writeParts(content, ranges, { size: '1' })),
    8,
  ],
  [
    'cuts the last one short',
    ({ response, headers, ranges }) =>
      response.writeHead(206, headers).end(writeParts(content, ranges, { ending: '' }).subarray(0, -100)),
    2,
  ],
] as const satisfies readonly (readonly [string, ((asked: SeveralAsked) => void) | null, number])[];

describe.each(SEVERAL)('a host that %s for a request of several parts', (_, fault, requests) => {
  it(`is asked ${requests} times, and the rows are right`, async () => {
    const { run } = openPage(() => new Bundling(new WatchedLine(STALL_MS), new URL(host.url).origin).ask);
    await run(ONE);
    const before = host.seen.length;
    if (fault) host.misbehaveWithSeveral(fault);
    expect(await run(MANY)).toEqual(MANY_ROWS);
    expect(host.seen.length - before).toBe(requests);
  });
});

it('a file that is replaced is noticed by who asks for several parts, too', async () => {
  const page = openPage(() => new Bundling(new WatchedLine(STALL_MS), new URL(host.url).origin).ask);
  await page.run(ONE);
  host.replace(content, '"two"');
  expect(await page.run(MANY)).toMatch(/changed while/);
  expect(await page.run(MANY)).toEqual(MANY_ROWS);
});

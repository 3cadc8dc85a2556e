import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import type { RemoteFailure } from '../failure.ts';
import type { SendsParts } from '../request-rules.ts';
import type { ByteRange, ExpectedFile, RangeAnswer } from '../transport.ts';
import { type Inflow, WatchedLine } from '../watched-line.ts';
import { Bundling } from './bundling.ts';
import { type Writing, writeParts } from './multipart.testing.ts';

export const CONTENT = new Uint8Array(Buffer.alloc(4_000_000, 'deals 1998 to 2026, '));
for (let at = 0; at < CONTENT.length; at += 100) CONTENT.set(Buffer.from(`${at}`.padStart(8, '0')), at);
/** How long a host may be silent in tests where it should not be. */
const STALL_MS = 15_000;
/** The same in tests where it should be. */
export const SILENT_MS = 700;

/** Answers a request for several ranges. */
export type Several = (response: ServerResponse, ranges: readonly ByteRange[], request: IncomingMessage) => void;

export const HEADERS = { ETag: '"one"', 'Content-Type': 'multipart/byteranges; boundary=b' };
export const sends =
  (choose: (ranges: readonly ByteRange[]) => readonly ByteRange[], writing: Writing = {}, headers = {}): Several =>
  (response, ranges) =>
    response.writeHead(206, { ...HEADERS, ...headers }).end(writeParts(CONTENT, choose(ranges), writing));
const answers =
  (status: number, headers: Record<string, string> = {}): Several =>
  (response) =>
    response.writeHead(status, headers).end('no');
export const all = (ranges: readonly ByteRange[]) => ranges;
const whole: Several = (response) => response.writeHead(200, { ETag: '"one"' }).end(CONTENT);
const sendOne = (response: ServerResponse, { offset, length }: ByteRange) =>
  response
    .writeHead(206, { ETag: '"one"', 'Content-Range': `bytes ${offset}-${offset + length - 1}/${CONTENT.length}` })
    .end(CONTENT.subarray(offset, offset + length));

/**
 * Hosts that show by the head of their answer that they cannot send several parts. Ranges that wait for the head of the
 * first answer are never requested together.
 */
const CANNOT_BY_HEAD: readonly (readonly [string, Several])[] = [
  ['sends the whole file', whole],
  ['sends the first one alone', (response, [first]) => first && sendOne(response, first)],
  ['says that there are none', answers(416)],
  ['refuses every request', answers(403)],
  ['says that there is no such file', answers(404)],
  ['leads to another address', answers(302, { Location: 'http://127.0.0.1:1/' })],
  ['sends a page in HTML', answers(206, { 'Content-Type': 'text/html' })],
  ['names no boundary', sends(all, {}, { 'Content-Type': 'multipart/byteranges' })],
  ['compresses', sends(all, {}, { 'Content-Encoding': 'deflate' })],
  ['sends another version', sends(all, {}, { ETag: '"two"' })],
];

/** Hosts that show it only in the body, while other requests are under way. */
const CANNOT_BY_BODY: readonly (readonly [string, Several])[] = [
  ['names another boundary', sends(all, {}, { 'Content-Type': 'multipart/byteranges; boundary=c' })],
  ['compresses parts', sends(all, { headers: 'Content-Encoding: gzip\r\n' })],
  ['leaves one out', sends((ranges) => ranges.slice(1))],
  ['sends one twice', sends((ranges) => [...ranges, ...ranges.slice(0, 1)])],
  ['sends others', sends((ranges) => ranges.map(({ offset, length }) => ({ offset: offset + 1, length })))],
  ['sends shorter ones', sends((ranges) => ranges.map(({ offset, length }) => ({ offset, length: length - 1 })))],
  ['sends longer ones', sends((ranges) => ranges.map(({ offset, length }) => ({ offset, length: length + 1 })))],
  ['sends everything in between', sends((ranges) => [{ offset: 0, length: (ranges.at(-1)?.offset ?? 0) + 4096 }])],
  ['names another size', sends(all, { size: '4000001' })],
  ['ends before the end', sends(all, { ending: '' })],
];

/** Hosts that cannot send several parts, and how many requests for several ranges they get if 150 ranges are wanted. */
export const CANNOT = [
  ...CANNOT_BY_HEAD.map(([name, way]) => ({ name, way, requests: 1 })),
  ...CANNOT_BY_BODY.map(([name, way]) => ({ name, way, requests: 3 })),
];

/** Failures that may pass: the caller gets the error, and retries by its own policy. */
export const PASSING: readonly (readonly [string, Several, string])[] = [
  ['has too many requests', answers(429), 'busy'],
  ['pauses', answers(503, { 'Retry-After': '1' }), 'busy'],
  ['cuts the connection', (response) => response.destroy(), 'unreachable'],
  [
    'cuts it in the midst of a part',
    (response, ranges) => {
      response.writeHead(206, HEADERS).write(writeParts(CONTENT, ranges).subarray(0, 10_000), () => response.destroy());
    },
    'unreachable',
  ],
  ['is silent', () => {}, 'unreachable'],
  [
    'falls silent',
    (response, ranges) => void response.writeHead(206, HEADERS).write(writeParts(CONTENT, ranges).subarray(0, 10_000)),
    'unreachable',
  ],
];

/** Pages that are not adjacent. */
export const scattered = (count: number, from = 0): ByteRange[] =>
  Array.from({ length: count }, (_, i) => ({ offset: from + i * 8192, length: 4096 }));

/** A host that sends single ranges correctly and several ranges as the test defines, and its client. */
export class HostOfRanges {
  several: Several = sends(all);
  /** The requests that it got. */
  readonly seen: { readonly path: string; readonly ranges: readonly ByteRange[] }[] = [];
  /** Bytes of answers that are not complete yet. */
  readonly inflow: Inflow = { bytes: 0 };
  readonly #server = createServer((request, response) => this.#answer(request, response));
  #bundling = new Bundling(new WatchedLine(STALL_MS), '');

  static async listen(): Promise<HostOfRanges> {
    const host = new HostOfRanges();
    await new Promise<void>((resolve) => host.#server.listen(0, '127.0.0.1', resolve));
    host.askFrom(host.origin);
    return host;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Makes a new client from a page of this origin. */
  askFrom(origin: string, stallMs = STALL_MS): void {
    this.#bundling = new Bundling(new WatchedLine(stallMs, this.inflow), origin);
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get bundling(): Bundling {
    return this.#bundling;
  }

  /** Whether it sends several parts, as far as the caller knows. */
  get sendsParts(): SendsParts {
    return this.#bundling.sendsParts(`${this.origin}/f`);
  }

  fileAt(path: string): ExpectedFile {
    return { url: `${this.origin}${path}`, sizeBytes: CONTENT.length, etag: '"one"', lastModified: null };
  }

  /**
   * The result of ranges that were requested together: their number if all are right, or the kind of the first failure.
   */
  async ask(ranges: readonly ByteRange[], signal?: AbortSignal, path = '/f'): Promise<number | string> {
    const asked = ranges.map((range) => this.#bundling.ask(this.fileAt(path), range, signal));
    const ended = await Promise.allSettled(asked);
    const failed = ended.find((end) => end.status === 'rejected');
    if (failed) return (failed.reason as RemoteFailure).kind;
    const bodies = ended.map((end) => (end as PromiseFulfilledResult<RangeAnswer>).value.body);
    for (const [i, { offset, length }] of ranges.entries()) {
      expect(Buffer.from(bodies[i] ?? []).equals(CONTENT.subarray(offset, offset + length))).toBe(true);
    }
    return ranges.length;
  }

  /** The number of requests for one range, and the number of ranges of each other request. */
  get counts(): { readonly singles: number; readonly several: number[] } {
    const lengths = this.seen.map(({ ranges }) => ranges.length);
    return {
      singles: lengths.filter((length) => length === 1).length,
      several: lengths.filter((length) => length > 1).sort((a, b) => a - b),
    };
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const specs = /^bytes=(.*)$/.exec(request.headers.range ?? '')?.[1] ?? '';
    const ranges = specs.split(',').map((spec) => {
      const [first = 0, last = 0] = spec.split('-').map(Number);
      return { offset: first, length: last - first + 1 };
    });
    this.seen.push({ path: request.url ?? '', ranges });
    const [one] = ranges;
    if (one && ranges.length === 1) sendOne(response, one);
    else this.several(response, ranges, request);
  }
}

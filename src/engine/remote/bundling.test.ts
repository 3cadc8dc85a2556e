import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Bundling } from './bundling.ts';
import type { RemoteFailure } from './failure.ts';
import { type Writing, writeParts } from './multipart.suite.ts';
import { type ByteRange, type ExpectedFile, rangeHeader } from './range-answer.ts';
import type { RangeAnswer } from './remote-file.ts';
import { WatchedLine } from './watched-line.ts';

const CONTENT = new Uint8Array(Buffer.alloc(4_000_000, 'deals 1998 to 2026, '));
for (let at = 0; at < CONTENT.length; at += 100) CONTENT.set(Buffer.from(`${at}`.padStart(8, '0')), at);
/** How long a host may be silent that is not meant to be. */
const STALL_MS = 15_000;
/** The same of one that is. */
const SILENT_MS = 700;

/** Pages that lie apart. */
const scattered = (count: number, from = 0): ByteRange[] =>
  Array.from({ length: count }, (_, i) => ({ offset: from + i * 8192, length: 4096 }));

/** Answers a request for several ranges. */
type Several = (response: ServerResponse, ranges: readonly ByteRange[], request: IncomingMessage) => void;

const HEADERS = { ETag: '"one"', 'Content-Type': 'multipart/byteranges; boundary=b' };
const sends =
  (choose: (ranges: readonly ByteRange[]) => readonly ByteRange[], writing: Writing = {}, headers = {}): Several =>
  (response, ranges) =>
    response.writeHead(206, { ...HEADERS, ...headers }).end(writeParts(CONTENT, choose(ranges), writing));
const answers =
  (status: number, headers: Record<string, string> = {}): Several =>
  (response) =>
    response.writeHead(status, headers).end('no');
const all = (ranges: readonly ByteRange[]) => ranges;
const whole: Several = (response) => response.writeHead(200, { ETag: '"one"' }).end(CONTENT);
const sendOne = (response: ServerResponse, { offset, length }: ByteRange) =>
  response
    .writeHead(206, { ETag: '"one"', 'Content-Range': `bytes ${offset}-${offset + length - 1}/${CONTENT.length}` })
    .end(CONTENT.subarray(offset, offset + length));

let several: Several;
let seen: { readonly path: string; readonly ranges: readonly ByteRange[] }[];
let origin: string;
let bundling: Bundling;
const server = createServer((request, response) => {
  const specs = /^bytes=(.*)$/.exec(request.headers.range ?? '')?.[1] ?? '';
  const ranges = specs.split(',').map((spec) => {
    const [first = 0, last = 0] = spec.split('-').map(Number);
    return { offset: first, length: last - first + 1 };
  });
  seen.push({ path: request.url ?? '', ranges });
  const [one] = ranges;
  if (one && ranges.length === 1) sendOne(response, one);
  else several(response, ranges, request);
});

beforeEach(async () => {
  seen = [];
  several = sends(all);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  bundling = new Bundling(new WatchedLine(STALL_MS), origin);
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const fileAt = (path: string): ExpectedFile => ({
  url: `${origin}${path}`,
  sizeBytes: CONTENT.length,
  etag: '"one"',
  lastModified: null,
});

/** What came of ranges that were asked for together: their number where all are right, or the kind of the first failure. */
async function ask(ranges: readonly ByteRange[], signal?: AbortSignal, path = '/f'): Promise<number | string> {
  const asked = ranges.map((range) => bundling.ask(fileAt(path), range, signal));
  const ended = await Promise.allSettled(asked);
  const failed = ended.find((end) => end.status === 'rejected');
  if (failed) return (failed.reason as RemoteFailure).kind;
  const bodies = ended.map((end) => (end as PromiseFulfilledResult<RangeAnswer>).value.body);
  for (const [i, { offset, length }] of ranges.entries()) {
    expect(Buffer.from(bodies[i] ?? []).equals(CONTENT.subarray(offset, offset + length))).toBe(true);
  }
  return ranges.length;
}

/** How many requests there were for one range, and of the others how many ranges each of them had. */
const counts = () => {
  const lengths = seen.map(({ ranges }) => ranges.length);
  return {
    singles: lengths.filter((length) => length === 1).length,
    several: lengths.filter((length) => length > 1).sort((a, b) => a - b),
  };
};

describe('ranges that are asked for together', () => {
  it('travel each by itself where they are few, and nobody knows what the host can do', async () => {
    expect(await ask(scattered(6))).toBe(6);
    expect(counts()).toEqual({ singles: 6, several: [] });
  });

  it('travel in one request where they are two, once the host has sent several', async () => {
    await ask(scattered(7));
    expect([await ask(scattered(2)), await ask(scattered(1))]).toEqual([2, 1]);
    expect(counts()).toEqual({ singles: 1, several: [2, 7] });
  });

  it('are told of as they come, and what one of those who hear objects to ends none of the others', async () => {
    several = (response, ranges) => {
      const body = writeParts(CONTENT, ranges);
      response
        .writeHead(206, HEADERS)
        .write(body.subarray(0, 2000), () => setTimeout(() => response.end(body.subarray(2000)), 50));
    };
    const heard: number[][] = [[], [], [], [], [], [], []];
    const asked = scattered(7).map((range, i) =>
      bundling.ask(fileAt('/f'), range, undefined, (begun) => {
        heard[i]?.push(begun.length);
        expect(Buffer.from(begun).equals(CONTENT.subarray(range.offset, range.offset + begun.length))).toBe(true);
        if (i === 0) throw new Error('These bytes are of no use.');
      }),
    );
    expect((await Promise.all(asked)).map(({ body }) => body.length)).toEqual(scattered(7).map(({ length }) => length));
    expect(heard[0]).toHaveLength(1);
    expect(heard.slice(1).map((lengths) => lengths.at(-1))).toEqual(Array(6).fill(4096));
    expect(counts()).toEqual({ singles: 0, several: [7] });
  });

  it('travel in one request where they are many, in the order of the file', async () => {
    expect(await ask(scattered(7).reverse())).toBe(7);
    expect(counts()).toEqual({ singles: 0, several: [7] });
    expect(seen[0]?.ranges).toEqual(scattered(7));
  });

  it('travel in several, in parallel, once the first answer has begun', async () => {
    let answered = 0;
    several = (response, ranges, request) => {
      // The others come while the first is still under way, and not before its head.
      if (seen.length === 1) {
        response.writeHead(206, HEADERS).flushHeaders();
        const wait = setInterval(() => {
          if (seen.length < 5) return;
          clearInterval(wait);
          response.end(writeParts(CONTENT, ranges));
        }, 5);
      } else sends(all)(response, ranges, request);
      answered += 1;
    };
    expect(await ask(scattered(350))).toBe(350);
    expect([counts(), answered]).toEqual([{ singles: 0, several: [25, 25, 100, 100, 100] }, 5]);
  });

  it('tell once for each request that they are one', async () => {
    const asked = scattered(20).map((range) => bundling.ask(fileAt('/f'), range));
    const told = (await Promise.all(asked)).filter(({ isBesides }) => !isBesides);
    expect([told.length, seen.length]).toEqual([1, 1]);
  });

  it('of another file travel apart, and so do long ones and the same ones', async () => {
    const long = { offset: 1_000_000, length: 128 * 1024 };
    const same = { offset: 0, length: 4096 };
    const ended = await Promise.all([
      ask([...scattered(8), long, same]),
      ask(scattered(8), undefined, '/g'),
      ask([same], undefined, '/h'),
    ]);
    expect(ended).toEqual([10, 8, 1]);
    expect(counts()).toEqual({ singles: 3, several: [8, 8] });
    expect(seen.filter(({ path }) => path === '/g').map(({ ranges }) => ranges)).toEqual([scattered(8)]);
  });

  it('make no longer answers than 1 MiB', async () => {
    expect(await ask(scattered(20).map(({ offset }) => ({ offset: offset * 16, length: 100_000 })))).toBe(20);
    expect(counts()).toEqual({ singles: 0, several: [10, 10] });
  });

  it('are never asked for together of another origin', async () => {
    bundling = new Bundling(new WatchedLine(STALL_MS), 'https://page.example');
    expect([bundling.sendsParts(`${origin}/f`), await ask(scattered(20))]).toEqual(['no', 20]);
    expect(counts()).toEqual({ singles: 20, several: [] });
  });
});

describe('a host that sends several parts', () => {
  it.each<readonly [string, Several]>([
    ['in another order', sends((ranges) => [...ranges].reverse())],
    ['with a quoted boundary', sends(all, {}, { 'Content-Type': 'multipart/byteranges; boundary="b"' })],
    ['with a type of each', sends(all, { headers: 'Content-Type: application/vnd.sqlite3\r\n' })],
    ['with words before and behind', sends(all, { preamble: '\r\n', ending: '\r\n--b--\r\nend' })],
    ['of an untold size', sends(all, { size: '*' })],
  ])('%s is understood', async (_, way) => {
    several = way;
    expect([await ask(scattered(20)), await ask(scattered(20, 1_000_000))]).toEqual([20, 20]);
    expect(counts()).toEqual({ singles: 0, several: [20, 20] });
  });

  it('of which it sends those as one that lie side by side is understood', async () => {
    const beside = Array.from({ length: 10 }, (_, i) => ({ offset: i * 4200, length: 4096 }));
    several = sends((ranges) => [{ offset: 0, length: (ranges.at(-1)?.offset ?? 0) + 4096 }]);
    expect(await ask(beside)).toBe(10);
    expect(counts()).toEqual({ singles: 0, several: [10] });
  });
});

/** What shows that a host cannot do it: those that wait for the head of the first answer are never asked for together. */
const CANNOT_BY_HEAD: readonly (readonly [string, Several])[] = [
  ['sends the whole file', whole],
  ['sends the first one alone', (response, [first]) => first && sendOne(response, first)],
  ['says that there are none', answers(416)],
  ['lets nobody in', answers(403)],
  ['says that there is no such file', answers(404)],
  ['leads to another address', answers(302, { Location: 'http://127.0.0.1:1/' })],
  ['sends a page in HTML', answers(206, { 'Content-Type': 'text/html' })],
  ['names no boundary', sends(all, {}, { 'Content-Type': 'multipart/byteranges' })],
  ['compresses', sends(all, {}, { 'Content-Encoding': 'deflate' })],
  ['sends another version', sends(all, {}, { ETag: '"two"' })],
];

/** What shows that only when others are under way, too. */
const CANNOT_BY_BODY: readonly (readonly [string, Several])[] = [
  ['names another boundary', sends(all, {}, { 'Content-Type': 'multipart/byteranges; boundary=c' })],
  ['compresses parts', sends(all, { headers: 'Content-Encoding: gzip\r\n' })],
  ['leaves one out', sends((ranges) => ranges.slice(1))],
  ['sends one twice', sends((ranges) => [...ranges, ...ranges.slice(0, 1)])],
  ['sends others', sends((ranges) => ranges.map(({ offset, length }) => ({ offset: offset + 1, length })))],
  ['sends shorter ones', sends((ranges) => ranges.map(({ offset, length }) => ({ offset, length: length - 1 })))],
  ['sends longer ones', sends((ranges) => ranges.map(({ offset, length }) => ({ offset, length: length + 1 })))],
  ['sends all that lies between', sends((ranges) => [{ offset: 0, length: (ranges.at(-1)?.offset ?? 0) + 4096 }])],
  ['names another size', sends(all, { size: '4000001' })],
  ['ends before the end', sends(all, { ending: '' })],
];

const CANNOT = [
  ...CANNOT_BY_HEAD.map(([name, way]) => ({ name, way, requests: 1 })),
  ...CANNOT_BY_BODY.map(([name, way]) => ({ name, way, requests: 3 })),
];

describe.each(CANNOT)('a host that $name where several are asked for', ({ way, requests }) => {
  it('is asked for each then, and for several never again', async () => {
    several = way;
    expect(await ask(scattered(150))).toBe(150);
    expect(counts().several).toHaveLength(requests);
    expect([bundling.sendsParts(`${origin}/f`), await ask(scattered(20))]).toEqual(['no', 20]);
    expect(counts().several).toHaveLength(requests);
  });

  it('stays one that cannot, whatever else begins well', async () => {
    await ask(scattered(20));
    several = (response, ranges, request) =>
      ranges[0]?.offset === 0
        ? way(response, ranges, request)
        : setTimeout(() => sends(all)(response, ranges, request), 50);
    expect(await ask(scattered(150))).toBe(150);
    expect(bundling.sendsParts(`${origin}/f`)).toBe('no');
  });

  it('only after a while is asked for each of those that have not come', async () => {
    expect(await ask(scattered(150))).toBe(150);
    several = way;
    expect(await ask(scattered(150, 2_000_000))).toBe(150);
    expect([bundling.sendsParts(`${origin}/f`), counts().several]).toEqual(['no', [25, 25, 25, 62, 63, 100]]);
  });
});

/** What may pass: who asked is told, and asks again with his own patience. */
const PASSING: readonly (readonly [string, Several, string])[] = [
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

describe.each(PASSING)('a host that %s where several are asked for', (_, way, kind) => {
  beforeEach(() => {
    bundling = new Bundling(new WatchedLine(SILENT_MS), origin);
  });

  it('once is told of, then asked for each of them; others travel together', async () => {
    several = way;
    expect(await ask(scattered(20))).toBe(kind);
    several = sends(all);
    expect(await Promise.all([ask(scattered(20).slice(2)), ask(scattered(20, 1_000_000))])).toEqual([18, 20]);
    expect(counts()).toEqual({ singles: 18, several: [20, 20] });
  });

  it('twice and never did it is asked for each from then on', async () => {
    several = way;
    expect([await ask(scattered(20)), await ask(scattered(20, 1_000_000))]).toEqual([kind, kind]);
    expect([bundling.sendsParts(`${origin}/f`), await ask(scattered(20, 2_000_000))]).toEqual(['no', 20]);
  });

  it('after it has done it goes on being asked for several', async () => {
    await ask(scattered(20));
    several = way;
    for (const from of [500_000, 1_000_000, 1_500_000]) expect(await ask(scattered(20, from))).toBe(kind);
    several = sends(all);
    expect([await ask(scattered(20, 2_000_000)), counts().several]).toEqual([20, [20, 20, 20, 20, 20]]);
  });
});

describe.each(PASSING.filter(([name]) => !/midst|falls/.test(name)))('a host that %s', (_, way, kind) => {
  it('at the first request for several ranges is left alone by those that wait for its answer, too', async () => {
    bundling = new Bundling(new WatchedLine(SILENT_MS), origin);
    several = way;
    const ended = await Promise.allSettled(scattered(150).map((range) => bundling.ask(fileAt('/f'), range)));
    const kinds = new Set(ended.map((end) => end.status === 'rejected' && (end.reason as RemoteFailure).kind));
    expect([[...kinds], counts()]).toEqual([[kind], { singles: 0, several: [25] }]);
  });
});

describe('ranges that nobody waits for any more', () => {
  it('are let go of when all of a request are', async () => {
    const closed: Promise<void>[] = [];
    several = (response) => {
      response.writeHead(206, HEADERS).flushHeaders();
      closed.push(new Promise((resolve) => response.once('close', resolve)));
    };
    const [some, others] = [new AbortController(), new AbortController()];
    const asking = [ask(scattered(10), some.signal), ask(scattered(10, 1_000_000), others.signal)];
    await expect.poll(() => closed.length).toBe(1);
    some.abort();
    expect(await asking[0]).toBe('unreachable');
    others.abort();
    expect(await asking[1]).toBe('unreachable');
    await closed[0];
    several = sends(all);
    expect(await ask(scattered(20))).toBe(20);
    expect(counts()).toEqual({ singles: 0, several: [20, 20] });
  });

  it('are not asked for', async () => {
    expect(await ask(scattered(20), AbortSignal.abort())).toBe('unreachable');
    expect(seen).toEqual([]);
  });
});

describe('a short range beside a long one', () => {
  const long = { offset: 1_000_000, length: 128 * 1024 };
  const short = { offset: 2_000_000, length: 4096 };
  /** The long one is still on its way when the short one has come. */
  const askBoth = (one = short) => Promise.all([ask([one], undefined, '/g'), ask([long])]);

  it('is asked for with a byte elsewhere, which shows what the host can do', async () => {
    expect(await askBoth()).toEqual([1, 1]);
    expect(seen.find(({ path }) => path === '/g')?.ranges).toEqual([{ offset: 0, length: 1 }, short]);
    expect(bundling.sendsParts(`${origin}/f`)).toBe('yes');
    expect([await ask(scattered(2)), counts()]).toEqual([2, { singles: 1, several: [2, 2] }]);
  });

  it('is asked for with a byte at the end where it begins the file', async () => {
    expect(await askBoth({ offset: 100, length: 4096 })).toEqual([1, 1]);
    const last = { offset: CONTENT.length - 1, length: 1 };
    expect(seen.find(({ path }) => path === '/g')?.ranges).toEqual([{ offset: 100, length: 4096 }, last]);
  });

  it('counts as one request, and by its own bytes', async () => {
    const [answer] = await Promise.all([bundling.ask(fileAt('/g'), short), bundling.ask(fileAt('/f'), long)]);
    expect([answer.isBesides, answer.body.length]).toEqual([false, 4096]);
  });

  it('is asked for by itself once that is known, and where the long one has come', async () => {
    await ask([long]);
    await ask([short]);
    expect(counts()).toEqual({ singles: 2, several: [] });
    await askBoth();
    await askBoth();
    expect(counts()).toEqual({ singles: 5, several: [2] });
  });

  it.each(CANNOT)('is asked for by itself then of a host that $name', async ({ way }) => {
    several = way;
    expect(await askBoth()).toEqual([1, 1]);
    // Some are found out behind the range that was asked for.
    await expect.poll(() => bundling.sendsParts(`${origin}/f`)).toBe('no');
    expect([await ask(scattered(20)), counts().several]).toEqual([20, [2]]);
  });

  it.each(PASSING.filter(([, , kind]) => kind === 'busy'))(
    'of a host that %s fails, and is asked for by itself then',
    async (_, way, kind) => {
      several = way;
      expect(await askBoth()).toEqual([kind, 1]);
      expect([await ask([short], undefined, '/g'), counts()]).toEqual([1, { singles: 2, several: [2] }]);
    },
  );

  it.each(PASSING.filter(([name, , kind]) => kind === 'unreachable' && !/midst|falls/.test(name)))(
    'does not fail of a host that %s where several are asked for: it is asked for by itself at once',
    async (_, way) => {
      bundling = new Bundling(new WatchedLine(SILENT_MS), origin);
      several = way;
      expect(await askBoth()).toEqual([1, 1]);
      expect([bundling.sendsParts(`${origin}/f`), counts()]).toEqual(['no', { singles: 2, several: [2] }]);
    },
  );
});

it('asks for as many ranges as fit into a header', () => {
  const far = Array.from({ length: 100 }, (_, i) => ({ offset: 9_999_000_000 + i * 8192, length: 4096 }));
  expect(rangeHeader(...far).length).toBeLessThan(4096);
});

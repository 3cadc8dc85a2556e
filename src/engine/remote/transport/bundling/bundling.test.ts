import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RemoteFailure } from '../failure.ts';
import {
  all,
  CANNOT,
  CONTENT,
  HEADERS,
  HostOfRanges,
  PASSING,
  type Several,
  SILENT_MS,
  scattered,
  sends,
} from './bundling-host.testing.ts';
import { writeParts } from './multipart.testing.ts';
import { rangeHeader } from './range-answer.ts';

let host: HostOfRanges;
beforeEach(async () => {
  host = await HostOfRanges.listen();
});
afterEach(() => host.close());

describe('ranges that are requested together', () => {
  it('travel one by one if they are few and it is unknown whether the host sends several parts', async () => {
    expect(await host.ask(scattered(6))).toBe(6);
    expect(host.counts).toEqual({ singles: 6, several: [] });
  });

  it('travel in one request if they are two, once the host has sent several', async () => {
    await host.ask(scattered(7));
    expect([await host.ask(scattered(2)), await host.ask(scattered(1))]).toEqual([2, 1]);
    expect(host.counts).toEqual({ singles: 1, several: [2, 7] });
  });

  it('are reported as they come, and an error of one listener does not end the others', async () => {
    host.several = (response, ranges) => {
      const body = writeParts(CONTENT, ranges);
      response
        .writeHead(206, HEADERS)
        .write(body.subarray(0, 2000), () => setTimeout(() => response.end(body.subarray(2000)), 50));
    };
    const heard: number[][] = [[], [], [], [], [], [], []];
    const asked = scattered(7).map((range, i) =>
      host.bundling.ask(host.fileAt('/f'), range, undefined, (begun) => {
        heard[i]?.push(begun.length);
        expect(Buffer.from(begun).equals(CONTENT.subarray(range.offset, range.offset + begun.length))).toBe(true);
        if (i === 0) throw new Error('These bytes are of no use.');
      }),
    );
    expect((await Promise.all(asked)).map(({ body }) => body.length)).toEqual(scattered(7).map(({ length }) => length));
    expect(heard[0]).toHaveLength(1);
    expect(heard.slice(1).map((lengths) => lengths.at(-1))).toEqual(Array(6).fill(4096));
    expect(host.counts).toEqual({ singles: 0, several: [7] });
  });

  it('are counted by their own bytes while they come, and the count never decreases', async () => {
    host.several = async (response, ranges) => {
      const body = writeParts(CONTENT, ranges);
      response.writeHead(206, HEADERS);
      for (let at = 0; at < body.length; at += 700) {
        response.write(body.subarray(at, at + 700));
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
      response.end();
    };
    let handedOn = 0;
    const counted: number[] = [];
    const count = () => counted.push(handedOn + host.inflow.bytes);
    const watching = setInterval(count, 1);
    const asked = scattered(7).map(async (range) => {
      const { body } = await host.bundling.ask(host.fileAt('/f'), range);
      handedOn += body.length;
    });
    await Promise.all(asked);
    clearInterval(watching);
    count();
    expect(counted).toEqual([...counted].sort((a, b) => a - b));
    expect([new Set(counted).size > 10, counted.at(-1), host.inflow.bytes]).toEqual([true, 7 * 4096, 0]);
  });

  it('travel in one request if they are many, in the order of the file', async () => {
    expect(await host.ask(scattered(7).reverse())).toBe(7);
    expect(host.counts).toEqual({ singles: 0, several: [7] });
    expect(host.seen[0]?.ranges).toEqual(scattered(7));
  });

  it('travel in several, in parallel, once the first answer has begun', async () => {
    let answered = 0;
    host.several = (response, ranges, request) => {
      // The others come while the first is still under way, and not before its head.
      if (host.seen.length === 1) {
        response.writeHead(206, HEADERS).flushHeaders();
        const wait = setInterval(() => {
          if (host.seen.length < 5) return;
          clearInterval(wait);
          response.end(writeParts(CONTENT, ranges));
        }, 5);
      } else sends(all)(response, ranges, request);
      answered += 1;
    };
    expect(await host.ask(scattered(350))).toBe(350);
    expect([host.counts, answered]).toEqual([{ singles: 0, several: [25, 25, 100, 100, 100] }, 5]);
  });

  it('count as one for each request', async () => {
    const asked = scattered(20).map((range) => host.bundling.ask(host.fileAt('/f'), range));
    const told = (await Promise.all(asked)).filter(({ requests }) => requests !== 0);
    expect([told.length, host.seen.length]).toEqual([1, 1]);
  });

  it('of another file travel separately, as do long ones and equal ones', async () => {
    const long = { offset: 1_000_000, length: 128 * 1024 };
    const same = { offset: 0, length: 4096 };
    const ended = await Promise.all([
      host.ask([...scattered(8), long, same]),
      host.ask(scattered(8), undefined, '/g'),
      host.ask([same], undefined, '/h'),
    ]);
    expect(ended).toEqual([10, 8, 1]);
    expect(host.counts).toEqual({ singles: 3, several: [8, 8] });
    expect(host.seen.filter(({ path }) => path === '/g').map(({ ranges }) => ranges)).toEqual([scattered(8)]);
  });

  it('make no answers longer than 1 MiB', async () => {
    expect(await host.ask(scattered(20).map(({ offset }) => ({ offset: offset * 16, length: 100_000 })))).toBe(20);
    expect(host.counts).toEqual({ singles: 0, several: [10, 10] });
  });

  it('of another origin are never requested together', async () => {
    host.askFrom('https://page.example');
    expect([host.sendsParts, await host.ask(scattered(20))]).toEqual(['no', 20]);
    expect(host.counts).toEqual({ singles: 20, several: [] });
  });
});

describe('a host that sends several parts', () => {
  it.each<readonly [string, Several]>([
    ['in another order', sends((ranges) => [...ranges].reverse())],
    ['with a quoted boundary', sends(all, {}, { 'Content-Type': 'multipart/byteranges; boundary="b"' })],
    ['with a type of each', sends(all, { headers: 'Content-Type: application/vnd.sqlite3\r\n' })],
    ['with words before and behind', sends(all, { preamble: '\r\n', ending: '\r\n--b--\r\nend' })],
    ['of an unknown size', sends(all, { size: '*' })],
  ])('%s is understood', async (_, way) => {
    host.several = way;
    expect([await host.ask(scattered(20)), await host.ask(scattered(20, 1_000_000))]).toEqual([20, 20]);
    expect(host.counts).toEqual({ singles: 0, several: [20, 20] });
  });

  it('may send adjacent ranges as one part', async () => {
    const beside = Array.from({ length: 10 }, (_, i) => ({ offset: i * 4200, length: 4096 }));
    host.several = sends((ranges) => [{ offset: 0, length: (ranges.at(-1)?.offset ?? 0) + 4096 }]);
    expect(await host.ask(beside)).toBe(10);
    expect(host.counts).toEqual({ singles: 0, several: [10] });
  });
});

describe('a host that sends the first ranges of a request and leaves out the rest', () => {
  it('gets as few in a request from then on', async () => {
    host.several = sends((ranges) => ranges.slice(0, 10));
    expect([await host.ask(scattered(150)), host.sendsParts]).toEqual([150, 'yes']);
    expect(host.counts.singles).toBe(0);
    const before = host.seen.length;
    expect(await host.ask(scattered(30, 2_000_000))).toBe(30);
    expect(host.seen.slice(before).map(({ ranges }) => ranges.length)).toEqual([10, 10, 10]);
  });

  it('and lowers its limit meanwhile, gets fewer', async () => {
    host.several = sends((ranges) => ranges.slice(0, 20));
    expect(await host.ask(scattered(60))).toBe(60);
    host.several = sends((ranges) => ranges.slice(0, 9));
    expect(await host.ask(scattered(60, 2_000_000))).toBe(60);
    expect(host.sendsParts).toBe('yes');
    expect(await host.ask(scattered(18, 1_500_000))).toBe(18);
    expect(host.seen.slice(-2).map(({ ranges }) => ranges.length)).toEqual([9, 9]);
  });

  it('is asked for each range if the first ones are few', async () => {
    host.several = sends((ranges) => ranges.slice(0, 3));
    expect([await host.ask(scattered(150)), host.sendsParts]).toEqual([150, 'no']);
  });
});

describe.each(CANNOT)('a host that $name when asked for several ranges', ({ way, requests }) => {
  it('is asked for each of them then, and never again for several', async () => {
    host.several = way;
    expect(await host.ask(scattered(150))).toBe(150);
    expect(host.counts.several).toHaveLength(requests);
    expect([host.sendsParts, await host.ask(scattered(20))]).toEqual(['no', 20]);
    expect(host.counts.several).toHaveLength(requests);
  });

  it('stays marked as unable, whatever else begins well', async () => {
    await host.ask(scattered(20));
    host.several = (response, ranges, request) =>
      ranges[0]?.offset === 0
        ? way(response, ranges, request)
        : setTimeout(() => sends(all)(response, ranges, request), 50);
    expect(await host.ask(scattered(150))).toBe(150);
    expect(host.sendsParts).toBe('no');
  });

  it('only after a while is asked for each of those that have not come', async () => {
    expect(await host.ask(scattered(150))).toBe(150);
    host.several = way;
    expect(await host.ask(scattered(150, 2_000_000))).toBe(150);
    expect([host.sendsParts, host.counts.several]).toEqual(['no', [25, 25, 25, 62, 63, 100]]);
  });
});

describe.each(PASSING)('a host that %s when asked for several ranges', (_, way, kind) => {
  beforeEach(() => {
    host.askFrom(host.origin, SILENT_MS);
  });

  it('once is reported, then asked for these one by one; other ranges travel together', async () => {
    host.several = way;
    expect(await host.ask(scattered(20))).toBe(kind);
    host.several = sends(all);
    expect(await Promise.all([host.ask(scattered(20).slice(2)), host.ask(scattered(20, 1_000_000))])).toEqual([18, 20]);
    expect(host.counts).toEqual({ singles: 18, several: [20, 20] });
  });

  it('twice, and never succeeds, is asked for each range from then on', async () => {
    host.several = way;
    expect([await host.ask(scattered(20)), await host.ask(scattered(20, 1_000_000))]).toEqual([kind, kind]);
    expect([host.sendsParts, await host.ask(scattered(20, 2_000_000))]).toEqual(['no', 20]);
  });

  it('after it has succeeded is still asked for several', async () => {
    await host.ask(scattered(20));
    host.several = way;
    for (const from of [500_000, 1_000_000, 1_500_000]) expect(await host.ask(scattered(20, from))).toBe(kind);
    host.several = sends(all);
    expect([await host.ask(scattered(20, 2_000_000)), host.counts.several]).toEqual([20, [20, 20, 20, 20, 20]]);
  });
});

describe.each(PASSING.filter(([name]) => !/midst|falls/.test(name)))('a host that %s', (_, way, kind) => {
  it('at the first request for several ranges also fails the requests that wait for its answer', async () => {
    host.askFrom(host.origin, SILENT_MS);
    host.several = way;
    const ended = await Promise.allSettled(scattered(150).map((range) => host.bundling.ask(host.fileAt('/f'), range)));
    const kinds = new Set(ended.map((end) => end.status === 'rejected' && (end.reason as RemoteFailure).kind));
    expect([[...kinds], host.counts]).toEqual([[kind], { singles: 0, several: [25] }]);
  });
});

describe('ranges that no reader waits for any more', () => {
  it('are aborted when no reader waits for any range of the request', async () => {
    const closed: Promise<void>[] = [];
    host.several = (response) => {
      response.writeHead(206, HEADERS).flushHeaders();
      closed.push(new Promise((resolve) => response.once('close', resolve)));
    };
    const [some, others] = [new AbortController(), new AbortController()];
    const asking = [host.ask(scattered(10), some.signal), host.ask(scattered(10, 1_000_000), others.signal)];
    await expect.poll(() => closed.length).toBe(1);
    some.abort();
    expect(await asking[0]).toBe('unreachable');
    others.abort();
    expect(await asking[1]).toBe('unreachable');
    await closed[0];
    host.several = sends(all);
    expect(await host.ask(scattered(20))).toBe(20);
    expect(host.counts).toEqual({ singles: 0, several: [20, 20] });
  });

  it('are not requested', async () => {
    expect(await host.ask(scattered(20), AbortSignal.abort())).toBe('unreachable');
    expect(host.seen).toEqual([]);
  });
});

it('requests as many ranges as fit into a header', () => {
  const far = Array.from({ length: 100 }, (_, i) => ({ offset: 9_999_000_000 + i * 8192, length: 4096 }));
  expect(rangeHeader(...far).length).toBeLessThan(4096);
});

import { beforeAll, describe, expect, it } from 'vitest';
import { makeDatabase } from '../../wasm/fixture.testing.ts';
import { BudgetSpent } from '../transport/byte-budget.ts';
import { RemoteFailure, type RemoteFailureKind } from '../transport/failure.ts';
import { requestRules } from '../transport/request-rules.ts';
import type { AskRange } from '../transport/transport.ts';
import { NO_VALIDATORS } from '../transport/validators.ts';
import { Loader } from './loader.ts';
import { firstRange, RemoteFile } from './remote-file.ts';

let content: Uint8Array;
beforeAll(() => {
  content = new Uint8Array(
    makeDatabase(`
    CREATE TABLE t (id INTEGER PRIMARY KEY, text TEXT);
    WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
    INSERT INTO t SELECT i, hex(zeroblob(100)) FROM n;
  `),
  );
});

/**
 * A file whose host fails in this way for the page `broken`, and never answers for the page `slow`.
 *
 * @param wireBytesOfPage bytes of a page on the network; its size by default
 * @param checksumBytes bytes of checksums that come with each answer
 */
function open(kind: RemoteFailureKind, protocol = 'h2', wireBytesOfPage?: number, checksumBytes = 0) {
  const sizeBytes = content.length;
  const body = (offset: number, length: number) => content.slice(offset, offset + length);
  const file = new RemoteFile(
    { url: 'https://host/f', sizeBytes },
    { body: body(0, firstRange(sizeBytes).length), ...NO_VALIDATORS },
  );
  const pages = { broken: 40, slow: 50, given: [] as number[], asked: [] as number[] };
  const ask: AskRange = async (_, { offset, length }, signal) => {
    const page = offset / file.pageBytes + 1;
    pages.asked.push(page);
    if (page === pages.broken) throw new RemoteFailure(kind, 'no');
    if (page === pages.slow) {
      await new Promise((resolve) => signal?.addEventListener('abort', resolve));
      pages.given.push(page);
      throw new RemoteFailure('unreachable', 'given up');
    }
    const answer = { body: body(offset, length), checksumBytes, ...NO_VALIDATORS };
    return wireBytesOfPage === undefined ? answer : { ...answer, wireBytes: wireBytesOfPage };
  };
  const loader = new Loader(file, ask, () => requestRules(protocol));
  return { file, loader, pages };
}

describe('a page that cannot be fetched', () => {
  it('does not fail a reader that does not wait for it', async () => {
    const { file, loader, pages } = open('unreachable');
    await loader.load([30], [pages.broken]);
    expect(file.has(30)).toBe(true);
    pages.broken = 0;
    await loader.load([40], []);
    expect(file.has(40)).toBe(true);
  });

  it('fails the reader that needs it, and ends all other requests', async () => {
    const { file, loader, pages } = open('unreachable');
    await expect(loader.load([pages.broken], [pages.slow])).rejects.toThrow('no');
    expect([pages.given, loader.isComing(50)]).toEqual([[50], false]);
    pages.slow = 0;
    await loader.load([50], []);
    expect(file.has(50)).toBe(true);
  });

  it('ends the reading of a changed file, even if no reader waits for the answer', async () => {
    const { loader, pages } = open('changed');
    await loader.load([30], [pages.broken]);
    await expect(loader.load([31], [])).rejects.toThrow('no');
  });
});

describe('a needed page', () => {
  const some = [20, 22, 24, 26, 28, 30, 32, 34, 36].map((number) => number * 2);

  it('is requested before foreseen ones', async () => {
    const { loader, pages } = open('unreachable', 'http/1.1');
    await loader.load([90], some);
    expect(pages.asked[0]).toBe(90);
  });

  it('also comes first if it is among the foreseen ones, whose order is kept', async () => {
    const { loader, pages } = open('unreachable');
    await loader.load([90], [80, 30, 70, 31, 60]);
    expect(pages.asked).toEqual([90, 80, 30, 70, 60]);
  });

  it('waits behind no request that has not begun', async () => {
    const { loader, pages } = open('unreachable', 'http/1.1');
    const far = Array.from({ length: 9 }, (_, i) => 21 + i * 8);
    await loader.load([], far);
    await loader.load([85], []);
    expect(pages.asked.slice(0, 7)).toEqual([...far.slice(0, 6), 85]);
  });
});

it('requests under way can be waited for, even if they fail', async () => {
  const { file, loader, pages } = open('unreachable');
  const loading = loader.load([], [30, pages.broken, 60]);
  expect(loader.comingPages).toBe(3);
  await Promise.all([loading, loader.settle()]);
  expect([loader.comingPages, file.has(30), file.has(pages.broken), file.has(60)]).toEqual([0, true, false, true]);
});

describe('a budget of bytes', () => {
  it('leaves out foreseen pages first', async () => {
    const { file, loader, pages } = open('unreachable');
    loader.budget.allow(file.pageBytes);
    await loader.load([30], [60, 70]);
    expect(pages.asked).toEqual([30]);
  });

  it('then fetches a needed page alone, and refuses the next one', async () => {
    const { file, loader, pages } = open('unreachable');
    loader.budget.allow(file.pageBytes);
    await loader.load([30], 16);
    await expect(loader.load([60], [])).rejects.toThrow(BudgetSpent);
    expect([pages.asked, file.has(30), file.has(31)]).toEqual([[30], true, false]);
    loader.budget.allow(Number.POSITIVE_INFINITY);
    await loader.load([60], []);
    expect(file.has(60)).toBe(true);
  });

  it('is charged for all bytes that came, if these are more than expected', async () => {
    const { file, loader } = open('unreachable', 'h2', 10_000);
    loader.budget.allow(10_000 + file.pageBytes);
    await loader.load([30], []);
    expect(loader.budget.leftBytes).toBe(file.pageBytes);
  });

  it('is charged for the checksums of pages', async () => {
    const { file, loader } = open('unreachable', 'h2', undefined, 4100);
    loader.budget.allow(2 * file.pageBytes + 4100);
    await loader.load([30], []);
    expect(loader.budget.leftBytes).toBe(file.pageBytes);
  });

  it('also holds for a caller that makes the requests itself', () => {
    const { file, loader } = open('unreachable');
    loader.budget.allow(file.pageBytes);
    expect(loader.rangesFor([30], 16)).toEqual([{ offset: 29 * file.pageBytes, length: file.pageBytes }]);
    expect(() => loader.rangesFor([60], 1)).toThrow(BudgetSpent);
  });
});

describe('pages that lead to others', () => {
  it('are waited for with the needed one, as far as they can be fetched', async () => {
    const { file, loader, pages } = open('unreachable');
    await loader.load([30], [pages.broken, 60, 70], [pages.broken, 60]);
    expect([30, pages.broken, 60].map((number) => file.has(number))).toEqual([true, false, true]);
  });

  it('go before other foreseen pages', async () => {
    const { loader, pages } = open('unreachable', 'http/1.1');
    const far = Array.from({ length: 9 }, (_, i) => 21 + i * 8);
    await loader.load([90], far, [85]);
    expect(pages.asked.indexOf(85)).toBeLessThan(7);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { makeDatabase } from '../sqlite/fixture.suite.ts';
import { RemoteFailure, type RemoteFailureKind } from './failure.ts';
import { Loader } from './loader.ts';
import { firstRange, RemoteFile } from './remote-file.ts';
import { NO_VALIDATORS } from './validators.ts';

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

/** A file on a host that fails in this way for the page `broken`, and never answers for the page `slow`. */
function open(kind: RemoteFailureKind) {
  const sizeBytes = content.length;
  const body = (offset: number, length: number) => content.slice(offset, offset + length);
  const file = new RemoteFile(
    { url: 'https://host/f', sizeBytes },
    { body: body(0, firstRange(sizeBytes).length), ...NO_VALIDATORS },
  );
  const pages = { broken: 40, slow: 50, given: [] as number[] };
  const loader = new Loader(file, async (_, { offset, length }, signal) => {
    const page = offset / file.pageBytes + 1;
    if (page === pages.broken) throw new RemoteFailure(kind, 'no');
    if (page === pages.slow) {
      await new Promise((resolve) => signal?.addEventListener('abort', resolve));
      pages.given.push(page);
      throw new RemoteFailure('unreachable', 'given up');
    }
    return { body: body(offset, length), ...NO_VALIDATORS };
  });
  return { file, loader, pages };
}

describe('a page that cannot be had', () => {
  it('fails nobody who does not wait for it', async () => {
    const { file, loader, pages } = open('unreachable');
    await loader.load([30], [pages.broken]);
    expect(file.has(30)).toBe(true);
    pages.broken = 0;
    await loader.load([40], []);
    expect(file.has(40)).toBe(true);
  });

  it('fails who needs it, and then whatever else is under way is given up', async () => {
    const { file, loader, pages } = open('unreachable');
    await expect(loader.load([pages.broken], [pages.slow])).rejects.toThrow('no');
    expect([pages.given, loader.isComing(50)]).toEqual([[50], false]);
    pages.slow = 0;
    await loader.load([50], []);
    expect(file.has(50)).toBe(true);
  });

  it('ends the reading of a file that changed, even where nobody waits for it', async () => {
    const { loader, pages } = open('changed');
    await loader.load([30], [pages.broken]);
    await expect(loader.load([31], [])).rejects.toThrow('no');
  });
});

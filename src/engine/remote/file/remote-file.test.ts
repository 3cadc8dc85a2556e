import { beforeAll, describe, expect, it } from 'vitest';
import { makeDatabase } from '../../wasm/fixture.testing.ts';
import { NO_VALIDATORS } from '../transport/validators.ts';
import { firstRange, RemoteFile } from './remote-file.ts';

const PAGE_BYTES = 4096;

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

/** A file whose first bytes have been loaded. */
function open({ cacheBytes = 1_000_000, sizeBytes = content.length, etag = '"e"' as string | null } = {}) {
  const first = firstRange(sizeBytes);
  const body = content.slice(first.offset, first.offset + first.length);
  const file = new RemoteFile({ url: 'https://host/f', sizeBytes, cacheBytes }, { body, etag, lastModified: null });
  const accept = (offset: number, length: number) =>
    file.accept({ offset, length }, { body: content.slice(offset, offset + length), etag, lastModified: null });
  return { file, accept };
}

const read = (file: RemoteFile, offset: number, length: number): Uint8Array | null => {
  const target = new Uint8Array(length);
  return file.read(target, offset) ? target : null;
};

describe('reads', () => {
  it('are complete across pages', () => {
    const { file } = open();
    expect(read(file, PAGE_BYTES - 8, 20)).toEqual(content.slice(PAGE_BYTES - 8, PAGE_BYTES + 12));
  });

  it('fail while a page is missing, and succeed once it is loaded', () => {
    const { file, accept } = open();
    const offset = 30 * PAGE_BYTES;
    expect(read(file, offset, 16)).toBe(null);
    accept(offset, PAGE_BYTES);
    expect(read(file, offset, 16)).toEqual(content.slice(offset, offset + 16));
  });

  it('name the pages they touch', () => {
    const { file } = open();
    expect([file.pagesOf(0, 100), file.pagesOf(PAGE_BYTES - 1, 2), file.pagesOf(PAGE_BYTES, 1)]).toEqual([
      [1],
      [1, 2],
      [2],
    ]);
  });
});

it('counts the bytes and requests that came', () => {
  const { file, accept } = open();
  accept(30 * PAGE_BYTES, 2 * PAGE_BYTES);
  expect(file.transfer).toEqual({ bytes: 65_536 + 2 * PAGE_BYTES, requests: 2 });
});

it('drops the least recently used pages, but no interior page', () => {
  const { file, accept } = open({ cacheBytes: 2 * PAGE_BYTES });
  const root = 2;
  for (const page of [40, 41, 42]) accept((page - 1) * PAGE_BYTES, PAGE_BYTES);
  expect([root, 40, 41, 42].map((page) => file.has(page))).toEqual([true, false, true, true]);
});

it('remembers the ETag of the first answer', () => {
  expect(open().file.expected.etag).toBe('"e"');
  expect(open({ etag: null }).file.expected.etag).toBe(null);
});

it('refuses an answer whose version differs from one that came since the request', () => {
  const { file } = open({ etag: null });
  const range = { offset: 30 * PAGE_BYTES, length: PAGE_BYTES };
  const answer = (etag: string) => ({
    body: content.slice(range.offset, range.offset + range.length),
    etag,
    lastModified: null,
  });
  file.accept(range, answer('"a"'));
  expect(() => file.accept(range, answer('"b"'))).toThrow(/changed while it was being read/);
});

describe('a file that is no database', () => {
  it.each([
    ['text', (bytes: Uint8Array) => bytes.fill(65, 0, 16), /not a SQLite database/],
    ['pages of an impossible size', (bytes: Uint8Array) => bytes.fill(3, 16, 18), /pages of 771 bytes/],
    ['a page too few', (bytes: Uint8Array) => bytes.fill(255, 31, 32), /incomplete/],
  ])('is refused: %s', (_, damage, message) => {
    const body = damage(content.slice(0, 65_536));
    expect(() => new RemoteFile({ url: 'u', sizeBytes: content.length }, { body, ...NO_VALIDATORS })).toThrow(message);
  });
});

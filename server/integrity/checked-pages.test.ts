import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { checkedFile, DamagedPage } from './checked-pages.ts';

const PAGE_BYTES = 512;
const PAGES = 4;

function scene() {
  const file = new Uint8Array(PAGE_BYTES * PAGES).map((_, i) => (i * 7) % 251);
  const values = new Uint32Array(new SharedArrayBuffer(4 * PAGES));
  for (let i = 0; i < PAGES; i += 1) values[i] = crc32(file.subarray(i * PAGE_BYTES, (i + 1) * PAGE_BYTES));
  let nowMs = 0;
  const { read, recheck } = checkedFile(
    (target, offset) => {
      const bytes = file.subarray(offset, offset + target.length);
      target.set(bytes);
      return bytes.length === target.length;
    },
    { pageBytes: PAGE_BYTES, values },
    () => nowMs,
  );
  const bytesAt = (offset: number, length: number) => {
    const target = new Uint8Array(length);
    return read(target, offset) ? target : null;
  };
  const pass = (ms: number) => {
    nowMs += ms;
  };
  const flipBit = () => {
    file[700] = (file[700] ?? 0) ^ 8;
  };
  return { file, bytesAt, flipBit, pass, recheck };
}

describe('bytes of a checked file', () => {
  it.each([
    ['a page', 512, 512],
    ['two pages', 1024, 1024],
    ['the header', 0, 100],
    ['the change counter', 24, 16],
    ['the end of a page and the beginning of the next', 1000, 100],
    ['a page and a half', 512, 768],
  ])('are the bytes of the file: %s', (_, offset, length) => {
    const { file, bytesAt } = scene();
    expect(bytesAt(offset, length)).toEqual(file.slice(offset, offset + length));
  });

  it.each([
    ['a page', 512, 512, 2],
    ['the second of two pages', 0, 1024, 2],
    ['a part of a page that the flipped bit is not in', 520, 10, 2],
    ['the beginning of the page behind', 500, 20, 2],
  ])('are refused with the number of the page where a bit was flipped: %s', (_, offset, length, page) => {
    const { bytesAt, flipBit } = scene();
    flipBit();
    expect(() => bytesAt(offset, length)).toThrow(
      expect.objectContaining({ page, message: `page ${page} is not as it was published, its checksum differs` }),
    );
  });

  it('are checked once a minute', () => {
    const { bytesAt, flipBit, pass } = scene();
    bytesAt(512, 512);
    flipBit();
    pass(59_999);
    expect(bytesAt(512, 512)).toHaveLength(512);
    pass(1);
    expect(() => bytesAt(512, 512)).toThrow(DamagedPage);
  });

  it('are checked again at once when the file was touched', () => {
    const { bytesAt, flipBit, recheck } = scene();
    bytesAt(512, 512);
    flipBit();
    recheck();
    expect(() => bytesAt(512, 512)).toThrow(DamagedPage);
  });

  it('are not taken for checked because the page beside them was', () => {
    const { bytesAt, flipBit } = scene();
    bytesAt(0, 512);
    flipBit();
    expect(() => bytesAt(0, 1024)).toThrow(DamagedPage);
  });

  it('are not there behind the end of the file', () => {
    const { bytesAt } = scene();
    expect(bytesAt(PAGE_BYTES * PAGES, PAGE_BYTES)).toBe(null);
    expect(bytesAt(PAGE_BYTES * PAGES - 10, 20)).toBe(null);
  });
});

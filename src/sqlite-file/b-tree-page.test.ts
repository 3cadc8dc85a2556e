import { expect, it } from 'vitest';
import { FILE_HEADER_BYTES, PAGE_TYPES, putPageHeader, readPageHeader } from './b-tree-page.ts';
import { readFileHeader } from './file-header.ts';

const pageOf = (bytes = 512) => new Uint8Array(bytes);

it('reads the header that was put', () => {
  const page = pageOf();
  putPageHeader(new DataView(page.buffer), 'table-leaf', 3, 480);
  expect(readPageHeader(page, 2)).toEqual({ kind: 'table-leaf', cells: 3, pointers: 8, rightmostChild: 0 });
});

it('finds the header of page 1 after that of the file', () => {
  const page = pageOf();
  page[FILE_HEADER_BYTES] = PAGE_TYPES['index-interior'];
  page[FILE_HEADER_BYTES + 4] = 2;
  page[FILE_HEADER_BYTES + 11] = 9;
  expect(readPageHeader(page, 1)).toEqual({ kind: 'index-interior', cells: 2, pointers: 112, rightmostChild: 9 });
});

it('has none for a page of another kind', () => {
  expect(readPageHeader(pageOf(), 2)).toBeNull();
});

it('writes 65,536 as 0, where the cells of an empty page begin', () => {
  const view = new DataView(pageOf(65_536).buffer);
  putPageHeader(view, 'index-leaf', 0, 65_536);
  expect(view.getUint16(5)).toBe(0);
});

/** The header of a file with pages of 65,536 bytes, eight of them reserved; five pages by its count. */
function fileHeader(changeCounter: number): Uint8Array {
  const bytes = pageOf(FILE_HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('SQLite format 3\0'));
  view.setUint16(16, 1);
  view.setUint8(20, 8);
  view.setUint32(24, 7);
  view.setUint32(28, 5);
  view.setUint32(92, changeCounter);
  return bytes;
}

it('reads the header of a file', () => {
  expect(readFileHeader(fileHeader(7))).toEqual({ pageBytes: 65_536, usableBytes: 65_528, pageCount: 5 });
});

it('ignores a page count that an old SQLite left behind', () => {
  expect(readFileHeader(fileHeader(6))?.pageCount).toBeNull();
});

it('recognizes a file that is not a database', () => {
  expect(readFileHeader(pageOf(FILE_HEADER_BYTES))).toBeNull();
  expect(readFileHeader(fileHeader(7).subarray(0, 99))).toBeNull();
});

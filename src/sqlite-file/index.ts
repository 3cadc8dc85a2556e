export type { PageKind } from './b-tree-page.ts';
export {
  CELL_MIN_BYTES,
  CHILD_BYTES,
  FILE_HEADER_BYTES,
  headerBytes,
  INTERIOR_HEADER_BYTES,
  isInterior,
  isTable,
  LEAF_HEADER_BYTES,
  localPayloadBytes,
  PAGE_TYPES,
  pageKind,
  putPageHeader,
  readPageHeader,
} from './b-tree-page.ts';
export { crc32 } from './crc32.ts';
export type { FileHeader } from './file-header.ts';
export { readFileHeader } from './file-header.ts';
export type { InteriorPage } from './interior-page.ts';
export { makeInterior, readInterior } from './interior-page.ts';
export type { LeafPage } from './leaf-page.ts';
export { makeLeafPage, readLeaf } from './leaf-page.ts';
export type { Fields } from './record.ts';
export {
  FREE_TYPES,
  lastInteger,
  NOTHING,
  putTogether,
  takeApart,
  takeRecordApart,
  typeOf,
  valueBytes,
  wholeAt,
} from './record.ts';
export { putVarint, readVarint, varint, varintBytes } from './varint.ts';

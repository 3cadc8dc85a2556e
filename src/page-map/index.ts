export { ByteReader, ByteWriter, DamagedMap, joined } from './bytes.ts';
export { bigEndian, crc32, hashBytes, readBigEndian } from './checksum.ts';
export type { ChecksumPiece } from './checksums.ts';
export { hasChecksums, pieceNumberOf, piecesOf, placeInPiece, readPiece, writeChecksums } from './checksums.ts';
export { DAY_BYTES, DAY_TYPE, putDay, readDay } from './days.ts';
export type { InteriorPage } from './interior-page.ts';
export {
  CHILD_BYTES,
  FILE_HEADER_BYTES,
  localPayloadBytes,
  putVarint,
  readInterior,
  readVarint,
  varint,
  varintBytes,
} from './interior-page.ts';
export { readLeaf } from './leaf-page.ts';
export type { Inflate, MapPart, PageMap, PageMapContents, TreeShape } from './page-map.ts';
export { readPageMap, readPart, writePageMap, writePart } from './page-map.ts';
export type { NumberedPage, PageSize } from './pages.ts';
export { typeOf, valueBytes } from './record.ts';
export type { Sketch, SketchGroup } from './sketches.ts';
export { readSketches, standIn, writeSketches } from './sketches.ts';
export type { SketchedLevel } from './sketching.ts';
export { sketchesOf } from './sketching.ts';

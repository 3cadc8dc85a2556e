export { ByteReader, ByteWriter, DamagedMap, joined } from './bytes.ts';
export { bigEndian, hashBytes, readBigEndian } from './checksum.ts';
export type { ChecksumPiece } from './checksums.ts';
export {
  hasChecksums,
  PIECE_PAGES,
  pieceNumberOf,
  piecesOf,
  placeInPiece,
  readPiece,
  writeChecksums,
} from './checksums.ts';
export { DAY_BYTES, DAY_TYPE, putDay, readDay } from './days.ts';
export type { MapPart, PageMap, PageMapContents, TreeShape } from './page-map.ts';
export { readPageMap, readPart, writePageGroup, writePageMap, writePart, writeSketchGroup } from './page-map.ts';
export type { NumberedPage, PageSize } from './pages.ts';
export type { Sketch, SketchGroup } from './sketches.ts';
export { standIn } from './sketches.ts';
export type { SketchedLevel } from './sketching.ts';
export { sketchesOf } from './sketching.ts';

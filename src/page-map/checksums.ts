import { crc32 } from '../sqlite-file/index.ts';
import { ByteReader, ByteWriter, DamagedMap } from './bytes.ts';
import { bigEndian, readBigEndian, seedOf } from './checksum.ts';
import type { PageMap } from './page-map.ts';

/*
 * After its parts on demand, a map may have the CRC-32 of every page of the database, for readers of the database file.
 * A host that names its version may still send bytes that its disk has corrupted. CRC-32 detects every error of up to
 * three bits in a page, and every burst of up to 32 bits. A page of another build has the same checksum in one of 2^32
 * cases.
 *
 * They are in pieces of 1,024 pages: the checksum of the piece, then those of its pages, each of 4 bytes, big-endian.
 */
/** Pages of one piece. */
export const PIECE_PAGES = 1_024;
const CRC_BYTES = 4;

/** A piece of the checksums, with its range in the map. */
export interface ChecksumPiece {
  /** From 0. */
  readonly number: number;
  readonly offset: number;
  readonly length: number;
}

type Described = Pick<PageMap, 'databaseSha256' | 'pageCount' | 'partsEnd'>;

/** @param checksums of all pages, in order */
export function writeChecksums(checksums: readonly number[], databaseSha256: string): Uint8Array {
  const map = { databaseSha256, pageCount: checksums.length };
  const writer = new ByteWriter();
  for (let first = 0; first < checksums.length; first += PIECE_PAGES) {
    const piece = new ByteWriter();
    for (const checksum of checksums.slice(first, first + PIECE_PAGES)) piece.bytes(bigEndian(checksum));
    const bytes = piece.take();
    writer.bytes(bigEndian(crc32(bytes, seedOfPiece(map, first / PIECE_PAGES))));
    writer.bytes(bytes);
  }
  return writer.take();
}

/** Whether a map of that size has checksums of the pages. Maps of earlier versions end after their parts. */
export function hasChecksums({ pageCount, partsEnd }: Described, mapBytes: number): boolean {
  return mapBytes === partsEnd + CRC_BYTES * (Math.ceil(pageCount / PIECE_PAGES) + pageCount);
}

/** The pieces with the checksums of these pages, inclusive. */
export function piecesOf(first: number, last: number, { pageCount, partsEnd }: Described): ChecksumPiece[] {
  const pieces: ChecksumPiece[] = [];
  for (let number = pieceNumberOf(first); number <= pieceNumberOf(last); number += 1) {
    const pages = Math.min(PIECE_PAGES, pageCount - number * PIECE_PAGES);
    const offset = partsEnd + number * CRC_BYTES * (PIECE_PAGES + 1);
    pieces.push({ number, offset, length: CRC_BYTES * (pages + 1) });
  }
  return pieces;
}

/** The number of the piece that has the checksum of a page. */
export const pieceNumberOf = (page: number): number => Math.floor((page - 1) / PIECE_PAGES);

/** The index of a page's checksum in its piece. */
export const placeInPiece = (page: number): number => (page - 1) % PIECE_PAGES;

/** The checksums of a piece. @throws DamagedMap */
export function readPiece(bytes: Uint8Array, number: number, map: Described): readonly number[] {
  const reader = new ByteReader(bytes);
  const crc = readBigEndian(reader.bytes(CRC_BYTES));
  if (crc32(bytes.subarray(CRC_BYTES), seedOfPiece(map, number)) !== crc) {
    throw new DamagedMap('The page map is damaged: checksums of pages have another checksum themselves.');
  }
  return Array.from({ length: bytes.length / CRC_BYTES - 1 }, () => readBigEndian(reader.bytes(CRC_BYTES)));
}

/** A page number that does not exist. */
const seedOfPiece = ({ databaseSha256, pageCount }: Pick<PageMap, 'databaseSha256' | 'pageCount'>, piece: number) =>
  seedOf(databaseSha256, pageCount + 1 + piece);

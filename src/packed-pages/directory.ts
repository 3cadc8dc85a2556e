import { bigEndian, hashBytes, joined, readBigEndian } from '../page-map/index.ts';
import { crc32 } from '../sqlite-file/index.ts';
import { DamagedPackedPages } from './damaged.ts';
import { GROUP_PAGES, Slots } from './slots.ts';

/*
 * A file of packed pages contains every page of a database separately:
 *
 * | bytes | |
 * | --- | --- |
 * | | the slots of all pages, concatenated |
 * | 8 | `NadlPgs2` |
 * | 32 | SHA-256 of the database file |
 * | 4 | CRC-32 of what follows, the highest byte first |
 * | | the directory, deflated: the size of a page and the number of pages, 4 bytes each, the highest first; how long the slots of each group of 32 pages are, in 128ths of a page, a byte each |
 *
 * A slot has the CRC-32 of its unpacked page (over database, page number and page); a byte that is 1 for the content of
 * the page (`writeContent`) and 0 for its bytes; these, deflated without a header; and zeros. A page made of its
 * content has the same cells in the same order as the original. Its only free space is between cells and pointers, so
 * some bytes differ, but none that SQLite reads. All slots of a group are as long as its longest page needs. So the
 * offset of any page follows from the directory, and adjacent pages of the database are adjacent here.
 */
const MAGIC = 'NadlPgs2';
const HASH_BYTES = 32;
const CRC_BYTES = 4;
const HEAD_BYTES = MAGIC.length + HASH_BYTES + CRC_BYTES;
/** Length of each of the two numbers before the groups. */
const COUNT_BYTES = 4;

/** @param deflate without any header */
export function writeDirectory(
  { pageBytes, pageCount, units }: Pick<Slots, 'pageBytes' | 'pageCount' | 'units'>,
  databaseSha256: string,
  deflate: (bytes: Uint8Array) => Uint8Array,
): Uint8Array {
  const deflated = deflate(joined([bigEndian(pageBytes), bigEndian(pageCount), units]));
  const magic = Uint8Array.from(MAGIC, (letter) => letter.charCodeAt(0));
  return joined([magic, hashBytes(databaseSha256), bigEndian(crc32(deflated)), deflated]);
}

/**
 * @param databaseSha256 of the database of the pages, 64 hexadecimal digits
 * @param inflate without any header
 * @throws DamagedPackedPages for pages of another database, or an incomplete directory
 */
export async function readDirectory(
  bytes: Uint8Array,
  databaseSha256: string,
  inflate: (deflated: Uint8Array) => Promise<Uint8Array>,
): Promise<Slots> {
  if (bytes.length < HEAD_BYTES || String.fromCharCode(...bytes.subarray(0, MAGIC.length)) !== MAGIC) {
    throw new DamagedPackedPages('This is no directory of packed pages.');
  }
  const hash = bytes.subarray(MAGIC.length, MAGIC.length + HASH_BYTES);
  if (hashBytes(databaseSha256).some((byte, i) => byte !== hash[i])) {
    throw new DamagedPackedPages('The packed pages belong to another database.');
  }
  const deflated = bytes.subarray(HEAD_BYTES);
  if (crc32(deflated) !== readBigEndian(bytes.subarray(HEAD_BYTES - CRC_BYTES))) {
    throw new DamagedPackedPages('The directory of packed pages is damaged: its checksum is another one.');
  }
  const content = await inflate(deflated);
  const groups = content.length - 2 * COUNT_BYTES;
  const pageCount = groups < 0 ? 0 : readBigEndian(content.subarray(COUNT_BYTES));
  if (groups < 1 || groups !== Math.ceil(pageCount / GROUP_PAGES)) {
    throw new DamagedPackedPages('The directory of packed pages does not have all groups.');
  }
  return new Slots(readBigEndian(content), pageCount, content.subarray(2 * COUNT_BYTES), databaseSha256);
}

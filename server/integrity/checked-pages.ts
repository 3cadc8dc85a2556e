import { crc32 } from 'node:zlib';
import type { PageChecksums } from './page-checksums.ts';

/** A page of the database file whose bytes have changed since it was published. */
export class DamagedPage extends Error {
  readonly page: number;

  constructor(page: number) {
    super(`page ${page} is not as it was published, its checksum differs`);
    this.name = 'DamagedPage';
    this.page = page;
  }
}

/** Fills the target with the bytes at an offset of the file; false when the file ends before. */
export type ReadFile = (target: Uint8Array, offset: number) => boolean;

/**
 * Compares whole pages with their checksums.
 *
 * @param first number of the first one
 * @returns the number of the first damaged one; null if all are sound
 */
export function damagedPage(pages: Uint8Array, first: number, { pageBytes, values }: PageChecksums): number | null {
  for (let at = 0, page = first; at < pages.length; at += pageBytes, page += 1) {
    if (crc32(pages.subarray(at, at + pageBytes)) !== values[page - 1]) return page;
  }
  return null;
}

/** A page that was checked is checked again when it is read this much later, because disks rot while a server runs. */
const RECHECK_MS = 60_000;

/** A reader of a file whose pages have checksums. */
export interface CheckedFile {
  /** SQLite reads whole pages, except for the header of the file: for a part of a page, the whole page is read and checked. */
  readonly read: ReadFile;
  /** Makes the next read of each page check it again. */
  readonly recheck: () => void;
}

/**
 * Checks each page before a byte of it is returned, and again when it is read a minute later: checking at every read
 * made scans 15 % slower.
 *
 * @param now a monotonic clock, in milliseconds
 * @returns a file whose reader throws DamagedPage
 */
export function checkedFile(
  read: ReadFile,
  checksums: PageChecksums,
  now: () => number = () => performance.now(),
): CheckedFile {
  const { pageBytes, values } = checksums;
  const sound = new Uint8Array(values.length);
  let soundSince = now();
  const recheck = () => {
    sound.fill(0);
    soundSince = now();
  };
  const areSound = (first: number, end: number) => {
    for (let page = first; page < end; page += 1) if (sound[page] === 0) return false;
    return true;
  };
  const readPages: ReadFile = (target, offset) => {
    if (!read(target, offset)) return false;
    if (now() - soundSince >= RECHECK_MS) recheck();
    const first = offset / pageBytes;
    const end = first + target.length / pageBytes;
    if (areSound(first, end)) return true;
    const damaged = damagedPage(target, first + 1, checksums);
    if (damaged !== null) throw new DamagedPage(damaged);
    sound.fill(1, first, end);
    return true;
  };
  return {
    read: (target, offset) => {
      const before = offset % pageBytes;
      if (before === 0 && target.length % pageBytes === 0) return readPages(target, offset);
      const pages = new Uint8Array(Math.ceil((before + target.length) / pageBytes) * pageBytes);
      if (!readPages(pages, offset - before)) return false;
      target.set(pages.subarray(before, before + target.length));
      return true;
    },
    recheck,
  };
}

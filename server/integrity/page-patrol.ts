import { open } from 'node:fs/promises';
import { damagedPage } from './checked-pages.ts';
import type { PageChecksums } from './page-checksums.ts';

/**
 * Checks a database file in rounds, a few pages at a time, so that bit rot is found where no query reads. The number of
 * bytes read is limited, however often it is called.
 */
export class PagePatrol {
  readonly #path: string;
  readonly #checksums: PageChecksums;
  #next = 0;

  constructor(path: string, checksums: PageChecksums) {
    this.#path = path;
    this.#checksums = checksums;
  }

  /**
   * Checks the next pages.
   *
   * @returns the number of the first damaged one, which the next call begins with; null if all are sound
   * @throws Error if the file cannot be read
   */
  async check(pages: number): Promise<number | null> {
    const { pageBytes, values } = this.#checksums;
    const first = this.#next;
    const last = Math.min(first + pages, values.length);
    const bytes = Buffer.alloc((last - first) * pageBytes);
    const file = await open(this.#path);
    try {
      const { bytesRead } = await file.read(bytes, 0, bytes.length, first * pageBytes);
      if (bytesRead < bytes.length) throw new Error(`the file ends before page ${last}`);
    } finally {
      await file.close();
    }
    const damaged = damagedPage(bytes, first + 1, this.#checksums);
    if (damaged !== null) {
      this.#next = damaged - 1;
      return damaged;
    }
    this.#next = last === values.length ? 0 : last;
    return null;
  }
}

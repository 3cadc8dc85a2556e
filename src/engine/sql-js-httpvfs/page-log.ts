/** A page that SQLite has read, as sql.js-httpvfs logs it. */
export interface PageRead {
  /** Counted from 0, in pages of the configuration's requestChunkSize. */
  readonly pageno: number;
  readonly wasCached: boolean;
  /** How many pages were requested in addition. */
  readonly prefetch: number;
}

/** Most entries if the log is never read; beyond this, the older half is dropped. */
const MOST_READS = 100_000;

/** Notes the pages of one file that SQLite reads, each once while it reads on in it. */
export class PageLog {
  readonly #pageBytes: number;
  #reads: PageRead[] = [];
  #last = -1;

  constructor(pageBytes: number) {
    this.#pageBytes = pageBytes;
  }

  /** @param fetchedBytes bytes that were fetched for this read; null if it was loaded */
  note(offset: number, length: number, fetchedBytes: number | null): void {
    const last = Math.floor((offset + length - 1) / this.#pageBytes);
    const fetched = Math.ceil((fetchedBytes ?? 0) / this.#pageBytes);
    for (let pageno = Math.floor(offset / this.#pageBytes); pageno <= last; pageno += 1) {
      if (pageno === this.#last) continue;
      this.#last = pageno;
      this.#reads.push({ pageno, wasCached: fetchedBytes === null, prefetch: Math.max(0, fetched - 1) });
    }
    if (this.#reads.length > MOST_READS) this.#reads = this.#reads.slice(-MOST_READS / 2);
  }

  /** What was read since the last call. */
  take(): PageRead[] {
    const reads = this.#reads;
    this.#reads = [];
    this.#last = -1;
    return reads;
  }
}

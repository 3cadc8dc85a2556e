import { lastInteger, localPayloadBytes, pageKind, readPageHeader, readVarint } from '../../../sqlite-file/index.ts';

/** Pages whose entries are remembered. */
const MAX_PAGES = 256;

/**
 * Rowids that a statement may look up: those in the entries of the index leaves that it has read, and other known ones.
 * If the rowids of a table are so far apart that a blank leaf has no room for all possible ones, it gets these.
 */
export class SoughtRowids {
  readonly #usableBytes: number;
  /** Pages whose entries have not been looked at, and the sorted rowids of the others. */
  readonly #pages = new Map<number, Uint8Array | readonly number[]>();
  #others: readonly number[] = [];
  #isWanted = false;

  constructor(usableBytes: number) {
    this.#usableBytes = usableBytes;
  }

  /** The number of rowids and pages that are known. */
  get size(): number {
    return this.#pages.size + this.#others.length;
  }

  /** Whether they were asked for since the last call. */
  takeWanted(): boolean {
    const wasWanted = this.#isWanted;
    this.#isWanted = false;
    return wasWanted;
  }

  /** @param rowids all known rowids except those of entries */
  setOthers(rowids: readonly number[]): void {
    this.#others = [...rowids].sort(byNumber);
  }

  /** Records a page that was read; only leaves of indexes matter. */
  read(number: number, page: Uint8Array): void {
    if (this.#pages.has(number) || this.#pages.size >= MAX_PAGES || pageKind(page, number) !== 'index-leaf') return;
    this.#pages.set(number, page);
  }

  /** Rowids from `first` to `last`, sorted. */
  between(first: number, last: number): readonly number[] {
    this.#isWanted = true;
    const found = within(this.#others, first, last);
    for (const [number, page] of this.#pages) {
      const rowids = page instanceof Uint8Array ? rowidsOf(page, number, this.#usableBytes).sort(byNumber) : page;
      this.#pages.set(number, rowids);
      found.push(...within(rowids, first, last));
    }
    return [...new Set(found)].sort(byNumber);
  }
}

const byNumber = (a: number, b: number): number => a - b;

function within(sorted: readonly number[], first: number, last: number): number[] {
  let from = 0;
  for (let to = sorted.length; from < to; ) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? 0) < first) from = middle + 1;
    else to = middle;
  }
  const found: number[] = [];
  for (let at = from; at < sorted.length; at += 1) {
    const rowid = sorted[at] ?? 0;
    if (rowid > last) break;
    found.push(rowid);
  }
  return found;
}

/** The last field of each entry of an index leaf, which is the rowid if the table has one. */
function rowidsOf(page: Uint8Array, number: number, usableBytes: number): number[] {
  const view = new DataView(page.buffer, page.byteOffset, page.byteLength);
  const { cells = 0, pointers = 0 } = readPageHeader(page, number) ?? {};
  const rowids: number[] = [];
  for (let i = 0; i < cells; i += 1) {
    const payload = readVarint(page, view.getUint16(pointers + 2 * i));
    const end = payload.end + payload.value;
    if (end > page.length || localPayloadBytes(payload.value, usableBytes, 'index-leaf') !== payload.value) continue;
    const rowid = lastInteger(page.subarray(payload.end, end));
    if (!Number.isNaN(rowid)) rowids.push(rowid);
  }
  return rowids;
}

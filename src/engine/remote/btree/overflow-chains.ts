/*
 * Overflow pages hold the rest of long rows and entries:
 * https://sqlite.org/fileformat2.html#cell_payload_overflow_pages
 */

import { CHILD_BYTES, localPayloadBytes, pageKind, readPageHeader, readVarint } from '../../../sqlite-file/index.ts';

/**
 * A row is read soon after its page, so its overflow pages are named by one of the pages read last. This many of them
 * are kept.
 */
const MAX_PAGES = 16;
/** Each page of a chain begins with the number of the next one. */
const POINTER_BYTES = 4;

/**
 * The overflow pages of rows that do not fit onto their page. The page has the number of the first overflow page and
 * the length of the row; each overflow page has the number of the next. Most chains are consecutive pages, so a
 * complete chain can be named before any of its pages is loaded.
 */
export class OverflowChains {
  readonly #pageBytes: number;
  readonly #usableBytes: number;
  /** The pages read last, by their numbers. */
  readonly #pages = new Map<number, ReadPage>();
  /** How many pages of the chain follow a page, by its number. */
  readonly #following = new Map<number, number>();

  constructor(pageBytes: number, usableBytes: number) {
    this.#pageBytes = pageBytes;
    this.#usableBytes = usableBytes;
  }

  /** Records a page that was read. */
  read(number: number, page: Uint8Array): void {
    if (pageKind(page, number) === null) {
      const following = this.#followingOf(number) ?? 0;
      if (following > 0) {
        this.#following.set(new DataView(page.buffer, page.byteOffset).getUint32(0), following - 1);
      }
      return;
    }
    if (this.#pages.has(number)) return;
    const [oldest] = this.#pages.keys();
    if (this.#pages.size >= MAX_PAGES && oldest !== undefined) this.#pages.delete(oldest);
    this.#pages.set(number, { page, chains: null });
  }

  /**
   * A stand-in for a page of a chain: empty, with the number of the next page if there is one. Null for any other page.
   */
  blank(number: number): Uint8Array | null {
    const following = this.#followingOf(number);
    if (following === null) return null;
    const page = new Uint8Array(this.#pageBytes);
    if (following > 0) {
      new DataView(page.buffer).setUint32(0, number + 1);
      this.#following.set(number + 1, following - 1);
    }
    return page;
  }

  /**
   * How many pages of its chain follow a page. Known for the first page of a chain, and for pages after others that
   * were read or named.
   */
  #followingOf(first: number): number | null {
    const known = this.#following.get(first);
    if (known !== undefined) return known;
    for (const [number, read] of this.#pages) {
      read.chains ??= chainsFrom(read.page, number, this.#usableBytes);
      const following = read.chains.get(first);
      if (following !== undefined) return following;
    }
    return null;
  }
}

/** A page that was read, and the chains that start there once they are known. */
interface ReadPage {
  readonly page: Uint8Array;
  chains: ReadonlyMap<number, number> | null;
}

/** The first overflow page of each cell of a page, with the number of pages that follow it. */
function chainsFrom(page: Uint8Array, number: number, usableBytes: number): ReadonlyMap<number, number> {
  const chains = new Map<number, number>();
  const header = readPageHeader(page, number);
  if (!header || header.kind === 'table-interior') return chains;
  const { kind, pointers } = header;
  const view = new DataView(page.buffer, page.byteOffset, page.byteLength);
  const isInterior = kind === 'index-interior';
  const cells = Math.min(header.cells, (usableBytes - pointers) >> 1);
  for (let i = 0; i < cells; i += 1) {
    const payload = readVarint(page, view.getUint16(pointers + 2 * i) + (isInterior ? CHILD_BYTES : 0));
    const here = localPayloadBytes(payload.value, usableBytes, kind);
    if (here === payload.value) continue;
    const start = kind === 'table-leaf' ? readVarint(page, payload.end).end : payload.end;
    const at = start + here - POINTER_BYTES;
    if (at + POINTER_BYTES > usableBytes) continue;
    const elsewhere = payload.value - (here - POINTER_BYTES);
    chains.set(view.getUint32(at), Math.ceil(elsewhere / (usableBytes - POINTER_BYTES)) - 1);
  }
  return chains;
}

import type { MapPart, NumberedPage } from '../../../page-map/index.ts';
import { BlankPages } from '../btree/blank-pages.ts';
import { Trees } from '../btree/trees.ts';
import { BlockCache } from '../store/block-cache.ts';
import type { PageStore } from '../store/page-store.ts';
import { checkVersion } from '../transport/bundling/range-answer.ts';
import type { ByteRange, ExpectedFile, RangeAnswer, Validators } from '../transport/transport.ts';
import { canTellChange, isOtherVersion, joinValidators, NO_VALIDATORS } from '../transport/validators.ts';
import { readHeader } from './header.ts';
import type { RemotePackedPages } from './packed-pages.ts';
import type { PageChecks } from './page-checks.ts';
import type { FetchedParts, RemoteMap } from './remote-map.ts';

export interface RemoteFileOptions {
  readonly url: string;
  readonly sizeBytes: number;
  /** SHA-256 of the file, in hex; null if unknown. */
  readonly sha256?: string | null;
  /** The URL where it was described; its own URL if it has no description. */
  readonly describedAt?: string;
  /** Memory for pages, interior pages not included. */
  readonly cacheBytes?: number;
}

const CACHE_BYTES = 64 * 1024 * 1024;

/** Which pages are stored for later visits: only checked ones, or also those whose host sent a version. */
export type StoredPages = 'checked-pages' | 'verifiable-pages';

/** The first bytes of a file, which describe its pages: its header, and usually its schema. */
export const firstRange = (sizeBytes: number): ByteRange => ({ offset: 0, length: Math.min(64 * 1024, sizeBytes) });

/**
 * A database on a web host, in pages that are kept in memory. It knows which pages a read lacks and accepts pages that
 * were fetched. Other modules decide what else is requested, and how.
 */
export class RemoteFile {
  readonly url: string;
  readonly sizeBytes: number;
  readonly pageBytes: number;
  /** How many pages are kept in memory, interior pages not included. */
  readonly cachePages: number;
  readonly trees: Trees;
  readonly blanks: BlankPages;
  readonly #pages: BlockCache;
  /** Interior pages. There are few, and every look-up passes through them. */
  readonly #kept = new Map<number, { readonly bytes: Uint8Array }>();
  /** The store for later visits; null if nothing can be stored. */
  readonly #store: PageStore | null;
  readonly #stores: StoredPages;
  /** Null if there is none, or none that can be trusted. */
  #map: RemoteMap | null = null;
  /** Null if there are none, or none that can be trusted. */
  #packed: RemotePackedPages | null = null;
  /** Set if the page map has checksums of the pages. */
  #checks: PageChecks | null = null;
  #validators: Validators = NO_VALIDATORS;
  /** What the host said about the file in its first answer. */
  #firstValidators: Validators = NO_VALIDATORS;
  #fetchedBytes = 0;
  #requests = 0;
  /** Whether the database itself has answered, and not only its map or its packed pages. */
  #hasAnswered = false;
  #pagesCome = 0;

  /**
   * @param start the file's page map, or the checked answer to `firstRange`; null if the store has the first page
   * @throws RemoteFailure if this is not the beginning of a database of that size
   */
  constructor(
    { url, sizeBytes, cacheBytes = CACHE_BYTES }: RemoteFileOptions,
    start: RemoteMap | RangeAnswer | null,
    store: PageStore | null = null,
    stores: StoredPages = 'verifiable-pages',
  ) {
    this.url = url;
    this.sizeBytes = sizeBytes;
    this.#store = store;
    this.#stores = stores;
    const beginning = start ? beginningOf(start) : store?.page(1);
    const { pageBytes, usableBytes } = readHeader(beginning ?? new Uint8Array(), url, sizeBytes);
    this.pageBytes = pageBytes;
    this.trees = new Trees(pageBytes, usableBytes);
    this.blanks = new BlankPages(this.trees, pageBytes);
    this.cachePages = Math.floor(cacheBytes / pageBytes);
    this.#pages = new BlockCache(cacheBytes);
    this.#validators = store?.validators('database') ?? NO_VALIDATORS;
    this.#firstValidators = this.#validators;
    if (!start) return;
    if ('body' in start) {
      this.accept({ offset: 0, length: start.body.length }, start);
    } else {
      this.#map = start;
      this.#checks = start.checks;
      if (!canTellChange(this.#firstValidators)) this.#firstValidators = start.validators;
      this.trees.learnShapes(start.map.shapes);
      for (const group of start.map.sketches) this.trees.learnSketches(group);
      this.#keep(start.map.pages, start.fetchedBytes);
    }
  }

  get expected(): ExpectedFile {
    return { url: this.url, sizeBytes: this.sizeBytes, ...this.#validators };
  }

  /** Whether the host of the file itself has sent its version, now or when the stored pages were fetched. */
  get isAnswered(): boolean {
    return canTellChange(this.#validators);
  }

  /**
   * Whether a change of the file is noticed while it is read: its host sends a version, or its pages can be checked.
   */
  get canTellChange(): boolean {
    return this.#checks !== null || canTellChange(this.#firstValidators);
  }

  /** Bytes and answered requests since the file was opened. */
  get transfer(): { bytes: number; requests: number } {
    const checks = this.#checks?.transfer ?? { bytes: 0, requests: 0 };
    return { bytes: this.#fetchedBytes + checks.bytes, requests: this.#requests + checks.requests };
  }

  /** How many pages were fetched from the host, without those that are made from the page map. */
  get pagesCome(): number {
    return this.#pagesCome;
  }

  get pageCount(): number {
    return Math.ceil(this.sizeBytes / this.pageBytes);
  }

  has(number: number): boolean {
    return this.#kept.has(number) || this.#pages.has(number) || this.#store?.has(number) === true;
  }

  /** The numbers of all pages that are loaded. */
  get pagesAtHand(): ReadonlySet<number> {
    return new Set([...this.#kept.keys(), ...this.#pages.keys(), ...(this.#store?.pageNumbers() ?? [])]);
  }

  /** A page that is loaded. */
  page(number: number): Uint8Array | undefined {
    return this.#kept.get(number)?.bytes ?? this.#pages.get(number) ?? this.#storedPage(number);
  }

  #storedPage(number: number): Uint8Array | undefined {
    const page = this.#store?.page(number);
    if (page) this.#learn(number, page);
    return page;
  }

  #learn(number: number, page: Uint8Array): void {
    if (this.trees.learn(number, page)) this.#kept.set(number, { bytes: page });
    else this.#pages.set(number, page);
  }

  /** Copies the bytes at `offset` into `target`. Returns false if one of their pages is not loaded. */
  read(target: Uint8Array, offset: number): boolean {
    return this.readWith(target, offset, (number) => this.page(number));
  }

  /** The same with pages from another source. */
  readWith(target: Uint8Array, offset: number, page: (number: number) => Uint8Array | null | undefined): boolean {
    let at = 0;
    for (const number of this.pagesOf(offset, target.length)) {
      const bytes = page(number);
      if (!bytes) return false;
      const from = Math.max(0, offset - (number - 1) * this.pageBytes);
      const piece = bytes.subarray(from, from + target.length - at);
      target.set(piece, at);
      at += piece.length;
    }
    return true;
  }

  /** The pages that hold these bytes. */
  pagesOf(offset: number, length: number): number[] {
    const first = Math.floor(offset / this.pageBytes) + 1;
    const last = Math.floor((offset + Math.max(length, 1) - 1) / this.pageBytes) + 1;
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  }

  /** The page map, until a part of it turns out to be damaged. */
  get map(): RemoteMap | null {
    return this.#map;
  }

  /** The part of the page map that has this page, if the page is not loaded. */
  partOf(number: number): MapPart | null {
    return this.#map && !this.has(number) ? this.#map.partOf(number, this.trees.place(number)) : null;
  }

  /** Accepts the answer to one request for parts of the page map. */
  acceptParts({ length }: ByteRange, { pages, requests }: FetchedParts): void {
    this.#keep(pages, length, requests);
    for (const { number, bytes } of pages) this.#store?.keepPage(number, bytes);
  }

  /** Continues without the page map. Pages made from it stay. */
  dropMap(): void {
    this.#map = null;
  }

  /** The packed pages, until they turn out to be damaged. */
  get packed(): RemotePackedPages | null {
    return this.#packed;
  }

  /** From now on, packed pages are read. */
  readPacked(packed: RemotePackedPages): void {
    this.#packed = packed;
    this.count(packed.fetchedBytes);
  }

  /** Continues with the database itself. */
  dropPacked(): void {
    this.#packed = null;
  }

  /** How many bytes a request for these complete pages brings. */
  wireBytesOf(range: ByteRange): number {
    return this.#packed?.bytesOf(range) ?? range.length;
  }

  /** The requests for checksums that belong to requests for these complete pages of the database itself. */
  checksumsOf(ranges: readonly ByteRange[]): readonly ByteRange[] {
    return this.#packed ? [] : (this.#checks?.missingOf(ranges) ?? []);
  }

  /** Counts what an answer took, unless nothing was fetched. */
  count(fetchedBytes: number, requests = 1): void {
    this.#fetchedBytes += fetchedBytes;
    if (fetchedBytes > 0) this.#requests += requests;
  }

  #keep(pages: readonly NumberedPage[], fetchedBytes: number, requests = 1): void {
    this.count(fetchedBytes, requests);
    for (const page of pages) {
      if (page.interior) this.trees.learnInterior(page.number, page.interior);
      else this.trees.learn(page.number, page.bytes);
      this.#kept.set(page.number, page);
    }
  }

  /**
   * Accepts the checked answer to a request for complete pages. Only the file's last page may be shorter.
   *
   * @throws RemoteFailure if its version differs from an answer that came since the request
   */
  accept({ offset }: ByteRange, answer: RangeAnswer): void {
    const { body, etag, lastModified, isChecked, requests, wireBytes = body.length } = answer;
    const validators = { etag, lastModified };
    if (isOtherVersion(this.#validators, validators)) this.discardStore();
    checkVersion(validators, this.expected);
    const isVerifiable = canTellChange(validators);
    if (isVerifiable && !canTellChange(this.#validators)) this.#store?.keepValidators('database', validators);
    this.#validators = joinValidators(this.#validators, validators);
    // Until the database itself has answered, its page map stands in for it.
    if (!isChecked) {
      if (!this.#hasAnswered) this.#firstValidators = validators;
      this.#hasAnswered = true;
    }
    this.count(wireBytes, requests);
    this.#pagesCome += Math.ceil(body.length / this.pageBytes);
    const first = offset / this.pageBytes + 1;
    for (let at = 0; at < body.length; at += this.pageBytes) {
      // Copied, so that dropping one page frees its bytes.
      const page = body.slice(at, at + this.pageBytes);
      const number = first + at / this.pageBytes;
      this.#learn(number, page);
      // Bytes whose version might differ unnoticed must not be stored for later visits.
      if (isChecked || (isVerifiable && this.#stores === 'verifiable-pages')) this.#store?.keepPage(number, page);
    }
  }

  /** The store for fetched pages; null if nothing can be stored. */
  get store(): PageStore | null {
    return this.#store;
  }

  /** To be called when no caller waits. Stores fetched pages. */
  settle(): void {
    void this.#store?.settle();
  }

  /** To be called if the file is not the one whose pages were stored. */
  discardStore(): void {
    this.#store?.discard();
  }
}

const beginningOf = (start: RemoteMap | RangeAnswer): Uint8Array | undefined =>
  'body' in start ? start.body : start.map.pages.find(({ number }) => number === 1)?.bytes;

import type { Validators } from '../transport/transport.ts';
import { NO_VALIDATORS } from '../transport/validators.ts';
import {
  KINDS,
  type Kind,
  SEGMENT_BYTES,
  Segment,
  type SegmentOptions,
  type Slot,
  type StoredRecord,
} from './segment.ts';
import { makeRoom, newName, type StoredContent, segmentsOf } from './segment-files.ts';
import type { StoreFiles } from './store-files.ts';
import { Windows } from './windows.ts';
import { WriteQueue } from './write-queue.ts';

export interface PageStoreOptions {
  readonly files: StoreFiles;
  readonly content: StoredContent;
  /** Most bytes of all databases together. */
  readonly maxBytes?: number;
  readonly segmentBytes?: number;
}

const MAX_BYTES = 512 * 1024 * 1024;
/** If this much waits to be written, it is written even during a statement, while the statement waits for its pages. */
const URGENT_BYTES = 256 * 1024;
/** The lock that is held while a segment is made. */
const MAKING_LOCK = 'nadlan-sql-store';

/** The files whose validators are stored, and the numbers of these records. */
const VALIDATORS_OF = { database: 0, map: 1, packed: 2, columns: 3 } as const;
/** A file whose validators are stored. */
export type ValidatedFile = keyof typeof VALIDATORS_OF;

/**
 * The eager part of a page map, a piece of its checksums, the directory of packed pages, the directory of column
 * strips, a strip.
 */
export type StoredPart = 'map' | 'checksums' | 'directory' | 'strips' | 'strip';

interface Place {
  readonly segment: Segment;
  readonly slot: number;
}

/**
 * Pages of one database that earlier visits and other tabs have read. They are read synchronously and checked each
 * time. They are written when no caller waits. Damaged pages count as absent.
 */
export class PageStore {
  readonly #files: StoreFiles;
  readonly #content: StoredContent;
  readonly #segmentOptions: SegmentOptions;
  readonly #mostSegments: number;
  readonly #segments = new Set<Segment>();
  readonly #places = new Map<number, Place>();
  readonly #queue = new WriteQueue();
  /** The segment that this visit writes to, and the function that releases its lock. */
  #writing: { readonly segment: Segment; readonly unlock: () => void } | null = null;
  #isBusy = false;
  /** Whether settling runs, and whether it has to run once more because records were added meanwhile. */
  #isUnsettled = false;
  /** Set once nothing is written any more. */
  #isOver = false;

  private constructor({ files, content, maxBytes = MAX_BYTES, segmentBytes = SEGMENT_BYTES }: PageStoreOptions) {
    this.#files = files;
    this.#content = content;
    this.#segmentOptions = { content: content.hash, windows: new Windows(), maxBytes: segmentBytes };
    this.#mostSegments = Math.floor(maxBytes / segmentBytes);
  }

  /** Rejects if the files are not available at all. */
  static async open(options: PageStoreOptions): Promise<PageStore> {
    const store = new PageStore(options);
    const names = segmentsOf(await options.files.list(), options.content);
    await Promise.all(names.map((name) => store.#open(name)));
    return store;
  }

  /** The numbers of all pages that are stored. */
  *pageNumbers(): Generator<number> {
    for (const key of this.#places.keys()) if (kindOf(key) === KINDS.page) yield key - keyOf(KINDS.page, 0);
  }

  has(number: number): boolean {
    return this.#places.has(keyOf(KINDS.page, number));
  }

  page(number: number): Uint8Array | undefined {
    return this.#read(KINDS.page, number);
  }

  /** A record that is not a page; the number distinguishes records of a kind. */
  part(kind: StoredPart, number: number): Uint8Array | undefined {
    return this.#read(KINDS[kind], number);
  }

  hasPart(kind: StoredPart, number: number): boolean {
    return this.#places.has(keyOf(KINDS[kind], number));
  }

  /** The validators of the file whose parts are stored. */
  validators(of: ValidatedFile): Validators {
    const bytes = this.#read(KINDS.validators, VALIDATORS_OF[of]);
    return bytes ? (JSON.parse(new TextDecoder().decode(bytes)) as Validators) : NO_VALIDATORS;
  }

  keepPage(number: number, bytes: Uint8Array): void {
    if (!this.has(number)) this.#keep({ kind: KINDS.page, number, bytes });
  }

  keepPart(kind: StoredPart, number: number, bytes: Uint8Array): void {
    this.#keep({ kind: KINDS[kind], number, bytes });
  }

  keepValidators(of: ValidatedFile, { etag, lastModified }: Validators): void {
    const bytes = new TextEncoder().encode(JSON.stringify({ etag, lastModified }));
    this.#keep({ kind: KINDS.validators, number: VALIDATORS_OF[of], bytes });
  }

  /**
   * To be called when no caller waits. Reads what other tabs have stored, and writes new records, piece by piece.
   * Resolves when that is done, and never rejects.
   */
  async settle(): Promise<void> {
    this.#isUnsettled = true;
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      while (this.#isUnsettled && !this.#isOver) {
        this.#isUnsettled = false;
        await turn();
        while (this.#queue.first) {
          await this.#writeNext();
          await turn();
        }
        await this.#readOtherTabs();
      }
      // Another page that wants the lock would make the browser discard this one, if it keeps it for Back.
      this.#release();
    } catch {
      // No space is left, or the files were removed. What can still be read stays in use.
      this.#stop();
    }
    this.#isBusy = false;
  }

  /** Empties the store for later visits as well, because its pages belong to another file. */
  discard(): void {
    this.#stop();
    this.#places.clear();
    for (const segment of this.#segments) attempt(() => segment.clear());
  }

  close(): void {
    this.#stop();
    this.#places.clear();
    for (const segment of this.#segments) attempt(() => segment.close());
  }

  async #open(name: string): Promise<void> {
    const file = await this.#files.open(name).catch(() => null);
    if (!file) return;
    const segment = attempt(() => Segment.open(name, file, this.#segmentOptions));
    if (segment) this.#take(segment, segment.slots);
    else attempt(() => file.close());
  }

  /**
   * Reads what other tabs have written. A file that another tab has exclusively is read as it was when it was opened.
   */
  async #readOtherTabs(): Promise<void> {
    for (const name of segmentsOf(await this.#files.list(), this.#content)) {
      // The store may have been discarded meanwhile.
      if (this.#isOver) return;
      const segment = [...this.#segments].find((each) => each.name === name);
      if (segment?.isWritable && !segment.hasGrown) continue;
      if (segment?.isWritable) {
        segment.look();
        this.#take(segment, segment.slots);
      } else {
        this.#letGo(name);
        await this.#open(name);
      }
    }
  }

  #take(segment: Segment, slots: readonly Slot[]): void {
    this.#segments.add(segment);
    for (const { kind, number, slot } of slots) this.#places.set(keyOf(kind, number), { segment, slot });
  }

  #read(kind: Kind, number: number): Uint8Array | undefined {
    const key = keyOf(kind, number);
    const place = this.#places.get(key);
    if (!place) return undefined;
    const { segment, slot } = place;
    const bytes = attempt(() => segment.read(slot));
    if (bytes) {
      attempt(() => segment.touch(Date.now()));
      return bytes;
    }
    this.#places.delete(key);
    attempt(() => segment.strike(slot));
    return undefined;
  }

  #keep(record: StoredRecord): void {
    if (this.#isOver) return;
    this.#queue.add(record);
    if (this.#queue.bytes > URGENT_BYTES) void this.settle();
  }

  async #writeNext(): Promise<void> {
    const { first } = this.#queue;
    const segment = first && (await this.#segmentFor(first));
    if (!segment || this.#isOver) return this.#stop();
    this.#take(
      segment,
      this.#queue.write((records) => segment.append(records)),
    );
  }

  /** A segment with room for the record, whose lock this visit holds; null if there is none and none can be made. */
  async #segmentFor(record: StoredRecord): Promise<Segment | null> {
    if (this.#writing?.segment.hasRoomFor(record)) return this.#writing.segment;
    this.#release();
    this.#writing = (await this.#begunSegmentFor(record)) ?? (await this.#newSegment());
    return this.#writing?.segment.hasRoomFor(record) ? this.#writing.segment : null;
  }

  /** A segment that an earlier visit has not filled. */
  async #begunSegmentFor(record: StoredRecord): Promise<{ segment: Segment; unlock: () => void } | null> {
    for (const segment of this.#segments) {
      if (!segment.isWritable || !segment.hasRoomFor(record)) continue;
      const unlock = await this.#files.lock(segment.name, false);
      if (!unlock) continue;
      // Another tab may have written to it since it was opened.
      segment.look();
      this.#take(segment, segment.slots);
      if (segment.hasRoomFor(record)) return { segment, unlock };
      unlock();
    }
    return null;
  }

  async #newSegment(): Promise<{ segment: Segment; unlock: () => void } | null> {
    const made = await this.#files.lock(MAKING_LOCK, true);
    try {
      const isRoom = await makeRoom(this.#files, this.#content, this.#mostSegments, (name) => this.#letGo(name));
      if (!isRoom) return null;
      const name = newName(this.#content);
      const unlock = await this.#files.lock(name, true);
      const file = await this.#files.create(name);
      const segment = Segment.create(name, file, this.#segmentOptions);
      return unlock && { segment, unlock };
    } finally {
      made?.();
    }
  }

  #letGo(name: string): void {
    const segment = [...this.#segments].find((each) => each.name === name);
    if (!segment) return;
    this.#segments.delete(segment);
    for (const [key, place] of this.#places) if (place.segment === segment) this.#places.delete(key);
    attempt(() => segment.close());
  }

  #stop(): void {
    this.#isOver = true;
    this.#queue.clear();
    this.#release();
  }

  #release(): void {
    this.#writing?.unlock();
    this.#writing = null;
  }
}

/** Page numbers take 32 bits. */
const keyOf = (kind: number, number: number): number => kind * 2 ** 32 + number;
const kindOf = (key: number): number => Math.floor(key / 2 ** 32);

/** Lets all other work run first. */
const turn = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** A fault of the store never affects an answer. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

import { bigEndian, hashBytes, readBigEndian } from '../page-map/index.ts';
import { crc32 } from '../sqlite-file/index.ts';
import { DamagedPackedPages } from './damaged.ts';
import { PageMaker } from './page-maker.ts';

/** Pages of a group: their slots have equal lengths. */
export const GROUP_PAGES = 32;
/** The unit of a slot's length: this fraction of a page. */
export const UNITS_OF_PAGE = 128;
const CRC_BYTES = 4;
/** What is deflated: the bytes of the page, or its content (`writeContent`). */
export const FORMS = { raw: 0, content: 1 } as const;
const FORM_BYTES = 1;
/** Bound for the content of a page, as a multiple of the page. Usually it is half as long. */
export const MAX_CONTENT_PAGES = 2;

/** The range of packed pages in their file. */
export interface SlotRange {
  readonly offset: number;
  readonly length: number;
}

/** Inflates bytes without a header: fills the target, and returns the filled part. May throw any error. */
export type InflateInto = (deflated: Uint8Array, target: Uint8Array) => Uint8Array;

/** The slots of a database's pages. The offset of each follows from the slot lengths of the groups. */
export class Slots {
  readonly pageBytes: number;
  readonly pageCount: number;
  /** Slot lengths of the groups, in units. */
  readonly units: Uint8Array;
  /** The offset of each group, and the end of the last one. */
  readonly #starts: Float64Array;
  readonly #databaseCrc: number;
  readonly #maker: PageMaker;
  /** The inflated content of the page. */
  readonly #content: Uint8Array;

  /** @param databaseSha256 of the database whose pages these are, 64 hexadecimal digits */
  constructor(pageBytes: number, pageCount: number, units: Uint8Array, databaseSha256: string) {
    this.pageBytes = pageBytes;
    this.pageCount = pageCount;
    this.units = units;
    this.#databaseCrc = crc32(hashBytes(databaseSha256));
    this.#maker = new PageMaker(pageBytes);
    this.#content = new Uint8Array(MAX_CONTENT_PAGES * pageBytes);
    this.#starts = new Float64Array(units.length + 1);
    for (let group = 0; group < units.length; group += 1) {
      const pages = Math.min(GROUP_PAGES, pageCount - group * GROUP_PAGES);
      this.#starts[group + 1] = (this.#starts[group] ?? 0) + pages * this.#slotBytes(group);
    }
  }

  /** Size of all slots together. */
  get sizeBytes(): number {
    return this.#starts.at(-1) ?? 0;
  }

  /** The range of the pages from `first` to `last`, inclusive, from 1 to `pageCount`. */
  rangeOf(first: number, last: number): SlotRange {
    const offset = this.#offsetOf(first);
    return { offset, length: this.#offsetOf(last) + this.#slotBytes(groupOf(last)) - offset };
  }

  /** Unpacks a page into its target, which is filled with zeros. @throws DamagedPackedPages unless it is unchanged */
  unpackOne(number: number, slot: Uint8Array, target: Uint8Array, inflate: InflateInto): void {
    const deflated = slot.subarray(CRC_BYTES + FORM_BYTES);
    try {
      if (slot[CRC_BYTES] === FORMS.content) this.#maker.make(inflate(deflated, this.#content), target);
      else inflate(deflated, target);
    } catch {
      // The unpacked page has another checksum.
    }
    if (crcOfPage(target, number, this.#databaseCrc) === readBigEndian(slot)) return;
    throw new DamagedPackedPages(`Page ${number} is not as it was packed.`);
  }

  #offsetOf(number: number): number {
    const group = groupOf(number);
    return (this.#starts[group] ?? 0) + ((number - 1) % GROUP_PAGES) * this.#slotBytes(group);
  }

  #slotBytes(group: number): number {
    return ((this.units[group] ?? 0) * this.pageBytes) / UNITS_OF_PAGE;
  }
}

/** Pages of a range that are unpacked as they come. */
export class Unpacking {
  readonly #slots: Slots;
  readonly #first: number;
  readonly #last: number;
  readonly #inflate: InflateInto;
  readonly #pages: Uint8Array;
  /** The next page to unpack. */
  #next: number;

  constructor(slots: Slots, first: number, last: number, inflate: InflateInto) {
    this.#slots = slots;
    this.#first = first;
    this.#last = last;
    this.#inflate = inflate;
    this.#pages = new Uint8Array((last - first + 1) * slots.pageBytes);
    this.#next = first;
  }

  /**
   * Unpacks the completely received pages.
   *
   * @param packed the bytes at `Slots.rangeOf` received so far
   * @throws DamagedPackedPages unless they are unchanged
   */
  take(packed: Uint8Array): void {
    const { pageBytes } = this.#slots;
    const start = this.#slots.rangeOf(this.#first, this.#first).offset;
    for (; this.#next <= this.#last; this.#next += 1) {
      const { offset, length } = this.#slots.rangeOf(this.#next, this.#next);
      const slot = packed.subarray(offset - start, offset - start + length);
      if (slot.length < length) return;
      const at = (this.#next - this.#first) * pageBytes;
      this.#slots.unpackOne(this.#next, slot, this.#pages.subarray(at, at + pageBytes), this.#inflate);
    }
  }

  /**
   * Unpacks the rest.
   *
   * @param packed all bytes
   * @returns the pages, concatenated
   * @throws DamagedPackedPages unless all are unchanged
   */
  finish(packed: Uint8Array): Uint8Array {
    if (packed.length !== this.#slots.rangeOf(this.#first, this.#last).length) {
      throw new DamagedPackedPages('Packed pages end too early.');
    }
    this.take(packed);
    return this.#pages;
  }
}

const groupOf = (number: number): number => Math.floor((number - 1) / GROUP_PAGES);

/** It also covers the database and the page number, so a page from another place fails the check. */
export const crcOfPage = (page: Uint8Array, number: number, databaseCrc: number): number =>
  crc32(page, crc32(bigEndian(number), databaseCrc));

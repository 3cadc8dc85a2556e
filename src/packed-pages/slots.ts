import { bigEndian, crc32, hashBytes, readBigEndian } from '../page-map/index.ts';
import { DamagedPackedPages } from './damaged.ts';
import { PageMaker } from './page-maker.ts';

/** Pages that stand together: their slots are equally long. */
export const GROUP_PAGES = 32;
/** What the length of a slot is counted in: such a part of a page. */
export const UNITS_OF_PAGE = 128;
const CRC_BYTES = 4;
/** What is deflated: the page as it lies, or what it says (`writeContent`). */
export const FORMS = { asItLies: 0, content: 1 } as const;
const FORM_BYTES = 1;
/** What a page says is no longer than it as many times; mostly it is half as long. */
export const MAX_CONTENT_PAGES = 2;

/** Where pages lie that were packed: `offset` inclusive, `length` in bytes. */
export interface SlotRange {
  readonly offset: number;
  readonly length: number;
}

/** Undoes deflate without any header: fills the target, and gives what of it was filled. May throw anything. */
export type InflateInto = (deflated: Uint8Array, target: Uint8Array) => Uint8Array;

/** The slots of a database's pages: where each lies follows from how long those of each group are. */
export class Slots {
  readonly pageBytes: number;
  readonly pageCount: number;
  /** How long the slots of each group are, in units. */
  readonly units: Uint8Array;
  /** Where each group begins, and where the last one ends. */
  readonly #starts: Float64Array;
  readonly #databaseCrc: number;
  readonly #maker: PageMaker;
  /** What the page says that is unpacked. */
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

  /** Of all slots together. */
  get sizeBytes(): number {
    return this.#starts.at(-1) ?? 0;
  }

  /** Where these pages lie, from one to another, both from 1 to `pageCount`. */
  rangeOf(first: number, last: number): SlotRange {
    const offset = this.#offsetOf(first);
    return { offset, length: this.#offsetOf(last) + this.#slotBytes(groupOf(last)) - offset };
  }

  /**
   * The pages of a range, one behind another.
   *
   * @param packed what lies where `rangeOf` says
   * @throws DamagedPackedPages unless all of them are as they were packed
   */
  unpack(first: number, last: number, packed: Uint8Array, inflate: InflateInto): Uint8Array {
    const pages = new Uint8Array((last - first + 1) * this.pageBytes);
    const { offset, length } = this.rangeOf(first, last);
    if (packed.length !== length) throw new DamagedPackedPages('Packed pages end too early.');
    for (let number = first; number <= last; number += 1) {
      const from = this.#offsetOf(number) - offset;
      const slot = packed.subarray(from, from + this.#slotBytes(groupOf(number)));
      const at = (number - first) * this.pageBytes;
      this.#unpackOne(number, slot, pages.subarray(at, at + this.pageBytes), inflate);
    }
    return pages;
  }

  #unpackOne(number: number, slot: Uint8Array, target: Uint8Array, inflate: InflateInto): void {
    const deflated = slot.subarray(CRC_BYTES + FORM_BYTES);
    try {
      if (slot[CRC_BYTES] === FORMS.content) this.#maker.make(inflate(deflated, this.#content), target);
      else inflate(deflated, target);
    } catch {
      // What came of it has another checksum.
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

const groupOf = (number: number): number => Math.floor((number - 1) / GROUP_PAGES);

/** It tells of which database a page is, and which one. */
export const crcOfPage = (page: Uint8Array, number: number, databaseCrc: number): number =>
  crc32(page, crc32(bigEndian(number), databaseCrc));

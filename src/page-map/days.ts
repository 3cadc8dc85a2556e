/** The serial type of a text of 10 bytes. */
export const DAY_TYPE = 33;
export const DAY_BYTES = 10;
const DAY_MS = 86_400_000;
/** Of a quarter of a century. */
const MAX_TEXTS = 10_000;
const ZERO = 0x30;

/** Texts of days, such as `2026-09-22`, by their number from 1970-01-01: pages that are read together are mostly of few days. */
export class DayTexts {
  readonly #texts = new Map<number, Uint8Array>();

  /** @throws RangeError for a number that no day has */
  textOf(day: number): Uint8Array {
    const known = this.#texts.get(day);
    if (known) return known;
    if (this.#texts.size === MAX_TEXTS) this.#texts.clear();
    const text = new TextEncoder().encode(new Date(day * DAY_MS).toISOString()).subarray(0, DAY_BYTES);
    this.#texts.set(day, text);
    return text;
  }

  /** The day that 10 bytes name; null for any others. */
  dayOf(bytes: Uint8Array, at: number): number | null {
    const year = 100 * twoDigits(bytes, at) + twoDigits(bytes, at + 2);
    const day = Date.UTC(year, twoDigits(bytes, at + 5) - 1, twoDigits(bytes, at + 8)) / DAY_MS;
    if (Number.isNaN(day)) return null;
    const text = this.textOf(day);
    for (let i = 0; i < DAY_BYTES; i += 1) if (text[i] !== bytes[at + i]) return null;
    return day;
  }
}

const twoDigits = (bytes: Uint8Array, at: number): number => 10 * (bytes[at] ?? 0) + (bytes[at + 1] ?? 0) - 11 * ZERO;

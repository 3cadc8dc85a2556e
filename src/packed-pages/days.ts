/** The serial type of a text of 10 bytes. */
export const DAY_TYPE = 33;
export const DAY_BYTES = 10;
/** From March 1st of the year 0. */
const DAYS_TO_1970 = 719_468;
/** Of a quarter of a century. */
const MAX_TEXTS = 10_000;
const ZERO = 0x30;
const HYPHEN = 0x2d;
const again = new Uint8Array(DAY_BYTES);

/** The days from 1970-01-01 to the one that 10 bytes such as `2026-09-22` name; null for any other bytes. */
export function dayOf(bytes: Uint8Array, at: number): number | null {
  const month = twoDigits(bytes, at + 5);
  // Years begin in March.
  const year = 100 * twoDigits(bytes, at) + twoDigits(bytes, at + 2) - (month <= 2 ? 1 : 0);
  const ofYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + twoDigits(bytes, at + 8) - 1;
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  const day = 365 * year + leapDays + ofYear - DAYS_TO_1970;
  putDay(again, 0, day);
  for (let i = 0; i < DAY_BYTES; i += 1) if (again[i] !== bytes[at + i]) return null;
  return day;
}

const twoDigits = (bytes: Uint8Array, at: number): number =>
  10 * ((bytes[at] ?? 0) - ZERO) + (bytes[at + 1] ?? 0) - ZERO;

/**
 * Writes a day as such a text.
 *
 * The calendar is that of `Date` without its cost: years begin in March, so that leap days end them (H. Hinnant, "chrono-Compatible
 * Low-Level Date Algorithms", `civil_from_days`).
 */
export function putDay(target: Uint8Array, at: number, day: number): void {
  const days = day + DAYS_TO_1970;
  const era = (days / 146_097) | 0;
  const ofEra = days - era * 146_097;
  const yearOfEra = ((ofEra - ((ofEra / 1460) | 0) + ((ofEra / 36_524) | 0) - ((ofEra / 146_096) | 0)) / 365) | 0;
  const ofYear = ofEra - (365 * yearOfEra + (yearOfEra >> 2) - ((yearOfEra / 100) | 0));
  const fromMarch = ((5 * ofYear + 2) / 153) | 0;
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  const century = (year / 100) | 0;
  putTwoDigits(target, at, century);
  putTwoDigits(target, at + 2, year - century * 100);
  target[at + 4] = HYPHEN;
  putTwoDigits(target, at + 5, month);
  target[at + 7] = HYPHEN;
  putTwoDigits(target, at + 8, ofYear - (((153 * fromMarch + 2) / 5) | 0) + 1);
}

function putTwoDigits(target: Uint8Array, at: number, value: number): void {
  const tens = (value / 10) | 0;
  target[at] = ZERO + tens;
  target[at + 1] = ZERO + value - 10 * tens;
}

/** Texts of days: pages that are read together are mostly of few days. */
export class DayTexts {
  readonly #texts = new Map<number, Uint8Array>();

  textOf(day: number): Uint8Array {
    const known = this.#texts.get(day);
    if (known) return known;
    if (this.#texts.size === MAX_TEXTS) this.#texts.clear();
    const text = new Uint8Array(DAY_BYTES);
    putDay(text, 0, day);
    this.#texts.set(day, text);
    return text;
  }
}

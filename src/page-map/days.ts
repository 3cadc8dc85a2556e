/** The serial type of a text of 10 bytes. */
export const DAY_TYPE = 33;
export const DAY_BYTES = 10;
const DAY_MS = 86_400_000;
/** Days as texts have four digits for the year: from 0000-01-01 to 9999-12-31. */
const FIRST_DAY = -719_528;
const LAST_DAY = 2_932_896;
const ZERO = 0x30;
const DASH = 0x2d;

/** Days of 400, of 100 and of 4 years in the Gregorian calendar, without exceptions. */
const FOUR_CENTURIES = 146_097;
const CENTURY = 36_524;
const FOUR_YEARS = 1_461;
const YEAR = 365;
/** From 0000-03-01 to 1970-01-01. */
const TO_MARCH = 719_468;
/** Days of five months from March or August on. */
const FIVE_MONTHS = 153;

const scratch = new Uint8Array(DAY_BYTES);

/** Whether a day has this number, from 1970-01-01. */
export const isDay = (day: number): boolean => day >= FIRST_DAY && day <= LAST_DAY;

/**
 * Writes a day as text, such as `2026-09-22`: pages have thousands of them. The year begins in March, so that the leap
 * day is its last day (E. G. Richards, "Mapping Time", 1998; H. Hinnant, "chrono-Compatible Low-Level Date
 * Algorithms").
 *
 * @param day its number from 1970-01-01
 * @throws RangeError for a number out of range
 */
export function putDay(day: number, target: Uint8Array, at: number): void {
  if (!isDay(day)) throw new RangeError(`There is no day ${day}.`);
  const sinceMarch = day + TO_MARCH;
  const centuries = Math.floor(sinceMarch / FOUR_CENTURIES);
  const rest = sinceMarch - centuries * FOUR_CENTURIES;
  // Every fourth year has a leap day, except every 100th year, but including every 400th.
  const leapDays =
    Math.floor(rest / (FOUR_YEARS - 1)) - Math.floor(rest / CENTURY) + Math.floor(rest / (FOUR_CENTURIES - 1));
  const years = Math.floor((rest - leapDays) / YEAR);
  const ofYear = rest - (YEAR * years + Math.floor(years / 4) - Math.floor(years / 100));
  const months = Math.floor((5 * ofYear + 2) / FIVE_MONTHS);
  const month = months < 10 ? months + 3 : months - 9;
  const year = 400 * centuries + years + (month <= 2 ? 1 : 0);
  const century = Math.floor(year / 100);
  putTwoDigits(century, target, at);
  putTwoDigits(year - 100 * century, target, at + 2);
  target[at + 4] = DASH;
  putTwoDigits(month, target, at + 5);
  target[at + 7] = DASH;
  putTwoDigits(ofYear - Math.floor((FIVE_MONTHS * months + 2) / 5) + 1, target, at + 8);
}

/** The day in 10 bytes, as `putDay` writes it; null for other bytes. */
export function readDay(bytes: Uint8Array, at: number): number | null {
  const year = 100 * twoDigits(bytes, at) + twoDigits(bytes, at + 2);
  const day = Date.UTC(year, twoDigits(bytes, at + 5) - 1, twoDigits(bytes, at + 8)) / DAY_MS;
  if (!isDay(day)) return null;
  putDay(day, scratch, 0);
  for (let i = 0; i < DAY_BYTES; i += 1) if (scratch[i] !== bytes[at + i]) return null;
  return day;
}

function putTwoDigits(number: number, target: Uint8Array, at: number): void {
  const tens = Math.floor(number / 10);
  target[at] = ZERO + tens;
  target[at + 1] = ZERO + number - 10 * tens;
}

const twoDigits = (bytes: Uint8Array, at: number): number => 10 * (bytes[at] ?? 0) + (bytes[at + 1] ?? 0) - 11 * ZERO;

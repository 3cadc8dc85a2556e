import { isDay } from '../sources/read-field.ts';
import { THRESHOLDS } from './thresholds.ts';

/** The content of a field: a number, nothing (empty or 0: unknown), or content that its column cannot hold. */
export type NumberField = number | null | 'unreadable';

const INTEGER = /^\d{1,15}(\.0+)?$/;
const DECIMAL = /^\d{1,12}(\.\d{1,6})?$/;

/**
 * A whole number, leading zeros allowed, and a fraction of zeros: programs write the numbers of a column with gaps so. 0 is a number here,
 * because only the caller knows whether it means unknown.
 */
export function readInteger(text: string): NumberField {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return INTEGER.test(trimmed) ? Number(trimmed) : 'unreadable';
}

/** A whole number of shekels or years, where 0 means unknown. A fraction of only zeros is accepted. */
export function readAmount(text: string): NumberField {
  const value = readDecimal(text);
  if (typeof value !== 'number') return value;
  return Number.isInteger(value) ? value : 'unreadable';
}

/** A number with or without a fraction, where 0 means unknown. */
export function readDecimal(text: string): NumberField {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return DECIMAL.test(trimmed) ? Number(trimmed) || null : 'unreadable';
}

/**
 * A date written DD/MM/YYYY or YYYY-MM-DD, which may have midnight behind it, as 'YYYY-MM-DD'; null if it is not a day of the
 * calendar. Another time of the day could be another day elsewhere.
 */
export function readDate(text: string): string | null {
  const date = text
    .trim()
    .replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1')
    .replace(/^(\d{4}-\d{2}-\d{2})[ T]00:00:00(?:\.0+)?(?:Z|\+00(?::?00)?)?$/, '$1');
  return isDay(date) ? date : null;
}

/** A time as the export writes it ('2026-09-19 09:52:08.913095+00:00'), in UTC and whole seconds. */
export function readTimestamp(text: string): string | null | 'unreadable' {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.\d+)?(Z|[+-]\d{2}(?::?\d{2})?)?$/.exec(trimmed);
  if (match === null) return 'unreadable';
  const [, day = '', time = '', zone = 'Z'] = match;
  if (zone === 'Z' || /^[+-]00(:?00)?$/.test(zone)) return isTime(time) ? `${day}T${time}Z` : 'unreadable';
  const offset = zone.length === 3 ? `${zone}:00` : zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
  const instant = Date.parse(`${day}T${time}${offset}`);
  return Number.isNaN(instant) ? 'unreadable' : `${new Date(instant).toISOString().slice(0, 19)}Z`;
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text);

/** `'YYYY-Qn'` of a date. */
export function quarterOf(date: string): string {
  return `${date.slice(0, 4)}-Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`;
}

/** The share that was sold; null if it is unknown or not a share. */
export function plausiblePortion(portion: number | null): number | null {
  return within(portion, THRESHOLDS.portionMin, THRESHOLDS.portionMax);
}

/** The value, if it is known and within the bounds, both included. */
export function within(value: number | null, min: number, max: number): number | null {
  return value !== null && value >= min && value <= max ? value : null;
}

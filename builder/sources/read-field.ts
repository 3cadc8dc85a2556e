import type { Field } from './layout.ts';

/** The value of a field of a record (null: unknown), or why the field cannot hold the text. */
export type ReadField =
  | { readonly ok: true; readonly value: string | number | null }
  | { readonly ok: false; readonly why: string };

const INTEGER = /^[+-]?\d{1,15}(\.0+)?$/;
const REAL = /^[+-]?(\d{1,15}(\.\d*)?|\.\d+)([eE][+-]?\d{1,2})?$/;
const FLAGS: Readonly<Record<string, number>> = { 0: 0, 1: 1, false: 0, true: 1 };

const found = (value: string | number | null): ReadField => ({ ok: true, value });
const wrong = (why: string): ReadField => ({ ok: false, why });

/**
 * Reads the text of a field by its kind and limits. Empty text is unknown, and refused if the field is required. Numbers have a
 * decimal point and no thousands separator; an integer may have zeros after the point; a flag is 0, 1, false or true; a date is a
 * day of the calendar, 'YYYY-MM-DD'; a month is 'YYYY-MM'.
 */
export function readField(field: Field, given: string): ReadField {
  const text = given.trim();
  if (text === '') return field.required ? wrong('is missing') : found(null);
  switch (field.kind) {
    case 'text':
      if (text.includes('\ufffd')) return wrong('is not UTF-8 text');
      if (text.includes('\0')) return wrong('holds a zero byte');
      if (field.limits.values !== undefined && !field.limits.values.includes(text)) {
        return wrong(`is none of ${field.limits.values.join(', ')}`);
      }
      return found(text);
    case 'integer':
      return INTEGER.test(text) ? bounded(field, Number(text)) : wrong('is not a whole number');
    case 'real':
      return REAL.test(text) ? bounded(field, Number(text)) : wrong('is not a number');
    case 'flag': {
      const flag = FLAGS[text.toLowerCase()];
      return flag === undefined ? wrong('is neither 0 nor 1') : found(flag);
    }
    case 'date':
      return isDay(text) ? found(text) : wrong('is not a day written YYYY-MM-DD');
    case 'month':
      return isDay(`${text}-01`) ? found(text) : wrong('is not a month written YYYY-MM');
    default:
      return field.kind satisfies never;
  }
}

function bounded({ limits: { min, max } }: Field, value: number): ReadField {
  if (min !== undefined && value < min) return wrong(`is less than ${min}`);
  if (max !== undefined && value > max) return wrong(`is more than ${max}`);
  // Minus zero would be another text in SQLite, which has no use.
  return found(value === 0 ? 0 : value);
}

/** True for a day of the calendar, written YYYY-MM-DD: February has 29 days in leap years only. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

import { isDay } from '../read-field.ts';

/** How a register writes days: DD/MM/YYYY or MM/DD/YYYY. Days of ISO 8601 (YYYY-MM-DD) may stand among both. */
export type DateOrder = 'day-first' | 'month-first';

export const DATE_FORMATS: Readonly<Record<DateOrder, string>> = {
  'day-first': 'DD/MM/YYYY',
  'month-first': 'MM/DD/YYYY',
};

const SLASHES = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/** A date with slashes as 'YYYY-MM-DD', by its order; null if it is not a day of the calendar. */
function dayOf(text: string, order: DateOrder): string | null {
  const match = SLASHES.exec(text.trim());
  if (match === null) return null;
  const [, first, second, year] = match;
  const day = order === 'day-first' ? `${year}-${second}-${first}` : `${year}-${first}-${second}`;
  return isDay(day) ? day : null;
}

/** The same date with the month first as 'YYYY-MM-DD'; a text without slashes as it is; null if it is not a day. */
export function monthFirstDay(text: string): string | null {
  return SLASHES.test(text.trim()) ? dayOf(text, 'month-first') : text;
}

interface Seen {
  readonly line: number;
  readonly text: string;
}

/** Dates that have one reading only, and the first of each order; `either` counts those that have both. */
export interface DateEvidence {
  'day-first': { count: number; first: Seen | null };
  'month-first': { count: number; first: Seen | null };
  either: number;
}

export const noEvidence = (): DateEvidence => ({
  'day-first': { count: 0, first: null },
  'month-first': { count: 0, first: null },
  either: 0,
});

/** Adds a date of a row. A date of another form, or that is no day in any order, shows nothing. */
export function addEvidence(evidence: DateEvidence, line: number, text: string): void {
  const dayFirst = dayOf(text, 'day-first');
  const monthFirst = dayOf(text, 'month-first');
  if (dayFirst !== null && monthFirst !== null) {
    // 05/05/2020 is one day in both orders.
    if (dayFirst !== monthFirst) evidence.either += 1;
    return;
  }
  if (dayFirst === null && monthFirst === null) return;
  const seen = evidence[dayFirst === null ? 'month-first' : 'day-first'];
  seen.count += 1;
  seen.first ??= { line, text: text.trim() };
}

/** The share of the rarer order up to which its dates are taken for wrong ones, which are rejected row by row. */
const STRAY_SHARE_MAX = 0.1;

export type FoundOrder =
  | { readonly kind: 'found'; readonly order: DateOrder }
  /** Nothing shows the order; the registry writes the day first. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'contradictory'; readonly message: string };

/** The order that the dates show. */
export function orderOf(evidence: DateEvidence): FoundOrder {
  const [day, month] = [evidence['day-first'], evidence['month-first']];
  if (day.first === null && month.first === null) return { kind: 'unknown' };
  const order = day.count >= month.count ? 'day-first' : 'month-first';
  const stray = Math.min(day.count, month.count);
  if (day.first === null || month.first === null || stray <= STRAY_SHARE_MAX * (day.count + month.count)) {
    return { kind: 'found', order };
  }
  return {
    kind: 'contradictory',
    message:
      `deal_date has the day first on line ${day.first.line} (${day.first.text}) and the month first on line ` +
      `${month.first.line} (${month.first.text}); say which with --date-format DD/MM/YYYY or MM/DD/YYYY.`,
  };
}

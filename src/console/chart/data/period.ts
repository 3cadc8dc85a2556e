import type { Cell } from '../../../contract/result.ts';
import { dateFormat } from '../../i18n/date-formats.ts';

/** How long the periods of a column are. */
export type Grain = 'year' | 'quarter' | 'month' | 'day';

const PERIOD = /^((?:1[89]|20|21)\d\d)(?:-(?:Q([1-4])|(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01])(?:[T ].*)?)?))?$/;

/** The grain of a period such as 2024, 2024-Q2, 2024-05 or 2024-05-31, with or without a time; null for anything else. */
function grainOf(cell: Cell): Grain | null {
  const [, year, quarter, month, day] = PERIOD.exec(textOf(cell)) ?? [];
  if (year === undefined) return null;
  return day !== undefined ? 'day' : month !== undefined ? 'month' : quarter !== undefined ? 'quarter' : 'year';
}

/** When a period begins, in milliseconds since 1970 (UTC); null for anything else. */
export function periodStart(cell: Cell): number | null {
  const match = PERIOD.exec(textOf(cell));
  if (!match) return null;
  const [, year, quarter, month = '1', day = '1'] = match;
  const moment = /[T ](\d\d):(\d\d)/.exec(textOf(cell));
  const monthNumber = quarter === undefined ? Number(month) : Number(quarter) * 3 - 2;
  return Date.UTC(Number(year), monthNumber - 1, Number(day), Number(moment?.[1] ?? 0), Number(moment?.[2] ?? 0));
}

/** The grain of all periods of a column, without NULLs; null if they have none or several. */
export function commonGrain(cells: readonly Cell[]): Grain | null {
  let common: Grain | null = null;
  for (const cell of cells) {
    if (cell === null) continue;
    const grain = grainOf(cell);
    if (grain === null || (common !== null && grain !== common)) return null;
    common = grain;
  }
  return common;
}

const MONTHS: Readonly<Record<Exclude<Grain, 'day'>, number>> = { year: 12, quarter: 3, month: 1 };

/** The end of the period that begins at `start`. */
export function periodEnd(start: number, grain: Grain): number {
  if (grain === 'day') return start + 86_400_000;
  const date = new Date(start);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + MONTHS[grain], 1);
}

/** A period as people write it: 2024, Q2 2024, May 2024, 31 May 2024. */
export function periodText(start: number, grain: Grain, locale: string, quarter: (n: number, year: number) => string) {
  const date = new Date(start);
  switch (grain) {
    case 'year':
      return String(date.getUTCFullYear());
    case 'quarter':
      return quarter(date.getUTCMonth() / 3 + 1, date.getUTCFullYear());
    case 'month':
      return dateFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(date);
    case 'day':
      return dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(date);
    default:
      return grain satisfies never;
  }
}

const DAY_MS = 86_400_000;
/** Steps between ticks of a time axis, in months; the first with few enough ticks is used. */
const STEPS = [1, 3, 6, 12, 24, 60, 120, 240, 600];

/** The ticks of a time axis: at most this many whole months, quarters or years, or days for a short axis. */
export function timeTicks(from: number, to: number, most: number): readonly number[] {
  if (to - from < 62 * DAY_MS) {
    const step = Math.max(1, Math.ceil((to - from) / DAY_MS / most)) * DAY_MS;
    return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);
  }
  const first = monthNumber(from) + (new Date(from).getUTCDate() > 1 ? 1 : 0);
  const last = monthNumber(to);
  const step = STEPS.find((months) => (last - first) / months < most) ?? 1_200;
  const ticks: number[] = [];
  for (let at = Math.ceil(first / step) * step; at <= last; at += step)
    ticks.push(Date.UTC(Math.floor(at / 12), at % 12));
  return ticks;
}

const monthNumber = (at: number) => new Date(at).getUTCFullYear() * 12 + new Date(at).getUTCMonth();

function textOf(cell: Cell): string {
  return typeof cell === 'number' || typeof cell === 'string' ? String(cell) : '';
}

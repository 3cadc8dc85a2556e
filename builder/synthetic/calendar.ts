import { readFacts } from '../sources/facts.ts';
import { lowestAbove, type Random } from './random.ts';

export const FIRST_YEAR = 1998;
/** The synthetic registry ends on this day, whatever the clock says, because the real snapshot ends then. */
const LAST_DAY = { monthAt: monthAt(2026, 9), day: 17 } as const;

/** Deals by calendar month relative to the mean (general knowledge: spring and autumn holidays are quiet). */
const SEASON = [1.02, 1.0, 1.04, 0.9, 1.02, 1.04, 1.08, 1.06, 0.9, 0.86, 1.02, 1.06] as const;

export interface DealDay {
  /** Months since the first one of the registry. */
  readonly monthAt: number;
  readonly year: number;
  /** 'YYYY-MM-DD'. */
  readonly date: string;
}

/**
 * Days of deals, as frequent in each month as in the real registry. Recent months have fewer, because reports are late.
 */
export interface Calendar {
  draw(random: Random): DealDay;
}

/** Months since the first month of the registry. */
function monthAt(year: number, month: number): number {
  return (year - FIRST_YEAR) * 12 + month - 1;
}

const MONTHS = LAST_DAY.monthAt + 1;

/** Deals that are drawn from another calendar: this many of all deals, within these days ('YYYY-MM-DD'). */
export interface DealsApart {
  readonly from: string;
  readonly to: string;
  readonly share: number;
}

/** `apart`: deals that the real registry counts, and that are not drawn here. */
export function dealCalendar(apart: readonly DealsApart[] = []): Calendar {
  const ends: number[] = [];
  let total = 0;
  for (const rows of withoutThose(apart, rowsByMonth())) {
    total += rows;
    ends.push(total);
  }
  return { draw: (random) => dayIn(lowestAbove(ends, random.unit() * total), random) };
}

function rowsByMonth(): number[] {
  const rows = Array.from({ length: MONTHS }, () => 0);
  for (const row of readFacts('rows_per_year.csv', ['year', 'register_rows'])) {
    for (let month = 1; month <= 12; month += 1) {
      const at = monthAt(Number(row.year), month);
      if (at < MONTHS) rows[at] = (Number(row.register_rows) / 12) * (SEASON[month - 1] ?? 1);
    }
  }
  for (const row of readFacts('months_2026.csv', ['month', 'register_rows'])) {
    rows[monthAt(Number(row.month.slice(0, 4)), Number(row.month.slice(5)))] = Number(row.register_rows);
  }
  return rows;
}

/** Deals within a range of days are as frequent in each of its months as deals in general. */
function withoutThose(apart: readonly DealsApart[], rows: readonly number[]): readonly number[] {
  const all = rows.reduce((total, each) => total + each, 0);
  const left = [...rows];
  for (const { from, to, share } of apart) {
    const within = rows.map((each, month) => each * shareOfMonth(month, Date.parse(from), Date.parse(to) + DAY_MS));
    const total = within.reduce((sum, each) => sum + each, 0);
    if (total === 0) continue;
    for (const [month, each] of within.entries()) left[month] = (left[month] ?? 0) - (share * all * each) / total;
  }
  return left.map((each) => Math.max(0, each));
}

/** Which share of a month is between two instants, 0 to 1. */
function shareOfMonth(month: number, fromMs: number, toMs: number): number {
  const year = FIRST_YEAR + Math.floor(month / 12);
  const [first, next] = [Date.UTC(year, month % 12, 1), Date.UTC(year, (month % 12) + 1, 1)];
  return Math.max(0, Math.min(next, toMs) - Math.max(first, fromMs)) / (next - first);
}

const DAY_MS = 86_400_000;
const FRIDAY = 5;
const SATURDAY = 6;

/** A day of the month, never a Saturday and seldom a Friday. */
function dayIn(month: number, random: Random): DealDay {
  const year = FIRST_YEAR + Math.floor(month / 12);
  const first = Date.UTC(year, month % 12, 1);
  const days = month === LAST_DAY.monthAt ? LAST_DAY.day : (Date.UTC(year, (month % 12) + 1, 1) - first) / DAY_MS;
  let day = random.whole(days);
  while (isQuiet(first + day * DAY_MS, random)) day = random.whole(days);
  return { monthAt: month, year, date: new Date(first + day * DAY_MS).toISOString().slice(0, 10) };
}

function isQuiet(instant: number, random: Random): boolean {
  const weekday = (instant / DAY_MS + 4) % 7;
  return weekday === SATURDAY || (weekday === FRIDAY && random.chance(0.7));
}

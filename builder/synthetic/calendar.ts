import { readFacts } from '../sources/facts.ts';
import { type Holiday, holidayOn } from './holidays.ts';
import type { Place } from './places.ts';
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
  /** A day on which the place has homes or builds its first ones. */
  drawFrom(place: Pick<Place, 'founding'>, random: Random): DealDay;
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
  const drawAfter = (before: number, random: Random) =>
    dayIn(lowestAbove(ends, before + random.unit() * (total - before)), random);
  return {
    draw: (random) => drawAfter(0, random),
    drawFrom({ founding: { homesFrom } }, random) {
      const first = homesFrom === null ? 0 : Math.min(MONTHS - 1, monthAt(homesFrom, 1));
      return drawAfter(first <= 0 ? 0 : (ends[first - 1] ?? 0), random);
    },
  };
}

/** Rows of each month. Years add up to those of the real registry, and no January differs from December for its year alone. */
function rowsByMonth(): number[] {
  const quiet = new Map(
    readFacts('quiet_months.csv', ['month', 'factor']).map((row) => [row.month, Number(row.factor)]),
  );
  const factorOf = (year: number, month: number) =>
    (SEASON[month - 1] ?? 1) * (quiet.get(`${year}-${String(month).padStart(2, '0')}`) ?? 1);
  const partial = readFacts('months_2026.csv', ['month', 'register_rows']);
  const years = readFacts('rows_per_year.csv', ['year', 'register_rows']).map((row) => Number(row.register_rows));
  // Rows of an ordinary month of each year. The partial year goes on as it begins.
  const levels = years.map((rows, at) => {
    const factors = MONTHS_OF_YEAR.map((month) => factorOf(FIRST_YEAR + at, month));
    return rows / factors.reduce((sum, factor) => sum + factor, 0);
  });
  levels[levels.length - 1] = Number(partial[0]?.register_rows ?? 0) / factorOf(FIRST_YEAR + levels.length - 1, 1);
  const rows: number[] = [];
  for (const [at, level] of levels.entries()) {
    const smooth = monthLevels(levels[at - 1] ?? level, level, levels[at + 1] ?? level);
    const drawn = smooth.map((each, month) => each * factorOf(FIRST_YEAR + at, month + 1));
    const sum = drawn.reduce((total, each) => total + each, 0);
    rows.push(...drawn.map((each) => (each * (years[at] ?? 0)) / sum));
  }
  for (const row of partial) {
    rows[monthAt(Number(row.month.slice(0, 4)), Number(row.month.slice(5)))] = Number(row.register_rows);
  }
  return rows.slice(0, MONTHS);
}

const MONTHS_OF_YEAR = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/**
 * The level of each month of a year: a parabola that meets those of the neighbouring years half way, and has the year's level as
 * its mean.
 */
function monthLevels(before: number, level: number, after: number): readonly number[] {
  const [from, to] = [(before + level) / 2, (level + after) / 2];
  const bend = 6 * (level - (from + to) / 2);
  return MONTHS_OF_YEAR.map((month) => {
    const share = (month - 0.5) / 12;
    return from + (to - from) * share + bend * share * (1 - share);
  });
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

/** Share of the deals of an ordinary day that a holiday has, and a day between holidays (modelled). */
const HOLIDAY_DEALS: Readonly<Record<Holiday, number>> = { shut: 0.03, 'half shut': 0.45 };
const FRIDAY_DEALS = 0.3;

/** A day of the month, never a Saturday, seldom a Friday or a holiday. */
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
  if (weekday === SATURDAY) return true;
  const holiday = holidayOn(instant);
  const share = (weekday === FRIDAY ? FRIDAY_DEALS : 1) * (holiday === null ? 1 : HOLIDAY_DEALS[holiday]);
  return share < 1 && !random.chance(share);
}

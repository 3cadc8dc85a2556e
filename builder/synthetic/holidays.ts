/** Days of the Hebrew calendar on which offices are shut, and those between holidays on which few deals are made. */
const SHUT: ReadonlySet<string> = new Set([
  'Tishri 1',
  'Tishri 2',
  'Tishri 10',
  'Tishri 15',
  'Tishri 22',
  'Nisan 15',
  'Nisan 21',
  'Sivan 6',
]);
const HALF_SHUT: ReadonlySet<string> = new Set([
  'Elul 29',
  'Tishri 9',
  ...[16, 17, 18, 19, 20, 21].map((day) => `Tishri ${day}`),
  'Nisan 14',
  ...[16, 17, 18, 19, 20].map((day) => `Nisan ${day}`),
  'Av 9',
]);

export type Holiday = 'shut' | 'half shut';

/** A day's month and date in the Hebrew calendar, in English. */
const HEBREW_DAY = new Intl.DateTimeFormat('en-u-ca-hebrew', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** Those that were asked for: to name all days of the registry takes as long as to invent a small country. */
const known = new Map<number, Holiday | null>();

/** @param day the instant at which it begins (UTC midnight, milliseconds) */
export function holidayOn(day: number): Holiday | null {
  const before = known.get(day);
  if (before !== undefined) return before;
  const parts = HEBREW_DAY.formatToParts(day);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  const name = `${part('month')} ${part('day')}`;
  const isShut = SHUT.has(name) || isIndependenceDay(name, day);
  const holiday = isShut ? 'shut' : HALF_SHUT.has(name) ? 'half shut' : null;
  known.set(day, holiday);
  return holiday;
}

const FRIDAY = 5;
const DAY_MS = 86_400_000;

/** The day itself, or the next one on which offices are open ('YYYY-MM-DD'): Sunday to Thursday, and no holiday. */
export function officeDay(date: string): string {
  let day = Date.parse(`${date}T00:00:00Z`);
  while (new Date(day).getUTCDay() >= FRIDAY || holidayOn(day) === 'shut') day += DAY_MS;
  return new Date(day).toISOString().slice(0, 10);
}

/**
 * The days of the week (0 is Sunday) on which Independence Day is on each day of Iyar: the 5th, unless it would touch the sabbath.
 * From 2004 on, a Monday became a Tuesday.
 */
const INDEPENDENCE_DAYS: ReadonlySet<string> = new Set(['Iyar 3/4', 'Iyar 4/4', 'Iyar 5/3']);
const INDEPENDENCE_FROM_2004 = 'Iyar 6/2';
const INDEPENDENCE_UNTIL_2003 = 'Iyar 5/1';

function isIndependenceDay(name: string, day: number): boolean {
  const date = new Date(day);
  const key = `${name}/${date.getUTCDay()}`;
  const moved = date.getUTCFullYear() < 2004 ? INDEPENDENCE_UNTIL_2003 : INDEPENDENCE_FROM_2004;
  return INDEPENDENCE_DAYS.has(key) || key === moved;
}

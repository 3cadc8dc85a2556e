import type { Cell } from '../../../contract/result.ts';
import type { RowStrings } from '../../i18n/areas/row-strings.ts';
import { dateFormat } from '../../i18n/date-formats.ts';
import { dateOf, monthOf, timestampOf } from './text-meaning.ts';
import { isUnit, type ValueMeaning } from './value-meaning.ts';

type Words = Pick<RowStrings, 'locale' | 'units' | 'yes' | 'no'>;

/** The text after a number that shows its meaning: its unit, yes or no, the month; null for none. */
export function meaningBeside(cell: Cell, meaning: ValueMeaning | null, words: Words): string | null {
  if (cell === null || meaning === null) return null;
  if (isUnit(meaning)) return words.units[meaning];
  if (meaning === 'flag') return cell === 1 ? words.yes : words.no;
  if (meaning !== 'month_of_year' || typeof cell !== 'number') return null;
  return dateFormat(words.locale, MONTH_NAME).format(new Date(Date.UTC(2000, cell - 1)));
}

/** Whether it directly follows the number, like the percent sign. */
export function isTightUnit(meaning: ValueMeaning | null): boolean {
  return meaning === 'percent' || meaning === 'degrees';
}

/** A day, moment or month in the language's format; null for other texts. */
export function dateText(text: string, meaning: ValueMeaning | null, locale: string): string | null {
  switch (meaning) {
    case 'date':
      return formatted(dateOf(text), locale, DAY);
    case 'timestamp':
      return formatted(timestampOf(text), locale, MOMENT);
    case 'month':
      return formatted(monthOf(text), locale, MONTH);
    default:
      return null;
  }
}

/** A moment in the reader's time zone, with the day unless it is that of `nowMs`. Both in milliseconds since 1970. */
export function momentText(atMs: number, nowMs: number, locale: string): string {
  const [at, now] = [new Date(atMs), new Date(nowMs)];
  const isToday = at.toDateString() === now.toDateString();
  return dateFormat(locale, isToday ? TIME : DAY_AND_TIME).format(at);
}

const TIME = { timeStyle: 'short' } as const satisfies Intl.DateTimeFormatOptions;
const DAY_AND_TIME = { dateStyle: 'medium', timeStyle: 'short' } as const satisfies Intl.DateTimeFormatOptions;
/** What data say is in no time zone. */
const ZONE = { timeZone: 'UTC' } as const;
const DAY = { ...ZONE, dateStyle: 'medium' } as const satisfies Intl.DateTimeFormatOptions;
const MOMENT = { ...ZONE, dateStyle: 'medium', timeStyle: 'medium' } as const satisfies Intl.DateTimeFormatOptions;
const MONTH = { ...ZONE, month: 'short', year: 'numeric' } as const satisfies Intl.DateTimeFormatOptions;
const MONTH_NAME = { ...ZONE, month: 'long' } as const satisfies Intl.DateTimeFormatOptions;

function formatted(date: Date | null, locale: string, options: Intl.DateTimeFormatOptions): string | null {
  return date && dateFormat(locale, options).format(date);
}

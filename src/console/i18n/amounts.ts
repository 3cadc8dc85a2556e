import type { HeadlineUnit } from '../../catalogue/index.ts';
import { numberText } from './numbers.ts';

/** A language's unit words for amounts. */
interface AmountWords {
  readonly locale: string;
  readonly sqm: string;
  readonly month: string;
  readonly years: string;
}

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
/** From this value on, decimals are noise. */
const WHOLE_FROM = 100;
/** From this value on, a number is easier to read in billions. */
const COMPACT_FROM = 1_000_000_000;

/** A number with its unit; a negative number keeps its sign on the left in Hebrew, too. */
export function amountText(value: number, unit: HeadlineUnit, { locale, sqm, month, years }: AmountWords): string {
  const number =
    Math.abs(value) < COMPACT_FROM
      ? NUMBER.format(Math.abs(value) < WHOLE_FROM ? value : Math.round(value))
      : numberText(
          value,
          new Intl.NumberFormat(locale, { notation: 'compact', compactDisplay: 'long', maximumFractionDigits: 1 }),
        );
  const signed = (text: string) => (value < 0 ? `\u2066${text}\u2069` : text);
  switch (unit) {
    case 'shekels':
      return `${signed(number)}\u00A0₪`;
    case 'shekels_per_sqm':
      return `${signed(number)}\u00A0₪/${sqm}`;
    case 'shekels_a_month':
      return `${signed(number)}\u00A0₪ ${month}`;
    case 'sqm':
      return `${signed(number)}\u00A0${sqm}`;
    case 'percent':
      return signed(`${number}%`);
    case 'years':
      return `${signed(number)}\u00A0${years}`;
    case 'count':
    case 'number':
      return signed(number);
    default:
      return unit satisfies never;
  }
}

export function percentText(percent: number): string {
  return `${NUMBER.format(percent)}%`;
}

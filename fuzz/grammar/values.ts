import type { SqlType } from '../../src/catalogue/index.ts';
import { type Draft, quoted, type VisibleColumn } from './draft.ts';

/** The ends of 64 and 53 bits, and numbers around zero. */
const INTEGERS = [
  '0',
  '1',
  '-1',
  '2',
  '7',
  '1000000',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775807',
  '-9223372036854775808',
  '0x7fffffffffffffff',
  '0xff',
  '2147483648',
];
const REALS = ['0.5', '0.1', '-0.0', '1e10', '1.7976931348623157e308', '5e-324', '-2.5', '9e999', '1e15', '3.0'];
const TEXTS = [
  'א',
  '',
  'צה"ל',
  "ח''ן".replaceAll("''", "'"),
  'רחוב הרצל 5',
  '🏠🇮🇱',
  'שָׁלוֹם',
  'a%b_c',
  '  x ',
  'ABCabc',
  '12abc',
  '1e3',
  '2024-02-29',
  '2024-02-29 23:59:59.999',
  'e\u0301\u200fא',
  '[1,2]',
];
const BLOBS = ["x'00ff10'", "x''", "x'd7a9d7'", "x'e2'"];

/** A constant of that type, sometimes one of another. */
export function constant(draft: Draft, type: SqlType): string {
  const { choices } = draft;
  if (choices.chance(4)) return 'NULL';
  if (choices.chance(2)) return choices.of(BLOBS);
  switch (type) {
    case 'INTEGER':
      return choices.chance(50) ? draft.value(choices.below(3000)) : choices.of(INTEGERS);
    case 'REAL':
      return choices.chance(50) ? draft.value(choices.below(4000) / 16) : choices.of(REALS);
    case 'TEXT':
      return choices.chance(50) ? draft.value(choices.of(TEXTS)) : quoted(choices.of(TEXTS));
    default:
      return type satisfies never;
  }
}

/** A value that occurs in this column, or a constant if there is none. */
export function sampleOf(draft: Draft, column: VisibleColumn): string {
  return column.samples.length === 0 ? constant(draft, column.type) : draft.value(draft.choices.of(column.samples));
}

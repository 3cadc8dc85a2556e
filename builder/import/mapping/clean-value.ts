import type { FieldKind } from '../../sources/layout.ts';
import type { RawValue } from '../raw-record.ts';
import { plainText } from './column-name.ts';
import type { TableRule } from './rule.ts';

/** What publishers write where a value is not known, not published, or not there. */
const NO_VALUE = new Set([...['-', '--', '–', '—', '−', '..', '. .', '...', '…'], ...['n/a', 'n.a.', 'null', '#n/a']]);
/** The same in words. A text may be one of them: the name of a kind of things. */
const NO_VALUE_WORDS = new Set(['לא ידוע', 'אין נתון', 'אין נתונים', 'ל"ר']);
/** The same of numbers alone. */
const NO_NUMBER = new Set([':', 'x', 'na']);
/** Signs that stand for a minus. Programs for right-to-left texts write it behind the number. */
const MINUS_BEFORE = /^[-–−]\s*(?=\d)/;
const MINUS_BEHIND = /^(\d[\d,.]*)\s*[-–−]$/;
const CURRENCY = /^₪\s*|\s*(?:₪|ש"ח|%)$/g;
/** Footnotes after a number: stars, raised digits, digits in parentheses. */
const FOOTNOTE = /\s*([*†‡]+|[¹²³⁴-⁹⁰]+|\(\d{1,2}\))+$/;
const THOUSANDS = /^[+-]?\d{1,3}([,\u00a0\u202f' ]\d{3})+(\.\d+)?$/;
/** No thousands: those have three digits behind the comma. */
const DECIMAL_COMMA = /^-?\d+,\d{1,2}$/;
/** The beginnings of month names, in their order. Publishers write some Hebrew ones in two ways. */
const MONTHS: readonly (readonly string[])[] = [
  ['ינואר', 'jan'],
  ['פברואר', 'feb'],
  ['מרץ', 'מרס', 'mar'],
  ['אפריל', 'apr'],
  ['מאי', 'may'],
  ['יוני', 'jun'],
  ['יולי', 'jul'],
  ['אוגוסט', 'aug'],
  ['ספטמבר', 'sep'],
  ['אוקטובר', 'oct'],
  ['נובמבר', 'nov'],
  ['דצמבר', 'dec'],
];
const FLAGS: ReadonlyMap<string, string> = new Map([
  ['כן', '1'],
  ['yes', '1'],
  ['y', '1'],
  ['לא', '0'],
  ['no', '0'],
  ['n', '0'],
]);

/**
 * The text of a raw value in the form that a layout's field of that kind has. What it cannot bring into that form it
 * leaves as it is, so that the layout's own check refuses it in its words.
 */
export function cleanValue(raw: RawValue, kind: FieldKind, dateFormat: TableRule['dateFormat']): string {
  if (raw === null) return '';
  const text = plainText(String(raw));
  if (NO_VALUE.has(text.toLowerCase()) || (kind !== 'text' && NO_VALUE_WORDS.has(text))) return '';
  switch (kind) {
    case 'text':
      return text;
    case 'integer':
    case 'real':
      return typeof raw === 'number' ? text : cleanNumber(text);
    case 'flag':
      return FLAGS.get(text.toLowerCase()) ?? text;
    case 'date':
      return cleanDate(text, dateFormat);
    case 'month':
      return cleanMonth(text, dateFormat);
    default:
      return kind satisfies never;
  }
}

function cleanNumber(given: string): string {
  if (NO_NUMBER.has(given.toLowerCase())) return '';
  const bare = given
    .replace(/[״”]/g, '"')
    .replace(CURRENCY, '')
    .replace(MINUS_BEFORE, '-')
    .replace(MINUS_BEHIND, '-$1');
  const text = bare.length > 0 && FOOTNOTE.test(bare) ? bare.replace(FOOTNOTE, '') : bare;
  // A number in parentheses has a large sampling error. It is published all the same.
  const inner = /^\((\d[\d,.]*)\)$/.exec(bare)?.[1] ?? text;
  if (DECIMAL_COMMA.test(inner)) return inner.replace(',', '.');
  return THOUSANDS.test(inner) ? inner.replace(/[,\u00a0\u202f' ]/g, '') : inner;
}

function cleanDate(text: string, format: TableRule['dateFormat']): string {
  const iso = /^(\d{4}-\d{2}-\d{2})([T ]|$)/.exec(text)?.[1];
  if (iso !== undefined) return iso;
  const yearFirst = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/.exec(text);
  if (yearFirst !== null) return [yearFirst[1], ...yearFirst.slice(2).map(twoDigits)].join('-');
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (compact !== null) return compact.slice(1).join('-');
  const slashed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})( \d{1,2}:\d{2}(:\d{2})?)?$/.exec(text);
  if (slashed === null) return text;
  const [, one = '', two = '', year = ''] = slashed;
  const [day, month] = format === 'DD/MM/YYYY' ? [one, two] : [two, one];
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

const twoDigits = (number: string): string => number.padStart(2, '0');

function cleanMonth(text: string, format: TableRule['dateFormat']): string {
  const monthFirst = /^(\d{1,2})[/.-](\d{4})$/.exec(text);
  if (monthFirst !== null) return `${monthFirst[2]}-${twoDigits(monthFirst[1] ?? '')}`;
  // A number 2024.1 is January, or October as 2024.10 without its zero.
  const yearFirst = /^(\d{4})(?:[/-](\d{1,2})|\.(\d{2}))$/.exec(text);
  if (yearFirst !== null) return `${yearFirst[1]}-${twoDigits(yearFirst[2] ?? yearFirst[3] ?? '')}`;
  const named = monthByName(text);
  if (named !== null) return named;
  const date = cleanDate(text, format);
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? date.slice(0, 7) : text;
}

/** A month by its name and year, in either order: 'ינואר 2024', 'Jan-2024', '2024 March'. */
function monthByName(text: string): string | null {
  const [year, ...further] = text.match(/\d+/g) ?? [];
  const name = text.replace(/[\d\s/.,-]+/g, '').toLowerCase();
  const month = MONTHS.findIndex((names) => names.some((each) => name.startsWith(each)));
  if (year === undefined || year.length !== 4 || further.length > 0 || month < 0) return null;
  return `${year}-${twoDigits(String(month + 1))}`;
}

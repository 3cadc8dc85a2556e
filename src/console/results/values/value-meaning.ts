import { unitOf } from '../../../catalogue/units.ts';
import type { Cell } from '../../../contract/result.ts';
import type { TextMeaning } from './text-meaning.ts';

/** The unit of a column, if the page shows it. */
export type Unit =
  | 'shekels'
  | 'shekels_per_sqm'
  | 'shekels_a_month'
  | 'shekels_a_year'
  | 'percent'
  | 'square_metres'
  | 'square_kilometres'
  | 'metres'
  | 'kilometres'
  | 'decibels'
  | 'degrees';

/** The meaning of a column's values beyond their type: a unit, a yes or no, a point in time. */
export type ValueMeaning = Unit | TextMeaning | 'flag' | 'month_of_year';

/** The units of the catalogue that are shown. Counts, years, points and scores need none. */
const WRITTEN_UNITS: ReadonlyMap<string, Unit> = new Map([
  ['shekels', 'shekels'],
  ['shekels per square metre', 'shekels_per_sqm'],
  ['shekels a month', 'shekels_a_month'],
  ['shekels a year', 'shekels_a_year'],
  ['percent', 'percent'],
  ['percent points', 'percent'],
  ['square metres', 'square_metres'],
  ['square kilometres', 'square_kilometres'],
  ['metres', 'metres'],
  ['dB', 'decibels'],
  ['degrees (WGS84)', 'degrees'],
]);

/** Words that imply the unit of a name outside the catalogue, such as an alias. The first matching line counts. */
const UNIT_WORDS: readonly (readonly [words: string, unit: Unit])[] = [
  ['pct percent percentage אחוז אחוזים באחוזים', 'percent'],
  ['ppsqm', 'shekels_per_sqm'],
  ['rent rents wage wages salary שכירות שכר', 'shekels_a_month'],
  ['price prices amount cost income shekels shekel ils nis מחיר מחירים סכום עלות שקלים', 'shekels'],
  ['km2', 'square_kilometres'],
  ['sqm m2 area שטח מר במר', 'square_metres'],
  ['km', 'kilometres'],
  ['meters metres', 'metres'],
  ['lat latitude lon lng longitude', 'degrees'],
];
/** A price by the square metre, as people write it. */
const PER_SQM = /(?:^|[\W_])per[\W_]?(?:sqm|m2)(?![a-z])|למ["'״׳]?ר(?!\p{L})/iu;
const MONEY = /price|cost|amount|מחיר|עלות/iu;
/** Thousands have no unit that is shown. */
const SCALED = new Set(
  'k thousand thousands million millions mln billion billions bn log ln אלפי מיליון מיליוני'.split(' '),
);
/** With these words, a name counts, compares or scales what its other words measure. */
const DERIVED = new Set(
  (
    'n count counts deals cases id code key rank index ratio share change growth diff score correlation corr ' +
    'm year years month quarter date name bucket group class band decile ' +
    'percentile stat per times cv z kind type level no number מספר כמות דירוג יחס מדד קוד שם סוג שינוי שנה חודש'
  ).split(' '),
);
const FLAG = /^(?:is|has|was|in|same|low|small)_|_has_|^(?:special_ed|loc_placeholder)$|^האם\b/i;
const MONTH = /(?:^|_)month(?:$|_)|חודש/i;

/** The unit of a column of numbers, by its name; null if it has none or the name does not imply it. */
export function unitOfName(name: string): Unit | null {
  const words = wordsOf(name);
  if (words.some((word) => SCALED.has(word))) return null;
  const known = /^\w+$/.test(name) ? unitOf({ name: name.toLowerCase(), type: 'REAL' }) : undefined;
  if (known !== undefined) return WRITTEN_UNITS.get(known ?? '') ?? null;
  // A quotient or a product has another unit than its operands.
  if (/[*/%|]/.test(name)) return null;
  if (PER_SQM.test(name)) return MONEY.test(name) ? 'shekels_per_sqm' : null;
  const percent = UNIT_WORDS[0]?.[0].split(' ') ?? [];
  if (words.some((word) => DERIVED.has(word)) && !words.some((word) => percent.includes(word))) return null;
  return UNIT_WORDS.find(([known]) => known.split(' ').some((word) => words.includes(word)))?.[1] ?? null;
}

/** Words of a name in any script; quotes within Hebrew abbreviations do not split words. */
export function wordsOf(name: string): readonly string[] {
  return name
    .toLowerCase()
    .replace(/["'״׳]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** The meaning of a column's numbers, by its name and values. */
export function meaningOfNumbers(name: string, cells: readonly Cell[]): ValueMeaning | null {
  if (FLAG.test(name) && every(cells, (cell) => cell === 0 || cell === 1)) return 'flag';
  if (MONTH.test(name) && every(cells, isMonthNumber)) return 'month_of_year';
  const unit = unitOfName(name);
  if (unit !== 'degrees') return unit;
  return every(cells, (cell) => typeof cell === 'number' && Math.abs(cell) <= 180) ? unit : null;
}

const every = (cells: readonly Cell[], test: (cell: Cell) => boolean) =>
  cells.every((cell) => cell === null || test(cell));

const isMonthNumber = (cell: Cell) => typeof cell === 'number' && Number.isInteger(cell) && cell >= 1 && cell <= 12;

const NO_UNITS: ReadonlySet<ValueMeaning> = new Set(['date', 'timestamp', 'month', 'flag', 'month_of_year']);

/** Whether it is a unit that is shown with the number. */
export function isUnit(meaning: ValueMeaning): meaning is Unit {
  return !NO_UNITS.has(meaning);
}

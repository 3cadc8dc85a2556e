import type { Cell } from '../../../contract/result.ts';
import { isQuantityName, type ShownColumn } from '../../results/values/columns.ts';
import { wordsOf } from '../../results/values/value-meaning.ts';
import { commonGrain, type Grain } from '../data/period.ts';

export type Rows = readonly (readonly Cell[])[];

/** The role of a column in a chart. */
export interface ColumnRole {
  readonly column: ShownColumn;
  /**
   * period: points in time; season: months 1 to 12 of any year; step: numbers that group rows in an order, such as
   * rooms; band: numbers at even distances, one for each row, such as prices in steps of 100,000; name: texts that
   * group rows; flag: 1 or 0 under the name of a flag; measure: numbers that can be drawn; incomplete: 1 for an
   * incomplete period; none: not used, such as a code.
   */
  readonly role: 'period' | 'season' | 'step' | 'band' | 'name' | 'flag' | 'measure' | 'incomplete' | 'none';
  /** How long its periods are. */
  readonly grain: Grain | null;
  /** The number of distinct values, without NULL. */
  readonly distinct: number;
  /** Rank of a measure; the lowest is the most likely wanted. */
  readonly rank: number;
}

const PERIOD_NAME = /(?:^|[^a-z])(?:years?|decade|period|window)(?:$|[^a-z])|שנה|שנת|עשור|תקופה/i;
const SEASON_NAME = /month|חודש/i;
// A number that is a name, a code or a coordinate is not drawn.
const KEY_NAME = /(?:^|_)(?:id|cid|code|gush|chelka|house|stat_area|lat|lon|lng|latitude|longitude|rowid|x|y)(?:$|_)/i;
/** The place of a row among the others. */
const RANK_NAME = /(?:^|_)(?:rank|rnk|rk|rn|r|row_num|row_number)(?:$|_)|^(?:row_number|rank|dense_rank|ntile)\s*\(/i;
/** More codes than this are no names of bars. */
const CODES_MAX = 60;
/** Codes that people know places by. */
const PLACE_CODE = /(?:^|_)(?:id|code|gush|chelka|stat_area)$/i;
const INCOMPLETE_NAME = /^is_(?:incomplete|partial)$/i;
const STEP_WORDS = new Set(
  'rooms room cluster decile quintile bucket level levels floor floors age class band group hour weekday score score_band from חדרים אשכול עשירון קומה קומות גיל'.split(
    ' ',
  ),
);
const RATES =
  /median|avg|average|mean|price|ppsqm|pct|percent|rate|share|ratio|yield|index|cpi|score|rent|wage|lowest|highest|חציון|ממוצע|מחיר|שיעור|אחוז|תשואה|מדד|שכר|שכירות/i;
const COUNTS =
  /^(?:n|cnt|deals.*|cases.*|parcels|rows|n_.*|.*_n|.*_count|count\b.*|sum\((?:\w+\.)?(?:n|deals|cases)\b.*)$|כמות|עסקאות|מספר/i;
const CHANGES = /change|growth|gain|premium|diff|_vs_|since|שינוי|פער/i;
const PEOPLE = /population|households|residents|אוכלוסי|תושבים/i;
/** More steps than this are quantities. */
const STEPS_MAX = 30;
const BANDS_MIN = 3;
/** More bars than this are thinner than the space between them. */
const BANDS_MAX = 200;

/** The role of each column, by its name, its meaning and its values. */
export function columnRoles(columns: readonly ShownColumn[], rows: Rows): readonly ColumnRole[] {
  const roles = columns.map((column): ColumnRole => {
    const cells = rows.map((row) => row[column.index] ?? null);
    const distinct = new Set(cells.filter((cell) => cell !== null)).size;
    const grain = grainIn(column, cells);
    return {
      column,
      grain,
      distinct,
      role: roleOf(column, cells, distinct, { grain, isAlone: columns.length === 1 }),
      rank: rankOf(column),
    };
  });
  const isNamed = roles.some(({ role }) => role !== 'none' && role !== 'measure');
  return isNamed ? roles : roles.map((each) => (namesRows(each, roles, rows) ? { ...each, role: 'step' } : each));
}

/** Whether a code in the first column is all that names the rows, as in the gushim with most deals. */
function namesRows({ column, distinct }: ColumnRole, roles: readonly ColumnRole[], rows: Rows): boolean {
  const codes = roles.filter((each) => each.column.kind === 'number' && PLACE_CODE.test(each.column.name));
  const isOnly = codes.length === 1 && codes[0]?.column === column && roles.length > 1;
  return isOnly && column.index === 0 && distinct === rows.length && rows.length <= CODES_MAX;
}

function grainIn({ kind, name }: ShownColumn, cells: readonly Cell[]): Grain | null {
  if (kind === 'text' || (kind === 'number' && PERIOD_NAME.test(name))) return commonGrain(cells);
  return null;
}

function roleOf(
  { kind, name, meaning, isQuantity, index }: ShownColumn,
  cells: readonly Cell[],
  distinct: number,
  { grain, isAlone }: { readonly grain: Grain | null; readonly isAlone: boolean },
): ColumnRole['role'] {
  if (kind !== 'number' && kind !== 'text') return 'none';
  if (INCOMPLETE_NAME.test(name)) return 'incomplete';
  if (grain !== null) return 'period';
  if (meaning === 'month_of_year' || (SEASON_NAME.test(name) && cells.every(isMonth))) return 'season';
  if (kind === 'text') return 'name';
  if (meaning === 'flag') return 'flag';
  const isYesNo = distinct === 2 && cells.every((cell) => cell === null || cell === 0 || cell === 1);
  if (isYesNo || meaning === 'degrees' || KEY_NAME.test(name) || RANK_NAME.test(name)) return 'none';
  if (index === 0 && !isAlone && areBands(cells)) return 'band';
  if (isQuantityName(name) || distinct > STEPS_MAX) return 'measure';
  // The first column often names the rows, such as in SELECT portion, count(*) … GROUP BY 1.
  if (index === 0 && !isQuantity && !RATES.test(name) && distinct === cells.length) return 'step';
  const isStep = wordsOf(name).some((word) => STEP_WORDS.has(word));
  // Halves are steps: homes can have three and a half rooms.
  const areSteps = cells.every((cell) => cell === null || Number.isInteger(Number(cell) * 2));
  return isStep && areSteps ? 'step' : 'measure';
}

/** Whether numbers rise or fall through the rows by multiples of one step, and most steps have a row. A group of NULL is left out. */
function areBands(cells: readonly Cell[]): boolean {
  const numbers = cells.filter((cell) => typeof cell === 'number');
  const gaps = numbers.slice(1).map((number, i) => number - (numbers[i] ?? number));
  const step = Math.min(...gaps.map(Math.abs));
  const isOneWay = gaps.every((gap) => gap > 0) || gaps.every((gap) => gap < 0);
  if (numbers.length < BANDS_MIN || numbers.length > BANDS_MAX || numbers.length < cells.length - 1 || !isOneWay)
    return false;
  const steps = gaps.map((gap) => Math.abs(gap) / step);
  const areEven = steps.every((count) => Math.abs(count - Math.round(count)) < 1e-6);
  return areEven && steps.reduce((sum, count) => sum + count, 0) < 2 * numbers.length;
}

const isMonth = (cell: Cell) =>
  cell === null || (typeof cell !== 'object' && /^(?:0?[1-9]|1[0-2])$/.test(String(cell)));

/** Medians, prices and rates come before other quantities, these before people, and these before counts. */
export function rankOf({ name, meaning }: ShownColumn): number {
  if (/_per_|_to_/i.test(name)) return 0;
  if (COUNTS.test(name)) return 3;
  if (PEOPLE.test(name)) return 2;
  if (RATES.test(name) || (meaning !== null && /^shekels|percent/.test(meaning))) return 0;
  return 1;
}

/** Whether a column is the change of another one, and so is not drawn beside it. */
export function isChange({ name }: ShownColumn): boolean {
  return CHANGES.test(name);
}

const RANGE =
  /(?:^|_)(?:lower|upper|low|high|lowest|highest|min|max|q[123]|p\d{1,2}|quartile|percentile|decile|nominal|real)(?:_|$)|תחתון|עליון|אחוזון|נומינלי|ריאלי/i;

/** Whether a column may be a bound or another form of the measure beside it, such as quartiles beside a median. */
export function isOfRange({ name }: ShownColumn): boolean {
  return RANGE.test(name);
}

/** Whether a column is the sample size of another one. */
function isCount({ name }: ShownColumn): boolean {
  return COUNTS.test(name);
}

/** The column with the number of deals behind a measure; null if there is none. */
export function countsOf(measure: ShownColumn, columns: readonly ShownColumn[]): ShownColumn | null {
  const counts = columns.filter((column) => column.kind === 'number' && column !== measure && isCount(column));
  if (counts.includes(measure) || rankOf(measure) !== 0) return null;
  const named = counts
    .filter(({ name }) => name.startsWith('n_') && measure.name.includes(name.slice(2)))
    .sort((a, b) => b.name.length - a.name.length);
  return named[0] ?? counts.find(({ name }) => /^(?:n|n_stats|n_deals|count\b.*)$/.test(name)) ?? counts[0] ?? null;
}

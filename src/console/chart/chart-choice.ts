import type { Cell } from '../../contract/result.ts';
import { isQuantityName, type ShownColumn } from '../results/columns.ts';
import type { ChartView } from '../view/chart-view.ts';

/** Categories beyond this many cannot be read as bars: the first ones are drawn. */
export const BARS_MAX = 30;
/** Points beyond this many are more than a screen has pixels for. */
export const POINTS_MAX = 2_000;
/** Lines or colours that an eye can tell apart. */
export const SERIES_MAX = 8;

/** What is drawn: columns by their place in a row. */
export interface ChartChoice {
  readonly kind: 'line' | 'bar';
  readonly x: number;
  /** Columns of numbers, at least one. With `split`, exactly one. */
  readonly values: readonly number[];
  /** A column whose texts part the rows into one series each; null for a series a value column. */
  readonly split: number | null;
}

/** What a person may choose from. */
export interface ChartOptions {
  readonly x: readonly number[];
  readonly values: readonly number[];
  /** What the page draws when asked for nothing in particular. */
  readonly initial: ChartChoice;
}

type Rows = readonly (readonly Cell[])[];

const PERIOD = /^(?:1[89]|20|21)\d\d(?:-(?:Q[1-4]|(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01])(?:[T ].*)?)?))?$/;
const YEAR_NAME = /(?:^|[^a-z])years?(?:$|[^a-z])|שנה|שנת/i;
// A name, a code or a place on the map is a number that no bar should stand for.
const NAME_OF_KEY = /(?:^|_)(?:id|code|gush|chelka|lat|lon|rowid|rank)(?:$|_)/i;

/**
 * Decides from the shape of a result whether a chart makes sense, and which: a column of periods (years, months,
 * quarters, dates) against numbers is a line; a column of at least two different texts against numbers is bars; all
 * else is null. Periods that repeat are parted by the one text column that makes them unique.
 */
export function chartOptions(columns: readonly ShownColumn[], rows: Rows): ChartOptions | null {
  if (rows.length < 2) return null;
  const periods = columns.filter((column) => isPeriod(column, rows));
  const values = columns.filter(
    (column) => column.kind === 'number' && !periods.includes(column) && !NAME_OF_KEY.test(column.name),
  );
  const best = preferred(values);
  if (!best) return null;
  const texts = columns.filter(
    (column) => column.kind === 'text' && !periods.includes(column) && distinct(rows, column.index).size >= 2,
  );
  const indexesOf = (some: readonly ShownColumn[]) => some.map(({ index }) => index);
  const offered = { x: indexesOf([...periods, ...texts]), values: indexesOf(values) };

  const time = periods.find(({ index }) => distinct(rows, index).size >= 2);
  if (time) {
    const split = repeats(rows, [time.index]) ? splitFor(rows, time.index, texts) : null;
    const isDrawable = rows.length <= POINTS_MAX && (split !== null || !repeats(rows, [time.index]));
    if (isDrawable) {
      return { ...offered, initial: { kind: 'line', x: time.index, values: [best.index], split } };
    }
  }
  const category = texts.find(({ index }) => !repeats(rows, [index]));
  return category
    ? { ...offered, initial: { kind: 'bar', x: category.index, values: [best.index], split: null } }
    : null;
}

/** The choice that follows when a person takes another column for the axis. */
export function withAxis(choice: ChartChoice, columns: readonly ShownColumn[], rows: Rows, x: number): ChartChoice {
  const column = columns[x];
  const kind = column && isPeriod(column, rows) ? 'line' : 'bar';
  const texts = columns.filter((other) => other.kind === 'text' && other.index !== x && !isPeriod(other, rows));
  const split = repeats(rows, [x]) ? splitFor(rows, x, texts) : null;
  return { kind, x, values: split === null ? choice.values : choice.values.slice(0, 1), split };
}

/** The choice that follows when a person adds or removes a column of numbers; the last one cannot be removed. */
export function withValue(choice: ChartChoice, value: number, isWanted: boolean): ChartChoice {
  if (choice.split !== null) return isWanted ? { ...choice, values: [value] } : choice;
  const others = choice.values.filter((index) => index !== value);
  const values = isWanted ? [...others, value].sort((a, b) => a - b).slice(0, SERIES_MAX) : others;
  return values.length === 0 ? choice : { ...choice, values };
}

/** What a person has chosen of the chart, where these columns have it; else what the page draws. */
export function chosenChart(
  options: ChartOptions,
  { x, y = [] }: ChartView = {},
  keys: readonly string[],
  columns: readonly ShownColumn[],
  rows: Rows,
): ChartChoice {
  const axis = options.x.find((index) => keys[index] === x);
  const base = axis === undefined ? options.initial : withAxis(options.initial, columns, rows, axis);
  const values = options.values.filter((index) => y.includes(keys[index] ?? ''));
  return values.length === 0 ? base : { ...base, values: base.split === null ? values : values.slice(0, 1) };
}

/** A choice as the view of a tab keeps it. */
export function chosenView({ x, values }: ChartChoice, keys: readonly string[]): ChartView {
  return { x: keys[x] ?? '', y: values.map((index) => keys[index] ?? '') };
}

/** The number that a reader most likely came for: a price or a rate before a mere count, else the first quantity. */
function preferred(values: readonly ShownColumn[]): ShownColumn | undefined {
  const quantities = values.filter(({ name }) => isQuantityName(name) || /_pct$|share|ratio|yield|index/i.test(name));
  const isCount = ({ name }: ShownColumn) => /^(?:n|count\b.*|deals.*|n_.*|.*_count)$|כמות|עסקאות/i.test(name);
  return quantities.find((column) => !isCount(column)) ?? quantities[0] ?? values[0];
}

/** Whether a column's values are points in time: whole years in a column named so, or texts like 2024, 2024-05, 2024-Q2. */
function isPeriod(column: ShownColumn, rows: Rows): boolean {
  if (column.kind !== 'text' && column.kind !== 'number') return false;
  if (column.kind === 'number' && !YEAR_NAME.test(column.name)) return false;
  return rows.every((row) => {
    const cell = row[column.index] ?? null;
    return cell === null || (typeof cell !== 'object' && PERIOD.test(String(cell)));
  });
}

function splitFor(rows: Rows, x: number, texts: readonly ShownColumn[]): number | null {
  const split = texts.find(({ index }) => distinct(rows, index).size <= SERIES_MAX && !repeats(rows, [x, index]));
  return split?.index ?? null;
}

function distinct(rows: Rows, index: number): ReadonlySet<unknown> {
  return new Set(rows.map((row) => row[index]).filter((cell) => cell !== null));
}

/** Whether two rows have the same values in these columns. */
function repeats(rows: Rows, indexes: readonly number[]): boolean {
  return new Set(rows.map((row) => JSON.stringify(indexes.map((index) => row[index])))).size < rows.length;
}

import type { Cell } from '../../../contract/result.ts';
import type { ShownColumn } from '../../results/values/columns.ts';
import { axesOf, type ChartChoice, SERIES_MAX } from '../choice/chart-choice.ts';
import { type ColumnRole, countsOf, type Rows } from '../choice/column-roles.ts';
import { type Grain, periodEnd, periodStart } from './period.ts';

/** Most bars that can be read; only the first ones are drawn. */
const BARS_MAX = 30;
/** Most points; a screen has no pixels for more. */
const POINTS_MAX = 2_000;
/** Most rows of a heat map that fit on a page. */
const HEAT_ROWS_MAX = 60;
/** Most small charts that fit on a page. */
const MULTIPLES_MAX = 24;
/** A number computed from fewer deals is unreliable. */
export const SMALL_COUNT = 20;

export interface Series {
  /** Unique, even if columns share a name. */
  readonly key: string;
  readonly name: string;
  /** The column of its numbers. */
  readonly column: ShownColumn;
  /** Its axis: the first one, or a second one of another unit or scale. */
  readonly axis: 0 | 1;
}

/** What the axis shows: points in time, months of any year, ranges of numbers by where they begin, or names. */
export type Along = 'time' | 'season' | 'bands' | 'names';

/** A point of the axis, with a number for each series that has one there. */
export interface Point {
  /** As in the result; NULL is the text for it. */
  readonly label: string;
  /** Its position on the axis: milliseconds since 1970 or the number; else the number of points before it. */
  readonly at: number;
  readonly values: Readonly<Record<string, number | null>>;
  /** The number of deals behind the numbers, if the result has it. */
  readonly counts: Readonly<Record<string, number>>;
  /** The row of the result that has the number of each series. */
  readonly rowOf: Readonly<Record<string, number>>;
  /** Whether its period was incomplete when the data ended. */
  readonly isIncomplete: boolean;
}

export interface ChartData {
  readonly along: Along;
  /** For an axis of time. */
  readonly grain: Grain | null;
  readonly series: readonly Series[];
  /** The names of all series, the largest first, if not all are drawn. */
  readonly allSeries: readonly string[];
  readonly points: readonly Point[];
  /** Rows that are not drawn: too many, NULL on the axis, or a repeated axis value. */
  readonly rowsLeftOut: number;
}

interface DataOptions {
  /** The last day up to which the data is complete, '2026-06-30'; null if unknown. */
  readonly completeThrough: string | null;
  /** The series to be drawn, by name; the largest ones by default. */
  readonly wanted?: readonly string[] | undefined;
}

/** The rows as lines or bars: periods in order, names in the order of the result. */
export function chartData(
  choice: ChartChoice,
  roles: readonly ColumnRole[],
  rows: Rows,
  { completeThrough, wanted }: DataOptions,
): ChartData {
  const columns = roles.map(({ column }) => column);
  const x = roles[choice.x ?? -1];
  const along = alongOf(x);
  const isLine = choice.kind === 'line' || choice.kind === 'multiples';
  const max = !isLine && along === 'names' ? BARS_MAX : POINTS_MAX;
  const { points, seriesOf, rowsLeftOut } = gather(choice, columns, rows, placeOf(along, x?.grain ?? null), max);
  const all = [...seriesOf.values()];
  const isHeat = choice.kind === 'heat';
  const most = choice.kind === 'multiples' ? MULTIPLES_MAX : SERIES_MAX;
  const drawn = isHeat
    ? all.slice(0, HEAT_ROWS_MAX)
    : choice.split === null
      ? all
      : chosenSeries(all, points, wanted, most);
  const incomplete = incompletePlaces(x, roles, rows, completeThrough);
  const sorted = along === 'names' || along === 'bands' ? points : points.sort((a, b) => a.at - b.at);
  return {
    along,
    grain: x?.grain ?? null,
    series: drawn,
    allSeries: !isHeat && all.length > most ? bySize(all, points).map(({ name }) => name) : [],
    points: withGaps(
      sorted.map((point) => ({ ...point, isIncomplete: incomplete(point.label, point.at) })),
      along === 'time' && x?.grain !== 'day' && isLine,
    ),
    rowsLeftOut,
  };
}

function alongOf(x: ColumnRole | undefined): Along {
  if (x?.role === 'period') return 'time';
  return x?.role === 'season' ? 'season' : x?.role === 'band' ? 'bands' : 'names';
}

type GatheredPoint = Omit<Point, 'isIncomplete'> & {
  readonly values: Record<string, number | null>;
  readonly counts: Record<string, number>;
  readonly rowOf: Record<string, number>;
};

function gather(
  choice: ChartChoice,
  columns: readonly ShownColumn[],
  rows: Rows,
  place: (cell: Cell, position: number) => number | null,
  max: number,
) {
  const seriesOf = new Map<string, Series>();
  const measures = choice.values.flatMap((index) => columns[index] ?? []);
  const axes = axesOf(measures, rows) ?? measures.map(() => 0 as const);
  const countColumns = measures.map((measure) => countsOf(measure, columns));
  if (choice.split === null) {
    measures.forEach((column, i) => {
      seriesOf.set(`v${column.index}`, { key: `v${column.index}`, name: column.name, column, axis: axes[i] ?? 0 });
    });
  }
  const pointOf = new Map<string, GatheredPoint>();
  const points: GatheredPoint[] = [];
  let rowsLeftOut = 0;
  for (const [index, row] of rows.entries()) {
    const cell = row[choice.x ?? -1] ?? null;
    const at = cell === null || typeof cell === 'object' ? null : place(cell, points.length);
    if (at === null) {
      rowsLeftOut += 1;
      continue;
    }
    const label = String(cell);
    let point = choice.split === null ? undefined : pointOf.get(label);
    if (!point) {
      if (points.length >= max) {
        rowsLeftOut += 1;
        continue;
      }
      point = { label, at, values: {}, counts: {}, rowOf: {} };
      pointOf.set(label, point);
      points.push(point);
    }
    const part = choice.split === null ? null : textOf(row[choice.split] ?? null);
    let isTaken = false;
    measures.forEach((column, i) => {
      const key = part === null ? `v${column.index}` : `s${part}`;
      if (part !== null && !seriesOf.has(key)) seriesOf.set(key, { key, name: part, column, axis: 0 });
      if (point.values[key] !== undefined) isTaken = true;
      else {
        point.values[key] = numberOf(row[column.index]);
        point.rowOf[key] = index;
      }
      const count = numberOf(row[countColumns[i]?.index ?? -1]);
      if (count !== null) point.counts[key] ??= count;
    });
    if (isTaken) rowsLeftOut += 1;
  }
  return { points, seriesOf, rowsLeftOut };
}

function placeOf(along: Along, grain: Grain | null) {
  return (cell: Cell, position: number): number | null => {
    if (along === 'time' && grain !== null) return periodStart(cell);
    return along === 'season' ? Number(cell) : position;
  };
}

/** The chosen series; else as many of the largest as a reader can distinguish, in the order of the result. */
function chosenSeries(
  all: readonly Series[],
  points: readonly GatheredPoint[],
  wanted: readonly string[] | undefined,
  most: number,
) {
  const asked = all.filter(({ name }) => wanted?.includes(name)).slice(0, most);
  if (asked.length > 0) return asked;
  const largest = new Set(bySize(all, points).slice(0, most));
  return all.filter((series) => largest.has(series));
}

function bySize(all: readonly Series[], points: readonly GatheredPoint[]): readonly Series[] {
  const sizeOf = new Map(
    all.map((series) => {
      const numbers = points.flatMap(({ values }) => values[series.key] ?? []);
      return [series, numbers.reduce((sum, number) => sum + Math.abs(number), 0) / (numbers.length || 1)];
    }),
  );
  return [...all].sort((a, b) => (sizeOf.get(b) ?? 0) - (sizeOf.get(a) ?? 0));
}

/** The incomplete periods: those that a column marks, and those that end after the data is complete. */
function incompletePlaces(
  x: ColumnRole | undefined,
  roles: readonly ColumnRole[],
  rows: Rows,
  completeThrough: string | null,
) {
  const flag = roles.find(({ role }) => role === 'incomplete')?.column.index;
  const flagged = new Set<string>();
  if (flag !== undefined && x) {
    for (const row of rows) if (row[flag] === 1) flagged.add(textOf(row[x.column.index] ?? null));
  }
  const dataEnd = completeThrough === null ? null : periodStart(completeThrough);
  const grain = x?.role === 'period' ? x.grain : null;
  return (label: string, at: number) => {
    if (flagged.has(label)) return true;
    if (grain === null || grain === 'day' || dataEnd === null) return false;
    return periodEnd(at, grain) > periodEnd(dataEnd, 'day');
  };
}

/** A missing period becomes a point without numbers, so that the line has a gap. */
function withGaps(points: readonly Point[], isRegular: boolean): readonly Point[] {
  if (!isRegular || points.length < 3) return points;
  const steps = points.slice(1).map(({ at }, i) => at - (points[i]?.at ?? at));
  const step = Math.min(...steps.filter((one) => one > 0));
  return points.flatMap((point, i) => {
    const gap = steps[i];
    // Months and quarters differ in length.
    if (gap === undefined || gap < step * 1.6) return [point];
    return [point, { label: '', at: point.at + gap / 2, values: {}, counts: {}, rowOf: {}, isIncomplete: false }];
  });
}

function textOf(cell: Cell): string {
  if (cell === null) return 'NULL';
  return typeof cell === 'object' ? cell.encoded : String(cell);
}

export function numberOf(cell: Cell | undefined): number | null {
  if (typeof cell === 'number') return cell;
  // Integers beyond 2^53 come as texts.
  return typeof cell === 'string' && cell !== '' && Number.isFinite(Number(cell)) ? Number(cell) : null;
}

import type { ShownColumn } from '../../results/values/columns.ts';
import type { ChartKind } from '../../view/chart-view.ts';
import { type ColumnRole, columnRoles, isChange, isOfRange, type Rows } from './column-roles.ts';

/** Lines or colours that a reader can distinguish. */
export const SERIES_MAX = 8;
/** From this factor on, larger numbers flatten the line of the smaller ones. */
const SCALES_APART = 20;
/** Up to this factor, numbers without a unit may have that of others. */
const SCALES_CLOSE = 4;
/** Fewest rows of a histogram. */
const DISTRIBUTION_ROWS = 20;
/** Fewest points of a scatter plot. */
const CLOUD_ROWS = 8;
/** With more names than this, two quantities are a scatter plot rather than bars. */
const BARS_MANY = 60;
/**
 * Share of distinct values from which a column names the rows. It is less than 1 because two towns can have a street of
 * one name.
 */
const MOSTLY_UNIQUE = 0.7;
/** Two columns cross if this share of their pairs exists. */
const CROSSED = 0.35;
/** Fewest values on a side of a heat map; fewer are grouped bars. */
const HEAT_SIDE = 5;

/** What is drawn: columns by their index in a row. */
export interface ChartChoice {
  readonly kind: ChartKind;
  /** Null if only the values are needed (histogram). */
  readonly x: number | null;
  /** Columns of numbers, at least one; with `split`, and in kinds other than lines and bars, exactly one. */
  readonly values: readonly number[];
  /** The column whose values group the rows into series, or into the rows of a heat map. */
  readonly split: number | null;
}

/** Why no chart can be drawn. */
export type NoChart = 'one-row' | 'no-numbers' | 'only-keys' | 'only-nulls' | 'nothing-to-draw-along';

export type Chosen =
  | { readonly ok: true; readonly choice: ChartChoice; readonly roles: readonly ColumnRole[] }
  | { readonly ok: false; readonly why: NoChart; readonly roles: readonly ColumnRole[] };

/** Decides from the shape of a result which chart shows most, or why there is none. */
export function chooseChart(columns: readonly ShownColumn[], rows: Rows): Chosen {
  const roles = columnRoles(columns, rows);
  const none = (why: NoChart): Chosen => ({ ok: false, why, roles });
  if (rows.length < 2) return none('one-row');
  const measures = measuresIn(roles);
  if (measures.length === 0) {
    if (roles.some(({ distinct }) => distinct === 0)) return none('only-nulls');
    return none(roles.some(({ column }) => column.kind === 'number') ? 'only-keys' : 'no-numbers');
  }
  const choice = alongTime(roles, rows) ?? alongSteps(roles, rows) ?? bySpread(roles, rows);
  return choice ? { ok: true, choice, roles } : none('nothing-to-draw-along');
}

/** The numbers that can be drawn, the most likely wanted first. */
export function measuresIn(roles: readonly ColumnRole[]): readonly ColumnRole[] {
  return roles.filter(({ role, distinct }) => role === 'measure' && distinct > 0).sort((a, b) => a.rank - b.rank);
}

function alongTime(roles: readonly ColumnRole[], rows: Rows): ChartChoice | null {
  const time =
    roles.find(({ role, distinct }) => role === 'period' && distinct >= 2) ??
    roles.find(({ role, distinct }) => role === 'season' && distinct >= 2);
  const [best] = measuresIn(roles);
  if (!time || !best || areEvents(time, roles, rows)) return null;
  const season = roles.find(({ role, distinct }) => role === 'season' && distinct >= 2);
  // Months against years are a seasonal chart: the months are the axis.
  if (season && time.grain === 'year' && !repeats(rows, [season, time])) return ofTwo(season, time, best, 'line');
  if (!repeats(rows, [time]))
    return { kind: 'line', x: time.column.index, values: together(best, roles, rows), split: null };
  const split = splitFor(time, roles, rows);
  if (!split) return null;
  const parts = partsOfWhole(time, split, best, rows);
  return {
    kind: parts ? 'stack' : 'line',
    x: time.column.index,
    values: [best.column.index],
    split: split.column.index,
  };
}

function alongSteps(roles: readonly ColumnRole[], rows: Rows): ChartChoice | null {
  const [best] = measuresIn(roles);
  if (!best) return null;
  const groups = roles.filter(({ role, distinct }) => ['name', 'step', 'band', 'flag'].includes(role) && distinct >= 2);
  const one =
    groups.find(
      ({ role, distinct }) => role === 'name' && rows.length > 4 && distinct >= rows.length * MOSTLY_UNIQUE,
    ) ?? groups.find((group) => !repeats(rows, [group]));
  if (one) {
    const others = quantitiesBeside(best, roles);
    const other = others[0];
    if (rows.length > BARS_MANY && other && one.role === 'name') {
      return { kind: 'scatter', x: other.column.index, values: [best.column.index], split: null };
    }
    const values = together(best, roles, rows);
    return { kind: sumsToHundred(values, rows) ? 'stack' : 'bar', x: one.column.index, values, split: null };
  }
  const [first] = groups;
  const second = first && groups.find((group) => group !== first && areCrossed(first, group, rows));
  return first && second ? ofTwo(first, second, best, 'bar') : null;
}

/** Whether rows are single dated events, such as deals, rather than a time series: each has a name or a code. */
function areEvents(time: ColumnRole, roles: readonly ColumnRole[], rows: Rows): boolean {
  if (time.grain !== 'day') return false;
  const isNamed = roles.some(
    ({ role, distinct, column }) =>
      distinct > 1 && (role === 'name' || role === 'flag' || (role === 'none' && column.kind === 'number')),
  );
  return isNamed && (!repeats(rows, [time]) || splitFor(time, roles, rows) === null);
}

/**
 * A value for each pair of two columns: series of the column with few values along the other, or a heat map of both.
 */
function ofTwo(first: ColumnRole, second: ColumnRole, best: ColumnRole, kind: 'line' | 'bar'): ChartChoice {
  const isTime = kind === 'line';
  const [x, split] = isTime || first.distinct >= second.distinct ? [first, second] : [second, first];
  const columns = { x: x.column.index, values: [best.column.index], split: split.column.index };
  if (isTime) return { kind: split.distinct > SERIES_MAX ? 'heat' : 'line', ...columns };
  if (Math.min(first.distinct, second.distinct) >= HEAT_SIDE) return { kind: 'heat', ...columns };
  // Counts add up; prices do not.
  return { kind: best.rank >= 2 || best.column.meaning === 'percent' ? 'stack' : 'bar', ...columns };
}

/** Rows without an order: a scatter plot of two quantities, points of one in time, or a histogram of one. */
function bySpread(roles: readonly ColumnRole[], rows: Rows): ChartChoice | null {
  const [best] = measuresIn(roles);
  if (!best) return null;
  const other =
    quantitiesBeside(best, roles).find(({ column }) => column.meaning === 'square_metres') ??
    quantitiesBeside(best, roles)[0];
  const time = roles.find(({ role, distinct }) => role === 'period' && distinct >= CLOUD_ROWS);
  const x = other ?? time;
  if (x && rows.length >= CLOUD_ROWS) {
    return { kind: 'scatter', x: x.column.index, values: [best.column.index], split: null };
  }
  if (rows.length >= DISTRIBUTION_ROWS) return { kind: 'histogram', x: null, values: [best.column.index], split: null };
  return null;
}

/** Quantities other than counts, to be drawn against one. */
function quantitiesBeside(best: ColumnRole, roles: readonly ColumnRole[]): readonly ColumnRole[] {
  return measuresIn(roles).filter((other) => other !== best && other.rank < 3 && other.distinct >= CLOUD_ROWS);
}

/** The best measure and those that fit with it: as likely to be meant, and of at most two units or scales. */
function together(best: ColumnRole, roles: readonly ColumnRole[], rows: Rows): readonly number[] {
  const alike = measuresIn(roles).filter(
    ({ rank, column }) =>
      (rank === best.rank || (rank < 3 && isOfRange(column))) && isChange(column) === isChange(best.column),
  );
  const isLine = roles.some(({ role, distinct }) => (role === 'period' || role === 'season') && distinct >= 2);
  const kept: ColumnRole[] = [];
  for (const measure of alike) {
    const axes = axesOf(
      [...kept, measure].map(({ column }) => column),
      rows,
    );
    const fits = axes !== null && (isLine || axes.every((axis) => axis === 0));
    if (measure === best || (fits && kept.length < SERIES_MAX)) kept.push(measure);
  }
  return kept.map(({ column }) => column.index).sort((a, b) => a - b);
}

/**
 * Which of two axes each column has: columns share an axis if their units agree and their scales are close. Null if two
 * axes are not enough.
 */
export function axesOf(columns: readonly ShownColumn[], rows: Rows): readonly (0 | 1)[] | null {
  const axes: { readonly meaning: ShownColumn['meaning']; readonly scale: number }[] = [];
  const placed: (0 | 1)[] = [];
  for (const { index, meaning } of columns) {
    const scale = scaleOf(index, rows);
    let at = axes.findIndex(
      (axis) => areAlike(axis.meaning, meaning, areClose(axis.scale, scale)) && areNear(axis.scale, scale),
    );
    if (at === -1) at = axes.push({ meaning, scale }) - 1;
    if (at > 1) return null;
    placed.push(at === 0 ? 0 : 1);
  }
  return placed;
}

/** Whether numbers have one unit. One whose name says none has that of numbers as large. */
const areAlike = (one: ShownColumn['meaning'], other: ShownColumn['meaning'], close: boolean) =>
  one === other || (close && (one === null || other === null));

const areClose = (a: number, b: number) => Math.max(a / b, b / a) < SCALES_CLOSE;

const areNear = (a: number, b: number) => a === 0 || b === 0 || Math.max(a / b, b / a) < SCALES_APART;

/** The largest absolute value of a column. */
function scaleOf(index: number, rows: Rows): number {
  let largest = 0;
  for (const row of rows) {
    const cell = row[index];
    if (typeof cell === 'number') largest = Math.max(largest, Math.abs(cell));
  }
  return largest;
}

/** The column that distinguishes the rows of one point in time; the one with the fewest values if several do. */
function splitFor(time: ColumnRole, roles: readonly ColumnRole[], rows: Rows): ColumnRole | null {
  const able = roles.filter(
    (other) =>
      other !== time &&
      ['name', 'step', 'flag', 'period'].includes(other.role) &&
      other.distinct >= 2 &&
      areCrossed(time, other, rows),
  );
  return able.sort((a, b) => a.distinct - b.distinct)[0] ?? null;
}

/** Whether the values of each group add up to 100. */
function partsOfWhole(group: ColumnRole, split: ColumnRole, { column }: ColumnRole, rows: Rows): boolean {
  if (split.distinct > SERIES_MAX) return false;
  const sums = new Map<unknown, number>();
  for (const row of rows) {
    const cell = row[column.index];
    if (typeof cell !== 'number' || cell < 0) return false;
    const key = row[group.column.index];
    sums.set(key, (sums.get(key) ?? 0) + cell);
  }
  return [...sums.values()].every(isHundred);
}

/** Whether the columns of each row add up to 100. */
function sumsToHundred(values: readonly number[], rows: Rows): boolean {
  if (values.length < 2) return false;
  return rows.every((row) => {
    const cells = values.map((index) => row[index]);
    return (
      cells.every((cell) => typeof cell === 'number' && cell >= 0) &&
      isHundred(cells.reduce<number>((sum, cell) => sum + Number(cell), 0))
    );
  });
}

const isHundred = (sum: number) => Math.abs(sum - 100) <= 1.5;

/** Whether most pairs of values of two columns have a row, and none has two. */
function areCrossed(one: ColumnRole, other: ColumnRole, rows: Rows): boolean {
  return rows.length >= one.distinct * other.distinct * CROSSED && !repeats(rows, [one, other]);
}

/** Whether two rows have the same values in these columns. */
function repeats(rows: Rows, roles: readonly ColumnRole[]): boolean {
  const keys = new Set<string>();
  for (const row of rows) keys.add(JSON.stringify(roles.map(({ column }) => row[column.index])));
  return keys.size < rows.length;
}

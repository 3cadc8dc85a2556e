import type { Cell } from '../../contract/result.ts';
import { rankOf } from '../chart/choice/column-roles.ts';
import { isBigInteger } from '../results/values/big-integer.ts';
import type { ShownColumn } from '../results/values/columns.ts';
import { type ColourClass, classOf, colourClasses } from './colour-classes.ts';
import type { Drawing } from './draw-map.ts';
import type { Point } from './key-points.ts';
import { keyOf, type RowLocation } from './located-rows.ts';

/** With more points, nearby ones are grouped into one circle with their number, unless they have colours. */
const UNGROUPED_MAX = 3_000;

type Rows = readonly (readonly Cell[])[];

/** What a map shows of some rows. */
export interface MapContent {
  readonly drawing: Drawing;
  readonly classes: readonly ColourClass[];
  /** Whether a located row has no value, while others have one. */
  readonly hasNoValue: boolean;
  /** Rows without a known place. */
  readonly leftOut: number;
  /** Rows whose area has the colour of an earlier row. */
  readonly shared: number;
}

/** A rank behind that of every quantity. */
const NO_QUANTITY = 9;

/** Columns whose values can colour a map: prices and rates first, counts last, then numbers that are no quantities. */
export function colourColumns(columns: readonly ShownColumn[], location: RowLocation): readonly ShownColumn[] {
  const placing = location.kind === 'coordinates' ? [location.lat, location.lon] : location.columns;
  const rank = (column: ShownColumn) => (rankOf(column) === 0 || column.isQuantity ? rankOf(column) : NO_QUANTITY);
  return columns
    .filter(
      ({ kind, index, name }) =>
        kind === 'number' && !placing.includes(index) && !/(?:^|_)(?:id|code|lat|lon)$/i.test(name),
    )
    .sort((a, b) => rank(a) - rank(b));
}

/** Shows rows as points, or as areas if their key has areas and a column colours them. */
export function mapContent(
  rows: Rows,
  points: readonly (Point | null)[],
  location: RowLocation,
  colour: ShownColumn | null,
  hasBaseMap: boolean,
): MapContent {
  const numberIn = (row: readonly Cell[]): number | null => {
    const cell = colour ? (row[colour.index] ?? null) : null;
    return typeof cell === 'number' || isBigInteger(cell, null) ? Number(cell) : null;
  };
  const classes = colourClasses(rows.map(numberIn).filter((value) => value !== null));
  const stepOf = (row: readonly Cell[]): number | null => {
    const value = numberIn(row);
    return value === null ? null : (classOf(value, classes)?.step ?? null);
  };
  const placed = points.flatMap((point, row) => (point ? [{ ...point, row, step: stepOf(rows[row] ?? []) }] : []));
  // Points without a value come first, below those that have one.
  const drawn = [...placed.filter(({ step }) => step === null), ...placed.filter(({ step }) => step !== null)];
  const hasNoValue = classes.length > 0 && drawn[0]?.step === null;
  const leftOut = points.filter((point) => point === null).length;
  if (location.kind === 'key' && location.of.area && colour && hasBaseMap) {
    const stepByKey = new Map<string, number>();
    let shared = 0;
    for (const row of rows) {
      const [key, step] = [keyOf(row, location.columns), stepOf(row)];
      if (stepByKey.has(key)) shared += 1;
      else if (step !== null) stepByKey.set(key, step);
    }
    return {
      drawing: { kind: 'areas', of: location.of.area, stepByKey, rows: drawn },
      classes,
      hasNoValue,
      leftOut,
      shared,
    };
  }
  const isClustered = colour === null && drawn.length > UNGROUPED_MAX;
  return { drawing: { kind: 'points', rows: drawn, isClustered }, classes, hasNoValue, leftOut, shared: 0 };
}

import { measuresIn } from '../chart/choice/chart-choice.ts';
import type { ColumnRole } from '../chart/choice/column-roles.ts';
import type { PivotMeasure, PivotView } from '../view/pivot-view.ts';

/** What a cross table shows: columns by their index in a row. */
export interface PivotChoice {
  /** Its values are the rows. */
  readonly down: number;
  /** Its values are the columns. */
  readonly across: number;
  /** The measured column; null to count rows. */
  readonly cell: number | null;
  readonly measure: PivotMeasure;
}

/** The choices for each part, by columns. */
export interface PivotOptions {
  readonly down: readonly number[];
  readonly across: readonly number[];
  readonly cell: readonly number[];
}

/** More columns than these cannot be read side by side. */
const ACROSS_MAX = 60;
/** More rows than these are not chosen by the page. */
const DOWN_USUAL_MAX = 200;
const GROUPS: ReadonlySet<ColumnRole['role']> = new Set(['period', 'season', 'name', 'step']);

/**
 * The columns that can be chosen: for rows and columns, those whose values group the rows, codes, flags and few numbers
 * too, but no coordinates.
 */
export function pivotOptions(roles: readonly ColumnRole[]): PivotOptions {
  const groups = roles.filter(({ role, distinct, column }) => {
    const areFewNumbers = role === 'measure' && !column.isQuantity && distinct <= ACROSS_MAX;
    const areGroups = role !== 'measure' && role !== 'incomplete' && column.meaning !== 'degrees';
    return distinct > 0 && (areGroups || areFewNumbers);
  });
  return {
    down: indexesOf(groups),
    across: indexesOf(groups.filter(({ distinct }) => distinct <= ACROSS_MAX)),
    cell: indexesOf(measuresIn(roles)),
  };
}

/**
 * A person's choices, completed by the page's: across, the column with the fewest values; down, the one with the most
 * that can be read at a glance. A single column that groups the rows goes down. Null if there are not two columns to choose.
 */
export function pivotChoice(view: PivotView, roles: readonly ColumnRole[]): PivotChoice | null {
  const options = pivotOptions(roles);
  const wanted = (key: string | undefined, offered: readonly number[]): number | null => {
    const index = key === undefined ? -1 : roles.findIndex(({ column }) => column.key === key);
    return offered.includes(index) ? index : null;
  };
  const likely = roles
    .filter(({ role, distinct }) => GROUPS.has(role) && distinct > 1)
    // With equally many values, points in time come across.
    .sort((a, b) => a.distinct - b.distinct || Number(b.role === 'period') - Number(a.role === 'period'));
  const readable = likely.filter(({ distinct }) => distinct <= DOWN_USUAL_MAX).reverse();
  const byValues = [...roles].sort((a, b) => a.distinct - b.distinct);
  const firstOf = (likeliest: readonly ColumnRole[], offered: readonly number[], not: number | null): number | null =>
    indexesOf([...likeliest, ...byValues]).find((index) => index !== not && offered.includes(index)) ?? null;
  const wantedDown = wanted(view.down, options.down);
  const across =
    wanted(view.across, options.across) ?? firstOf(likely.length > 1 ? likely : [], options.across, wantedDown);
  const down = wantedDown ?? firstOf(readable, options.down, across);
  if (down === null || across === null || down === across) return null;
  const cell = view.cell === null ? null : (wanted(view.cell, options.cell) ?? firstCell(options, down, across));
  // Counts and people add up; prices and rates do not.
  const isAddedUp = cell !== null && (roles[cell]?.rank ?? 0) >= 2;
  return { down, across, cell, measure: view.measure ?? (isAddedUp ? 'sum' : 'median') };
}

const firstCell = ({ cell }: PivotOptions, down: number, across: number): number | null =>
  cell.find((index) => index !== down && index !== across) ?? null;

const indexesOf = (roles: readonly ColumnRole[]) => roles.map(({ column }) => column.index);

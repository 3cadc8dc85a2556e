import type { Cell } from '../../contract/result.ts';
import type { Rows } from '../chart/choice/column-roles.ts';
import { compareCells } from '../results/columns/sort-cells.ts';
import { summarize } from '../results/grid/selection-summary.ts';
import type { ShownColumn } from '../results/values/columns.ts';
import type { PivotChoice } from './pivot-choice.ts';

/** A cross table of rows: a measure for each pair of values, and for each value of one column in all of the other. */
export interface PivotTable {
  readonly down: readonly Cell[];
  readonly across: readonly Cell[];
  /** By `down`, then by `across`; NULL where no row has both values. */
  readonly cells: readonly (readonly Cell[])[];
  /** Null if they would be a measure of measures: each pair has one row, and its value does not add up. */
  readonly totals: {
    readonly ofDown: readonly Cell[];
    readonly ofAcross: readonly Cell[];
    readonly ofAll: Cell;
  } | null;
}

/** Groups rows by the values of two columns. Values are in the order of ORDER BY. */
export function pivotTable(choice: PivotChoice, columns: readonly ShownColumn[], rows: Rows): PivotTable {
  const { measure } = choice;
  const down = groupsOf(rows, columns[choice.down]);
  const across = groupsOf(rows, columns[choice.across]);
  const cellColumn = choice.cell === null ? null : (columns[choice.cell] ?? null);
  const measured = (own: Rows): Cell => measureOf(own, cellColumn, measure);
  const pairs = down.map(({ rows: own }) => {
    const byAcross = new Map(groupsOf(own, columns[choice.across]).map((group) => [keyOf(group.value), group.rows]));
    return across.map(({ value }) => byAcross.get(keyOf(value)) ?? []);
  });
  const isRaw = pairs.some((row) => row.some((own) => own.length > 1));
  const addsUp = cellColumn === null || measure === 'sum' || measure === 'min' || measure === 'max';
  return {
    down: down.map(({ value }) => value),
    across: across.map(({ value }) => value),
    cells: pairs.map((row) => row.map(measured)),
    totals:
      isRaw || addsUp
        ? {
            ofDown: down.map((group) => measured(group.rows)),
            ofAcross: across.map((group) => measured(group.rows)),
            ofAll: measured(rows),
          }
        : null,
  };
}

interface Group {
  readonly value: Cell;
  readonly rows: Rows;
}

function groupsOf(rows: Rows, column: ShownColumn | undefined): readonly Group[] {
  const groups = new Map<unknown, { readonly value: Cell; readonly rows: (readonly Cell[])[] }>();
  for (const row of rows) {
    const value = row[column?.index ?? -1] ?? null;
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.rows.push(row);
    else groups.set(key, { value, rows: [row] });
  }
  const type = column?.declaredType ?? null;
  return [...groups.values()].sort((a, b) => compareCells(a.value, b.value, type));
}

/** Values of one key are the same: a text is never the bytes that are written like it. */
function keyOf(cell: Cell): unknown {
  if (typeof cell === 'string') return `text ${cell}`;
  return typeof cell === 'object' && cell !== null ? `bytes ${cell.encoded}` : cell;
}

/** The number of rows, or the measure of a column's numbers; NULL if it has none. */
function measureOf(rows: Rows, column: ShownColumn | null, measure: PivotChoice['measure']): Cell {
  if (column === null) return rows.length;
  const { numbers } = summarize({
    columns: [{ name: column.name, type: column.declaredType }],
    rows: rows.map((row) => [row[column.index] ?? null]),
  });
  const found = numbers?.[measure] ?? null;
  return typeof found === 'bigint' ? String(found) : found;
}

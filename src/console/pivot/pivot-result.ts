import type { Cell } from '../../contract/result.ts';
import type { ResultPart } from '../../contract/runner.ts';
import { plainText } from '../results/values/cell-text.ts';
import type { ColumnNames } from '../results/values/column-names.ts';
import type { ShownColumn } from '../results/values/columns.ts';
import { decimalsOf } from '../results/values/decimals.ts';
import type { PivotChoice } from './pivot-choice.ts';
import type { PivotTable } from './pivot-table.ts';

/** A cross table as a result, for the grid. */
export interface PivotResult {
  readonly result: ResultPart;
  readonly columns: readonly ShownColumn[];
}

/**
 * @param all the name of the totals
 * @param hasTotalRow whether the last row has the totals of the columns; sorting or filtering would move it
 */
export function pivotResult(
  { down, across, cells, totals }: PivotTable,
  choice: PivotChoice,
  source: readonly ShownColumn[],
  names: ColumnNames,
  { all, hasTotalRow }: { readonly all: string; readonly hasTotalRow: boolean },
): PivotResult {
  const [downColumn, acrossColumn] = [source[choice.down], source[choice.across]];
  const measured = choice.cell === null ? null : (source[choice.cell] ?? null);
  const heads = across.map((value) =>
    value === null ? 'NULL' : names.ofValue(acrossColumn ?? null, plainText(value)),
  );
  const rows = down.map((value, row): readonly Cell[] => [
    value,
    ...(cells[row] ?? []),
    ...(totals ? [totals.ofDown[row] ?? null] : []),
  ]);
  const totalRow: readonly Cell[] | null = totals && hasTotalRow ? [all, ...totals.ofAcross, totals.ofAll] : null;
  const shown: readonly Omit<ShownColumn, 'index'>[] = [
    ...(downColumn ? [{ ...downColumn, name: names.ofColumn(downColumn) }] : []),
    ...[...heads, ...(totals ? [all] : [])].map((name, at) => ({
      name,
      key: at < across.length ? `= ${keyText(across[at] ?? null)}` : '=',
      declaredType: measured === null ? 'INTEGER' : measured.declaredType,
      kind: 'number' as const,
      isQuantity: measured?.isQuantity ?? true,
      meaning: measured?.meaning ?? null,
      decimals: null,
    })),
  ];
  const columns = shown.map((column, index) => ({ ...column, index }));
  const allRows = totalRow ? [...rows, totalRow] : rows;
  // Its means and medians are rounded alike, so that columns can be compared.
  const numbers = allRows.flatMap((row) => row.slice(1));
  const decimals = decimalsOf(numbers, {
    meaning: measured?.meaning ?? null,
    isQuantity: measured?.isQuantity ?? true,
    declaredType: null,
  });
  return {
    result: { columns: columns.map(({ name, declaredType }) => ({ name, type: declaredType })), rows: allRows },
    columns: columns.map((column) => (column.index === 0 ? column : { ...column, decimals })),
  };
}

const keyText = (cell: Cell): string => (cell === null ? 'NULL' : `${typeof cell} ${plainText(cell)}`);

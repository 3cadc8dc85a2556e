import type { ResultPart } from '../../contract/runner.ts';
import { plainText } from '../results/values/cell-text.ts';
import { describeColumns, type ShownColumn } from '../results/values/columns.ts';

/** The number of an answer that a frame shows in large type. */
export interface FirstNumber {
  readonly value: number;
  /** Its column. */
  readonly column: ShownColumn;
  /** The first text of its row, which names it; null if the row has none. */
  readonly of: string | null;
}

/** The first quantity of the first row, else its first number; null if it has no number. */
export function firstNumber(result: ResultPart): FirstNumber | null {
  const row = result.rows[0];
  if (!row) return null;
  const columns = describeColumns(result);
  const numbers = columns.filter(({ index }) => typeof row[index] === 'number');
  const column = numbers.find(({ isQuantity }) => isQuantity) ?? numbers[0];
  const value = column && row[column.index];
  if (!column || typeof value !== 'number') return null;
  const name = columns.find(({ index, kind }) => kind === 'text' && row[index] !== null);
  return {
    value,
    column,
    of: name ? plainText(row[name.index] ?? null) : null,
  };
}

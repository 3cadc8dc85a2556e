import type { Cell, ResultColumn } from '../../contract/result.ts';
import { isBigInteger } from '../results/values/big-integer.ts';
import { dateOf, timestampOf } from '../results/values/text-meaning.ts';

/** Columns and rows to write, in order. */
export interface ExportedTable {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

/** The type of all values of a column, without NULLs. `text` holds everything else. */
export type ColumnType = 'integer' | 'real' | 'date' | 'timestamp' | 'bytes' | 'text';

/**
 * The type of each column, by every value in it. A column of NULLs is text, and so is one of integers that no double holds exactly beside
 * other numbers.
 */
export function columnTypes({ columns, rows }: ExportedTable): readonly ColumnType[] {
  return columns.map(({ type }, index) => {
    let common: ColumnType | null = null;
    let hasBigIntegers = false;
    for (const row of rows) {
      const cell = row[index] ?? null;
      if (cell === null) continue;
      const found = cellType(cell, type);
      hasBigIntegers ||= found === 'integer' && typeof cell === 'string';
      if (common === null || common === found) common = found;
      else if (isNumber(common) && isNumber(found)) common = 'real';
      else return 'text';
    }
    return common === null || (common === 'real' && hasBigIntegers) ? 'text' : common;
  });
}

const isNumber = (type: ColumnType) => type === 'integer' || type === 'real';

function cellType(cell: Exclude<Cell, null>, declaredType: string | null): ColumnType {
  // A column of REAL is one in every file, whichever of its values are whole.
  if (typeof cell === 'number') return Number.isSafeInteger(cell) && declaredType !== 'REAL' ? 'integer' : 'real';
  if (typeof cell === 'object') return 'bytes';
  if (isBigInteger(cell, declaredType)) return 'integer';
  if (dateOf(cell) !== null) return 'date';
  return timestampOf(cell) === null ? 'text' : 'timestamp';
}

/** Names of columns, with a number after repeated ones, for formats with unique names. No other column is named like that. */
export function uniqueNames(columns: readonly ResultColumn[]): readonly string[] {
  const taken = new Set(columns.map(({ name }) => name));
  const seen = new Set<string>();
  return columns.map(({ name }) => {
    if (!seen.has(name)) {
      seen.add(name);
      return name;
    }
    let unique = `${name}_2`;
    for (let n = 3; taken.has(unique); n += 1) unique = `${name}_${n}`;
    taken.add(unique);
    return unique;
  });
}

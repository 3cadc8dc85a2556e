import type { Cell, ResultColumn } from '../../contract/result.ts';
import { isBigInteger } from '../results/columns.ts';

/** Columns and rows to be written, in their order. */
export interface ExportedTable {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

/** What all values of a column are, NULLs aside. `text` holds whatever is no other kind. */
export type ColumnType = 'integer' | 'real' | 'date' | 'timestamp' | 'bytes' | 'text';

const DATE = /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const TIMESTAMP = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z?$/;

/** The type of each column, by every value in it. A column of NULLs is text. */
export function columnTypes({ columns, rows }: ExportedTable): readonly ColumnType[] {
  return columns.map(({ type }, index) => {
    let common: ColumnType | null = null;
    for (const row of rows) {
      const cell = row[index] ?? null;
      if (cell === null) continue;
      const found = cellType(cell, type);
      if (common === null || common === found) common = found;
      else if (isNumber(common) && isNumber(found)) common = 'real';
      else return 'text';
    }
    return common ?? 'text';
  });
}

const isNumber = (type: ColumnType) => type === 'integer' || type === 'real';

function cellType(cell: Exclude<Cell, null>, declaredType: string | null): ColumnType {
  if (typeof cell === 'number') return Number.isSafeInteger(cell) ? 'integer' : 'real';
  if (typeof cell === 'object') return 'bytes';
  if (isBigInteger(cell, declaredType)) return 'integer';
  if (dateOf(cell) !== null) return 'date';
  return timestampOf(cell) === null ? 'text' : 'timestamp';
}

/** The day that a text writes as 'YYYY-MM-DD'; null for another text, and for a day that no calendar has. */
export function dateOf(text: string): Date | null {
  if (!DATE.test(text)) return null;
  const date = new Date(`${text}T00:00:00Z`);
  return date.toISOString().startsWith(text) ? date : null;
}

/** The moment that a text writes by ISO 8601; one without a zone is taken for UTC, as SQLite does. */
export function timestampOf(text: string): Date | null {
  if (!TIMESTAMP.test(text)) return null;
  const date = new Date(`${text.replace(' ', 'T').replace(/Z$/, '')}Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Names of columns with a number behind those that repeat, for formats in which each name stands once. */
export function uniqueNames(columns: readonly ResultColumn[]): readonly string[] {
  const taken = new Set<string>();
  return columns.map(({ name }) => {
    let unique = name;
    for (let n = 2; taken.has(unique); n += 1) unique = `${name}_${n}`;
    taken.add(unique);
    return unique;
  });
}

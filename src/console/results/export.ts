import type { Cell, ResultColumn } from '../../contract/result.ts';
import { plainText } from './cell-text.ts';

interface Rows {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

/**
 * What a file of the contract's `toCsv` begins with: Excel takes a CSV file for its local 8-bit encoding otherwise, and
 * Hebrew for gibberish.
 */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Rows as spreadsheets take them from the clipboard: tabs between cells, and quotes only where a cell needs them. */
export function writeTsv({ columns, rows }: Rows): string {
  const lines = [columns.map(({ name }) => tsvField(name)).join('\t')];
  for (const row of rows) lines.push(row.map(tsvField).join('\t'));
  return lines.join('\n');
}

function tsvField(cell: Cell): string {
  const text = plainText(cell);
  return /[\t\r\n]/.test(text) || text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text;
}

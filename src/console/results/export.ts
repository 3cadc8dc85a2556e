import type { Cell, ResultColumn } from '../../contract/result.ts';
import { plainText } from './cell-text.ts';

interface Rows {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Excel takes a CSV file for its local 8-bit encoding, and Hebrew for gibberish, unless the file begins with this. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Rows as CSV by RFC 4180: CRLF, a header row, quotes doubled. NULL is nothing between the commas, empty text is `""`;
 * bytes are base64. Without a byte order mark: a file for spreadsheets begins with BYTE_ORDER_MARK.
 */
export function writeCsv({ columns, rows }: Rows): string {
  const lines = [columns.map(({ name }) => csvField(name)).join(',')];
  for (const row of rows) lines.push(row.map(csvField).join(','));
  return `${lines.join('\r\n')}\r\n`;
}

function csvField(cell: Cell): string {
  const text = plainText(cell);
  return cell === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

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

import type { SafeFor } from '../request.ts';
import type { Cell, SqlResult } from '../result.ts';
import { withoutFormulas } from './spreadsheet-text.ts';

const LINE_END = '\r\n';

/**
 * The start of CSV for Excel. Without it, Excel reads a CSV file in its local 8-bit encoding, and Hebrew becomes
 * unreadable.
 */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Writes a result as CSV by RFC 4180: a header row, CRLF after every row, quotes doubled. NULL is an empty field and
 * empty text is `""`, so that they differ. Bytes are base64, numbers are as JSON writes them. A row of a single NULL is
 * therefore an empty line, but still a row. Texts that begin or end with blanks are quoted, because some readers trim
 * unquoted ones.
 *
 * @param safe the program that reads the file and would run formulas in texts. For Excel, formulas are defused, and a
 *   byte order mark comes first.
 */
export function toCsv(result: Pick<SqlResult, 'columns' | 'rows'>, safe?: SafeFor): string {
  const lines = [result.columns.map(({ name }) => csvField(name, safe)).join(',')];
  for (const row of result.rows) lines.push(row.map((cell) => csvField(cell, safe)).join(','));
  return (safe === 'excel' ? BYTE_ORDER_MARK : '') + lines.join(LINE_END) + LINE_END;
}

/** A cell, or the name of a column, as one field. Numbers are never formulas, and are never changed. */
export function csvField(cell: Cell, safe?: SafeFor): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = typeof cell === 'string' ? cell : cell.encoded;
  // Base64 may begin with a plus.
  const shown = safe === 'excel' ? withoutFormulas(text) : text;
  return typeof cell === 'string' ? textField(shown) : shown;
}

// \s includes the byte order mark. At the beginning of the first field it would be taken for that of the file.
const NEEDS_QUOTES = /^$|[",\r\n]|^\s|\s$/;

const textField = (text: string) => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

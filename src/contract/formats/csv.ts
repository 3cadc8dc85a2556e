import type { Cell, SqlResult } from '../result.ts';

const LINE_END = '\r\n';

/**
 * Writes a result as CSV by RFC 4180: a header row, CRLF after every row, quotes doubled. NULL is an empty field and
 * empty text is `""`, so that the two stay apart; bytes are base64.
 */
export function toCsv(result: SqlResult): string {
  const lines = [result.columns.map(({ name }) => field(name)).join(',')];
  for (const row of result.rows) lines.push(row.map(cellField).join(','));
  return lines.join(LINE_END) + LINE_END;
}

function cellField(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  return typeof cell === 'string' ? field(cell) : cell.encoded;
}

function field(text: string): string {
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

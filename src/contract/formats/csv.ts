import type { Cell, SqlResult } from '../result.ts';

const LINE_END = '\r\n';

/**
 * Writes a result as CSV by RFC 4180: a header row, CRLF after every row, quotes doubled. NULL is an empty field and
 * empty text is `""`, so that the two stay apart; bytes are base64, numbers as JSON writes them. A row of a single NULL is
 * therefore an empty line, and a row all the same. Texts that begin or end with blanks are quoted: some readers trim others.
 */
export function toCsv(result: Pick<SqlResult, 'columns' | 'rows'>): string {
  const lines = [result.columns.map(({ name }) => field(name)).join(',')];
  for (const row of result.rows) lines.push(row.map(cellField).join(','));
  return lines.join(LINE_END) + LINE_END;
}

function cellField(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  return typeof cell === 'string' ? field(cell) : cell.encoded;
}

// \s has the byte order mark in it, which would be taken for the file's own where it begins the first field.
const NEEDS_QUOTES = /^$|[",\r\n]|^\s|\s$/;

const field = (text: string) => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

import type { Cell, SqlResult } from '../result.ts';

/** What the last line says of the data besides its date. */
export interface MarkdownNote {
  /** True for invented data. */
  readonly synthetic: boolean;
}

/**
 * Writes a result as a GitHub-flavoured Markdown table (https://github.github.com/gfm/#tables-extension-), columns of
 * numbers to the right, NULL as the word. A last line of its own says how many rows there are, whether more exist, and
 * the date of the data.
 */
export function toMarkdown(result: SqlResult, note: MarkdownNote): string {
  const lines = [
    tableRow(result.columns.map(({ name }) => escapeText(name))),
    tableRow(result.columns.map((_, i) => (isNumeric(result, i) ? '---:' : '---'))),
    ...result.rows.map((row) => tableRow(row.map(cellText))),
    '',
    lastLine(result, note),
    '',
  ];
  return lines.join('\n');
}

const tableRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function cellText(cell: Cell): string {
  if (cell === null) return 'NULL';
  if (typeof cell === 'number') return String(cell);
  return typeof cell === 'string' ? escapeText(cell) : cell.encoded;
}

/** Keeps the text out of Markdown's and HTML's hands; a cell must stay on one line, so a line end becomes `<br>`. */
function escapeText(text: string): string {
  return text.replace(/[\\|<&]/g, '\\$&').replace(/\r\n|\r|\n/g, '<br>');
}

/** A column of numbers and NULLs; where there is no number to go by, the type that its table declares. */
function isNumeric({ columns, rows }: SqlResult, index: number): boolean {
  let numbers = 0;
  for (const row of rows) {
    const cell = row[index];
    if (typeof cell === 'number') numbers += 1;
    else if (cell !== null) return false;
  }
  return numbers > 0 || /^(INTEGER|REAL)$/i.test(columns[index]?.type ?? '');
}

function lastLine(result: SqlResult, { synthetic }: MarkdownNote): string {
  const rows = `${result.row_count} ${result.row_count === 1 ? 'row' : 'rows'}`;
  const extent = result.truncated ? `cut (limit ${result.limit}), more rows exist` : 'complete';
  return `${rows}, ${extent}. Data as of ${result.data_as_of}.${synthetic ? ' Synthetic data.' : ''}`;
}

import { LIMITS } from '../limits.ts';
import type { Cell, SqlResult } from '../result.ts';
import { escapeCell } from './markdown-text.ts';

/** The content of the last line apart from the date of the data. */
export interface MarkdownNote {
  /** True for invented data. */
  readonly synthetic: boolean;
}

/**
 * Writes a result as a GitHub-flavoured Markdown table (https://github.github.com/gfm/#tables-extension-), columns of
 * numbers on the right, NULL as the word, bytes as base64. A separate last line says how many rows there are, whether
 * more exist, and the date of the data.
 */
export function toMarkdown(result: SqlResult, note: MarkdownNote): string {
  return [...markdownTable(result), '', markdownNote(result, note), ''].join('\n');
}

/** Only the lines of the table. */
export function markdownTable(result: Pick<SqlResult, 'columns' | 'rows'>): readonly string[] {
  return [
    tableRow(result.columns.map(({ name }) => markdownCell(name))),
    tableRow(result.columns.map((_, i) => (isNumeric(result, i) ? '---:' : '---'))),
    ...result.rows.map((row) => tableRow(row.map(markdownCell))),
  ];
}

const tableRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** A cell, or the name of a column, between the bars of the table. */
export function markdownCell(cell: Cell): string {
  if (cell === null) return 'NULL';
  if (typeof cell === 'number') return String(cell);
  return typeof cell === 'string' ? escapeCell(cell) : cell.encoded;
}

/** A column of numbers and NULLs. If it has no number, the type that its table declares decides. */
function isNumeric({ columns, rows }: Pick<SqlResult, 'columns' | 'rows'>, index: number): boolean {
  let numbers = 0;
  for (const row of rows) {
    const cell = row[index];
    if (typeof cell === 'number') numbers += 1;
    else if (cell !== null && !isBigInteger(cell)) return false;
  }
  return numbers > 0 || /^(INTEGER|INT|REAL)$/i.test(columns[index]?.type ?? '');
}

/** An integer that JSON cannot hold is written as text of 16 to 19 digits. */
const isBigInteger = (cell: Cell | undefined) => typeof cell === 'string' && /^-?\d{16,19}$/.test(cell);

/** How many rows there are, whether more exist, and the date of the data. */
export function markdownNote(result: SqlResult, { synthetic }: MarkdownNote): string {
  const rows = `${result.row_count} ${result.row_count === 1 ? 'row' : 'rows'}`;
  // A database that is not ours has no date of its data.
  const date = result.data_as_of === '' ? '' : ` Data as of ${result.data_as_of}.`;
  return `${rows}, ${extentOf(result)}.${date}${synthetic ? ' Synthetic data.' : ''}`;
}

function extentOf({ truncated, row_count, limit }: SqlResult): string {
  if (!truncated) return 'complete';
  const cause = row_count < limit ? `${LIMITS.resultBytes} bytes` : `limit ${limit}`;
  return `cut (${cause}), more rows exist`;
}

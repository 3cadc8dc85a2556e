import { csvField, toCsv } from '../../contract/formats/csv.ts';
import { tokenize } from '../../contract/guard/tokens.ts';
import type { SourceLines } from './source-lines.ts';
import type { ExportedTable } from './typed-columns.ts';

/**
 * The CSV for Excel of the HTTP interface. Behind its rows come an empty line and the lines of their source: a spreadsheet takes the
 * rows before an empty line for the table when it sorts, filters and sums.
 */
export function writeCsvForExcel(table: ExportedTable, source: SourceLines): string {
  const lines = source.map((line) => line.map((text) => csvField(text, 'excel')).join(','));
  return [toCsv(table, 'excel'), ...lines, ''].join('\r\n');
}

/**
 * The statement with its comments in the signs of C, for spreadsheets: a line that begins with two dashes would be taken for a
 * formula, and be written with an apostrophe that is not SQL.
 */
export function withoutDashes(sql: string): string {
  let written = '';
  let from = 0;
  const between = (to: number) => sql.slice(from, to).replace(COMMENT, commentWithoutDashes);
  for (const { text, offset } of tokenize(sql)) {
    written += between(offset) + text;
    from = offset + text.length;
  }
  return written + between(sql.length);
}

const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)|--([^\n]*)/g;

const commentWithoutDashes = (comment: string, text: string | undefined) =>
  text === undefined ? comment : `/*${text.replaceAll('*/', '* /').trimEnd()} */`;

import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { CellError } from 'xls-reader';
import { UnreadableFile } from '../../sources/text-file.ts';
import type { OpenedFile, RawItem, RawValue } from '../raw-record.ts';
import { findHeaderRow, HEADER_ROWS_MAX, type HeaderChoice } from './header-row.ts';
import { withMergedCells } from './merged-cells.ts';
import { isCompoundFile, readXlsSheets } from './xls-sheets.ts';
import { readXlsxSheets } from './xlsx-sheets.ts';

/** A workbook is parsed as a whole. The bureau's largest tables have some 3 MB, and 40 MB unpacked. */
const FILE_MAX_BYTES = 32 * 1024 * 1024;
const BATCH_ROWS = 1_000;

/**
 * Opens an Excel workbook (.xlsx, or .xls since Excel 97): each sheet with a row of column names is a table.
 *
 * @throws {UnreadableFile} if it is damaged, too large, has a password, or has no such sheet
 */
export async function openWorkbook(path: string, { headerRow }: HeaderChoice = {}): Promise<OpenedFile> {
  const name = basename(path);
  if (statSync(path).size > FILE_MAX_BYTES) {
    throw new UnreadableFile(`${name}: has more than ${FILE_MAX_BYTES / 2 ** 20} MB; save its sheets as CSV.`);
  }
  const sheets = isCompoundFile(path) ? readXlsSheets(path) : await readXlsxSheets(path);
  const tables = sheets.flatMap(({ sheet, data, merged = [] }) => {
    const rows = data.map((row) => row.map(cellValue));
    const texts = rows.slice(0, HEADER_ROWS_MAX).map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
    const header = findHeaderRow(texts, headerRow);
    if (header === null) return [];
    // Merged column names are told apart by their empty cells.
    const below = merged.filter(({ firstRow }) => firstRow >= header.firstDataRow);
    return [{ name: sheet, rows: withMergedCells(rows, below), ...header }];
  });
  if (tables.length === 0) {
    throw new UnreadableFile(`${name}: no sheet has a row of column names in its first ${HEADER_ROWS_MAX} rows.`);
  }
  return {
    format: 'Excel workbook',
    version: null,
    tables: tables.map((table) => ({ name: table.name, columns: table.columns.filter((column) => column !== '') })),
    async *read(wanted) {
      for (const { name: table, rows, columns, firstDataRow } of tables) {
        if (!wanted.has(table)) continue;
        const items = rows.slice(firstDataRow).map((row, at): RawItem => {
          const place = `row ${firstDataRow + at + 1} of sheet '${table}'`;
          return { table, record: { place, values: valuesOf(columns, row), geometry: null } };
        });
        for (let at = 0; at < items.length; at += BATCH_ROWS) yield items.slice(at, at + BATCH_ROWS);
      }
    },
    async close() {},
  };
}

const valuesOf = (columns: readonly string[], row: readonly RawValue[]) =>
  Object.fromEntries(columns.flatMap((column, at) => (column === '' ? [] : [[column, row[at] ?? null]])));

/** The value of a cell: a date as YYYY-MM-DD, true as 1, an error of a formula (`#N/A`) unknown. */
function cellValue(cell: unknown): RawValue {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? null : cell.toISOString().slice(0, 10);
  if (cell instanceof CellError) return null;
  if (typeof cell === 'boolean') return cell ? 1 : 0;
  return typeof cell === 'number' || cell === null ? cell : String(cell);
}

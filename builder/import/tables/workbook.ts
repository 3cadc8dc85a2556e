import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import readXlsxFile, { type Sheet } from 'read-excel-file/node';
import { openPromise } from 'yauzl';
import { entriesOf } from '../../sources/archive.ts';
import { UnreadableFile } from '../../sources/text-file.ts';
import type { OpenedFile, RawItem, RawValue } from '../raw-record.ts';
import { findHeaderRow, HEADER_ROWS_MAX, type HeaderChoice } from './header-row.ts';

/** A workbook is parsed as a whole. The bureau's largest tables have some 3 MB, and 40 MB unpacked. */
const FILE_MAX_BYTES = 32 * 1024 * 1024;
const UNPACKED_MAX_BYTES = 256 * 1024 * 1024;
const BATCH_ROWS = 1_000;

/**
 * Opens an Excel workbook (.xlsx): each sheet with a row of column names is a table.
 *
 * @throws {UnreadableFile} if it is damaged, too large, or has no such sheet
 */
export async function openWorkbook(path: string, { headerRow }: HeaderChoice = {}): Promise<OpenedFile> {
  const name = basename(path);
  if (isCompoundFile(path)) {
    throw new UnreadableFile(
      `${name}: is a workbook of the form before 2007, or has a password; save it as .xlsx without one.`,
    );
  }
  await checkSize(path, name);
  let sheets: readonly Sheet[];
  try {
    sheets = await readXlsxFile(path);
  } catch (error) {
    throw damaged(name, error);
  }
  const tables = sheets.flatMap(({ sheet, data }) => {
    const rows = data.map((row) => row.map(cellValue));
    const texts = rows.slice(0, HEADER_ROWS_MAX).map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
    const header = findHeaderRow(texts, headerRow);
    return header === null ? [] : [{ name: sheet, rows, ...header }];
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

/** The first bytes of old workbooks and of encrypted ones (https://learn.microsoft.com/openspecs/windows_protocols/ms-cfb). */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

function isCompoundFile(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const first = Buffer.alloc(COMPOUND_FILE.length);
    return readSync(file, first) === first.length && first.equals(COMPOUND_FILE);
  } finally {
    closeSync(file);
  }
}

const valuesOf = (columns: readonly string[], row: readonly RawValue[]) =>
  Object.fromEntries(columns.flatMap((column, at) => (column === '' ? [] : [[column, row[at] ?? null]])));

/** The value of a cell: a date as YYYY-MM-DD, true as 1. */
function cellValue(cell: unknown): RawValue {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 1 : 0;
  return typeof cell === 'number' || cell === null ? cell : String(cell);
}

const damaged = (name: string, error: unknown) => {
  const why = error instanceof Error ? error.message : String(error);
  return new UnreadableFile(`${name}: is no Excel workbook (.xlsx), or is damaged (${why}); fetch it again.`);
};

/** Unpacks the workbook once without keeping it: what an archive says of its sizes may be wrong. */
async function checkSize(path: string, name: string): Promise<void> {
  const tooLarge = () =>
    new UnreadableFile(
      `${name}: has more than ${FILE_MAX_BYTES / 2 ** 20} MB, or unpacks to more than ${UNPACKED_MAX_BYTES / 2 ** 20} MB; save its sheets as CSV.`,
    );
  if (statSync(path).size > FILE_MAX_BYTES) throw tooLarge();
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error) => {
    throw damaged(name, error);
  });
  let bytes = 0;
  try {
    for await (const entry of entriesOf(zip)) {
      if (entry.fileName.endsWith('/')) continue;
      for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > UNPACKED_MAX_BYTES) throw tooLarge();
      }
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : damaged(name, error);
  } finally {
    zip.close();
  }
}

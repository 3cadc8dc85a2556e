import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { readXls } from 'xls-reader';
import { UnreadableFile } from '../../sources/text-file.ts';
import type { SheetCells } from './sheet-cells.ts';

/** The first bytes of a compound file (https://learn.microsoft.com/openspecs/windows_protocols/ms-cfb). */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** True for a workbook of Excel 97 to 2003 (.xls), and for any workbook with a password. */
export function isCompoundFile(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const first = Buffer.alloc(COMPOUND_FILE.length);
    return readSync(file, first) === first.length && first.equals(COMPOUND_FILE);
  } finally {
    closeSync(file);
  }
}

/** The first record of a workbook: BOF (MS-XLS, 2.4.21) of version 0x0600, of the globals. It has 20 bytes. */
const GLOBALS = Buffer.from('0908100000060500', 'hex');
const GLOBALS_BYTES = 20;
/** Records that may come next: WriteProtect, which is empty, and FilePass, with which the others are encrypted (MS-XLS, 2.3.2). */
const [WRITE_PROTECT, FILE_PASS] = [0x0086, 0x002f];
const RECORD_HEAD_BYTES = 4;

/**
 * Reads the sheets of a workbook of Excel 97 to 2003 (.xls).
 *
 * @throws {UnreadableFile} if it is older, damaged, or has a password
 */
export function readXlsSheets(path: string): readonly SheetCells[] {
  const name = basename(path);
  const bytes = readFileSync(path);
  if (hasPassword(bytes)) throw new UnreadableFile(`${name}: has a password; save it as .xlsx without one.`);
  try {
    return readXls(bytes).sheets.map(({ name: sheet, rows }) => ({ sheet, data: rows }));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UnreadableFile(
      `${name}: is no Excel workbook (.xls since Excel 97), has a password, or is damaged (${why}); save it as .xlsx.`,
    );
  }
}

function hasPassword(bytes: Buffer): boolean {
  const globals = bytes.indexOf(GLOBALS);
  if (globals < 0) return false;
  const next = globals + GLOBALS_BYTES;
  const at = typeAt(bytes, next) === WRITE_PROTECT ? next + RECORD_HEAD_BYTES : next;
  return typeAt(bytes, at) === FILE_PASS;
}

const typeAt = (bytes: Buffer, at: number): number | null => (at + 2 <= bytes.length ? bytes.readUInt16LE(at) : null);

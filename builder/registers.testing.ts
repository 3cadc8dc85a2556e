import { REGISTER_COLUMNS } from './sources/register-layout.ts';
import type { RegisterSource } from './sources/sources.ts';

/** Cells as a line of a CSV file. Null and undefined are empty. */
export const csvLine = (cells: readonly unknown[]): string =>
  cells
    .map((cell) => (/[",\r\n]/.test(String(cell ?? '')) ? `"${String(cell).replaceAll('"', '""')}"` : (cell ?? '')))
    .join(',');

/** A register as an export has it: the names of its columns, and its rows in lines. */
export async function registerLines(register: RegisterSource): Promise<readonly string[]> {
  const lines = [REGISTER_COLUMNS.join(',')];
  for await (const batch of register.batches()) {
    if (batch.kind === 'unusable') throw new Error(batch.message);
    for (const row of batch.rows) {
      lines.push(csvLine(REGISTER_COLUMNS.map((column) => row[column])));
      if (lines.length !== row.line) throw new Error(`line ${row.line} is written on line ${lines.length}`);
    }
  }
  return lines;
}

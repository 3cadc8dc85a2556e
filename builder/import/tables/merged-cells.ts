/** Cells that a workbook of Office Open XML shows as one: rows and columns from 0, both ends included. */
export interface MergedCells {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly column: number;
}

const MERGED = /<mergeCell\b[^>]*\bref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g;
/** Longer than any element that names merged cells. */
const CARRIED = 200;

/** Finds the cells of one column that are merged downwards in the XML of a sheet, which comes in chunks. */
export class MergedCellsFinder {
  readonly #found: MergedCells[] = [];
  #rest = '';

  take(chunk: Uint8Array): void {
    const text = this.#rest + Buffer.from(chunk).toString('latin1');
    let end = 0;
    for (const { 0: element, 1: first = '', 2: from, 3: last, 4: to, index } of text.matchAll(MERGED)) {
      end = index + element.length;
      if (first === last) {
        this.#found.push({ firstRow: Number(from) - 1, lastRow: Number(to) - 1, column: columnNumber(first) });
      }
    }
    this.#rest = text.slice(Math.max(end, text.length - CARRIED));
  }

  get found(): readonly MergedCells[] {
    return this.#found;
  }
}

/** 'A' is 0, 'Z' 25, 'AA' 26. */
const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** The rows of a sheet, in which each merged cell has the value of the first one. */
export function withMergedCells<Value>(
  rows: readonly (readonly (Value | null)[])[],
  merged: readonly MergedCells[],
): readonly (readonly (Value | null)[])[] {
  const filled = rows.map((row) => [...row]);
  for (const { firstRow, lastRow, column } of merged) {
    const value = filled[firstRow]?.[column] ?? null;
    if (value === null) continue;
    for (const row of filled.slice(firstRow + 1, lastRow + 1)) row[column] ??= value;
  }
  return filled;
}

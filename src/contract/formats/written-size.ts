import type { Format, Writing } from '../request.ts';
import type { Cell, ResultColumn } from '../result.ts';
import { BYTE_ORDER_MARK, csvField } from './csv.ts';
import { markdownCell } from './markdown.ts';

/**
 * The most bytes that a format writes for one byte of a cell as SQLite holds it (9 bytes a cell, and the bytes of its
 * text or blob). JSON writes a control character, one byte, as six (`\u0002`). No format writes more for a character.
 * Six times nine leaves 54 bytes for everything else of a cell. The longest number has 24 characters, a blob has 29
 * around its base64, and separators, quotes and the brackets of a row take at most 7.
 */
export const MOST_BYTES_A_BYTE = 6;

/** What a format writes around the cells of a table. */
interface Layout {
  readonly cell: (cell: Cell) => string;
  /** A column in the head of the table. */
  readonly column: (column: ResultColumn) => string;
  /** Bytes around the columns, those around the whole table included. */
  readonly head: (columns: number) => number;
  /** Bytes around the cells of one row. */
  readonly row: (cells: number, isFirst: boolean) => number;
}

const LAYOUTS: Readonly<Record<Format | 'excel', Layout>> = {
  json: {
    cell: (cell) => JSON.stringify(cell),
    column: (column) => JSON.stringify(column),
    head: (columns) => '{"columns":[],"rows":[]'.length + commas(columns),
    row: (cells, isFirst) => '[]'.length + commas(cells) + (isFirst ? 0 : 1),
  },
  csv: {
    cell: (cell) => csvField(cell),
    column: ({ name }) => csvField(name),
    head: (columns) => commas(columns) + '\r\n'.length,
    row: (cells) => commas(cells) + '\r\n'.length,
  },
  excel: {
    cell: (cell) => csvField(cell, 'excel'),
    column: ({ name }) => csvField(name, 'excel'),
    head: (columns) => utf8Size(BYTE_ORDER_MARK) + commas(columns) + '\r\n'.length,
    row: (cells) => commas(cells) + '\r\n'.length,
  },
  md: {
    cell: markdownCell,
    column: ({ name }) => markdownCell(name),
    // Only the whole table shows whether a column is aligned to the right, which takes the longer mark.
    head: (columns) => markdownRow(columns) + markdownRow(columns) + '---:'.length * columns,
    row: (cells) => markdownRow(cells),
  },
};

const layoutOf = ({ format, safe }: Writing) => LAYOUTS[safe ?? format];
const commas = (cells: number) => Math.max(0, cells - 1);
const markdownRow = (cells: number) => '|  |\n'.length + ' | '.length * commas(cells);

/**
 * Bytes of the columns as the format writes them, with an empty list of rows. Exact for JSON and CSV. Markdown may take
 * a byte less for each column, and its last line does not count.
 *
 * @param maxBytes counting ends at a larger number; the result is then only a lower bound
 */
export function columnsSize(columns: readonly ResultColumn[], writing: Writing, maxBytes: number): number {
  const { column, head } = layoutOf(writing);
  return sizeOf(columns, column, head(columns.length), maxBytes);
}

/** The most bytes that a UTF-16 unit takes in UTF-8. */
const MOST_BYTES_A_UNIT = 3;

/**
 * The most bytes that `columnsSize` can return for any format. It writes nothing, so it is cheap enough for every
 * statement.
 */
export function columnsSizeBound(columns: readonly ResultColumn[]): number {
  // What a format writes around a name and a type, and around all of them, is less than nine times MOST_BYTES_A_BYTE.
  let heldBytes = 9;
  for (const { name, type } of columns) heldBytes += 9 + MOST_BYTES_A_UNIT * (name.length + (type?.length ?? 0));
  return MOST_BYTES_A_BYTE * heldBytes;
}

/**
 * Bytes by which one more row enlarges the result, exact in every format.
 *
 * @param isFirst whether it is the first row
 * @param maxBytes counting ends at a larger number; the result is then only a lower bound
 */
export function rowSize(
  cells: readonly Cell[],
  writing: Writing,
  { isFirst, maxBytes }: { readonly isFirst: boolean; readonly maxBytes: number },
): number {
  const { cell, row } = layoutOf(writing);
  return sizeOf(cells, cell, row(cells.length, isFirst), maxBytes);
}

/** Writes one text at a time, so that only the longest cell is in memory. */
function sizeOf<Value>(
  values: readonly Value[],
  write: (value: Value) => string,
  aroundBytes: number,
  maxBytes: number,
): number {
  let bytes = aroundBytes;
  for (const value of values) {
    if (bytes > maxBytes) return bytes;
    bytes += utf8Size(write(value));
  }
  return bytes;
}

/** Bytes of well-formed text in UTF-8. */
function utf8Size(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) continue;
    bytes += 1;
    // The two halves of a surrogate pair take two bytes each.
    if (unit >= 0x800 && (unit & 0xf800) !== 0xd800) bytes += 1;
  }
  return bytes;
}

import type { Base64Cell, Cell } from '../../../contract/result.ts';
import type { ShownColumn } from './columns.ts';
import { roundedNumber } from './decimals.ts';

/** Most characters of a text in a table cell; the cell viewer has the whole text. */
export const CELL_CHARACTERS = 200;

/** How one cell is shown. */
export type CellView =
  | { readonly kind: 'null' }
  | { readonly kind: 'emptyText' }
  | { readonly kind: 'blob'; readonly sizeBytes: number }
  /** Digits in groups of three. Commas between them are drawn by CSS, so that copied text stays a number. */
  | { readonly kind: 'number'; readonly groups: readonly string[] }
  /** `isCut`: the text is longer than what is shown, or has several lines. */
  | { readonly kind: 'text'; readonly text: string; readonly isCut: boolean };

export function viewCell(cell: Cell, column: Pick<ShownColumn, 'kind' | 'isQuantity' | 'decimals'>): CellView {
  if (cell === null) return { kind: 'null' };
  if (typeof cell === 'object') return { kind: 'blob', sizeBytes: blobSizeBytes(cell) };
  if (typeof cell === 'number')
    return { kind: 'number', groups: numberGroups(roundedNumber(cell, column), column.isQuantity) };
  if (column.kind === 'number') return { kind: 'number', groups: column.isQuantity ? groupsOf(cell) : [cell] };
  if (cell === '') return { kind: 'emptyText' };
  const isCut = cell.length > CELL_CHARACTERS || cell.includes('\n');
  return { kind: 'text', text: cell.length > CELL_CHARACTERS ? `${cutAt(cell, CELL_CHARACTERS)}…` : cell, isCut };
}

function numberGroups(value: number, isQuantity: boolean): readonly string[] {
  return isQuantity ? groupsOf(String(value)) : [String(value)];
}

/** Splits the digits before the point into groups of three: -1234567.5 is -1, 234 and 567.5. */
function groupsOf(number: string): readonly string[] {
  // 1e+21 has no digits to split.
  const match = /^(-?\d+)(\.\d+)?$/.exec(number);
  if (!match?.[1]) return [number];
  const groups = match[1].replace(/\B(?=(?:\d{3})+$)/g, ',').split(',');
  return [...groups.slice(0, -1), `${groups.at(-1)}${match[2] ?? ''}`];
}

/** The whole value of a cell as unformatted text, for copies, exports and the viewer. */
export function plainText(cell: Cell): string {
  if (cell === null) return '';
  return typeof cell === 'object' ? cell.encoded : String(cell);
}

/** Number of bytes of a base64 text. */
function blobSizeBytes({ encoded }: Base64Cell): number {
  const padding = encoded.endsWith('==') ? 2 : encoded.endsWith('=') ? 1 : 0;
  return (encoded.length / 4) * 3 - padding;
}

/** Cuts after this many UTF-16 units, never within a surrogate pair. */
function cutAt(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}

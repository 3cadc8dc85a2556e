import type { Base64Cell, Cell } from '../../../contract/result.ts';
import type { ShownColumn } from './columns.ts';

/** Characters of a text that a cell of the table holds; the whole of it is in the cell viewer. */
export const CELL_CHARACTERS = 200;

/** How one cell is shown. */
export type CellView =
  | { readonly kind: 'null' }
  | { readonly kind: 'emptyText' }
  | { readonly kind: 'blob'; readonly sizeBytes: number }
  /** Digits in groups of three, to be parted by commas that are drawn and not written: what is copied stays a number. */
  | { readonly kind: 'number'; readonly groups: readonly string[] }
  /** `isCut`: the text goes on beyond what is shown, or has lines that a row cannot show. */
  | { readonly kind: 'text'; readonly text: string; readonly isCut: boolean };

/** From here on, decimals beyond the second are noise in a quantity; below it they may be all there is. */
const ROUNDED_FROM = 100;

export function viewCell(cell: Cell, column: Pick<ShownColumn, 'kind' | 'isQuantity'>): CellView {
  if (cell === null) return { kind: 'null' };
  if (typeof cell === 'object') return { kind: 'blob', sizeBytes: blobSizeBytes(cell) };
  if (typeof cell === 'number') return { kind: 'number', groups: numberGroups(cell, column.isQuantity) };
  if (column.kind === 'number') return { kind: 'number', groups: column.isQuantity ? groupsOf(cell) : [cell] };
  if (cell === '') return { kind: 'emptyText' };
  const isCut = cell.length > CELL_CHARACTERS || cell.includes('\n');
  return { kind: 'text', text: cell.length > CELL_CHARACTERS ? `${cutAt(cell, CELL_CHARACTERS)}…` : cell, isCut };
}

function numberGroups(value: number, isQuantity: boolean): readonly string[] {
  if (!isQuantity) return [String(value)];
  return groupsOf(String(Math.abs(value) < ROUNDED_FROM ? value : Number(value.toFixed(2))));
}

/** Parts the digits before the point by threes, counted from the point: -1234567.5 is -1, 234 and 567.5. */
function groupsOf(number: string): readonly string[] {
  // 1e+21 has no digits to part.
  const match = /^(-?\d+)(\.\d+)?$/.exec(number);
  if (!match?.[1]) return [number];
  const groups = match[1].replace(/\B(?=(?:\d{3})+$)/g, ',').split(',');
  return [...groups.slice(0, -1), `${groups.at(-1)}${match[2] ?? ''}`];
}

/** The whole value of a cell as text, nothing formatted: what is copied, exported and shown in the viewer. */
export function plainText(cell: Cell): string {
  if (cell === null) return '';
  return typeof cell === 'object' ? cell.encoded : String(cell);
}

/** Bytes behind base64 text. */
function blobSizeBytes({ encoded }: Base64Cell): number {
  const padding = encoded.endsWith('==') ? 2 : encoded.endsWith('=') ? 1 : 0;
  return (encoded.length / 4) * 3 - padding;
}

/** Cuts at a number of UTF-16 units, never through a surrogate pair. */
function cutAt(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}

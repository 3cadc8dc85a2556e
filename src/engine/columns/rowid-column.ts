import type { StripValues } from '../../column-strips/index.ts';

/** Serial type of an integer of six bytes. */
const SIX_BYTES = 5;
/** Rowids below this fit into it. */
export const ROWIDS_BELOW = 2 ** 47;

/** Rowids as the values of a column. */
export function rowidColumn(rowids: Float64Array): StripValues {
  const content = new Uint8Array(6 * rowids.length);
  const view = new DataView(content.buffer);
  for (let row = 0; row < rowids.length; row += 1) {
    const rowid = rowids[row] as number;
    view.setUint16(6 * row, Math.floor(rowid / 2 ** 32));
    view.setUint32(6 * row + 2, rowid % 2 ** 32);
  }
  return { types: new Uint8Array(rowids.length).fill(SIX_BYTES), content };
}

import type { StripBlock } from '../../column-strips/index.ts';

/** Rowids that ascend from the first one of a block to the last, for rows of which nothing depends on the rowid. */
export function anyRowids({ rows, firstRowid, lastRowid }: StripBlock): Float64Array {
  const rowids = Float64Array.from({ length: rows }, (_, row) => firstRowid + row);
  if (rows > 0) rowids[rows - 1] = lastRowid;
  return rowids;
}

import { DICTIONARY, type StripTable } from '../../../column-strips/index.ts';
import type { Piece } from './strip-loader.ts';

/**
 * The strips of some blocks for these columns, with their dictionaries, column by column.
 *
 * @param columns their indexes, or `ROWIDS`
 */
export function piecesOf(table: StripTable, columns: readonly number[], blocks: readonly number[]): Piece[] {
  return columns.flatMap((column) => {
    const strips = blocks.flatMap((block) => stripOf(table, column, block) ?? []);
    const dictionary = dictionaryOf(table, column);
    return dictionary ? [dictionary, ...strips] : strips;
  });
}

export function stripOf(table: StripTable, column: number, block: number): Piece | null {
  const range = table.rangeOf(block, column);
  return range && { ...range, isWhole: (bytes) => table.isWhole(block, column, bytes) };
}

export function dictionaryOf(table: StripTable, column: number): Piece | null {
  const range = table.dictionaryOf(column);
  return range && { ...range, isWhole: (bytes) => table.isWhole(DICTIONARY, column, bytes) };
}

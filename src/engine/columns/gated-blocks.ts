import type { ColumnValues, StripTable } from '../../column-strips/index.ts';
import { type Gate, mayPass } from './program/gates.ts';

/**
 * Gates are tested before other columns are requested if their columns take at most this share of the bytes of all: as
 * those do in whose order the table is, and whose values are in few blocks. The test costs a round of requests.
 */
const TESTED_SHARE = 1 / 16;

/** Which blocks of a table may have rows that pass the gates of a scan. */
export interface GatedBlocks {
  /** The columns that are read of a row that does not pass. */
  readonly early: readonly number[];
  /** By block. */
  readonly mayPass: readonly boolean[];
}

/** The gates that are worth testing before a scan of these columns; none if they save nothing. */
export function testedGates(table: StripTable, columns: readonly number[], gates: readonly Gate[]): readonly Gate[] {
  const bytesOf = (column: number) =>
    [...table.blocks.keys()].reduce((sum, block) => sum + (table.rangeOf(block, column)?.length ?? 0), 0);
  const all = columns.reduce((sum, column) => sum + bytesOf(column), 0);
  return gates.filter(({ column, values }) => values?.some(isNoFlag) && bytesOf(column) <= TESTED_SHARE * all);
}

/** A flag is 0 or 1, and all blocks have rows with either. */
const isNoFlag = (value: number | string): boolean => value !== 0 && value !== 1;

/**
 * Tests gates on the values of their columns.
 *
 * @param valuesOf a column in a block
 */
export function testGates(
  table: StripTable,
  { gates, tested }: { readonly gates: readonly Gate[]; readonly tested: readonly Gate[] },
  valuesOf: (block: number, column: number) => ColumnValues,
): GatedBlocks {
  const last = gates.findLastIndex((gate) => tested.includes(gate));
  return {
    early: [...new Set(gates.slice(0, last + 1).map(({ column }) => column))],
    mayPass: Array.from(table.blocks.keys(), (block) =>
      tested.every((gate) => mayPass(gate, valuesOf(block, gate.column))),
    ),
  };
}

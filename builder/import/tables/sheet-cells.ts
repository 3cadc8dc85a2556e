import type { MergedCells } from './merged-cells.ts';

/** A sheet of a workbook: its name, and its cells row by row. */
export interface SheetCells {
  readonly sheet: string;
  readonly data: readonly (readonly unknown[])[];
  /** Cells of one column that are shown as one; absent if that is unknown. */
  readonly merged?: readonly MergedCells[];
}

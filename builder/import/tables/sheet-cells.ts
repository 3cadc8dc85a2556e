/** A sheet of a workbook: its name, and its cells row by row. */
export interface SheetCells {
  readonly sheet: string;
  readonly data: readonly (readonly unknown[])[];
}

import { createContext, useContext } from 'react';
import type { Cell } from '../../contract/result.ts';
import type { ShownColumn } from '../results/values/columns.ts';

/** A row to show as a form, with its position among the shown rows. */
export interface OpenedRow {
  readonly columns: readonly ShownColumn[];
  readonly rows: readonly (readonly Cell[])[];
  readonly index: number;
}

export const OpenRowContext = createContext<((row: OpenedRow) => void) | null>(null);

/** Shows a row as a form; null if there is no space for it, as in a frame of another page. */
export function useOpenRow(): ((row: OpenedRow) => void) | null {
  return useContext(OpenRowContext);
}

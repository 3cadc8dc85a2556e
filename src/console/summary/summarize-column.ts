import { createContext, useContext } from 'react';
import type { CatalogueName } from '../editor/names/written-name.ts';

export const SummarizeColumnContext = createContext<((name: Required<CatalogueName>) => void) | null>(null);

/** Shows the summary of a table's column; null if there is no runner. */
export function useSummarizeColumn(): ((name: Required<CatalogueName>) => void) | null {
  return useContext(SummarizeColumnContext);
}

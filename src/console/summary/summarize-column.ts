import { createContext, useContext } from 'react';
import type { CatalogueName } from '../editor/written-name.ts';

export const SummarizeColumnContext = createContext<((name: Required<CatalogueName>) => void) | null>(null);

/** Shows what a column of a table holds; null if there is nothing to ask. */
export function useSummarizeColumn(): ((name: Required<CatalogueName>) => void) | null {
  return useContext(SummarizeColumnContext);
}

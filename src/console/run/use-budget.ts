import { useCallback, useState } from 'react';
import { localStorageIfAllowed } from '../i18n/language.ts';
import { initialBudget, rememberBudget } from './budget.ts';

/** How many bytes a query may fetch, and what chooses another number. */
export function useBudget(): readonly [number, (budgetBytes: number) => void] {
  const [budgetBytes, setBudget] = useState(() => initialBudget(localStorageIfAllowed()));
  const choose = useCallback((chosen: number) => {
    rememberBudget(localStorageIfAllowed(), chosen);
    setBudget(chosen);
  }, []);
  return [budgetBytes, choose];
}

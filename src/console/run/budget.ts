import type { Estimate } from '../../contract/runner.ts';
import { savesData } from '../../saves-data.ts';
import { attempt } from '../page/attempt.ts';

const MEBIBYTE = 1024 * 1024;

/** The visitor's choices of how many bytes a query may fetch; Infinity for no limit. */
export const BUDGETS: readonly number[] = [
  MEBIBYTE,
  4 * MEBIBYTE,
  16 * MEBIBYTE,
  64 * MEBIBYTE,
  256 * MEBIBYTE,
  1024 * MEBIBYTE,
  Number.POSITIVE_INFINITY,
];
export const BUDGET_DEFAULT = 64 * MEBIBYTE;

const LINK_BUDGET = 8 * MEBIBYTE;
const LINK_BUDGET_SAVING = MEBIBYTE;

const STORAGE_KEY = 'nadlan-sql.budget';

/** The budget chosen before, else the default. */
export function initialBudget(storage: Pick<Storage, 'getItem'> | null): number {
  const stored = Number(attempt(() => storage?.getItem(STORAGE_KEY)) ?? Number.NaN);
  return BUDGETS.includes(stored) ? stored : BUDGET_DEFAULT;
}

/** Stores the choice if the browser allows it; otherwise the choice holds for this visit. */
export function rememberBudget(storage: Pick<Storage, 'setItem'> | null, budgetBytes: number): void {
  attempt(() => storage?.setItem(STORAGE_KEY, String(budgetBytes)));
}

/** The next budget: the spent one, doubled until it covers the expected bytes. */
export function largerBudget(budgetBytes: number, estimate: Estimate | null): number {
  let larger = budgetBytes * 2;
  while (estimate && larger < estimate.bytes) larger *= 2;
  return larger;
}

/** How many bytes a statement may fetch that runs without a decision of its reader: from a link, or in a frame. */
export const linkBudgetBytes = (): number => (savesData() ? LINK_BUDGET_SAVING : LINK_BUDGET);

import type { Estimate } from '../../contract/runner.ts';
import { savesData } from '../../saves-data.ts';
import { attempt } from '../page/attempt.ts';

const MEBIBYTE = 1024 * 1024;

/** How many bytes a query may fetch, as the visitor can choose; Infinity for as many as it takes. */
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

/** The budget chosen before, else the usual one. */
export function initialBudget(storage: Pick<Storage, 'getItem'> | null): number {
  const stored = Number(attempt(() => storage?.getItem(STORAGE_KEY)) ?? Number.NaN);
  return BUDGETS.includes(stored) ? stored : BUDGET_DEFAULT;
}

/** Remembers the choice where the browser lets us; where it does not, the choice holds for this visit. */
export function rememberBudget(storage: Pick<Storage, 'setItem'> | null, budgetBytes: number): void {
  attempt(() => storage?.setItem(STORAGE_KEY, String(budgetBytes)));
}

/** The budget to go on with: twice the one that was spent, and again twice until it holds what is expected. */
export function largerBudget(budgetBytes: number, estimate: Estimate | null): number {
  let larger = budgetBytes * 2;
  while (estimate && larger < estimate.bytes) larger *= 2;
  return larger;
}

/** How many bytes a statement may fetch that runs before its reader has decided to: one of a link, or in a frame. */
export const linkBudgetBytes = (): number => (savesData() ? LINK_BUDGET_SAVING : LINK_BUDGET);

import { LIMITS } from '../../contract/limits.ts';
import { attempt } from '../page/attempt.ts';

/** How long a query may compute, as the visitor can choose, in milliseconds; Infinity for as long as it takes. */
export const COMPUTE_TIMES: readonly number[] = [1_000, LIMITS.queryMs, 30_000, 120_000, Number.POSITIVE_INFINITY];

const STORAGE_KEY = 'nadlan-sql.compute-ms';

/** The time chosen before, else that of the contract. */
export function initialComputeMs(storage: Pick<Storage, 'getItem'> | null): number {
  const stored = Number(attempt(() => storage?.getItem(STORAGE_KEY)) ?? Number.NaN);
  return COMPUTE_TIMES.includes(stored) ? stored : LIMITS.queryMs;
}

/** Remembers the choice where the browser lets us; where it does not, the choice holds for this visit. */
export function rememberComputeMs(storage: Pick<Storage, 'setItem'> | null, computeMs: number): void {
  attempt(() => storage?.setItem(STORAGE_KEY, String(computeMs)));
}

/** How much longer a query goes on that has computed for so long: the usual time, however small the limit was. */
export const MORE_MS = LIMITS.queryMs;

/** The limit to run anew with, for a query that was ended at a smaller one. */
export const longerTime = (computeMs: number): number => Math.max(computeMs * 3, 3 * LIMITS.queryMs);

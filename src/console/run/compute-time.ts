import { LIMITS } from '../../contract/limits.ts';
import { attempt } from '../page/attempt.ts';

/** The visitor's choices of how long a query may compute, in milliseconds; Infinity for no limit. */
export const COMPUTE_TIMES: readonly number[] = [1_000, LIMITS.queryMs, 30_000, 120_000, Number.POSITIVE_INFINITY];

const STORAGE_KEY = 'nadlan-sql.compute-ms';

/** The time chosen before, else the contract's. */
export function initialComputeMs(storage: Pick<Storage, 'getItem'> | null): number {
  const stored = Number(attempt(() => storage?.getItem(STORAGE_KEY)) ?? Number.NaN);
  return COMPUTE_TIMES.includes(stored) ? stored : LIMITS.queryMs;
}

/** Stores the choice if the browser allows it; otherwise the choice holds for this visit. */
export function rememberComputeMs(storage: Pick<Storage, 'setItem'> | null, computeMs: number): void {
  attempt(() => storage?.setItem(STORAGE_KEY, String(computeMs)));
}

/** By how much the time of a query is extended: by the default time, however small the limit was. */
export const MORE_MS = LIMITS.queryMs;

/** The limit of another run, for a query that ended at a smaller one. */
export const longerTime = (computeMs: number): number => Math.max(computeMs * 3, 3 * LIMITS.queryMs);

import { readWarning } from '../../contract/warning.ts';
import type { ResultOutcome } from '../run/run-state.ts';

/**
 * Largest price at which the page does not warn of a whole table that was read. Strips of columns make most such scans this cheap; the
 * advice of the warning is for tables that are read row by row.
 */
const CHEAP_BYTES = 10 * 1024 * 1024;

/** The advice on an answer, as the page shows it. */
export interface ShownAdvice {
  readonly warnings: readonly string[];
  /** What a scan of a whole table fetched that is too cheap for a warning; null if there is none. */
  readonly scannedBytes: number | null;
}

/** Takes the warning of a cheap scan out of the advice. A server's time is everybody's: its warnings stay. */
export function shownAdvice({ result, transfer, estimate, by }: ResultOutcome): ShownAdvice {
  const warnings = result.warnings ?? [];
  const others = warnings.filter((each) => readWarning(each).code !== 'FULL_SCAN');
  const isCheap = by === 'page' && Math.max(transfer.bytes, estimate?.bytes ?? 0) < CHEAP_BYTES;
  return isCheap && others.length < warnings.length
    ? { warnings: others, scannedBytes: transfer.bytes }
    : { warnings, scannedBytes: null };
}

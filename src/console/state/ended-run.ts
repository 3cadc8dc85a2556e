import type { NewEntry } from '../history/history.ts';
import type { RunState } from '../run/run-state.ts';

/**
 * The history entry of a run that has just ended; null if none has.
 *
 * @param nowMs on the clock of the runs
 */
export function endedRun(before: RunState, after: RunState, nowMs: number): Omit<NewEntry, 'at'> | null {
  if (before.phase !== 'running' || after.phase === 'running' || after.phase === 'idle') return null;
  const { request, progress, startedAtMs } = before;
  const { sql, params, limit } = request;
  const entry = {
    sql,
    limit,
    ...(params === undefined ? {} : { params }),
    rows: null,
    bytes: progress.bytes,
    ms: Math.round(nowMs - startedAtMs),
  };
  switch (after.phase) {
    case 'done': {
      const { result, transfer } = after.outcome;
      return { ...entry, end: 'answered', rows: result.row_count, bytes: transfer.bytes, ms: result.elapsed_ms };
    }
    case 'refused':
      return { ...entry, end: 'refused' };
    case 'cancelled':
      return { ...entry, end: 'cancelled' };
    case 'over-budget':
      return { ...entry, end: 'over-budget', bytes: after.transfer.bytes };
    default:
      return after satisfies never;
  }
}

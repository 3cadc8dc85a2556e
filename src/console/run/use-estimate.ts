import { useEffect, useState } from 'react';
import type { Estimate, PricedRunner } from '../../contract/runner.ts';
import type { RunState } from './run-state.ts';

/**
 * What a run of the statement in the editor would fetch; null while it is being written or runs, when it has just been answered,
 * and where nobody can tell.
 *
 * @param text the statement as it stands; null before there is one
 */
export function useEstimate(
  runner: PricedRunner,
  text: string | null,
  limit: number,
  state: RunState,
): Estimate | null {
  const [estimate, setEstimate] = useState<Estimate | null>(null);
  const isRunning = state.phase === 'running';
  const isAnswered = state.phase === 'done' && state.answer.request.sql === text;
  useEffect(() => {
    setEstimate(null);
    if (text === null || text.trim() === '' || isRunning || isAnswered) return;
    let isCurrent = true;
    runner.estimate({ sql: text, limit }).then(
      (estimated) => {
        if (isCurrent) setEstimate(estimated);
      },
      (cause: unknown) => console.error(cause),
    );
    return () => {
      isCurrent = false;
    };
  }, [runner, text, limit, isRunning, isAnswered]);
  return estimate;
}

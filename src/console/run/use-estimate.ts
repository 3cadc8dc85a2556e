import { useEffect, useState } from 'react';
import type { Estimate, PricedRunner } from '../../contract/runner.ts';
import type { Draft } from '../state/workspace.ts';
import { isPaused, type RunState } from './run-state.ts';

/**
 * What a run of the draft would fetch; null while it is being edited or runs, when it was just answered, and if
 * unknown. After a stopped run, the previous estimate stays until there is a newer one.
 *
 * @param draft null before there is one
 */
export function useEstimate(runner: PricedRunner, draft: Draft | null, state: RunState): Estimate | null {
  const [known, setKnown] = useState<{ readonly draft: Draft; readonly estimate: Estimate | null } | null>(null);
  const isRunning = state.phase === 'running' && !isPaused(state);
  const isAnswered = state.phase === 'done' && state.outcome.request.sql === draft?.sql;
  useEffect(() => {
    if (draft === null || draft.sql.trim() === '' || isRunning || isAnswered) return;
    const { sql, limit, params } = draft;
    let isCurrent = true;
    runner.estimate({ sql, limit, ...(params === undefined ? {} : { params }) }).then(
      (estimate) => {
        if (isCurrent)
          setKnown((before) => (estimate === null && before?.draft === draft ? before : { draft, estimate }));
      },
      (cause: unknown) => console.error(cause),
    );
    return () => {
      isCurrent = false;
    };
  }, [runner, draft, isRunning, isAnswered]);
  return known === null || known.draft !== draft || isRunning || isAnswered ? null : known.estimate;
}

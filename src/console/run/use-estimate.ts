import { useEffect, useMemo, useState } from 'react';
import type { Estimate, PricedRunner } from '../../contract/runner.ts';
import { awaitsValues } from '../params/lacking.ts';
import type { Draft } from '../state/workspace.ts';
import { isPaused, type RunState } from './run-state.ts';

/**
 * What a run of the draft would fetch; null while it is being edited or runs, when it was just answered, and if
 * unknown. After a stopped run, the previous estimate stays until there is a newer one.
 *
 * @param draft null before there is one
 */
export function useEstimate(
  runner: PricedRunner,
  draft: Draft | null,
  state: RunState,
): Estimate | 'needs-values' | null {
  const [known, setKnown] = useState<{ readonly draft: Draft; readonly estimate: Estimate | null } | null>(null);
  const isRunning = state.phase === 'running' && !isPaused(state);
  const isAnswered = state.phase === 'done' && state.outcome.request.sql === draft?.sql;
  const needsValues = useMemo(() => draft !== null && awaitsValues(draft), [draft]);
  useEffect(() => {
    if (draft === null || needsValues || draft.sql.trim() === '' || isRunning || isAnswered) return;
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
  }, [runner, draft, needsValues, isRunning, isAnswered]);
  if (isRunning || isAnswered) return null;
  if (needsValues) return 'needs-values';
  return known === null || known.draft !== draft ? null : known.estimate;
}

import { useEffect, useMemo, useState } from 'react';
import type { Table } from '../../catalogue/index.ts';
import type { Refusal } from '../../contract/errors.ts';
import { guard } from '../../contract/guard/guard.ts';
import type { SqlRequest } from '../../contract/request.ts';
import type { PlanCosts, PricedRunner } from '../../contract/runner.ts';
import { explainRequest, offsetInStatement } from './explained-request.ts';
import { type OtherWay, otherWays } from './other-ways.ts';
import { type PlanStep, planOf } from './plan-steps.ts';

/** An alternative, with its cost. */
export interface PricedWay extends OtherWay {
  readonly costs: PlanCosts;
}

/** What is known about the plan of a statement. */
export type PlanState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | {
      readonly kind: 'plan';
      readonly steps: readonly PlanStep[];
      /** Undefined while they are being estimated; null if that is impossible. */
      readonly costs: PlanCosts | null | undefined;
      /** The alternatives estimated so far, the cheapest first. */
      readonly ways: readonly PricedWay[];
    };

/**
 * Gets SQLite's plan of a statement, and the estimator's costs of its steps and alternatives. The statement is not run.
 */
export function usePlan(runner: PricedRunner, request: SqlRequest, tables: readonly Table[]): PlanState {
  const [state, setState] = useState<PlanState>({ kind: 'loading' });
  // The same statement in another object has the same plan.
  const key = JSON.stringify(request);
  const asked = useMemo(() => JSON.parse(key) as SqlRequest, [key]);
  useEffect(() => {
    const abort = new AbortController();
    setState({ kind: 'loading' });
    planned(runner, asked, tables, abort.signal, (next) => {
      if (!abort.signal.aborted) setState(next);
    }).catch((cause: unknown) => console.error(cause));
    return () => abort.abort();
  }, [runner, asked, tables]);
  return state;
}

async function planned(
  runner: PricedRunner,
  request: SqlRequest,
  tables: readonly Table[],
  signal: AbortSignal,
  say: (state: PlanState) => void,
): Promise<void> {
  // The guard's offsets refer to the statement without EXPLAIN.
  const checked = guard(request.sql);
  if (!checked.ok) return say({ kind: 'refused', refusal: checked.refusal });
  const outcome = await runner.run(explainRequest(request), { signal });
  if (outcome.kind === 'refused') return say({ kind: 'refused', refusal: moved(outcome.refusal) });
  if (outcome.kind === 'cancelled') return;
  const steps = planOf(outcome.result.rows);
  say({ kind: 'plan', steps, costs: undefined, ways: [] });
  const costs = (await runner.plan?.(request)) ?? null;
  say({ kind: 'plan', steps, costs, ways: [] });
  if (!costs) return;
  let ways: readonly PricedWay[] = [];
  for (const way of otherWays(request.sql, steps, tables)) {
    if (signal.aborted) return;
    const costsOfWay = await runner.plan?.({ ...request, sql: way.sql });
    if (!costsOfWay) continue;
    ways = [...ways, { ...way, costs: costsOfWay }].sort((a, b) => bytesOf(a.costs) - bytesOf(b.costs));
    say({ kind: 'plan', steps, costs, ways });
  }
}

/** The bytes that a plan reads in total, loaded or not. */
export const bytesOf = ({ readings }: PlanCosts): number => readings.reduce((sum, { bytes }) => sum + bytes, 0);

const moved = (refusal: Refusal): Refusal =>
  refusal.offset === undefined ? refusal : { ...refusal, offset: offsetInStatement(refusal.offset) };

import { useEffect, useRef, useState } from 'react';
import type { SqlRequest } from '../../contract/request.ts';
import type { PricedRunner } from '../../contract/runner.ts';
import type { ResultOutcome } from '../run/run-state.ts';

/** The state of the answer to a question. */
export type AnswerState =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'answered'; readonly outcome: ResultOutcome }
  /** It was refused, or needs more bytes than a question may fetch: the editor shows why, and what to do. */
  | { readonly kind: 'unanswered' };

/** Byte budget of a question; all questions are designed to need less. */
const BUDGET_BYTES = 8 * 1024 * 1024;

let lastRunId = 0;

/**
 * Answers a question with the page's engine, independently of the editor's runs. A new question cancels the previous
 * one.
 */
export function useAnswer(runner: PricedRunner): readonly [AnswerState, (request: SqlRequest) => void] {
  const [state, setState] = useState<AnswerState>({ kind: 'none' });
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const ask = async (request: SqlRequest) => {
    abort.current?.abort();
    const mine = new AbortController();
    abort.current = mine;
    // An answer stays until the next one: it is labelled with the question that it answers.
    setState((before) => (before.kind === 'answered' ? before : { kind: 'asking' }));
    const outcome = await runner.runWithin(request, { signal: mine.signal, budgetBytes: BUDGET_BYTES });
    if (mine.signal.aborted) return;
    if (outcome.kind !== 'result') return setState({ kind: 'unanswered' });
    lastRunId -= 1;
    const { result, transfer, estimate } = outcome;
    // Runs of the editor count upwards, so that none has this number.
    setState({
      kind: 'answered',
      outcome: { runId: lastRunId, request, asked: null, result, transfer, estimate, by: 'page' },
    });
  };
  return [state, (request) => void ask(request).catch(() => setState({ kind: 'unanswered' }))];
}

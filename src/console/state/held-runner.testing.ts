import type { SqlRequest } from '../../contract/request.ts';
import type { PricedOutcome, PricedRunOptions } from '../../contract/runner.ts';

interface HeldRun {
  readonly request: SqlRequest;
  readonly budgetBytes: number;
  readonly computeMs: number | undefined;
  /** Whether it may be suspended at its time limit. */
  readonly standsStill: boolean;
  /** Settles when the caller has the outcome. */
  readonly end: (outcome: PricedOutcome) => Promise<void>;
}

/** A runner whose runs end when the test orders it, or when they are cancelled. */
export function heldRunner() {
  const runs: HeldRun[] = [];
  const runWithin = (request: SqlRequest, { signal, budgetBytes, computeMs, onTimeUp }: PricedRunOptions) =>
    new Promise<PricedOutcome>((resolve) => {
      signal?.addEventListener('abort', () => resolve({ kind: 'cancelled', estimate: null }));
      runs.push({
        request,
        budgetBytes,
        computeMs,
        standsStill: onTimeUp !== undefined,
        end: (outcome) => {
          resolve(outcome);
          return new Promise((settled) => setTimeout(settled));
        },
      });
    });
  return { runs, runWithin };
}

/** One row that took this many bytes. */
export const answerOf = (bytes: number): PricedOutcome => ({
  kind: 'result',
  result: {
    columns: [{ name: 'n', type: null }],
    rows: [[1]],
    row_count: 1,
    truncated: false,
    limit: 1000,
    elapsed_ms: 7,
    schema_version: '1.2',
    data_as_of: '2026-09-17',
  },
  transfer: { bytes, requests: 1 },
  estimate: null,
});

import { isDeepStrictEqual } from 'node:util';
import type { ErrorCode } from '../../src/contract/errors.ts';
import type { SqlRequest } from '../../src/contract/request.ts';
import type { Cell, ResultColumn, SqlResult } from '../../src/contract/result.ts';
import type { Outcome } from '../../src/contract/runner.ts';

/** An engine's answer to a request, without the parts that vary from run to run. */
export type Answer =
  | {
      readonly kind: 'rows';
      readonly columns: readonly ResultColumn[];
      readonly rows: readonly (readonly Cell[])[];
      readonly truncated: boolean;
      /** The members of our own envelope that SQLite does not have; null for a foreign engine. */
      readonly envelope: Omit<
        SqlResult,
        'columns' | 'rows' | 'row_count' | 'truncated' | 'limit' | 'elapsed_ms'
      > | null;
    }
  | { readonly kind: 'error'; readonly code: ErrorCode; readonly message: string };

/** An engine that answers statements, to be compared with others. */
export interface Engine {
  readonly name: string;
  answer(request: SqlRequest): Promise<Answer>;
  close(): Promise<void>;
}

/** @param handedOn the rows that came before the outcome, if the engine hands rows on while it runs */
export function answerOf(
  outcome: Exclude<Outcome, { kind: 'cancelled' }> | { kind: 'result'; result: SqlResult },
  handedOn: readonly (readonly Cell[])[] = [],
): Answer {
  if (outcome.kind === 'refused') {
    return { kind: 'error', code: outcome.refusal.code, message: outcome.refusal.message };
  }
  const { columns, rows, row_count, truncated, limit, elapsed_ms: _, ...envelope } = outcome.result;
  if (row_count !== rows.length || row_count > limit) {
    throw new Error(`The result says ${row_count} rows of at most ${limit}, and has ${rows.length}.`);
  }
  if (!isDeepStrictEqual(handedOn, rows.slice(0, handedOn.length))) {
    throw new Error(`The first ${handedOn.length} rows were handed on, and are not those of the result.`);
  }
  return { kind: 'rows', columns, rows, truncated, envelope };
}

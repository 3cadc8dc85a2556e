import type { ErrorCode } from './errors.ts';
import type { Parameters } from './request.ts';
import type { Cell, ResultColumn } from './result.ts';
import type { WarningCode } from './warning.ts';

/** A request that every runner answers alike, on whatever build of the database it has. */
export interface RunnerCase {
  readonly name: string;
  readonly sql: string;
  readonly params?: Parameters;
  readonly limit?: number;
  readonly expected:
    | {
        readonly columns?: readonly ResultColumn[];
        readonly rows: readonly (readonly Cell[])[];
        readonly truncated?: boolean;
        /** Codes of the warnings that say how the rows are written, where the case is about these. */
        readonly warnings?: readonly WarningCode[];
      }
    | ExpectedRefusal;
}

export interface ExpectedRefusal {
  readonly code: ErrorCode;
  /** The sentence, or a part of it. */
  readonly message?: RegExp | string;
  readonly hint?: RegExp | string;
  /** Where in the statement; left out where it has no place to point at. */
  readonly offset?: number;
}

import type { ErrorCode } from './errors.ts';
import type { Parameters } from './request.ts';
import type { Cell, ResultColumn } from './result.ts';
import type { WarningCode } from './warning.ts';

/** A request to which every runner gives the same answer, on any build of the database. */
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
        /** Codes of the warnings about how the rows are written, if the case is about these. */
        readonly warnings?: readonly WarningCode[];
      }
    | ExpectedRefusal;
}

export interface ExpectedRefusal {
  readonly code: ErrorCode;
  /** The sentence, or a part of it. */
  readonly message?: RegExp | string;
  readonly hint?: RegExp | string;
  /** Offset in the statement; left out if the refusal has no place. */
  readonly offset?: number;
}

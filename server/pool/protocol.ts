import type { Refusal } from '../../src/contract/errors.ts';
import type { SqlRequest } from '../../src/contract/request.ts';
import type { DatabaseInfo, Outcome } from '../../src/contract/runner.ts';

/** A database file that was looked at and found whole. */
export interface DatabaseFile {
  readonly path: string;
  /** Differs whenever the file is another one or was changed: a thread that has the same identity open need not open it anew. */
  readonly identity: string;
  readonly info: DatabaseInfo & { readonly sizeBytes: number };
}

/** How a query ended on a thread. Cancelling is the pool's affair: a thread never hears of it. */
export type ThreadOutcome = Exclude<Outcome, { readonly kind: 'cancelled' }>;

export type ThreadCommand =
  | { readonly type: 'open'; readonly file: DatabaseFile }
  | { readonly type: 'run'; readonly request: SqlRequest };

/** Exactly one for each command, in their order. */
export type ThreadEvent =
  | { readonly type: 'opened' }
  | { readonly type: 'unopened'; readonly refusal: Refusal }
  | { readonly type: 'outcome'; readonly outcome: ThreadOutcome; readonly usable: boolean };

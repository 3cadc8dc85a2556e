import type { Refusal } from '../../src/contract/errors.ts';
import type { FormattedRequest } from '../../src/contract/request.ts';
import type { Edition, WrittenAnswer } from '../../src/contract/written.ts';

/** A database file that was looked at and found whole. */
export interface DatabaseFile {
  readonly path: string;
  /** What the file looked like then (file-state.ts): what is read of a file that looks different is not of this one. */
  readonly state: string;
  /** Differs whenever the file or what is said of it does: a thread that has the same identity open need not open it anew. */
  readonly identity: string;
  readonly info: Edition & { readonly sizeBytes: number };
}

/** How a query ended on a thread. Cancelling is the pool's affair, and which database it was the pool knows. */
export type ThreadOutcome =
  | { readonly kind: 'written'; readonly answer: Omit<WrittenAnswer, 'edition'> }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

export type ThreadCommand =
  | { readonly type: 'open'; readonly file: DatabaseFile }
  /** `awake`: the pool's thread stays awake for the answer, and this one does for the next query. */
  | { readonly type: 'write'; readonly request: FormattedRequest; readonly awake: boolean };

/** Exactly one for each command, in their order. */
export type ThreadEvent =
  | { readonly type: 'opened' }
  | { readonly type: 'unopened'; readonly refusal: Refusal }
  | { readonly type: 'outcome'; readonly outcome: ThreadOutcome; readonly usable: boolean };

import type { Refusal } from '../../src/contract/errors.ts';
import type { RefusalReason } from '../../src/contract/refusal-reason.ts';
import type { FormattedRequest } from '../../src/contract/request.ts';
import type { Edition, WrittenAnswer } from '../../src/contract/written.ts';
import type { PageChecksums } from '../integrity/page-checksums.ts';

/** A database file that was looked at and found whole. */
export interface DatabaseFile {
  readonly path: string;
  /** What the file looked like then (file-state.ts): what is read of a file that looks different is not of this one. */
  readonly state: string;
  /** Differs whenever the file or what is said of it does: a thread that has the same identity open need not open it anew. */
  readonly identity: string;
  readonly info: Edition & { readonly sizeBytes: number };
  /** What its pages are held to as they are read; null if they are not checked. */
  readonly checksums: PageChecksums | null;
}

/** How a query ended on a thread. Cancelling is the pool's affair, and which database it was the pool knows. */
export type ThreadOutcome =
  | { readonly kind: 'written'; readonly answer: Omit<WrittenAnswer, 'edition'> }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly reason?: RefusalReason };

/** Why a thread makes itself a new engine after a query: that ran out of memory, or left the engine with too much of it. */
export type RenewalReason = 'exhausted' | 'grown';

export type ThreadCommand =
  | { readonly type: 'open'; readonly file: DatabaseFile }
  /** `awake`: the pool's thread stays awake for the answer, and this one does for the next query. */
  | { readonly type: 'write'; readonly request: FormattedRequest; readonly awake: boolean };

/** What a thread says of a query before its outcome. */
export type ThreadNotice =
  /** The query has computed. Its result is large, and is being written. */
  | { readonly type: 'writing' }
  /** Advice on its result or the hint of its refusal could not be had: the answer is given without it. */
  | { readonly type: 'fault'; readonly reason: string };

/** Exactly one for each command, in their order; notices may come before an outcome. */
export type ThreadEvent =
  | ThreadNotice
  | { readonly type: 'opened' }
  | { readonly type: 'unopened'; readonly refusal: Refusal }
  | {
      readonly type: 'outcome';
      readonly outcome: ThreadOutcome;
      readonly usable: boolean;
      readonly renewal: RenewalReason | null;
    };

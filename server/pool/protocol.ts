import type { Refusal } from '../../src/contract/errors.ts';
import type { RefusalReason } from '../../src/contract/refusal-reason.ts';
import type { FormattedRequest } from '../../src/contract/request.ts';
import type { Edition, WrittenAnswer } from '../../src/contract/written.ts';
import type { PageChecksums } from '../integrity/page-checksums.ts';

/** A database file that was checked and is complete. */
export interface DatabaseFile {
  readonly path: string;
  /** The state of the file at that time (file-state.ts): bytes of a file with another state are not from this one. */
  readonly state: string;
  /** Changes with the file or its description: a thread with the same identity open need not open it again. */
  readonly identity: string;
  readonly info: Edition & { readonly sizeBytes: number };
  /** Checksums for its pages; null if they are not checked. */
  readonly checksums: PageChecksums | null;
}

/** How a query ended on a thread. The pool handles cancelling, and knows which database it was. */
export type ThreadOutcome =
  | { readonly kind: 'written'; readonly answer: Omit<WrittenAnswer, 'edition'> }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly reason?: RefusalReason };

/**
 * Why a thread creates a new engine after a query: it ran out of memory, or the engine's memory has grown too large.
 */
export type RenewalReason = 'exhausted' | 'grown';

export type ThreadCommand =
  | { readonly type: 'open'; readonly file: DatabaseFile }
  /** `awake`: the pool's thread stays awake for the answer, and this one does for the next query. */
  | { readonly type: 'write'; readonly request: FormattedRequest; readonly awake: boolean };

/** Notices of a thread on a query before its outcome. */
export type ThreadNotice =
  /** The query has computed. Its result is large, and is being written. */
  | { readonly type: 'writing' }
  /** Advice on its result or the hint of its refusal failed: the answer is given without it. */
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
      /** How long the answer took to write after it was computed; 0 for a refusal. */
      readonly writeMs: number;
    };

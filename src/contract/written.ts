import type { Refusal } from './errors.ts';
import type { RefusalReason } from './refusal-reason.ts';
import type { Format, FormattedRequest } from './request.ts';
import type { SqlResult } from './result.ts';
import type { DatabaseInfo, RunOptions, SqlRunner } from './runner.ts';

/** What the JSON body says after columns and rows. */
export type AnswerHead = Omit<SqlResult, 'columns' | 'rows' | 'cached'>;

/** The database that an answer was read from. */
export interface Edition extends DatabaseInfo {
  /** Differs between any two contents of the database. */
  readonly buildId: string;
}

/** A result written out in its format, to cross threads and the network as bytes. */
export interface WrittenAnswer {
  readonly format: Format;
  readonly head: AnswerHead;
  /** UTF-8. The whole body for csv and md; for json what `openJson` wrote, which `closeJson` ends. */
  readonly body: Uint8Array<ArrayBuffer>;
  readonly edition: Edition;
  /**
   * Whether the statement has this answer for as long as the database is the same one. It does not where the answer depends on the
   * time, on chance or on what the engine ran before.
   */
  readonly repeatable: boolean;
}

/** How a run ended whose result was to be written. */
export type WrittenOutcome =
  | { readonly kind: 'written'; readonly answer: WrittenAnswer }
  | {
      readonly kind: 'refused';
      readonly refusal: Refusal;
      /** Why, where the code leaves that open. */
      readonly reason?: RefusalReason;
      /** When it is worth another try, where that is known. */
      readonly retryAfterSeconds?: number;
    }
  | { readonly kind: 'cancelled' };

/** Says once that an answer is no longer waited for. An AbortSignal is one. */
export interface CancelSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once: true }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

export interface WriteOptions extends Omit<RunOptions, 'signal'> {
  /** Ends the run, which then is `cancelled`. */
  readonly signal?: CancelSignal;
  /** Who asked, as limits count it; runs without it are those of one client. */
  readonly client?: string;
  /** The database that `describe` has just named: a run that need not wait reads that one, without looking again. */
  readonly edition?: Edition;
}

/** A runner that writes its answers out where it computes them. Both methods give the same rows and the same refusals. */
export interface WritingRunner extends SqlRunner {
  /** Runs a request whose members and text `readRequest` has checked. Only the tokens are judged here. */
  write(request: FormattedRequest, options?: WriteOptions): Promise<WrittenOutcome>;
  describe(): Promise<
    { readonly kind: 'database'; readonly database: Edition } | { readonly kind: 'refused'; readonly refusal: Refusal }
  >;
}

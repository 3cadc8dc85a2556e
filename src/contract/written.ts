import type { Refusal } from './errors.ts';
import type { RefusalReason } from './refusal-reason.ts';
import type { Format, FormattedRequest } from './request.ts';
import type { SqlResult } from './result.ts';
import type { DatabaseInfo, RunOptions, SqlRunner } from './runner.ts';

/** The members of the JSON body after columns and rows. */
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
  /** UTF-8. The whole body for csv and md; for json the output of `openJson`, which `closeJson` completes. */
  readonly body: Uint8Array<ArrayBuffer>;
  readonly edition: Edition;
  /**
   * Whether the statement has this answer while the database stays the same. It does not if the answer depends on the
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
      /** The reason, if the code does not imply it. */
      readonly reason?: RefusalReason;
      /** When another try is worthwhile, if known. */
      readonly retryAfterSeconds?: number;
    }
  | { readonly kind: 'cancelled' };

/** Signals once that no caller waits for the answer any more. An AbortSignal is one. */
export interface CancelSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once: true }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** What a run does in turn: its text is judged, it waits for a thread, computes, and writes its answer. */
export type RunStage = 'guard' | 'queue' | 'run' | 'write';

/** A stage of a run that is over. A run that was interrupted for others has 'queue' and 'run' several times. */
export interface StageTime {
  readonly stage: RunStage;
  /** As `performance.now()` of the process gives it. */
  readonly startedMs: number;
  readonly endedMs: number;
}

export interface WriteOptions extends Omit<RunOptions, 'signal'> {
  /** Ends the run, whose outcome is then `cancelled`. */
  readonly signal?: CancelSignal;
  /** The client as the limits count it. Runs without it are those of one client. */
  readonly client?: string;
  /** The database that `describe` has just named. A run that need not wait reads that one, without looking again. */
  readonly edition?: Edition;
  /** Called when a stage of the run is over, by runners that measure them. */
  readonly onStage?: (stage: StageTime) => void;
}

/**
 * A runner that writes its answers in the thread that computes them. Both methods give the same rows and the same
 * refusals.
 */
export interface WritingRunner extends SqlRunner {
  /** Runs a request whose members and text `readRequest` has checked. Only the tokens are judged here. */
  write(request: FormattedRequest, options?: WriteOptions): Promise<WrittenOutcome>;
  describe(): Promise<
    { readonly kind: 'database'; readonly database: Edition } | { readonly kind: 'refused'; readonly refusal: Refusal }
  >;
}

import type { Refusal } from './errors.ts';
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
   * Whether the statement has this answer for as long as the database is the same one. It has not where SQLite asked for
   * the time or for chance on its way: what such a statement says may be wrong a moment later.
   */
  readonly repeatable: boolean;
}

/** How a run ended whose result was to be written. */
export type WrittenOutcome =
  | { readonly kind: 'written'; readonly answer: WrittenAnswer }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'cancelled' };

/** A runner that writes its answers out where it computes them. Both methods give the same rows and the same refusals. */
export interface WritingRunner extends SqlRunner {
  write(request: FormattedRequest, options?: RunOptions): Promise<WrittenOutcome>;
  describe(): Promise<
    { readonly kind: 'database'; readonly database: Edition } | { readonly kind: 'refused'; readonly refusal: Refusal }
  >;
}

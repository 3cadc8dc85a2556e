import { primaryCode, RESULT } from './result-codes.ts';

export interface SqliteErrorDetails {
  /** SQLite's extended result code (https://sqlite.org/rescode.html). */
  readonly code: number;
  /** Offset in the statement, as an index in the JavaScript string; null if SQLite names none. */
  readonly offset?: number | null;
  /** What the system threw, if that is why SQLite failed. */
  readonly cause?: unknown;
}

/** A failure that SQLite reports; the message is SQLite's own wording. */
export class SqliteError extends Error {
  override readonly name = 'SqliteError';
  readonly code: number;
  readonly offset: number | null;

  constructor(message: string, { code, offset = null, cause }: SqliteErrorDetails) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.offset = offset;
  }
}

/** Whether SQLite ended a statement because its host interrupted it. */
export const isInterruption = (cause: unknown): boolean =>
  cause instanceof SqliteError && primaryCode(cause.code) === RESULT.INTERRUPT;

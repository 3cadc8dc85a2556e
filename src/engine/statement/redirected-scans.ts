import type { Database } from '../wasm/database.ts';
import { SqliteError } from '../wasm/errors.ts';
import type { Statement } from '../wasm/statement.ts';
import type { Upcoming } from './upcoming.ts';

/** Redirects the scans of a statement to a copy of the table that takes fewer bytes. */
export interface Redirector {
  /**
   * Redirects the scans of a statement that is about to run, where possible. The statement is reset.
   *
   * @param database of the statement; other statements may be prepared on it meanwhile
   * @param upcoming the same statement, with its parameters and limits
   * @returns null if nothing was redirected
   * @throws SqliteError
   */
  redirect(statement: Statement, database: Database, upcoming: Upcoming): Promise<RedirectedScans | null>;
  /**
   * After how many bytes of pages a statement that was not redirected should have been, although its estimate said
   * otherwise; null if it could not be redirected at all.
   */
  turnsAtBytes?(upcoming: Upcoming): number | null;
}

/** Ends a run whose pages have become more bytes than the copy of the table would be. */
export class DearPages extends Error {}

/** Whether SQLite ended a statement for this reason. */
export const areDearPages = (cause: unknown): boolean =>
  cause instanceof SqliteError && cause.cause instanceof DearPages;

/** The scans of one run that were redirected. */
export interface RedirectedScans {
  /** Root pages of the tables whose pages these scans do not read. */
  readonly roots: ReadonlySet<number>;
  /** Whether they look rows up alone, so that the indexes of the statement say which. */
  readonly areLookUps: boolean;
  /** Loads what the run would otherwise block for. */
  prepare(): Promise<void>;
  /**
   * Whether the redirection caused a failure of the run. If so, the statement reads its tables from now on and can be
   * run again.
   */
  giveUp(cause: unknown): boolean;
  /** Restores the statement as it was prepared. To be called before anything else reads its program. */
  end(): void;
}

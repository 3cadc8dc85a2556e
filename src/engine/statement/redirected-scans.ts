import type { Database } from '../wasm/database.ts';
import type { Statement } from '../wasm/statement.ts';
import type { Upcoming } from './upcoming.ts';

/** Has the scans of a statement read something that says the same as the table, in fewer bytes. */
export interface Redirector {
  /**
   * Redirects what it can of a statement that is about to be run, and is reset.
   *
   * @param database that the statement belongs to; may be asked for other statements meanwhile
   * @param upcoming the same statement as it will be run
   * @returns null where nothing was redirected
   * @throws SqliteError
   */
  redirect(statement: Statement, database: Database, upcoming: Upcoming): Promise<RedirectedScans | null>;
}

/** The scans of one run that were redirected. */
export interface RedirectedScans {
  /** Root pages of the tables whose pages they do not read. */
  readonly roots: ReadonlySet<number>;
  /** Brings at hand what the run would have to block for. */
  prepare(): Promise<void>;
  /** Whether a failure of the run is the redirection's. If so, the statement reads its tables from now on, and can be run again. */
  giveUp(cause: unknown): boolean;
  /** Puts the statement back as it was prepared. To be called before anything else reads its program. */
  end(): void;
}

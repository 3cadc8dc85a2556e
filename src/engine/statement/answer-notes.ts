import type { Database } from '../wasm/database.ts';
import { isInterruption } from '../wasm/errors.ts';
import type { Statement } from '../wasm/statement.ts';
import { Advisor, type AdvisorOptions } from './advisor.ts';
import { EngineHistory } from './engine-history.ts';
import { judgeFailure } from './refusals.ts';

/** What a session notes of an answer beside its rows. */
export interface Notes {
  readonly advice: readonly string[];
  /** Whether the answer depends on nothing that the engine ran before. */
  readonly repeatable: boolean;
  /** Whether the engine can be used on. */
  readonly usable: boolean;
}

/** Takes the notes of answers on one database. No fault in this costs an answer its rows. */
export class AnswerNotes {
  readonly #database: Database;
  readonly #advisor: Advisor;
  readonly #history: EngineHistory;
  readonly #onFault: (cause: unknown) => void;

  /** @param options `onFault` is told of all faults */
  constructor(database: Database, options: AdvisorOptions) {
    this.#database = database;
    this.#advisor = new Advisor(database, options);
    this.#history = new EngineHistory(database);
    this.#onFault = options.onFault;
  }

  /**
   * To be asked when the statement has run. An answer whose notes fail has no advice, and is not repeatable: the next one may have it.
   *
   * @param isCut whether rows were left because a limit was reached
   * @throws SqliteError when no caller waits for the answer any more
   */
  async take(sql: string, statement: Statement, isCut: boolean): Promise<Notes> {
    try {
      // Before another statement is prepared, whose reads would take their place.
      const reads = this.#database.reads();
      const advice = await this.#advisor.advise(sql, statement, reads, isCut);
      return { advice, repeatable: !(await this.#history.shapes(statement, reads)), usable: true };
    } catch (cause) {
      if (isInterruption(cause)) throw cause;
      this.#onFault(cause);
      return { advice: [], repeatable: false, usable: judgeFailure(cause).usable };
    }
  }
}

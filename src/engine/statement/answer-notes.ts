import type { Database } from '../wasm/database.ts';
import { isInterruption } from '../wasm/errors.ts';
import type { Statement } from '../wasm/statement.ts';
import { Advisor, type AdvisorOptions } from './advisor.ts';
import { EngineHistory } from './engine-history.ts';
import { judgeFailure } from './refusals.ts';

/** What a session records about an answer in addition to its rows. */
export interface Notes {
  readonly advice: readonly string[];
  /** Whether the answer is independent of what the engine ran before. */
  readonly repeatable: boolean;
  /** Whether the engine can still be used. */
  readonly usable: boolean;
}

/** Records the notes of answers on one database. A fault here never costs an answer its rows. */
export class AnswerNotes {
  readonly #database: Database;
  readonly #advisor: Advisor;
  readonly #history: EngineHistory;
  readonly #onFault: (cause: unknown) => void;

  /** @param options `onFault` is called with every fault */
  constructor(database: Database, options: AdvisorOptions) {
    this.#database = database;
    this.#advisor = new Advisor(database, options);
    this.#history = new EngineHistory(database);
    this.#onFault = options.onFault;
  }

  /**
   * To be called after the statement has run. An answer whose notes fail has no advice and is not repeatable, so that
   * the next run can have the advice.
   *
   * @param isCut whether rows were left out because a limit was reached
   * @throws SqliteError if no caller waits for the answer any more
   */
  async take(sql: string, statement: Statement, isCut: boolean): Promise<Notes> {
    try {
      // Taken before another statement is prepared, because its reads would replace these.
      const reads = this.#database.reads();
      const advice = await this.#advisor.advise(sql, statement, reads, isCut);
      return { advice, repeatable: !(await this.#history.shapes(statement, reads)), usable: true };
    } catch (cause) {
      if (isInterruption(cause)) throw cause;
      this.#onFault(cause);
      return { advice: [], repeatable: false, usable: judgeFailure(cause).usable };
    }
  }
  /** Why the statement that was prepared last may have reached its time limit; null if its words do not tell. */
  reasonOfTime(sql: string): string | null {
    const reads = this.#database.reads();
    return reads && this.#advisor.reasonOfTime(sql, reads);
  }
}

import { adviseOnStatement } from '../../advice/advice.ts';
import type { DataRules, StatementReads } from '../../advice/data-rules.ts';
import { isLarge, scanWarning } from '../../advice/scans.ts';
import { readWarning } from '../../contract/warning.ts';
import type { Database } from '../wasm/database.ts';
import type { Reads } from '../wasm/reads.ts';
import type { Statement } from '../wasm/statement.ts';
import { readProgram } from './program.ts';

/** The table of each B-tree. A partial index counts as none, because it does not lead through the whole table. */
const TREES = `SELECT s.rootpage, lower(s.tbl_name)
  FROM sqlite_schema s LEFT JOIN pragma_index_list(s.tbl_name) l ON l.name = s.name
  WHERE s.rootpage > 0 AND coalesce(l.partial, 0) = 0`;
const MAX_TREES = 10_000;
/** Nothing is known of the data of a database without a description. What its statements' words alone show is said. */
const NO_RULES: DataRules = { tables: {}, metaKeys: { anchor: '', windowStart: '' }, otherNames: {}, otherValues: {} };

export interface AdvisorOptions {
  readonly rules: DataRules | null;
  readonly dataAsOf: string;
  /** Called with the error if the text of a statement cannot be parsed for advice. The answer is not affected. */
  readonly onFault: (cause: unknown) => void;
}

/** Warns about statements that have run, on one database with what is known of its data. */
export class Advisor {
  readonly #database: Database;
  readonly #rules: DataRules | null;
  readonly #dataAsOf: string;
  readonly #onFault: (cause: unknown) => void;
  #tableAt: ReadonlyMap<number, string> | null = null;

  constructor(database: Database, { rules, dataAsOf, onFault }: AdvisorOptions) {
    this.#database = database;
    this.#rules = rules;
    this.#dataAsOf = dataAsOf;
    this.#onFault = onFault;
  }

  /**
   * To be called after the statement has run.
   *
   * @param reads what the statement reads; null if that was too much to record
   * @param isCut whether rows were left out because a limit was reached
   * @throws SqliteError
   */
  async advise(sql: string, statement: Statement, reads: Reads | null, isCut: boolean): Promise<readonly string[]> {
    if (!reads || statement.isExplain) return [];
    const rules = this.#rules ?? NO_RULES;
    const ofScans = await this.#adviseOnScans(statement, reads, rules, isCut);
    return [...this.#adviseOnWords(sql, reads, rules), ...ofScans];
  }

  /**
   * What may make a statement endless: a join that gives rows more than once. Null if nothing does.
   *
   * @param reads what the statement reads
   */
  reasonOfTime(sql: string, reads: Reads): string | null {
    const advice = this.#adviseOnWords(sql, reads, this.#rules ?? NO_RULES).map(readWarning);
    return advice.find(({ code }) => code === 'MULTIPLIED_ROWS')?.sentence ?? null;
  }

  #adviseOnWords(sql: string, reads: StatementReads, rules: DataRules): readonly string[] {
    try {
      return adviseOnStatement(sql, reads, rules, this.#dataAsOf);
    } catch (cause) {
      this.#onFault(cause);
      return [];
    }
  }

  async #adviseOnScans(statement: Statement, reads: Reads, rules: DataRules, isCut: boolean): Promise<string[]> {
    const large = [...reads.columns].filter(([table]) => isLarge(table, rules));
    // Only `count(*)` reads a whole index without stepping through it.
    const mayCount = reads.functions.has('count') && large.some(([, columns]) => [...columns].every((name) => !name));
    if (large.length === 0 || (statement.fullScanSteps === 0 && !mayCount)) return [];
    const program = await readProgram(statement);
    const whole = program?.scans.filter(({ mayStop, emits }) => !mayStop && !(emits && isCut)) ?? [];
    if (whole.length === 0) return [];
    this.#tableAt ??= await this.#readTrees();
    const tables = new Set(whole.map(({ rootPage }) => this.#tableAt?.get(rootPage)));
    return large.filter(([table]) => tables.has(table)).map(([table]) => scanWarning(table, rules));
  }

  async #readTrees(): Promise<ReadonlyMap<number, string>> {
    const rows = await this.#database.rows(TREES, MAX_TREES);
    return new Map(rows.map(([rootPage, table]) => [Number(rootPage), String(table)]));
  }
}

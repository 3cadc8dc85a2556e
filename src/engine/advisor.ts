import { adviseOnStatement } from '../contract/warnings/advice.ts';
import type { DataRules, StatementReads } from '../contract/warnings/data-rules.ts';
import { isLarge, scanWarning } from '../contract/warnings/scans.ts';
import { readProgram } from './program.ts';
import type { Database } from './sqlite/database.ts';
import type { Reads } from './sqlite/reads.ts';
import type { Statement } from './sqlite/statement.ts';

/** Where each B-tree of the file belongs. An index that leaves rows out is no way through the whole of its table. */
const TREES = `SELECT s.rootpage, lower(s.tbl_name)
  FROM sqlite_schema s LEFT JOIN pragma_index_list(s.tbl_name) l ON l.name = s.name
  WHERE s.rootpage > 0 AND coalesce(l.partial, 0) = 0`;
const MAX_TREES = 10_000;
const MAX_TREES_BYTES = 1_000_000;

/** Says what a statement that has run earns, on one database and what is known of its data. */
export class Advisor {
  readonly #database: Database;
  readonly #rules: DataRules | null;
  readonly #dataAsOf: string;
  #tableAt: ReadonlyMap<number, string> | null = null;

  constructor(database: Database, rules: DataRules | null, dataAsOf: string) {
    this.#database = database;
    this.#rules = rules;
    this.#dataAsOf = dataAsOf;
  }

  /**
   * To be asked after the statement has run and before another one is prepared.
   *
   * @param isCut whether rows were left that nobody asked for any more
   * @throws SqliteError
   */
  async advise(sql: string, statement: Statement, isCut: boolean): Promise<readonly string[]> {
    const reads = this.#rules && !statement.isExplain ? this.#database.reads() : null;
    if (!reads || !this.#rules) return [];
    const ofScans = await this.#adviseOnScans(statement, reads, this.#rules, isCut);
    return [...adviseOnWords(sql, reads, this.#rules, this.#dataAsOf), ...ofScans];
  }

  /**
   * Reads the words of a statement that nobody has asked for: what that needs of this script is compiled then, which browsers do
   * when it is first called.
   */
  rehearse(): void {
    for (const [table, { prices }] of Object.entries(this.#rules?.tables ?? {})) {
      const [price] = prices?.columns ?? [];
      if (!this.#rules || price === undefined) continue;
      const reads = { columns: new Map([[table, new Set([price])]]), functions: new Set(['count', 'sum']) };
      const sql = `SELECT count(*), sum(${price}) FROM ${table} WHERE ${price} >= 1 AND ${price} < 2`;
      adviseOnWords(sql, reads, this.#rules, this.#dataAsOf);
      return;
    }
  }

  async #adviseOnScans(statement: Statement, reads: Reads, rules: DataRules, isCut: boolean): Promise<string[]> {
    const large = [...reads.columns].filter(([table]) => isLarge(table, rules));
    // Only counting all rows reads a whole index without stepping through it.
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
    const { statement } = await this.#database.prepare(TREES);
    if (!statement) throw new Error('The statement that reads the schema is empty.');
    try {
      const { rows } = await statement.rows(MAX_TREES, MAX_TREES_BYTES);
      return new Map(rows.map(([rootPage, table]) => [Number(rootPage), String(table)]));
    } finally {
      statement.finalize();
    }
  }
}

/** Advice is an extra: where the reader of the words fails, by a fault of its own, the answer is given without it. */
function adviseOnWords(sql: string, reads: StatementReads, rules: DataRules, dataAsOf: string): readonly string[] {
  try {
    return adviseOnStatement(sql, reads, rules, dataAsOf);
  } catch {
    return [];
  }
}

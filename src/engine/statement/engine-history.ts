import type { Database } from '../wasm/database.ts';
import type { Reads } from '../wasm/reads.ts';
import type { Statement } from '../wasm/statement.ts';
import { type Instruction, readBytecode } from './bytecode.ts';

/**
 * The auxiliary functions of FTS5 (https://sqlite.org/fts5.html#_auxiliary_functions_). Each finds the row by the
 * number of a cursor. The hidden column named like the table holds that number.
 */
const AUXILIARY_FUNCTIONS: ReadonlySet<string> = new Set(['bm25', 'highlight', 'snippet', 'fts5_get_locale']);

/** Instructions that may compute the other arguments of a function, between its first argument and the call. */
const ARGUMENTS: ReadonlySet<string> = new Set([
  ...['Column', 'VColumn', 'Rowid', 'Variable', 'Copy', 'SCopy', 'Function', 'PureFunc', 'Concat'],
  ...['Integer', 'Int64', 'Real', 'String8', 'Null', 'Add', 'Subtract', 'Multiply', 'Divide'],
]);

const HIDDEN_COLUMN = 'SELECT cid FROM pragma_table_xinfo(?1) WHERE lower(name) = ?1 AND hidden = 1';

/**
 * Decides whether a result depends on what the engine did before. There are two sources:
 *
 * - FTS5 numbers the cursors of a connection, and the hidden column named like its table holds that number.
 * - EXPLAIN shows memory addresses, and how often the schema was read.
 */
export class EngineHistory {
  readonly #database: Database;
  /** Column number of the hidden column named like its table, by table; null for a table without one. */
  readonly #hiddenColumns = new Map<string, number | null>();

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Resets the statement if its program has to be read, which is rare. May prepare another statement.
   *
   * @param reads what the statement reads; null if that was too much to record
   * @throws SqliteError
   */
  async shapes(statement: Statement, reads: Reads | null): Promise<boolean> {
    if (statement.isProgramListing) return true;
    // A query plan names tables and indexes, but no values.
    if (statement.isExplain) return false;
    const selfNamed = [...(reads?.columns ?? [])].filter(([table, columns]) => columns.has(table));
    const callsAuxiliary = [...(reads?.functions ?? [])].some((name) => AUXILIARY_FUNCTIONS.has(name));
    if (reads && selfNamed.length === 0 && !callsAuxiliary) return false;
    const program = await readBytecode(statement);
    if (program === null) return true;
    if (reads === null) return program.some(({ opcode }) => opcode === 'VOpen');
    const hidden = new Set<number>();
    for (const [table] of selfNamed) {
      const column = await this.#hiddenColumn(table);
      if (column !== null) hidden.add(column);
    }
    return usesCursorNumber(program, hidden);
  }

  async #hiddenColumn(table: string): Promise<number | null> {
    const known = this.#hiddenColumns.get(table);
    if (known !== undefined) return known;
    const [row] = await this.#database.rows(HIDDEN_COLUMN, 1, [table]);
    const column = row ? Number(row[0]) : null;
    this.#hiddenColumns.set(table, column);
    return column;
  }
}

/**
 * Whether a program uses the number of a cursor other than as argument of an auxiliary function, or calls such a
 * function with another number: `bm25(rowid)` finds any cursor that has that number.
 *
 * The program names no table, so a column of another virtual table with the same number counts too. Such a result is
 * not kept, although it could be.
 */
function usesCursorNumber(program: readonly Instruction[], hidden: ReadonlySet<number>): boolean {
  const handedOver = new Set<number>();
  for (const [at, { opcode, p2, p4 }] of program.entries()) {
    if (opcode !== 'Function' || !AUXILIARY_FUNCTIONS.has(p4.slice(0, p4.indexOf('(')))) continue;
    const from = firstArgument(program, at, p2, hidden);
    if (from === null) return true;
    handedOver.add(from);
  }
  return program.some((instruction, at) => isCursorNumber(instruction, hidden) && !handedOver.has(at));
}

/** The instruction that reads a cursor's number into the register for the call at `call`; null if none does. */
function firstArgument(
  program: readonly Instruction[],
  call: number,
  register: number,
  hidden: ReadonlySet<number>,
): number | null {
  for (let at = call - 1; at >= 0; at -= 1) {
    const instruction = program[at];
    if (!instruction || !ARGUMENTS.has(instruction.opcode)) return null;
    if (isCursorNumber(instruction, hidden) && instruction.p3 === register) return at;
  }
  return null;
}

const isCursorNumber = ({ opcode, p2 }: Instruction, hidden: ReadonlySet<number>) =>
  opcode === 'VColumn' && hidden.has(p2);

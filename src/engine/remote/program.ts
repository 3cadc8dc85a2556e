import type { Database } from '../sqlite/database.ts';

/** What SQLite's program for a statement tells of what it will read: https://sqlite.org/opcode.html */
export interface Program {
  /** Root pages of the B-trees that it opens. */
  readonly roots: readonly number[];
  /** Whether it has a LIMIT and may be over when it is reached: it hands out rows as it finds them. */
  readonly mayEndEarly: boolean;
}

const MAX_INSTRUCTIONS = 10_000;
const MAX_BYTES = 16 * 1024 * 1024;
/** A cursor on a B-tree of the file: its P2 is the root page, where its P3 is 0, the database itself. */
const OPENS: ReadonlySet<unknown> = new Set(['OpenRead', 'ReopenIdx']);
/** Reads everything before the first row is handed out. */
const SORTS: readonly string[] = ['Sort', 'SorterSort'];
/** Counts a LIMIT down. */
const LIMITS = 'DecrJumpZero';

/** @throws SqliteError where the statement cannot be explained, such as one that is an EXPLAIN itself */
export async function readProgram(database: Database, sql: string): Promise<Program> {
  const { statement } = await database.prepare(`EXPLAIN ${sql}`);
  if (!statement) return { roots: [], mayEndEarly: false };
  try {
    const { rows } = await statement.rows(MAX_INSTRUCTIONS, MAX_BYTES);
    // addr, opcode, p1, p2, p3, ...
    const opcodes = new Set(rows.map(([, opcode]) => opcode));
    return {
      roots: rows.filter(([, opcode, , , p3]) => OPENS.has(opcode) && p3 === 0).map(([, , , root]) => Number(root)),
      mayEndEarly: opcodes.has(LIMITS) && !SORTS.some((opcode) => opcodes.has(opcode)),
    };
  } finally {
    statement.finalize();
  }
}

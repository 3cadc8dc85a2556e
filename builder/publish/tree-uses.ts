import type Database from 'better-sqlite3';

/** How many of the given statements open a B-tree, by its root page. */
export type TreeUses = ReadonlyMap<number, number>;

/** An instruction of SQLite's virtual machine (https://sqlite.org/opcode.html). */
interface Instruction {
  readonly opcode: string;
  readonly p2: number;
  /** For opcodes that open a B-tree: 0 for the database file itself. */
  readonly p3: number;
}

const OPENS = ['OpenRead', 'ReopenIdx'];

/** @param statements that SQLite can prepare; EXPLAIN statements are left out */
export function treeUses(db: Database.Database, statements: readonly string[]): TreeUses {
  const uses = new Map<number, number>();
  for (const sql of statements) {
    if (/^\s*EXPLAIN\b/i.test(sql)) continue;
    const program = db.prepare<[], Instruction>(`EXPLAIN ${sql}`).all();
    const opened = program.filter(({ opcode, p3 }) => OPENS.includes(opcode) && p3 === 0).map(({ p2 }) => p2);
    for (const root of new Set(opened)) uses.set(root, (uses.get(root) ?? 0) + 1);
  }
  return uses;
}

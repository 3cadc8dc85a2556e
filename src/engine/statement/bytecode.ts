import type { SqliteValue } from '../../contract/cells.ts';
import type { Statement } from '../wasm/statement.ts';

/** An instruction of SQLite's virtual machine (https://sqlite.org/opcode.html); its address is its place in the program. */
export interface Instruction {
  readonly opcode: string;
  readonly p1: number;
  readonly p2: number;
  readonly p3: number;
  readonly p4: string;
}

/** A longer program is not read. Only a statement with thousands of expressions has one. */
const MAX_INSTRUCTIONS = 5_000;

/** P3 of OpenRead for the database file; 1 is the temporary database. */
export const MAIN = 0;

/** Instructions that seek a key in a B-tree. */
export const SEEKS: ReadonlySet<string> = new Set([
  'SeekGE',
  'SeekGT',
  'SeekLE',
  'SeekLT',
  'SeekRowid',
  'NotExists',
  'Found',
  'NotFound',
  'NoConflict',
]);
/** Instructions that put a row into a B-tree, such as a temporary one. */
export const INSERTS: ReadonlySet<string> = new Set(['IdxInsert', 'Insert']);
/** Whether a cursor is on a temporary B-tree, as of DISTINCT or a list of IN. */
export const isTemporary = (cursor: number, program: readonly Instruction[]): boolean =>
  program.some(({ opcode, p1 }) => opcode === 'OpenEphemeral' && p1 === cursor);

/** Decrements the counter of a LIMIT. */
export const COUNTDOWN = 'DecrJumpZero';

/** Jumps to p2, conditional or not, that do not return. */
export const JUMPS: ReadonlySet<string> = new Set([
  ...['Goto', 'If', 'IfNot', 'IsNull', 'NotNull', 'Eq', 'Ne', 'Lt', 'Le', 'Gt', 'Ge', 'ElseEq', 'IsType', 'MustBeInt'],
  ...['IdxLT', 'IdxLE', 'IdxGT', 'IdxGE', COUNTDOWN, 'IfPos', 'IfNotZero', 'IfNullRow', 'IfNotOpen', 'Filter'],
  ...SEEKS,
]);

/**
 * Reads the program of a statement, and resets the statement. Null if the program is too long.
 *
 * @param withPlan recompiles it so that the program contains the Explain instructions of the query plan
 * @throws SqliteError
 */
export async function readBytecode(statement: Statement, withPlan = false): Promise<readonly Instruction[] | null> {
  const rows = await statement.explain(MAX_INSTRUCTIONS, withPlan);
  return rows?.map(readInstruction) ?? null;
}

/** A row of EXPLAIN: addr, opcode, p1, p2, p3, p4, p5, comment. */
function readInstruction([, opcode, p1, p2, p3, p4]: readonly SqliteValue[]): Instruction {
  return { opcode: String(opcode), p1: Number(p1), p2: Number(p2), p3: Number(p3), p4: String(p4 ?? '') };
}

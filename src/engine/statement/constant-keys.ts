import { type Instruction, MAIN } from './bytecode.ts';

/** A value that a program knows before it reads anything. */
export type Operand =
  | { readonly kind: 'integer' | 'real' | 'text'; readonly literal: string }
  /** A parameter of the statement, from 1. */
  | { readonly kind: 'parameter'; readonly number: number };

/** That a program looks something up in a B-tree, and the beginning of the key, as far as it is known before anything is read. */
export interface ConstantKey {
  readonly rootPage: number;
  /** Operands of the key's fields, from the first one on; at least one. What is read from a key that is known is known itself. */
  readonly operands: readonly Operand[];
  /** Whether it is a rowid, by which a table has its rows. */
  readonly isRowid: boolean;
}

/** Instructions that look for a key of p4 fields from register p3 on. */
const SEEK_KEYS = new Set(['SeekGE', 'SeekGT', 'SeekLE', 'SeekLT', 'Found', 'NotFound', 'NoConflict']);
/** Instructions that look for the rowid in register p3. */
const SEEK_ROWIDS = new Set(['SeekRowid', 'NotExists']);
/** Other instructions after which a register holds what was read or computed: those that name it as p2, and as p3. */
const WRITE_P2 = new Set(['Rowid', 'IdxRowid', 'Copy', 'SCopy', 'IntCopy', 'Null', 'Sequence']);
const WRITE_P3 = new Set([
  ...['VColumn', 'MakeRecord', 'Function', 'PureFunc', 'And', 'Or'],
  ...['Add', 'Subtract', 'Multiply', 'Divide', 'Remainder', 'Concat', 'BitAnd', 'BitOr', 'ShiftLeft', 'ShiftRight'],
]);

/** Ends a range behind the keys that begin with p4 fields from register p3 on. */
const ENDS_BEHIND = 'IdxGT';

/** The known beginning of the key on which a cursor stands, by cursor. */
type KnownFields = Map<number, readonly Operand[]>;

/** What of a program's look-ups is known in advance (https://sqlite.org/opcode.html). */
export function constantKeys(program: readonly Instruction[]): readonly ConstantKey[] {
  const opened = program.filter(({ opcode, p3 }) => opcode === 'OpenRead' && p3 === MAIN);
  const roots = new Map(opened.map(({ p1, p2 }) => [p1, p2]));
  const withKeys = new Set(opened.filter(({ p4 }) => p4.startsWith('k(')).map(({ p1 }) => p1));
  const known: KnownFields = new Map();
  const keys: ConstantKey[] = [];
  for (const { opcode, p1, p3, p4 } of program) {
    const rootPage = roots.get(p1);
    const isRowid = SEEK_ROWIDS.has(opcode);
    if (rootPage === undefined || !(isRowid || (SEEK_KEYS.has(opcode) && withKeys.has(p1)))) continue;
    const operands = constantsFrom(p3, isRowid ? 1 : Number(p4), program, known);
    if (operands.length > 0) keys.push({ rootPage, operands, isRowid });
    const end = program.find((other) => other.opcode === ENDS_BEHIND && other.p1 === p1 && other.p3 === p3);
    if (end) known.set(p1, operands.slice(0, Number(end.p4)));
  }
  return keys;
}

/** The values of registers, up to the first one that is not known. */
function constantsFrom(first: number, count: number, program: readonly Instruction[], known: KnownFields): Operand[] {
  const operands: Operand[] = [];
  for (let register = first; register < first + count; register += 1) {
    const operand = constantIn(register, program, known);
    if (!operand) break;
    operands.push(operand);
  }
  return operands;
}

/** What is loaded into a register, where it is always the same. */
function constantIn(register: number, program: readonly Instruction[], known: KnownFields): Operand | null {
  let found: Operand | null = null;
  for (const instruction of program) {
    const { opcode, p1, p2, p3 } = instruction;
    const isRead = opcode === 'Column' && p3 === register;
    const loaded = isRead ? (known.get(p1)?.[p2] ?? null) : p2 === register ? operandOf(instruction) : null;
    const isComputed = (p2 === register && WRITE_P2.has(opcode)) || (p3 === register && WRITE_P3.has(opcode));
    if (isComputed || (isRead && !loaded)) return null;
    if (loaded && found && JSON.stringify(loaded) !== JSON.stringify(found)) return null;
    found = loaded ?? found;
  }
  return found;
}

function operandOf({ opcode, p1, p4 }: Instruction): Operand | null {
  if (opcode === 'Integer') return { kind: 'integer', literal: String(p1) };
  if (opcode === 'Int64') return { kind: 'integer', literal: p4 };
  if (opcode === 'Real') return { kind: 'real', literal: p4 };
  if (opcode === 'String8') return { kind: 'text', literal: p4 };
  if (opcode === 'Variable') return { kind: 'parameter', number: p1 };
  return null;
}

import { type Instruction, MAIN } from './bytecode.ts';

/** A value that a program has before it reads from the file. */
export type Operand =
  | { readonly kind: 'integer' | 'real' | 'text'; readonly literal: string }
  /** A parameter of the statement, from 1. */
  | { readonly kind: 'parameter'; readonly number: number };

/** A look-up of a program in a B-tree, with the prefix of the key that is known before anything is read. */
export interface ConstantKey {
  readonly rootPage: number;
  /** Operands of the key's leading fields; at least one. A field read from a known key is known too. */
  readonly operands: readonly Operand[];
  /** Whether the key is the rowid of a table. */
  readonly isRowid: boolean;
}

/** Instructions that look for a key of p4 fields from register p3 on. */
const SEEK_KEYS = new Set(['SeekGE', 'SeekGT', 'SeekLE', 'SeekLT', 'Found', 'NotFound', 'NoConflict']);
/** Instructions that look for the rowid in register p3. */
const SEEK_ROWIDS = new Set(['SeekRowid', 'NotExists']);
/** Other instructions that write a register: those that name it as p2, and as p3. */
const WRITE_P2 = new Set(['Rowid', 'IdxRowid', 'Copy', 'SCopy', 'IntCopy', 'Null', 'Sequence']);
const WRITE_P3 = new Set([
  ...['VColumn', 'MakeRecord', 'Function', 'PureFunc', 'And', 'Or'],
  ...['Add', 'Subtract', 'Multiply', 'Divide', 'Remainder', 'Concat', 'BitAnd', 'BitOr', 'ShiftLeft', 'ShiftRight'],
]);

/** Ends a range after the keys that begin with p4 fields from register p3 on. */
const ENDS_BEHIND = 'IdxGT';

/** The known beginning of the key on which a cursor stands, by cursor. */
type KnownFields = Map<number, readonly Operand[]>;

/** Finds the look-ups of a program whose keys are known in advance (https://sqlite.org/opcode.html). */
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

/** The values of registers, up to the first unknown one. */
function constantsFrom(first: number, count: number, program: readonly Instruction[], known: KnownFields): Operand[] {
  const operands: Operand[] = [];
  for (let register = first; register < first + count; register += 1) {
    const operand = constantIn(register, program, known);
    if (!operand) break;
    operands.push(operand);
  }
  return operands;
}

/** The constant that is loaded into a register, if it is always the same one. */
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

import { INSERTS, type Instruction, isTemporary } from '../../statement/bytecode.ts';
import type { Loop } from './loops.ts';
import type { Tree } from './statistics.ts';

type Literal = number | string;

/** The values at which a range loop begins in its tree. */
export interface SoughtValues {
  /** Each as the statement has it, so that the planner knew the number of its rows; null for one that is bound or computed. */
  readonly values: readonly (Literal | null)[];
  /** For how many values the planner's cost of the loop counts. */
  readonly planned: number;
  /** Whether each is sought once, and not for each row of another loop. */
  readonly isOnce: boolean;
}

const LITERALS: ReadonlySet<string> = new Set(['Integer', 'String8', 'Real', 'Int64']);
/** Instructions that put a value of the statement into register p2. */
const SETS: ReadonlySet<string> = new Set([...LITERALS, 'Variable', 'Null', 'Copy', 'SCopy']);

/** How many values the planner expects of `IN (SELECT …)` (whereLoopAddBtreeIndex in SQLite's where.c). */
const VALUES_OF_SUBQUERY = 25;

/** The values that a range loop seeks: one, or those of IN, over which another loop goes around it. */
export function soughtValues(loop: Loop, program: readonly Instruction[], loops: readonly Loop[]): SoughtValues {
  const around = loops.filter(({ begin, end }) => begin < loop.begin && loop.begin <= end);
  const register = program[loop.begin]?.p3 ?? 0;
  const list = around.find(({ begin, cursor }) =>
    program
      .slice(begin, loop.begin)
      .some(({ opcode, p1, p3 }) => opcode === 'Column' && p1 === cursor && p3 === register),
  );
  if (list === undefined || !isTemporary(list.cursor, program)) {
    return { values: [literalAt(loop.begin, register, program)], planned: 1, isOnce: around.length === 0 };
  }
  const inserts = program.flatMap(({ opcode, p1 }, at) => (INSERTS.has(opcode) && p1 === list.cursor ? [at] : []));
  const isComputed = inserts.some((at) => loops.some(({ begin, end }) => begin < at && at < end));
  const isOnce = around.length === 1;
  if (isComputed || inserts.length === 0) return { values: [null], planned: VALUES_OF_SUBQUERY, isOnce };
  const values = inserts.map((at) => {
    const made = program.slice(0, at).findLast(({ opcode }) => opcode === 'MakeRecord');
    return literalAt(at, made?.p1 ?? 0, program);
  });
  return { values, planned: values.length, isOnce };
}

/** How many entries a sought value has in the first column of an index, on average; null if the samples know none of them. */
export function sampledRows({ sampled, firstRare }: Tree, { values }: SoughtValues): number | null {
  const rows = values.map((value) => (value === null ? undefined : sampled.get(value)));
  if (values.includes(null) || rows.every((each) => each === undefined)) return null;
  return rows.reduce<number>((sum, each) => sum + (each ?? firstRare), 0) / rows.length;
}

/** The literal in a register at an address; null if there is none. Constants are set at the end, to which Init jumps. */
function literalAt(address: number, register: number, program: readonly Instruction[]): Literal | null {
  const isSet = ({ opcode, p2 }: Instruction) => p2 === register && SETS.has(opcode);
  const set = program.slice(0, address).findLast(isSet) ?? program.slice(address).findLast(isSet);
  if (!set || !LITERALS.has(set.opcode)) return null;
  return set.opcode === 'Integer' ? set.p1 : set.p4;
}

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
  /** The value sought in the second column of the key, with each of these; null if it is bound or computed, or if there is none. */
  readonly second: Literal | null;
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
  const second = Number(program[loop.begin]?.p4) > 1 ? literalAt(loop.begin, register + 1, program) : null;
  const list = around.find(({ begin, cursor }) =>
    program
      .slice(begin, loop.begin)
      .some(({ opcode, p1, p3 }) => opcode === 'Column' && p1 === cursor && p3 === register),
  );
  if (list === undefined || !isTemporary(list.cursor, program)) {
    return { values: [literalAt(loop.begin, register, program)], planned: 1, isOnce: around.length === 0, second };
  }
  const inserts = program.flatMap(({ opcode, p1 }, at) => (INSERTS.has(opcode) && p1 === list.cursor ? [at] : []));
  const isComputed = inserts.some((at) => loops.some(({ begin, end }) => begin < at && at < end));
  const isOnce = around.length === 1;
  if (isComputed || inserts.length === 0) return { values: [null], planned: VALUES_OF_SUBQUERY, isOnce, second };
  const values = inserts.map((at) => {
    const made = program.slice(0, at).findLast(({ opcode }) => opcode === 'MakeRecord');
    return literalAt(at, made?.p1 ?? 0, program);
  });
  return { values, planned: values.length, isOnce, second };
}

/** How many entries a sought value has in the first column of an index, on average; null if the samples know none of them. */
export function sampledRows({ sampled, firstRare }: Tree, { values }: SoughtValues): number | null {
  const rows = values.map((value) => (value === null ? undefined : sampled.get(value)));
  if (values.includes(null) || rows.every((each) => each === undefined)) return null;
  return rows.reduce<number>((sum, each) => sum + (each ?? firstRare), 0) / rows.length;
}

/**
 * How many entries have the values that a join seeks in the first columns of an index, on average over all values of the first one.
 * The planner takes those of a literal in the second column for the average of that column, too; but most deals are of one group.
 *
 * @returns null for a value that is sought once, or that the planner knew
 */
export function rowsPerValue(
  { entries, firstValues, secondShares, secondPerFirst }: Tree,
  { values, second, isOnce }: SoughtValues,
  hasSecond: boolean,
): number | null {
  if (isOnce || values.length > 1 || values[0] !== null) return null;
  const share = (second === null ? undefined : secondShares.get(second)) ?? 1 / secondPerFirst;
  return (entries / firstValues) * (hasSecond ? share : 1);
}

/** The literal in a register at an address; null if there is none. Constants are set at the end, to which Init jumps. */
function literalAt(address: number, register: number, program: readonly Instruction[]): Literal | null {
  const isSet = ({ opcode, p2 }: Instruction) => p2 === register && SETS.has(opcode);
  const set = program.slice(0, address).findLast(isSet) ?? program.slice(address).findLast(isSet);
  if (!set || !LITERALS.has(set.opcode)) return null;
  return set.opcode === 'Integer' ? set.p1 : set.p4;
}

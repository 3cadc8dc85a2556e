import { COUNTDOWN, type Instruction, JUMPS, SEEKS } from '../statement/bytecode.ts';
import { type Loop, loopsOver, STEPS } from '../statement/loops.ts';
import type { ScannedCursor } from './scanned-cursors.ts';

/** The columns of a scan, split by when they are read. */
export interface LateColumns {
  /** Read for every row, or for more rows than those of the result. */
  readonly early: readonly number[];
  /** Read only for rows of the result. */
  readonly late: readonly number[];
  /** A column of the result that is one of these, unchanged. */
  readonly resultColumn: number;
  /** The limit of the statement; infinite if it is not a number in the text. */
  readonly mostRows: number;
}

/** Whether an instruction may jump elsewhere than towards `end`. */
const parts = ({ opcode, p2 }: Instruction, address: number, end: number): boolean =>
  STEPS.has(opcode) ||
  opcode === 'Rewind' ||
  opcode === 'Last' ||
  ((JUMPS.has(opcode) || SEEKS.has(opcode)) && !(p2 > address && p2 <= end));

/** Instructions that begin a loop over an index, or over a range of it. */
const BEGINS: ReadonlySet<string> = new Set(['Rewind', 'Last', 'SeekGE', 'SeekGT', 'SeekLE', 'SeekLT']);

/** The one loop that names a cursor's rows: over the table, or over the index by which rows are looked up. */
function loopNaming(
  { cursor, extent }: ScannedCursor,
  program: readonly Instruction[],
): Pick<Loop, 'start' | 'end'> | null {
  if (extent !== 'looked-up') {
    const [loop, ...others] = extent === 'filtered' ? loopsOver(cursor, program) : [];
    return loop && others.length === 0 ? loop : null;
  }
  const [seek, ...otherSeeks] = program.filter(({ opcode, p3 }) => opcode === 'DeferredSeek' && p3 === cursor);
  const isOfIndex = ({ p1 }: Instruction) => p1 === seek?.p1;
  const [end = -1, ...otherSteps] = program.flatMap((each, at) =>
    STEPS.has(each.opcode) && isOfIndex(each) ? [at] : [],
  );
  const start = program.findLastIndex((each, at) => at < end && BEGINS.has(each.opcode) && isOfIndex(each));
  return otherSeeks.length + otherSteps.length === 0 && start >= 0 ? { start, end } : null;
}

/**
 * Splits the columns of a scan that outputs rows as they pass a filter: `SELECT * … WHERE area > 400` reads one column
 * of every row, and the others of few. The same for rows that an index names. Null for any other scan, and if the output
 * does not identify the row.
 */
export function lateColumns(scanned: ScannedCursor, program: readonly Instruction[]): LateColumns | null {
  const loop = loopNaming(scanned, program);
  const given = program.flatMap(({ opcode }, address) => (opcode === 'ResultRow' ? [address] : []));
  const [end = -1] = given;
  if (scanned.of !== 'table' || !loop || given.length !== 1) return null;
  if (end < loop.start || end > loop.end) return null;
  // A second run would draw other random numbers and give full-text cursors other numbers.
  const isRepeatable = program.every(({ opcode, p4 }) => opcode !== 'VOpen' && !/^random/.test(p4));
  if (!isRepeatable) return null;
  let start = end - 1;
  while (start > loop.start && !parts(program[start] as Instruction, start, end)) start -= 1;
  const isLate = (address: number) => address > start && address < end;
  const early = new Set(scanned.reads.flatMap(({ address, column }) => (isLate(address) ? [] : [column])));
  // An index names the same rows in both passes, so that one without a filter needs no first pass.
  if (scanned.extent === 'looked-up' && early.size === 0) return null;
  const lateReads = scanned.reads.filter(({ address, column }) => isLate(address) && !early.has(column));
  const { p1: firstRegister = 0, p2: count = 0 } = program[end] ?? {};
  const isPassedOver = (address: number) =>
    program.slice(start + 1, address).some(({ opcode, p2 }) => JUMPS.has(opcode) && p2 > address);
  const outputs = lateReads
    .filter(({ address }) => !isPassedOver(address))
    .map(({ address }) => (program[address]?.p3 ?? -1) - firstRegister);
  const resultColumn = outputs.find((output) => output >= 0 && output < count);
  if (resultColumn === undefined) return null;
  return {
    early: [...early],
    late: [...new Set(lateReads.map(({ column }) => column))],
    resultColumn,
    mostRows: limitAfter(end, program),
  };
}

/** The number that a counter of rows starts with which is decremented after an address. */
function limitAfter(address: number, program: readonly Instruction[]): number {
  const counter = program.find(({ opcode }, at) => opcode === COUNTDOWN && at > address)?.p1;
  const start = program.find(({ opcode, p2 }) => opcode === 'Integer' && p2 === counter);
  return start?.p1 ?? Number.POSITIVE_INFINITY;
}

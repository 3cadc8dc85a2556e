import { COUNTDOWN, type Instruction, JUMPS, SEEKS } from '../../statement/bytecode.ts';
import { type Loop, loopsOver, STEPS } from '../../statement/loops.ts';
import { hasLimit, only } from '../../statement/program.ts';
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
  /** Whether the first pass may find the rows in another order, so that it has to find all of them. */
  readonly isSorted: boolean;
}

/** Where a loop outputs a row. */
interface Output {
  /** Address of the instruction that takes the values of the row. */
  readonly end: number;
  readonly isSorted: boolean;
  /** The column of the result that has the value of a register; undefined for none. */
  columnOf(register: number): number | undefined;
}

/** Instructions that take rows into account other than one by one. */
export const BEYOND_A_ROW: ReadonlySet<string> = new Set([
  ...['AggStep', 'AggStep1', 'Yield', 'Gosub', 'InitCoroutine', 'Found', 'NotFound', 'NoConflict', 'RowSetTest'],
  ...['RowSetAdd', 'SorterInsert', 'Insert', 'Program', 'VOpen', 'OpenDup', 'ReopenIdx'],
]);

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
    const [loop, ...others] = loopsOver(cursor, program);
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

/** The one output of a loop: a row of the result, or a record for a sorter of which the result has every row. */
function outputOf(loop: Pick<Loop, 'start' | 'end'>, program: readonly Instruction[]): Output | null {
  const row = only('ResultRow', program);
  const { p1: first = 0, p2: count = 0 } = program[row] ?? {};
  if (row < 0) return null;
  const inResult = (register: number) => (register >= first && register < first + count ? register - first : undefined);
  if (row >= loop.start && row <= loop.end) return { end: row, isSorted: false, columnOf: inResult };
  const insert = only('SorterInsert', program);
  const { opcode, p1: firstOfRecord = 0, p3: record } = program[insert - 1] ?? {};
  const isRecord = opcode === 'MakeRecord' && record === program[insert]?.p2;
  const isByRow = program.every((each) => each.opcode === 'SorterInsert' || !BEYOND_A_ROW.has(each.opcode));
  if (!isRecord || !isByRow || hasLimit(program) || insert < loop.start || insert > loop.end) return null;
  const { p1: sorter, p3: sorted } = program[only('SorterData', program)] ?? {};
  if (sorter !== program[insert]?.p1) return null;
  const takers = program.filter((each) => each.opcode === 'Column' && each.p1 === sorted);
  const columnOf = (register: number) => {
    const own = takers.filter(({ p2 }) => p2 === register - firstOfRecord);
    return own.map(({ p3 }) => inResult(p3)).find((column) => column !== undefined);
  };
  return { end: insert - 1, isSorted: true, columnOf };
}

/**
 * Splits the columns of a scan that outputs rows as they pass a filter: `SELECT * … WHERE area > 400` reads one column
 * of every row, and the others of few. The same for rows that are sorted before they are output, and for rows that an
 * index names. Null for any other scan, and if the output does not identify the row.
 */
export function lateColumns(scanned: ScannedCursor, program: readonly Instruction[]): LateColumns | null {
  const loop = loopNaming(scanned, program);
  const output = loop && outputOf(loop, program);
  if (scanned.of !== 'table' || !loop || !output) return null;
  const { end, isSorted } = output;
  // A scan that outputs all rows as they come reads pages.
  if (!isSorted && scanned.extent !== 'filtered' && scanned.extent !== 'looked-up') return null;
  // A second run would draw other random numbers and give full-text cursors other numbers.
  const isRepeatable = program.every(({ opcode, p4 }) => opcode !== 'VOpen' && !/^random/.test(p4));
  if (!isRepeatable) return null;
  let start = end - 1;
  while (start > loop.start && !parts(program[start] as Instruction, start, end)) start -= 1;
  const isLate = (address: number) => address > start && address < end;
  const early = new Set(scanned.reads.flatMap(({ address, column }) => (isLate(address) ? [] : [column])));
  // Without a filter, both passes have the same rows.
  if (scanned.extent !== 'filtered' && early.size === 0) return null;
  const lateReads = scanned.reads.filter(({ address, column }) => isLate(address) && !early.has(column));
  const isPassedOver = (address: number) =>
    program.slice(start + 1, address).some(({ opcode, p2 }) => JUMPS.has(opcode) && p2 > address);
  const outputs = lateReads
    .filter(({ address }) => !isPassedOver(address))
    .map(({ address }) => output.columnOf(program[address]?.p3 ?? -1));
  const resultColumn = outputs.find((column) => column !== undefined);
  if (resultColumn === undefined) return null;
  return {
    early: [...early],
    late: [...new Set(lateReads.map(({ column }) => column))],
    resultColumn,
    mostRows: limitAfter(end, program),
    isSorted,
  };
}

/** The number that a counter of rows starts with which is decremented after an address. */
function limitAfter(address: number, program: readonly Instruction[]): number {
  const counter = program.find(({ opcode }, at) => opcode === COUNTDOWN && at > address)?.p1;
  const start = program.find(({ opcode, p2 }) => opcode === 'Integer' && p2 === counter);
  return start?.p1 ?? Number.POSITIVE_INFINITY;
}

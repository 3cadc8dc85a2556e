import type { Instruction } from '../../statement/bytecode.ts';
import { loopsOver } from '../../statement/loops.ts';
import { only } from '../../statement/program.ts';
import { touches } from './cursor-operands.ts';
import { BEYOND_A_ROW, type LateColumns } from './late-columns.ts';
import type { ScannedCursor } from './scanned-cursors.ts';

/** What a program does with the rows that are the first ones so far: https://sqlite.org/opcode.html */
const OF_TOP = ['OpenEphemeral', 'Sequence', 'Last', 'IdxLE', 'Delete', 'IdxInsert', 'Sort', 'Next'];

/** The instructions between the comparison of a row with the last one so far, and its record. */
const LATE: ReadonlySet<string> = new Set(['Column', 'Rowid', 'RealAffinity']);

/** Functions that may have other values in the second pass. */
const VARYING = /^(random|current_|date|time|datetime|julianday|unixepoch|strftime|timediff)/;

/**
 * Splits the columns of `SELECT * FROM deals WHERE … ORDER BY area LIMIT 10`: SQLite reads those of filter and order of
 * every row, and the others of rows that are among the first ones so far. Null for any other statement.
 *
 * The late columns are fields of a record after those that are compared, and nothing but the result reads them again.
 * So the rows of the result do not depend on late columns. They are also the result of the same statement on a part of
 * the table that has them: a row is in the result if fewer rows than the limit pass the filter and come before it, and
 * equal rows come in the order of the scan.
 */
export function topColumns(scanned: ScannedCursor, program: readonly Instruction[]): LateColumns | null {
  const [loop, ...others] = loopsOver(scanned.cursor, program);
  const opens = program.filter(({ opcode }) => opcode === 'OpenRead');
  if (scanned.of !== 'table' || !loop || others.length > 0 || opens.length > 1) return null;
  const isByRow = program.every(({ opcode, p4 }) => !BEYOND_A_ROW.has(opcode) && !VARYING.test(p4));
  const insert = only('IdxInsert', program);
  const { p1: top = -1, p2: record, p3: first = -1 } = program[insert] ?? {};
  if (!isByRow || insert < loop.start || insert > loop.end) return null;
  const at = Object.fromEntries(OF_TOP.map((opcode) => [opcode, own(opcode, top, program)]));
  const { Sequence: sequence = -1, IdxLE: compare = -1, Delete: drop = -1, Sort: sort = -1, Next: next = -1 } = at;
  const columns = program.flatMap((each, address) => (each.opcode === 'Column' && each.p1 === top ? [address] : []));
  const known = new Set([...Object.values(at), ...columns]);
  if (known.has(-1) || !program.every((each, address) => known.has(address) || !touches(each, top))) return null;
  const make = insert - 1;
  const isMade = program[make]?.opcode === 'MakeRecord' && program[make].p1 === first && program[make].p3 === record;
  const keys = Number(program[compare]?.p4);
  const isCompared = program[compare]?.p3 === first && program[sequence]?.p2 === first + keys;
  const isInOrder = loop.start < sequence && sequence < compare && compare < drop && drop < make && loop.end < sort;
  const end = only('ResultRow', program);
  if (!isMade || !isCompared || !isInOrder || !columns.every((address) => address > sort && address < end)) return null;
  // An OFFSET counts rows here.
  const isGivenOut = program
    .slice(sort + 1, next)
    .every((_, i) => columns.includes(sort + 1 + i) || sort + 1 + i === end);
  const isRead = program
    .slice(drop + 1, make)
    .every(({ opcode, p1 }) => LATE.has(opcode) && (opcode === 'RealAffinity' || p1 === scanned.cursor));
  if (!isGivenOut || !isRead || next < end) return null;
  const isLate = (address: number) => {
    const register = program[address]?.p3 ?? -1;
    return address > drop && address < make && register > first + keys && register < first + (program[make]?.p2 ?? 0);
  };
  const early = new Set(scanned.reads.flatMap(({ address, column }) => (isLate(address) ? [] : [column])));
  const late = scanned.reads.filter(({ address, column }) => isLate(address) && !early.has(column));
  const { p1: firstOfResult = 0, p2: count = 0 } = program[end] ?? {};
  const outputs = late.map(({ address }) => {
    const field = (program[address]?.p3 ?? -1) - first;
    const taken = columns.find((taker) => program[taker]?.p2 === field);
    return (program[taken ?? -1]?.p3 ?? -1) - firstOfResult;
  });
  const resultColumn = outputs.find((output) => output >= 0 && output < count);
  if (resultColumn === undefined) return null;
  return {
    early: [...early],
    late: [...new Set(late.map(({ column }) => column))],
    resultColumn,
    mostRows: limitOf(sequence, drop, program),
    isSorted: false,
  };
}

/** The same among the instructions on one cursor. */
function own(opcode: string, cursor: number, program: readonly Instruction[]): number {
  const isIt = (each: Instruction) => each.opcode === opcode && each.p1 === cursor;
  const first = program.findIndex(isIt);
  return first === program.findLastIndex(isIt) ? first : -1;
}

/** The number that the counter of rows starts with. */
function limitOf(from: number, to: number, program: readonly Instruction[]): number {
  const counter = program.slice(from, to).find(({ opcode }) => opcode === 'IfNotZero')?.p1;
  const start = program.find(({ opcode, p2 }) => opcode === 'Integer' && p2 === counter);
  return start?.p1 ?? Number.POSITIVE_INFINITY;
}

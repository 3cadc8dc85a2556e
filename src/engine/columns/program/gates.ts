import { type ColumnValues, LEAST_BLOB_TYPE, type StripValues, type ValueList } from '../../../column-strips/index.ts';
import { valueBytes } from '../../../sqlite-file/index.ts';
import type { Instruction } from '../../statement/bytecode.ts';
import { loopsOver } from '../../statement/loops.ts';
import { touches } from './cursor-operands.ts';
import type { ScannedCursor } from './scanned-cursors.ts';

/** A condition that each row has to meet before columns of later conditions, or any other ones, are read. */
export interface Gate {
  readonly column: number;
  /** The column has to have one of these values; null for a condition of another kind. */
  readonly values: readonly (number | string)[] | null;
}

/** Instructions that skip a row unless its value compares with another one. */
const COMPARES: ReadonlySet<string> = new Set(['Ne', 'Lt', 'Le', 'Gt', 'Ge']);
/** Among texts, the collation with which only the same bytes are equal. */
const SAME_BYTES = 'BINARY';
/** The same for the key of a list. */
const BINARY_KEY = 'k(1,B)';

/** Instructions that make the list of an IN, once. */
const MAKES_LIST: ReadonlySet<string> = new Set([
  ...['BeginSubrtn', 'Once', 'OpenEphemeral', 'String8', 'Integer', 'MakeRecord', 'IdxInsert', 'NullRow', 'Return'],
]);

/**
 * The conditions at the beginning of a scan's loop, in the order in which SQLite tests them: each reads a column, compares
 * it, and goes on to the next row if it is not met. `WHERE settlement = 'אילת' AND …` becomes Column, Ne; IN of two values
 * Column, Eq, Ne; and IN of more a list that is made once, Column, Affinity, IsNull, NotFound.
 */
export function gatesOf(scanned: ScannedCursor, program: readonly Instruction[]): readonly Gate[] {
  const [loop, ...others] = loopsOver(scanned.cursor, program);
  if (scanned.of === 'index' || !loop || others.length > 0) return [];
  const gates: Gate[] = [];
  const makesList = (each: Instruction) => MAKES_LIST.has(each.opcode) && !touches(each, scanned.cursor);
  const afterLists = (from: number) => program.findIndex((each, at) => at >= from && !makesList(each));
  let at = afterLists(loop.start + 1);
  for (let read = program[at]; read?.opcode === 'Column' && read.p1 === scanned.cursor; read = program[at]) {
    const { p2: column, p3: register } = read;
    const isReal = program[at + 1]?.opcode === 'RealAffinity' && program[at + 1]?.p1 === register;
    const from = isReal ? at + 2 : at + 1;
    const tested = comparedAt(from, register, loop.end, program) ?? soughtAt(from, register, loop.end, program);
    if (!tested) break;
    gates.push({ column, values: tested.values });
    at = afterLists(tested.next);
  }
  return gates;
}

/** What a register is tested for, and the address after the test. */
interface Tested extends Pick<Gate, 'values'> {
  readonly next: number;
}

/** A comparison at an address, or several with one value each. @param end to which it jumps if none is met */
function comparedAt(at: number, register: number, end: number, program: readonly Instruction[]): Tested | null {
  let next = at;
  for (let each = program[next]; each?.opcode === 'Eq' && otherOf(each, register) !== null; each = program[next]) {
    next += 1;
  }
  const equal = program.slice(at, next);
  const last = program[next];
  const skips = last && COMPARES.has(last.opcode) && otherOf(last, register) !== null && last.p2 === end;
  if (!skips || equal.some(({ p2 }) => p2 !== next + 1)) return null;
  const values = [...equal, last].map((each) => {
    const other = otherOf(each, register);
    return other !== null && each.p4.startsWith(SAME_BYTES) ? literalIn(other, program) : null;
  });
  const areKnown = last.opcode === 'Ne' && values.every((value) => value !== null);
  return { values: areKnown ? values : null, next: next + 1 };
}

/** A search in a list of literals at an address. @param end to which it jumps if the list lacks the value */
function soughtAt(at: number, register: number, end: number, program: readonly Instruction[]): Tested | null {
  const isOfRegister = (each: Instruction | undefined) => each?.p1 === register;
  const from = program[at]?.opcode === 'Affinity' && isOfRegister(program[at]) ? at + 1 : at;
  const [isNull, notFound] = [program[from], program[from + 1]];
  const skips =
    isNull?.opcode === 'IsNull' && isOfRegister(isNull) && notFound?.opcode === 'NotFound' && notFound.p3 === register;
  if (!skips || isNull.p2 !== end || notFound.p2 !== end) return null;
  const values = program.flatMap((insert, address): (number | string | null)[] => {
    if (insert.opcode !== 'IdxInsert' || insert.p1 !== notFound.p1) return [];
    const [set, made] = [program[address - 2], program[address - 1]];
    const isOne = made?.opcode === 'MakeRecord' && made.p3 === insert.p2 && made.p1 === set?.p2 && made.p2 === 1;
    return [isOne && set ? literalOf(set) : null];
  });
  const isList = program.some(
    ({ opcode, p1, p4 }) => opcode === 'OpenEphemeral' && p1 === notFound.p1 && p4 === BINARY_KEY,
  );
  const areKnown = isList && values.every((value) => value !== null);
  return { values: areKnown ? values : null, next: from + 2 };
}

/** The register with which a comparison compares this one; null if it compares others. */
function otherOf({ p1, p3 }: Instruction, register: number): number | null {
  if (p3 === register) return p1;
  return p1 === register ? p3 : null;
}

/** The literal that is the only value of a register; null if there is none. */
function literalIn(register: number, program: readonly Instruction[]): number | string | null {
  const [set, ...others] = program.filter(
    ({ opcode, p2 }) => (opcode === 'String8' || opcode === 'Integer') && p2 === register,
  );
  return set && others.length === 0 ? literalOf(set) : null;
}

/** The literal that an instruction puts into a register; null if it does something else. */
function literalOf({ opcode, p1, p4 }: Instruction): number | string | null {
  if (opcode === 'Integer') return p1;
  return opcode === 'String8' ? p4 : null;
}

/**
 * Whether a row with one of these values may pass a gate. A number may equal a text, and the other way round, if the
 * column has a type.
 */
export function mayPass({ values: wanted }: Gate, values: ColumnValues): boolean {
  if (!wanted) return true;
  if ('numbers' in values) return wanted.some((each) => typeof each === 'string' || values.numbers.includes(each));
  if (!('places' in values)) return wanted.some((each) => mayHave(each, values));
  return wanted.some((each) => {
    const place = typeof each === 'string' ? placeOf(each, values.list) : undefined;
    return place === undefined || values.places.includes(place);
  });
}

/** Whether one of these values may equal a number, or a text. */
function mayHave(wanted: number | string, { types, content }: StripValues): boolean {
  const bytes = typeof wanted === 'string' ? new TextEncoder().encode(wanted) : null;
  let at = 0;
  for (const type of types) {
    const end = at + valueBytes(type);
    const isText = type >= LEAST_BLOB_TYPE && type % 2 === 1;
    const isNumber = type > 0 && type < LEAST_BLOB_TYPE;
    if (isNumber || (isText && bytes === null)) return true;
    const isLong = isText && end - at === bytes?.length;
    if (isLong && bytes.every((byte, i) => content[at + i] === byte)) return true;
    at = end;
  }
  return false;
}

/** The place of a text in a list, -2 for a text that it lacks; undefined for a list that has other values than texts. */
function placeOf(text: string, { types, starts, content }: ValueList): number | undefined {
  if (types.some((type) => type < LEAST_BLOB_TYPE || type % 2 === 0)) return undefined;
  const bytes = new TextEncoder().encode(text);
  const isAt = (place: number) => {
    const start = starts[place] ?? 0;
    return starts[place + 1] === start + bytes.length && bytes.every((byte, i) => content[start + i] === byte);
  };
  const place = Array.from(types.keys()).find(isAt);
  return place ?? -2;
}

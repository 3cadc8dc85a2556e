import { type ColumnValues, LEAST_BLOB_TYPE, type StripValues, type ValueList } from '../../column-strips/index.ts';
import { valueBytes } from '../../sqlite-file/index.ts';
import type { Instruction } from '../statement/bytecode.ts';
import { loopsOver } from '../statement/loops.ts';
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

/**
 * The conditions at the beginning of a scan's loop, in the order in which SQLite tests them: each reads a column, compares it, and goes
 * on to the next row if it is not met. `WHERE settlement = 'אילת' AND …` becomes Column, Ne, and IN of two values Column,
 * Eq, Ne.
 */
export function gatesOf(scanned: ScannedCursor, program: readonly Instruction[]): readonly Gate[] {
  const [loop, ...others] = loopsOver(scanned.cursor, program);
  if (scanned.of !== 'table' || !loop || others.length > 0) return [];
  const gates: Gate[] = [];
  let at = loop.start + 1;
  for (let read = program[at]; read?.opcode === 'Column' && read.p1 === scanned.cursor; read = program[at]) {
    const { p2: column, p3: register } = read;
    at += 1;
    if (program[at]?.opcode === 'RealAffinity' && program[at]?.p1 === register) at += 1;
    const equal: Instruction[] = [];
    for (let each = program[at]; each?.opcode === 'Eq' && otherOf(each, register) !== null; each = program[at]) {
      equal.push(each);
      at += 1;
    }
    const last = program[at];
    const skips = last && COMPARES.has(last.opcode) && otherOf(last, register) !== null && last.p2 === loop.end;
    if (!skips || equal.some(({ p2 }) => p2 !== at + 1)) break;
    const values = [...equal, last].map((each) => {
      const other = otherOf(each, register);
      return other !== null && each.p4.startsWith(SAME_BYTES) ? literalIn(other, program) : null;
    });
    const areKnown = last.opcode === 'Ne' && values.every((value) => value !== null);
    gates.push({ column, values: areKnown ? values : null });
    at += 1;
  }
  return gates;
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
  if (!set || others.length > 0) return null;
  return set.opcode === 'Integer' ? set.p1 : set.p4;
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

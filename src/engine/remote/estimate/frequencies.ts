import { COUNTDOWN, INSERTS, type Instruction, isTemporary } from '../../statement/bytecode.ts';
import { skipsKnown } from '../../statement/loops.ts';
import type { Loop } from './loops.ts';

/** How many rows a loop visits each time that it begins, if nothing ends it early; null if unknown. */
export type RowsOfLoop = (loop: Loop) => number | null;

/** The number of rows assumed for a loop about which nothing is known. */
const ROWS_IF_UNKNOWN = 10;

/**
 * The share of rows for which a condition does not jump. An equality is assumed to hold for a tenth of the rows, a
 * comparison for half of them. The tenth is from P. G. Selinger et al. (1979). Their share for comparisons is smaller,
 * but a range has two of these.
 */
const PASS: Readonly<Record<string, number>> = {
  Ne: 0.1,
  Lt: 0.5,
  Le: 0.5,
  Gt: 0.5,
  Ge: 0.5,
  If: 0.5,
  IfNot: 0.5,
  IsNull: 0.9,
  NotNull: 0.1,
};
/** The same for an equality with 0 or 1: a flag. */
const PASS_FLAG = 0.5;
/** The same for a list of IN. */
const PASS_LIST = 0.1;
/** The same for DISTINCT: people ask for it where values are few, so that all rows are read. */
const PASS_DISTINCT = 0.0001;

const SORTER_INSERTS: ReadonlySet<string> = new Set(['SorterInsert']);

/** How often each instruction of a program is executed in one run, as far as the shape of the program shows. */
export class Frequencies {
  readonly #program: readonly Instruction[];
  readonly #loops: readonly Loop[];
  readonly #rowsOf: RowsOfLoop;
  readonly #jumps: readonly { readonly at: number; readonly to: number; readonly pass: number }[];
  readonly #onces: readonly { readonly at: number; readonly to: number }[];
  readonly #subroutines: readonly { readonly at: number; readonly to: number; readonly callers: readonly number[] }[];
  /** Rows of loops, reduced by whatever ends them early. */
  readonly #rows = new Map<Loop, number>();
  /** Subroutines and loops whose frequency is being computed. One that depends on itself counts once. */
  readonly #pending = new Set<unknown>();

  /** @param maxRows how many rows of the result are taken */
  constructor(program: readonly Instruction[], loops: readonly Loop[], rowsOf: RowsOfLoop, maxRows: number) {
    this.#program = program;
    this.#rowsOf = rowsOf;
    this.#loops = loops;
    this.#jumps = program.flatMap((instruction, at) => {
      const pass = passOf(instruction, at, program);
      return pass !== undefined && instruction.p2 > at ? [{ at, to: instruction.p2, pass }] : [];
    });
    this.#onces = program.flatMap(({ opcode, p2 }, at) => (opcode === 'Once' ? [{ at, to: p2 }] : []));
    this.#subroutines = subroutinesOf(program);
    for (const { at, since, rows } of limitsOf(program, this.#loops, maxRows)) this.#endEarly(at, since, rows);
  }

  /** How often the instruction at an address is executed. */
  of(address: number): number {
    const subroutine = this.#subroutines.findLast(({ at, to }) => at <= address && address <= to);
    const once = this.#onces.findLast(({ at, to }) => at < address && address < to);
    const since = Math.max(subroutine?.at ?? 0, once?.at ?? 0);
    let times = 1;
    for (const loop of this.#loops) if (loop.begin >= since && isWithin(loop, address)) times *= this.rows(loop);
    for (const { at, to, pass } of this.#jumps) if (at >= since && at < address && address < to) times *= pass;
    if (!subroutine || since > subroutine.at || this.#pending.has(subroutine)) return times;
    this.#pending.add(subroutine);
    const calls = subroutine.callers.reduce((sum, caller) => sum + this.of(caller), 0);
    this.#pending.delete(subroutine);
    return times * calls;
  }

  /** How many rows a loop visits each time that it begins. */
  rows(loop: Loop): number {
    const ended = this.#rows.get(loop);
    if (ended !== undefined) return ended;
    if (loop.kind === 'sorter') return this.#inserted(loop, SORTER_INSERTS) ?? 1;
    return this.#rowsOf(loop) ?? this.#inserted(loop, INSERTS) ?? ROWS_IF_UNKNOWN;
  }

  /** As many rows as were put into what the loop goes over, a sorter or a temporary tree; null if nothing was. */
  #inserted(loop: Loop, inserts: ReadonlySet<string>): number | null {
    if (this.#pending.has(loop)) return ROWS_IF_UNKNOWN;
    this.#pending.add(loop);
    const places = this.#program.flatMap(({ opcode, p1 }, at) =>
      inserts.has(opcode) && p1 === loop.cursor ? [this.of(at)] : [],
    );
    this.#pending.delete(loop);
    return places.length === 0
      ? null
      : Math.max(
          1,
          places.reduce((sum, times) => sum + times),
        );
  }

  /** Shortens the loops around an address so that it is reached no more than `rows` times after another address. */
  #endEarly(at: number, since: number, rows: number): void {
    const subroutine = this.#subroutines.findLast((found) => found.at <= at && at <= found.to);
    const places = subroutine ? [at, ...subroutine.callers] : [at];
    let excess = this.of(at) / Math.max(1, this.of(since)) / Math.max(1, rows);
    for (const loop of this.#loops) {
      if (excess <= 1 || isWithin(loop, since) || !places.some((place) => isWithin(loop, place))) continue;
      const before = this.rows(loop);
      const after = Math.max(1, before / excess);
      this.#rows.set(loop, after);
      excess /= before / after;
    }
  }
}

const isWithin = ({ begin, end }: Loop, address: number): boolean => begin < address && address <= end;

function passOf(instruction: Instruction, at: number, program: readonly Instruction[]): number | undefined {
  const { opcode, p1 } = instruction;
  if (opcode === 'Found' || opcode === 'NotFound') {
    if (skipsKnown(instruction, program.slice(at, instruction.p2))) return PASS_DISTINCT;
    if (!isTemporary(p1, program)) return undefined;
    return opcode === 'NotFound' ? PASS_LIST : 1 - PASS_LIST;
  }
  const isFlag =
    opcode === 'Ne' &&
    program.some((other) => other.opcode === 'Integer' && other.p2 === p1 && Math.abs(other.p1) <= 1);
  return isFlag ? PASS_FLAG : PASS[opcode];
}

function subroutinesOf(program: readonly Instruction[]) {
  const callersOf = new Map<number, number[]>();
  program.forEach(({ opcode, p2 }, at) => {
    if (opcode === 'Gosub') callersOf.set(p2, [...(callersOf.get(p2) ?? []), at]);
  });
  return [...callersOf].map(([at, callers]) => {
    const register = program[callers[0] ?? 0]?.p1;
    const to = program.findIndex(({ opcode, p1 }, end) => end >= at && opcode === 'Return' && p1 === register);
    return { at, to, callers };
  });
}

/**
 * The addresses where a program ends loops early, and how many times (`rows`) it reaches each after the address
 * `since`.
 */
function limitsOf(program: readonly Instruction[], loops: readonly Loop[], maxRows: number) {
  return program.flatMap(({ opcode, p1, p2 }, at): { at: number; since: number; rows: number }[] => {
    if (opcode === 'ResultRow') return [{ at, since: 0, rows: maxRows + offsetBefore(program, at) }];
    if (opcode === COUNTDOWN) {
      const since = program.findLastIndex((set, before) => before < at && set.opcode === 'Integer' && set.p2 === p1);
      return since < 0 ? [] : [{ at, since, rows: (program[since]?.p1 ?? 0) + offsetBeside(program, p1) }];
    }
    // An unconditional jump out of its loop means that one row is enough: the least or greatest of an index.
    const left = opcode === 'Goto' ? loops.findLast((loop) => isWithin(loop, at) && p2 > loop.end) : undefined;
    return left ? [{ at, since: left.begin, rows: 1 }] : [];
  });
}

/** How many rows an OFFSET skips before the instruction at an address; 0 if there is none, or it is computed. */
function offsetBefore(program: readonly Instruction[], at: number): number {
  const skip = program.findLast(
    ({ opcode, p2, p3 }, before) => opcode === 'IfPos' && p3 === 1 && before < at && p2 > at,
  );
  return (skip && program.find(({ opcode, p2 }) => opcode === 'Integer' && p2 === skip.p1)?.p1) ?? 0;
}

/** The OFFSET that belongs to the LIMIT in a register. */
function offsetBeside(program: readonly Instruction[], register: number): number {
  const both = program.find(({ opcode, p1 }) => opcode === 'OffsetLimit' && p1 === register);
  return (both && program.find(({ opcode, p2 }) => opcode === 'Integer' && p2 === both.p3)?.p1) ?? 0;
}

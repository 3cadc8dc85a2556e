import type { Instruction } from '../../statement/bytecode.ts';
import type { Loop } from '../../statement/loops.ts';

/** Aggregates that do not depend on the order of their values. */
const UNORDERED: ReadonlySet<string> = new Set(['count(1)', 'median(1)']);

/**
 * The only instructions that the loop may contain: it groups rows by values that it read from them. It neither counts
 * nor computes, so that equal values of two rows take the same path.
 */
const GATHERING: ReadonlySet<string> = new Set([
  ...['Column', 'IdxRowid', 'RealAffinity', 'CollSeq', 'AggStep', 'If', 'Integer'],
  ...['Compare', 'Jump', 'Move', 'Gosub', 'IfPos'],
]);

/** The registers that an instruction reads: the first of each range, and the length. */
type Stretches = (instruction: Instruction) => readonly (readonly [first: number, count: number])[];

const none: Stretches = () => [];
const p1: Stretches = (it) => [[it.p1, 1]];
const p2: Stretches = (it) => [[it.p2, 1]];
const compared: Stretches = (it) => [
  [it.p1, 1],
  [it.p3, 1],
];
const key: Stretches = (it) => [[it.p3, Number(it.p4)]];

/** The registers that each instruction of such a statement reads (https://sqlite.org/opcode.html). */
const READS: ReadonlyMap<string, Stretches> = new Map<string, Stretches>([
  ...[
    'Init',
    'Noop',
    'Explain',
    'Integer',
    'Int64',
    'Real',
    'String8',
    'Null',
    'Goto',
    'Gosub',
    'Jump',
    'Halt',
    'Once',
  ].map((opcode) => [opcode, none] as const),
  ...['Transaction', 'OpenRead', 'OpenEphemeral', 'SorterOpen', 'OpenPseudo', 'Rewind', 'Last', 'Next', 'Prev'].map(
    (opcode) => [opcode, none] as const,
  ),
  ...[
    'Column',
    'IdxRowid',
    'CollSeq',
    'Sequence',
    'Sort',
    'SorterSort',
    'SorterNext',
    'SorterData',
    'Delete',
    'Close',
  ].map((opcode) => [opcode, none] as const),
  ...[
    'If',
    'IfNot',
    'IfPos',
    'IfNotZero',
    'DecrJumpZero',
    'IsNull',
    'NotNull',
    'RealAffinity',
    'Return',
    'AggFinal',
    'SCopy',
  ].map((opcode) => [opcode, p1] as const),
  ...['Eq', 'Ne', 'Lt', 'Le', 'Gt', 'Ge'].map((opcode) => [opcode, compared] as const),
  ...['IdxLE', 'IdxLT', 'IdxGE', 'IdxGT'].map((opcode) => [opcode, key] as const),
  ['SorterInsert', p2],
  ['IdxInsert', (it) => [...p2(it), ...key(it)]],
  ['OffsetLimit', compared],
  ['Copy', (it) => [[it.p1, it.p3 + 1]]],
  ['Move', (it) => [[it.p1, it.p3]]],
  ['ResultRow', (it) => [[it.p1, it.p2]]],
  ['MakeRecord', (it) => [[it.p1, it.p2]]],
  [
    'Compare',
    (it) => [
      [it.p1, it.p3],
      [it.p2, it.p3],
    ],
  ],
  [
    'AggStep',
    (it) => [
      [it.p2, argumentsOf(it)],
      [it.p3, 1],
    ],
  ],
]);

/** The number of arguments in a function's name, such as `count(1)`; infinite if the name has none. */
function argumentsOf({ p4 }: Instruction): number {
  const count = Number(/\((\d+)\)$/.exec(p4)?.[1] ?? Number.NaN);
  return Number.isNaN(count) ? Number.POSITIVE_INFINITY : count;
}

const reads = (instruction: Instruction, register: number): boolean =>
  READS.get(instruction.opcode)?.(instruction).some(
    ([first, count]) => register >= first && !(register >= first + count),
  ) ?? true;

/**
 * The reads of a loop whose values go only to aggregates that do not depend on order. Rows that are equal in all other
 * reads may then come in another order, because they are in one group.
 *
 * @param loop over all rows of something
 * @param addresses of the Column instructions that read from a row
 */
export function unorderedReads(
  { start, end }: Loop,
  addresses: readonly number[],
  program: readonly Instruction[],
): ReadonlySet<number> {
  const body = program.slice(start + 1, end);
  const isGathering = body.every(({ opcode, p3 }) => GATHERING.has(opcode) && (opcode !== 'IfPos' || p3 === 0));
  if (!isGathering || !program.every(({ opcode }) => READS.has(opcode))) return new Set();
  // After that address it may do work that is done once for a group.
  const first = body.findIndex(({ opcode }) => opcode === 'If');
  const last = first < 0 ? end : start + 1 + first;
  return new Set(addresses.filter((at) => at > start && at < last && isGathered(at, program)));
}

/** Whether the value of a Column goes to such an aggregate, and its register holds no other value that is read. */
function isGathered(address: number, program: readonly Instruction[]): boolean {
  const register = program[address]?.p3 ?? 0;
  const taker = takerOf(address, program);
  if (!UNORDERED.has(program[taker]?.p4 ?? '')) return false;
  return program.every((instruction, at) => {
    if (!reads(instruction, register)) return true;
    let from = at - 1;
    if (isAffinity(program[from], register)) from -= 1;
    const before = program[from];
    const isFresh = before?.opcode === 'Column' && before.p3 === register;
    return isFresh && at <= takerOf(from, program) && !isJumpedTo(from, at, program);
  });
}

const isAffinity = (instruction: Instruction | undefined, register: number): boolean =>
  instruction?.opcode === 'RealAffinity' && instruction.p1 === register;

/** The address at which an aggregate takes a Column's value; -1 if another instruction uses it first. */
function takerOf(address: number, program: readonly Instruction[]): number {
  const register = program[address]?.p3 ?? 0;
  const at = isAffinity(program[address + 1], register) ? address + 2 : address + 1;
  const taker = program[at];
  return taker?.opcode === 'AggStep' && taker.p2 === register && argumentsOf(taker) === 1 ? at : -1;
}

/** Whether a jump may lead between two instructions, the second one included. */
const isJumpedTo = (from: number, to: number, program: readonly Instruction[]): boolean =>
  program.some((it) => {
    const targets = it.opcode === 'Jump' ? [it.p1, it.p2, it.p3] : MOVES_ON.has(it.opcode) ? [it.p2] : [];
    return targets.some((target) => target > from && target <= to);
  });

/** Instructions that may jump to P2. */
const MOVES_ON: ReadonlySet<string> = new Set([
  ...['Init', 'Goto', 'Gosub', 'Once', 'Rewind', 'Last', 'Next', 'Prev', 'Sort', 'SorterSort', 'SorterNext'],
  ...['If', 'IfNot', 'IfPos', 'IfNotZero', 'DecrJumpZero', 'IsNull', 'NotNull', 'Eq', 'Ne', 'Lt', 'Le', 'Gt', 'Ge'],
  ...['IdxLE', 'IdxLT', 'IdxGE', 'IdxGT'],
]);

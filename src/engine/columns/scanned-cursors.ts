import { type Instruction, JUMPS, MAIN, SEEKS } from '../statement/bytecode.ts';
import { EMITS, loopsOver } from '../statement/loops.ts';
import { hasLimit, leaves } from '../statement/program.ts';
import { isKnown, touches } from './cursor-operands.ts';

/**
 * How much of a table a scan of it reads: all of it; rows until enough of them have passed a filter; rows that are given out as
 * they come; or a part that a bound of rowids ends.
 */
export type ScanExtent = 'whole' | 'filtered' | 'first-rows' | 'bounded';

/** A cursor over a table that a program goes through row by row, and that may as well be open on a copy of the table. */
export interface ScannedCursor {
  readonly cursor: number;
  /** Root page of the table. */
  readonly root: number;
  /** Addresses of the instructions that open it. */
  readonly opened: readonly number[];
  /** Addresses and columns of the instructions that read a column: all that reads of a row but its rowid. */
  readonly reads: readonly { readonly address: number; readonly column: number }[];
  readonly direction: 'forward' | 'backward';
  readonly extent: ScanExtent;
}

/**
 * All that may be done with a cursor on a thin tree. Its rows have the same rowids in the same order, and of the record the
 * columns that Column reads; whatever reads a record otherwise is not here.
 */
const ALLOWED: ReadonlySet<string> = new Set([
  ...['OpenRead', 'Close', 'Rewind', 'Last', 'Next', 'Prev', 'Column', 'Rowid', 'NullRow', 'IfNullRow', 'Count'],
  ...['SeekGE', 'SeekGT', 'SeekLE', 'SeekLT', 'SeekRowid', 'NotExists'],
]);

/** Instructions that count rows of the result: an OFFSET is no filter. */
const COUNTS: ReadonlySet<string> = new Set(['Goto', 'IfPos', 'IfNotZero', 'DecrJumpZero']);

/** A whole table is the most that a program may read; then what ends it late. */
const BY_EXTENT: readonly ScanExtent[] = ['whole', 'filtered', 'bounded', 'first-rows'];

/** A scan of all rows, or of as many as pass a filter, is worth strips; rows that are given out as they come are few. */
export const readsMuch = ({ extent }: ScannedCursor): boolean => extent === 'whole' || extent === 'filtered';

/** The cursors of a program that go through a table row by row. None where the program has an instruction that is not known. */
export function scannedCursors(program: readonly Instruction[]): readonly ScannedCursor[] {
  // P3 of Init is where a spoiled record is jumped over.
  if (program[0]?.opcode !== 'Init' || program[0].p3 !== 0 || !program.every(isKnown)) return [];
  const opened = new Set(program.filter(({ opcode }) => opcode === 'OpenRead').map(({ p1 }) => p1));
  return [...opened].flatMap((cursor) => scannedCursor(cursor, program) ?? []);
}

function scannedCursor(cursor: number, program: readonly Instruction[]): ScannedCursor | null {
  const own = program.flatMap((instruction, address) =>
    touches(instruction, cursor) ? [{ ...instruction, address }] : [],
  );
  if (!own.every(({ opcode, p1 }) => ALLOWED.has(opcode) && p1 === cursor)) return null;
  const opens = own.filter(({ opcode }) => opcode === 'OpenRead');
  const root = opens[0]?.p2 ?? 0;
  // P4 of a table is how many columns of it are read at most; that of an index or of a table without rowids says how keys compare.
  if (!opens.every(({ p2, p3, p4 }) => p2 === root && p3 === MAIN && /^\d+$/.test(p4))) return null;
  const loops = loopsOver(cursor, program);
  const counts = own.some(({ opcode }) => opcode === 'Count');
  if (loops.length === 0 && !counts) return null;
  const extents = new Set(loops.map(({ start, end }) => extentOf(start, end, program)));
  return {
    cursor,
    root,
    opened: opens.map(({ address }) => address),
    reads: own.flatMap(({ opcode, address, p2 }) => (opcode === 'Column' ? [{ address, column: p2 }] : [])),
    direction: loops.every(({ direction }) => direction === 'backward') && !counts ? 'backward' : 'forward',
    extent: counts ? 'whole' : (BY_EXTENT.find((extent) => extents.has(extent)) ?? 'whole'),
  };
}

function extentOf(start: number, end: number, program: readonly Instruction[]): ScanExtent {
  const body = program.slice(start + 1, end);
  const emits = body.some(({ opcode }) => EMITS.has(opcode));
  const leaving = body.filter((instruction) => leaves(instruction, start, end, program));
  if (leaving.some(({ opcode }) => !COUNTS.has(opcode) && opcode !== 'Yield')) return 'bounded';
  const givesOut = body.some(({ opcode }) => opcode === 'ResultRow');
  if (leaving.length === 0 && !givesOut && !(emits && hasLimit(program))) return 'whole';
  const isFiltered = body.some(
    ({ opcode, p2 }) => JUMPS.has(opcode) && !COUNTS.has(opcode) && !SEEKS.has(opcode) && p2 === end,
  );
  return isFiltered ? 'filtered' : 'first-rows';
}

import { ROWIDS } from '../../../column-strips/index.ts';
import { type Instruction, isTemporary, JUMPS, MAIN, SEEKS } from '../../statement/bytecode.ts';
import { EMITS, type Loop, loopsOver, skipsKnown } from '../../statement/loops.ts';
import { hasLimit, leaves } from '../../statement/program.ts';
import { isKnown, touches } from './cursor-operands.ts';
import { unorderedReads } from './unordered-reads.ts';

/**
 * How much of a table a cursor reads: all of it; rows until enough have passed a filter; rows that are output as they
 * come; a range of rowids; rows that an index or a join names one by one; or entries of an index that are sought by key.
 */
export type ScanExtent = 'whole' | 'filtered' | 'first-rows' | 'bounded' | 'looked-up' | 'sought';

/** An instruction that reads from a row. */
export interface ColumnRead {
  readonly address: number;
  /**
   * The position of a value in the record of a table or in the key of an index; `ROWIDS` for the rowid at the end of a
   * key.
   */
  readonly column: number;
  /** The register that receives a rowid. */
  readonly into?: number;
  /** Whether rows that are equal in everything else that is read may come in any order; false by default. */
  readonly isUnordered?: boolean;
}

/**
 * A cursor that a program moves row by row over a table or an index, that looks up rows of a table by their rowids, or
 * that seeks entries of an index by their keys, so that it can be opened on a copy instead.
 */
export interface ScannedCursor {
  readonly cursor: number;
  /** A keyed table is one without rowids: its rows are the entries of its primary key. In a sought one, or index, keys are compared. */
  readonly of: 'table' | 'keyed-table' | 'sought-table' | 'index' | 'sought-index';
  /** Root page of the table or the index. */
  readonly root: number;
  /** Addresses of the instructions that open it. */
  readonly opened: readonly number[];
  /** All instructions that read from a row, except for the rowid of a table's row or of a sought entry. */
  readonly reads: readonly ColumnRead[];
  /** How many columns of a sought index or table are compared with keys: the first ones; 0 for any other cursor. */
  readonly compared: number;
  /** Whether rowids of sought entries are read, such as those of rows that are looked up. */
  readonly namesRows: boolean;
  /** Whether anything depends on rowids: whether one is read, or sought. */
  readonly usesRowids: boolean;
  readonly direction: 'forward' | 'backward';
  readonly extent: ScanExtent;
  /** Whether it ends when a LIMIT is reached. */
  readonly isLimited: boolean;
}

/**
 * All instructions that work on a thin tree. Its rows have the same rowids in the same order, and the columns that
 * Column reads. Instructions that read a record in another way are not in the list.
 */
const STEPPED = [
  'OpenRead',
  'Close',
  'Rewind',
  'Last',
  'Next',
  'Prev',
  'Column',
  'NullRow',
  'IfNullRow',
  'IfEmpty',
  'Count',
];
const STEPS_ALONE: ReadonlySet<string> = new Set(STEPPED);
/** Instructions that compare as many columns of an entry with a key as P4 says. */
const COMPARES: readonly string[] = [
  'SeekGE',
  'SeekGT',
  'SeekLE',
  'SeekLT',
  'IdxGE',
  'IdxGT',
  'IdxLE',
  'IdxLT',
  'IfNoHope',
];
const ALLOWED: Readonly<Record<ScannedCursor['of'], ReadonlySet<string>>> = {
  table: new Set([...STEPPED, 'Rowid', 'SeekGE', 'SeekGT', 'SeekLE', 'SeekLT', 'SeekRowid', 'NotExists', 'FinishSeek']),
  // No instruction that compares keys, because the copy of an index or of a keyed table is a table with rowids.
  'keyed-table': STEPS_ALONE,
  'sought-table': new Set([...STEPPED, 'SeekHit', ...COMPARES]),
  index: new Set([...STEPPED, 'IdxRowid']),
  'sought-index': new Set([...STEPPED, 'IdxRowid', 'SeekHit', ...COMPARES]),
};

/** Instructions that look up a row of a table by its rowid. */
const LOOKS_UP: ReadonlySet<string> = new Set(['DeferredSeek', 'SeekRowid', 'NotExists']);

/** Instructions that count rows of the result. An OFFSET is not a filter. */
const COUNTS: ReadonlySet<string> = new Set(['Goto', 'IfPos', 'IfNotZero', 'DecrJumpZero']);

/** From the extent that reads the most to the one that reads the least. */
const BY_EXTENT: readonly ScanExtent[] = ['whole', 'filtered', 'bounded', 'first-rows'];

/**
 * Strips pay for a scan of all rows, or of rows until enough pass a filter. A scan that outputs rows as they come reads
 * few. The order of an index is known only when the strips of all rows are loaded, which is too late for a scan that
 * may end earlier.
 */
export const readsMuch = ({ extent, of }: ScannedCursor): boolean =>
  extent === 'whole' || (extent === 'filtered' && of !== 'index');

/**
 * A filter may soon have passed as many rows as a LIMIT allows. Then the first strips of all columns are more bytes than the first
 * pages. A table with rowids is read in two passes; for a keyed table the strips have to be this many times fewer bytes.
 */
const TIMES_IF_LIMITED = 8;

/** How many times fewer bytes strips have to take than the pages of these scans of one table. */
export const timesFewerBytes = (cursors: readonly ScannedCursor[]): number =>
  cursors.every(({ of, isLimited }) => of === 'keyed-table' && isLimited) ? TIMES_IF_LIMITED : 1;

/** The columns that cursors read or compare together. */
export const columnsOf = (cursors: readonly ScannedCursor[]): readonly number[] => [
  ...new Set(
    cursors.flatMap(({ compared, reads }) => [...Array(compared).keys(), ...reads.map(({ column }) => column)]),
  ),
];

/** Whether the tree with this root is a table that has strips. */
export type HasStrips = (root: number) => boolean;

/**
 * The cursors of a program that scan a table or an index row by row, or look up rows of a table. None if the program
 * has an unknown instruction.
 *
 * @param hasStrips tells keyed tables from indexes, because a program opens both in the same way; by default, all are
 *   taken for indexes
 */
export function scannedCursors(
  program: readonly Instruction[],
  hasStrips: HasStrips = () => false,
): readonly ScannedCursor[] {
  // P3 of Init is the address that skips a corrupt record.
  if (program[0]?.opcode !== 'Init' || program[0].p3 !== 0 || !program.every(isKnown)) return [];
  const opened = new Set(program.filter(({ opcode }) => opcode === 'OpenRead').map(({ p1 }) => p1));
  return [...opened].flatMap((cursor) => scannedCursor(cursor, program, hasStrips) ?? []);
}

function scannedCursor(cursor: number, program: readonly Instruction[], hasStrips: HasStrips): ScannedCursor | null {
  const own = program.flatMap((instruction, address) =>
    touches(instruction, cursor) ? [{ ...instruction, address }] : [],
  );
  const opens = own.filter(({ opcode }) => opcode === 'OpenRead');
  const root = opens[0]?.p2 ?? 0;
  // P4 is the number of columns for a table with rowids, and the key comparison (KeyInfo) for any other tree.
  const isKeyed = opens[0]?.p4.startsWith('k(') ?? false;
  const isOpened = isKeyed ? /^k\(/ : /^\d+$/;
  const areAllowed = (of: ScannedCursor['of']) => own.every((instruction) => isAllowed(instruction, cursor, of));
  const ofTable = areAllowed('keyed-table') ? 'keyed-table' : 'sought-table';
  const ofIndex = areAllowed('index') ? 'index' : 'sought-index';
  const ofKeyed = hasStrips(root) ? ofTable : ofIndex;
  const of = isKeyed ? ofKeyed : 'table';
  if (!areAllowed(of)) return null;
  if (!opens.every(({ p2, p3, p4 }) => p2 === root && p3 === MAIN && isOpened.test(p4))) return null;
  const loops = loopsOver(cursor, program);
  const counts = own.some(({ opcode }) => opcode === 'Count');
  const isSought = comparesKeys(of);
  const looksUp = isSought || (of === 'table' && own.some(({ opcode }) => LOOKS_UP.has(opcode)));
  if (loops.length === 0 && !counts && !looksUp) return null;
  const extents = new Set(loops.map(({ start, end }) => extentOf(start, end, program)));
  // Columns that no index begins with, but one contains, are mostly those of few values.
  const isOfFewValues = of === 'index' && loops.length > 0 && loops.every((loop) => isDistinct(loop, program));
  const isWhole = counts || (isOfFewValues && !hasLimit(program));
  const ofLoops = isWhole ? 'whole' : (BY_EXTENT.find((each) => extents.has(each)) ?? 'looked-up');
  const extent = isSought ? 'sought' : ofLoops;
  const columns = own.flatMap(({ opcode, address }) => (opcode === 'Column' ? [address] : []));
  const [loop, ...others] = loops;
  const isOneLoop = of === 'index' && extent === 'whole' && loop && others.length === 0;
  const unordered = isOneLoop ? unorderedReads(loop, columns, program) : null;
  return {
    cursor,
    of,
    root,
    opened: opens.map(({ address }) => address),
    reads: own.flatMap(({ opcode, address, p2 }): ColumnRead[] => {
      if (opcode === 'IdxRowid' && !isSought) return [{ address, column: ROWIDS, into: p2 }];
      if (opcode !== 'Column') return [];
      return [{ address, column: p2, ...(unordered?.has(address) && { isUnordered: true }) }];
    }),
    compared: Math.max(0, ...own.map(comparedBy)),
    namesRows: isSought && own.some(({ opcode }) => opcode === 'IdxRowid' || opcode === 'DeferredSeek'),
    usesRowids: !own.every(({ opcode }) => STEPS_ALONE.has(opcode)),
    direction:
      loops.length > 0 && loops.every((each) => each.direction === 'backward') && !counts ? 'backward' : 'forward',
    extent,
    isLimited: extent !== 'whole' && hasLimit(program),
  };
}

const comparesKeys = (of: ScannedCursor['of']): boolean => of === 'sought-index' || of === 'sought-table';

/** A DeferredSeek whose P4 is a list of columns has reads of these go to the index, which has them at other positions. */
function isAllowed({ opcode, p1, p3, p4 }: Instruction, cursor: number, of: ScannedCursor['of']): boolean {
  if (opcode === 'DeferredSeek') {
    const own = of === 'table' ? [p3, p1] : [p1, p3];
    return (of === 'table' || of === 'sought-index') && own[0] === cursor && own[1] !== cursor && p4 === '';
  }
  if (comparesKeys(of) && COMPARES.includes(opcode) && !/^[1-9]\d*$/.test(p4)) return false;
  return ALLOWED[of].has(opcode) && p1 === cursor;
}

/** How many columns of an index an instruction compares with a key. A table's P4 is 0 or empty. */
const comparedBy = ({ opcode, p4 }: Instruction): number => (COMPARES.includes(opcode) ? Number(p4) || 0 : 0);

function extentOf(start: number, end: number, program: readonly Instruction[]): ScanExtent {
  const body = program.slice(start + 1, end);
  const emits = body.some(({ opcode }) => EMITS.has(opcode));
  const leaving = body.filter((instruction) => leaves(instruction, start, end, program));
  if (leaving.some(({ opcode }) => !COUNTS.has(opcode) && opcode !== 'Yield')) return 'bounded';
  const givesOut = body.some(({ opcode }) => opcode === 'ResultRow');
  if (leaving.length === 0 && !givesOut && !(emits && hasLimit(program))) return 'whole';
  return body.some((jump) => jump.p2 === end && isFilter(jump, program)) ? 'filtered' : 'first-rows';
}

/** A row that is missing in another table is rare, in a join; a value that is in a list, or was output before, is not. */
function isFilter({ opcode, p1 }: Instruction, program: readonly Instruction[]): boolean {
  if (SEEKS.has(opcode)) return isTemporary(p1, program);
  return JUMPS.has(opcode) && !COUNTS.has(opcode);
}

/** Whether a loop outputs only rows that differ from all before: it skips a row that it found in a temporary index. */
const isDistinct = ({ start, end }: Loop, program: readonly Instruction[]): boolean =>
  program.slice(start, end).some((found, i, body) => found.p2 === end && skipsKnown(found, body.slice(i)));

import type { Instruction } from '../../statement/bytecode.ts';

type Operand = 'p1' | 'p2' | 'p3';

/** Instructions whose operand P1 is a cursor. */
const BY_P1 = [
  ...[
    'OpenRead',
    'ReopenIdx',
    'OpenWrite',
    'OpenAutoindex',
    'OpenEphemeral',
    'SorterOpen',
    'OpenPseudo',
    'VOpen',
    'Close',
  ],
  ...['Rewind', 'Last', 'SeekEnd', 'Next', 'Prev', 'SorterSort', 'Sort', 'SorterNext', 'VFilter', 'VNext'],
  ...['SeekLT', 'SeekLE', 'SeekGE', 'SeekGT', 'SeekRowid', 'NotExists', 'Found', 'NotFound', 'NoConflict', 'IfNoHope'],
  ...['IdxLE', 'IdxGT', 'IdxLT', 'IdxGE', 'IFindKey', 'SeekHit', 'FinishSeek', 'IfSizeBetween', 'IfEmpty', 'IfNotOpen'],
  ...['Column', 'Rowid', 'IdxRowid', 'RowData', 'Offset', 'IsType', 'VColumn', 'Count', 'ColumnsUsed', 'CursorHint'],
  ...['NullRow', 'IfNullRow', 'Sequence', 'SequenceTest', 'CursorLock', 'CursorUnlock', 'ResetSorter', 'SorterCompare'],
  ...['NewRowid', 'Insert', 'Delete', 'IdxInsert', 'SorterInsert', 'IdxDelete', 'VInitIn'],
] as const;

/** Which operands of an instruction are cursors (https://sqlite.org/opcode.html). */
const OPERANDS: ReadonlyMap<string, readonly Operand[]> = new Map<string, readonly Operand[]>([
  ...BY_P1.map((opcode) => [opcode, ['p1']] as const),
  ['OpenDup', ['p1', 'p2']],
  ['RowCell', ['p1', 'p2']],
  ['DeferredSeek', ['p1', 'p3']],
  ['SorterData', ['p1', 'p3']],
]);

/** Instructions that use no cursor, or the cursor of the instruction that follows them. */
const WITHOUT_CURSOR: ReadonlySet<string> = new Set([
  ...['Init', 'Goto', 'Gosub', 'Return', 'InitCoroutine', 'Yield', 'EndCoroutine', 'BeginSubrtn', 'Jump', 'Once'],
  ...[
    'Halt',
    'HaltIfNull',
    'Transaction',
    'ReadCookie',
    'Noop',
    'Explain',
    'Trace',
    'Expire',
    'Abortable',
    'ReleaseReg',
  ],
  ...[
    'If',
    'IfNot',
    'IsNull',
    'NotNull',
    'Ne',
    'Eq',
    'Gt',
    'Le',
    'Lt',
    'Ge',
    'ElseEq',
    'IfPos',
    'IfNotZero',
    'DecrJumpZero',
  ],
  ...['Integer', 'Int64', 'Real', 'String', 'String8', 'Null', 'SoftNull', 'Blob', 'Variable', 'Move', 'Copy', 'SCopy'],
  ...['IntCopy', 'Cast', 'Affinity', 'RealAffinity', 'TypeCheck', 'MustBeInt', 'IsTrue', 'ZeroOrNull', 'Not', 'BitNot'],
  ...['And', 'Or', 'BitAnd', 'BitOr', 'ShiftLeft', 'ShiftRight', 'Add', 'Subtract', 'Multiply', 'Divide', 'Remainder'],
  ...['Concat', 'AddImm', 'MemMax', 'OffsetLimit', 'Compare', 'Permutation', 'CollSeq', 'MakeRecord', 'ResultRow'],
  ...['Function', 'PureFunc', 'AggStep', 'AggStep1', 'AggInverse', 'AggValue', 'AggFinal'],
  ...[
    'ClrSubtype',
    'GetSubtype',
    'SetSubtype',
    'RowSetAdd',
    'RowSetRead',
    'RowSetTest',
    'Filter',
    'FilterAdd',
    'SeekScan',
  ],
  'TableLock',
]);

/** Whether the cursors of an instruction are known. They are not for instructions that no SELECT needs. */
export const isKnown = ({ opcode }: Instruction): boolean => OPERANDS.has(opcode) || WITHOUT_CURSOR.has(opcode);

/** Whether a known instruction uses a cursor. */
export const touches = (instruction: Instruction, cursor: number): boolean =>
  OPERANDS.get(instruction.opcode)?.some((operand) => instruction[operand] === cursor) ?? false;

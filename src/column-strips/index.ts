export { REAL_TYPE } from '../packed-pages/index.ts';
export { ContentList } from './content-list.ts';
export { DamagedStrips } from './damaged.ts';
export { inOrder, writeDictionary } from './dictionary.ts';
export { readStripDirectory, writeStripDirectory } from './directory.ts';
export { CODINGS, type Coding, writeColumn } from './number-columns.ts';
export { Seal } from './seal.ts';
export { storedValues, typeOfNumber } from './stored-values.ts';
export { LEAST_BLOB_TYPE } from './strip-kinds.ts';
export { partsOf, writeStrip } from './strip-writer.ts';
export type {
  ByteRange,
  ColumnValues,
  ListedValues,
  NumberValues,
  StripBlock,
  StripDirectory,
  StripTable,
  StripValues,
  ValueList,
} from './strips.ts';
export { BLOCK_ROWS, DICTIONARY, ROWIDS } from './strips.ts';
export type { ColumnLayout, StoredValue, TableLayout } from './table-layout.ts';

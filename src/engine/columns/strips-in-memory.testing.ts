import type { StripBlock, StripValues } from '../../column-strips/index.ts';
import {
  CHILD_BYTES,
  localPayloadBytes,
  readFileHeader,
  readInterior,
  readPageHeader,
  readVarint,
  valueBytes,
  wholeAt,
} from '../../sqlite-file/index.ts';
import { anyRowids } from './any-rowids.ts';
import { mayPass } from './program/gates.ts';
import type { BlockRows, StripReading, StripSource, StripTable } from './strip-source.ts';

/** A row of a table as its page holds it. */
interface StoredRow {
  readonly rowid: number;
  readonly types: readonly number[];
  readonly contents: readonly Uint8Array[];
}

/** All strips of a table, in memory. */
interface TableInMemory extends StripTable {
  readonly rows: readonly StoredRow[];
  readonly blockRows: number;
}

/** How a test observes and steers a source in memory. */
export interface SourceInMemory extends StripSource {
  /** How often a block was requested that is not loaded. */
  brought: number;
  /** Blocks of which pages were made, with their columns. */
  readonly taken: string[];
  /** Called before the rows of a block are returned. */
  onRows: (reading: StripReading, block: number) => void;
}

/**
 * The strips of all tables of a database, read from its pages. Each block is loaded when it is requested. Rows have nothing that
 * a reading does not need.
 *
 * @param blockRows rows of a block
 */
export function stripsInMemory(database: Uint8Array, blockRows: number): SourceInMemory {
  const tables = new Map<number, TableInMemory | null>();
  const atHand = new Set<string>();
  // https://sqlite.org/schematab.html
  const schema = [...rowsBelow(database, 1)].map(({ types, contents }) => ({
    type: Buffer.from(contents[0] ?? []).toString(),
    root: wholeAt(contents[3] ?? new Uint8Array(), 0, types[3] ?? 0),
  }));
  const source: SourceInMemory = {
    brought: 0,
    taken: [],
    onRows: () => {},
    endsRun: () => false,
    has: (root) => schema.some((entry) => entry.type === 'table' && entry.root === root),
    table: async (root) => {
      const known = tables.get(root);
      if (known !== undefined) return known;
      const table = tableAt(database, root, blockRows);
      tables.set(root, table);
      return table;
    },
    rows: (reading, block) => {
      if (!atHand.has(keyOf(reading, block))) return null;
      source.taken.push(keyOf(reading, block));
      source.onRows(reading, block);
      return asNeeded(reading, block, rowsOf(tables.get(reading.table.root), reading.columns, block));
    },
    bring: (reading, block) => {
      source.brought += 1;
      atHand.add(keyOf(reading, block));
    },
  };
  return source;
}

const keyOf = ({ table, columns }: StripReading, block: number) => `${table.root}: ${columns.join(',')} of ${block}`;

/** Without what gates stop, and rowids on which nothing depends. */
function asNeeded({ table, columns, gates = [], usesRowids }: StripReading, block: number, rows: BlockRows): BlockRows {
  const described = table.blocks[block];
  const valuesOf = (column: number) => rows.columns[columns.indexOf(column)];
  const stop = gates.findIndex((gate) => {
    const values = valuesOf(gate.column);
    return values !== undefined && !mayPass(gate, values);
  });
  const early = new Set(gates.slice(0, stop + 1).map(({ column }) => column));
  return {
    rowids: usesRowids === false && described ? anyRowids(described) : rows.rowids,
    columns: stop < 0 ? rows.columns : rows.columns.slice(0, early.size),
  };
}

function rowsOf(table: TableInMemory | null | undefined, columns: readonly number[], block: number): BlockRows {
  const rows = table?.rows.slice(block * table.blockRows, (block + 1) * table.blockRows) ?? [];
  const valuesOf = (column: number): StripValues => {
    const types = rows.map((row) => row.types[column] ?? 0);
    const content = Buffer.concat(rows.map((row) => row.contents[column] ?? new Uint8Array()));
    return { types: types.some((type) => type > 255) ? Uint32Array.from(types) : Uint8Array.from(types), content };
  };
  return { rowids: Float64Array.from(rows, ({ rowid }) => rowid), columns: columns.map(valuesOf) };
}

function tableAt(database: Uint8Array, root: number, blockRows: number): TableInMemory | null {
  const rows = [...rowsOfTable(database, root)];
  const columnCount = rows[0]?.types.length ?? 0;
  if (rows.some(({ types }) => types.length !== columnCount)) return null;
  const blocks: StripBlock[] = [];
  for (let first = 0; first < rows.length; first += blockRows) {
    const own = rows.slice(first, first + blockRows);
    blocks.push({ rows: own.length, firstRowid: own[0]?.rowid ?? 0, lastRowid: own.at(-1)?.rowid ?? 0 });
  }
  const widestOf = (column: number) =>
    rows.reduce((most, { contents }) => Math.max(most, contents[column]?.length ?? 0), 0);
  return { root, columnCount, blocks, rows, blockRows, widestOf };
}

/** The rows of a table in its order. Those of one without rowids have their number instead, from 1. */
function* rowsOfTable(database: Uint8Array, root: number): Generator<StoredRow> {
  let number = 0;
  for (const row of rowsBelow(database, root)) {
    number += 1;
    yield { ...row, rowid: row.rowid ?? number };
  }
}

function* rowsBelow(
  database: Uint8Array,
  number: number,
): Generator<Omit<StoredRow, 'rowid'> & { readonly rowid: number | null }> {
  const header = readFileHeader(database);
  if (!header) throw new Error('This is no database.');
  const { pageBytes, usableBytes } = header;
  const page = database.subarray((number - 1) * pageBytes, number * pageBytes);
  const own = readPageHeader(page, number);
  if (!own) throw new Error(`Page ${number} is of no table.`);
  const view = new DataView(page.buffer, page.byteOffset, page.byteLength);
  const interior = readInterior(page, number, usableBytes);
  for (let i = 0; i < own.cells; i += 1) {
    if (interior) yield* rowsBelow(database, interior.children[i] ?? 0);
    if (own.kind === 'table-interior') continue;
    const cell = view.getUint16(own.pointers + 2 * i);
    const payload = readVarint(page, interior ? cell + CHILD_BYTES : cell);
    const rowid = own.kind === 'table-leaf' ? readVarint(page, payload.end) : null;
    const record = payloadAt(database, page, rowid?.end ?? payload.end, payload.value, { ...header, kind: own.kind });
    yield { rowid: rowid?.value ?? null, ...fieldsOf(record) };
  }
  if (interior) yield* rowsBelow(database, own.rightmostChild);
}

/** A payload, including its part in overflow pages. */
function payloadAt(
  database: Uint8Array,
  page: Uint8Array,
  at: number,
  bytes: number,
  {
    pageBytes,
    usableBytes,
    kind,
  }: { pageBytes: number; usableBytes: number; kind: 'index-interior' | 'index-leaf' | 'table-leaf' },
): Uint8Array {
  const local = localPayloadBytes(bytes, usableBytes, kind);
  if (local === bytes) return page.subarray(at, at + bytes);
  const parts = [page.subarray(at, at + local - 4)];
  let next = numberAt(page, at + local - 4);
  while (next > 0) {
    const start = (next - 1) * pageBytes;
    parts.push(database.subarray(start + 4, start + usableBytes));
    next = numberAt(database, start);
  }
  return Buffer.concat(parts).subarray(0, bytes);
}

const numberAt = (bytes: Uint8Array, at: number) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at);

function fieldsOf(record: Uint8Array): Pick<StoredRow, 'types' | 'contents'> {
  const header = readVarint(record, 0);
  const types: number[] = [];
  const contents: Uint8Array[] = [];
  let end = header.value;
  for (let at = header.end; at < header.value; ) {
    const type = readVarint(record, at);
    types.push(type.value);
    contents.push(record.subarray(end, end + valueBytes(type.value)));
    end += valueBytes(type.value);
    at = type.end;
  }
  return { types, contents };
}

import type { StripValues } from '../../column-strips/index.ts';
import type { SqliteValue } from '../../contract/cells.ts';
import type { SessionFile } from '../statement/session-system.ts';
import type { Database } from '../wasm/database.ts';

/** Columns of some rows of a table, as their pages hold them. */
export interface StoredRows {
  /** Ascending. */
  readonly rowids: readonly number[];
  /** The value of a row's column, both by position. */
  typeAndContent(row: number, column: number): { readonly type: number; readonly content: Uint8Array };
}

/** Limit of memory in addition to the statement's own. */
const MOST_BYTES = 16 * 1024 * 1024;
const BATCH_ROWS = 500;
const NOTHING = new Uint8Array();

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Reads columns of rows from the pages of their table, which a remote file prefetches. Null if they take too many
 * bytes, or if no table has this root page.
 *
 * @param columns by their positions in the record
 * @throws SqliteError
 */
export async function readStoredRows(
  database: Database,
  file: SessionFile,
  {
    root,
    columns,
    rowids,
  }: { readonly root: number; readonly columns: readonly number[]; readonly rowids: readonly number[] },
): Promise<StoredRows | null> {
  const [named] = await database.rows('SELECT name FROM sqlite_schema WHERE rootpage = ?1', 1, [root]);
  const table = String(named?.[0] ?? '');
  // A generated column that is not stored has no position in the record.
  const stored = await database.rows('SELECT name FROM pragma_table_xinfo(?1) WHERE hidden <> 2', 5_000, [table]);
  const names = columns.map((column) => stored[column]?.[0]);
  if (names.includes(undefined)) return null;
  // A text as its bytes, in any encoding and even if malformed.
  const values = names
    .map(String)
    .map(quoted)
    .map((name) => `typeof(${name}), iif(typeof(${name}) = 'text', CAST(${name} AS BLOB), ${name})`);
  const sql = `SELECT rowid, ${values.join(', ')} FROM ${quoted(table)} WHERE rowid IN (SELECT value FROM json_each(?1))`;
  const parameters = [JSON.stringify(rowids)];
  await file.announce?.({ sql, values: parameters, maxRows: rowids.length });
  const { statement } = await database.prepare(sql);
  if (!statement) return null;
  const rows = new Map<number, readonly SqliteValue[]>();
  try {
    statement.bindAll(parameters);
    for (let leftBytes = MOST_BYTES; ; ) {
      const batch = await statement.rows(BATCH_ROWS, leftBytes);
      if (batch.full) return null;
      leftBytes -= batch.bytes;
      for (const row of batch.rows) rows.set(Number(row[0]), row);
      if (batch.done) break;
    }
  } finally {
    statement.finalize();
  }
  const found = [...rows.keys()].sort((a, b) => a - b);
  return {
    rowids: found,
    typeAndContent: (row, column) => {
      const cells = rows.get(found[row] ?? -1) ?? [];
      return serial(String(cells[1 + 2 * column]), cells[2 + 2 * column] ?? null);
    },
  };
}

/**
 * A value in the record format: https://sqlite.org/fileformat2.html#record_format. An integer always takes eight bytes.
 */
function serial(type: string, value: SqliteValue): { type: number; content: Uint8Array } {
  if (value instanceof Uint8Array) return { type: (type === 'text' ? 13 : 12) + 2 * value.length, content: value };
  if (value === null || typeof value === 'string') return { type: 0, content: NOTHING };
  const content = new Uint8Array(8);
  const view = new DataView(content.buffer);
  if (type === 'real') view.setFloat64(0, Number(value));
  else view.setBigInt64(0, BigInt(value));
  return { type: type === 'real' ? 7 : 6, content };
}

/** Values, concatenated. */
export function joinValues(values: readonly { readonly type: number; readonly content: Uint8Array }[]): StripValues {
  const content = new Uint8Array(values.reduce((bytes, value) => bytes + value.content.length, 0));
  let at = 0;
  for (const value of values) {
    content.set(value.content, at);
    at += value.content.length;
  }
  return { types: Uint32Array.from(values, ({ type }) => type), content };
}

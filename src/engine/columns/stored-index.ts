import { ROWIDS } from '../../column-strips/index.ts';
import type { SqliteValue } from '../../contract/cells.ts';

/** An index with one entry for each row of its table. */
export interface StoredIndex {
  /** Root page of its table. */
  readonly tableRoot: number;
  /** The columns of an entry by their positions in the table's record, and `ROWIDS` as the last one. */
  readonly keys: readonly number[];
}

/** Runs a statement about the schema. */
export type ReadSchema = (sql: string) => Promise<readonly (readonly SqliteValue[])[]>;

/** Value of `hidden` for a generated column that is not stored in the record. */
const COMPUTED = 2;

/** The most columns that an index can have, and the rowid. */
export const MOST_KEYS = 2_001;

/**
 * The columns of an index. Null for descending keys, for a collation other than BINARY, for a partial index, for an
 * expression that no record of the table has, and for anything but an index of a table with rowids.
 *
 * @throws SqliteError
 */
export async function readIndex(read: ReadSchema, root: number): Promise<StoredIndex | null> {
  const rows = await read(`
    SELECT "table".rootpage,
      -- A primary key without an index of its own is another name of the rowid.
      iif(col.cid IS NULL OR (col.pk > 0 AND NOT EXISTS (SELECT 1 FROM pragma_index_list("table".name) WHERE origin = 'pk')),
        ${ROWIDS}, (SELECT count(*) FROM pragma_table_xinfo("table".name) WHERE cid < col.cid AND hidden <> ${COMPUTED})),
      key.cid >= ${ROWIDS} AND NOT key."desc" AND key.coll = 'BINARY' AND coalesce(col.hidden, 0) <> ${COMPUTED}
        AND NOT EXISTS (SELECT 1 FROM pragma_index_list("table".name) WHERE name = "index".name AND partial)
    FROM sqlite_schema AS "index" JOIN sqlite_schema AS "table" JOIN pragma_index_xinfo("index".name) AS key
      LEFT JOIN pragma_table_xinfo("table".name) AS col ON col.cid = key.cid
    WHERE "index".type = 'index' AND "index".rootpage = ${root} AND "table".type = 'table' AND "table".name = "index".tbl_name
    ORDER BY key.seqno`);
  const keys = rows.map(([, column]) => Number(column));
  if (!rows.every(([, , isOrdinary]) => isOrdinary === 1) || keys.at(-1) !== ROWIDS) return null;
  return { tableRoot: Number(rows[0]?.[0]), keys };
}

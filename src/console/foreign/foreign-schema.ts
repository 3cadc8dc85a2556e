import type { Join, SqlType, Table } from '../../catalogue/index.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { Cell } from '../../contract/result.ts';
import type { Outcome, SqlRunner } from '../../contract/runner.ts';
import { sqlName } from '../summary/sql-text.ts';

const TABLES = `SELECT name, type, sql FROM sqlite_schema
WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid`;
const COLUMNS = `SELECT s.name, c.name, c.type, c."notnull", c.pk
FROM sqlite_schema s JOIN pragma_table_xinfo(s.name) c
WHERE s.type IN ('table', 'view') AND s.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY s.rowid, c.cid`;
const INDEXES = `SELECT s.tbl_name, s.name, c.name
FROM sqlite_schema s JOIN pragma_index_info(s.name) c WHERE s.type = 'index' ORDER BY s.rowid, c.seqno`;

const FOREIGN_KEYS = `SELECT s.name, f.id, f."table", f."from", f."to"
FROM sqlite_schema s JOIN pragma_foreign_key_list(s.name) f WHERE s.type = 'table' ORDER BY s.rowid, f.id DESC, f.seq`;

/** Shadow tables of full-text and R-tree tables. */
const SHADOWS = "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'shadow'";

type Rows = readonly (readonly Cell[])[];

/** What a database says of itself. */
export interface ForeignSchema {
  readonly tables: readonly Table[];
  /** By its foreign keys. */
  readonly joins: readonly Join[];
  /** Whether a column declares how its texts compare. */
  readonly hasCollations: boolean;
}

/** The schema of a database; else the failed outcome. */
export async function readForeignSchema(
  runner: Pick<SqlRunner, 'run'>,
): Promise<ForeignSchema | Exclude<Outcome, { readonly kind: 'result' }>> {
  const ask = (sql: string) => runner.run({ sql, limit: LIMITS.rowsMax });
  const tables = await ask(TABLES);
  if (tables.kind !== 'result') return tables;
  // The columns of a virtual table with an unknown module cannot be read: only its name is listed.
  const [columns, indexes, shadows] = [await ask(COLUMNS), await ask(INDEXES), await ask(SHADOWS)];
  const keys = await ask(FOREIGN_KEYS);
  const hidden = new Set<unknown>(rowsOf(shadows).map(([name]) => name));
  const shown = tables.result.rows.filter(([name]) => !hidden.has(name));
  const known = tablesOf(shown, rowsOf(columns), rowsOf(indexes));
  const hasCollations = tables.result.rows.some(([, , sql]) => /\bCOLLATE\b/i.test(String(sql)));
  return { tables: known, joins: joinsOf(rowsOf(keys), known), hasCollations };
}

const rowsOf = (outcome: Outcome): Rows => (outcome.kind === 'result' ? outcome.result.rows : []);

/**
 * @param tables name, type, sql
 * @param columns table, name, type, notnull, place in the primary key (0 for none)
 * @param indexes table, index, column
 */
export function tablesOf(tables: Rows, columns: Rows, indexes: Rows): readonly Table[] {
  return tables.map(([name, type, sql]): Table => {
    const own = columns.filter(([table]) => table === name);
    const described = {
      name: String(name),
      group: 'core' as const,
      description: '',
      columns: own.map(([, column, declared, notNull, key]) => ({
        name: String(column),
        type: affinityOf(String(declared ?? '')),
        isMixed: isMixed(String(declared ?? '')),
        nullable: !notNull && !key,
        description: '',
        example: null,
      })),
    };
    if (type === 'view') return { ...described, kind: 'view', select: String(sql ?? '') };
    const ofTable = indexes.filter(([table]) => table === name);
    return {
      ...described,
      kind: 'table',
      primaryKey: own
        .filter(([, , , , key]) => Number(key) > 0)
        .sort((a, b) => Number(a[4]) - Number(b[4]))
        .map(([, column]) => String(column)),
      unique: [],
      indexes: [...new Set(ofTable.map(([, index]) => String(index)))]
        // SQLite creates these itself, and does not accept them after INDEXED BY.
        .filter((index) => !index.startsWith('sqlite_autoindex_'))
        .map((index) => ({
          name: index,
          columns: ofTable.filter((row) => row[1] === index).map(([, , column]) => String(column ?? '…')),
        })),
      withoutRowid: /\bWITHOUT\s+ROWID\b/i.test(String(sql)),
    };
  });
}

/**
 * The joins of foreign keys whose tables and columns are there, in the letter case that these have.
 *
 * @param keys table, number of its key, other table, column, column there (NULL for the primary key)
 */
export function joinsOf(keys: Rows, tables: readonly Table[]): readonly Join[] {
  const tableOf = (name: Cell | undefined) => tables.find((table) => isSameName(table.name, name));
  const ids = new Set(keys.map(([name, id]) => JSON.stringify([name, id])));
  return [...ids].flatMap((id): Join[] => {
    const parts = keys.filter(([name, number]) => JSON.stringify([name, number]) === id);
    const [from, to] = [tableOf(parts[0]?.[0]), tableOf(parts[0]?.[2])];
    if (!from || to?.kind !== 'table') return [];
    const columnOf = (table: Table, name: Cell | undefined) =>
      table.columns.find((column) => isSameName(column.name, name))?.name;
    const fromColumns = parts.flatMap((part) => columnOf(from, part[3]) ?? []);
    const toColumns = parts.flatMap((part, at) => columnOf(to, part[4] ?? to.primaryKey[at]) ?? []);
    if (fromColumns.length < parts.length || toColumns.length < parts.length) return [];
    const key = from.kind === 'table' ? from.primaryKey : [];
    const oneToOne = key.length === fromColumns.length && key.every((column) => fromColumns.includes(column));
    return [{ from: from.name, fromColumns, to: to.name, toColumns, oneToOne }];
  });
}

const isSameName = (name: string, other: Cell | undefined): boolean =>
  typeof other === 'string' && name.toLowerCase() === other.toLowerCase();

/** What a declared type stores (https://sqlite.org/datatype3.html#determination_of_column_affinity), numbers of any kind as REAL. */
function affinityOf(declared: string): SqlType {
  if (/INT/i.test(declared)) return 'INTEGER';
  if (declared === '' || /CHAR|CLOB|TEXT|BLOB/i.test(declared)) return 'TEXT';
  return 'REAL';
}

/** Whether a declared type leaves open how a value is kept: a DATE or DECIMAL is a number or a text. */
const isMixed = (declared: string): boolean => !/INT|CHAR|CLOB|TEXT|REAL|FLOA|DOUB/i.test(declared);

/** The first text of the editor. */
export function foreignStarter([first]: readonly Table[]): string {
  return first ? `SELECT *\nFROM ${sqlName(first.name)}\nLIMIT 100` : 'SELECT name, type, sql\nFROM sqlite_schema';
}

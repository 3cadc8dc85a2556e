import type { ConstantKey } from '../constant-keys.ts';
import type { Database } from '../sqlite/database.ts';
import type { SqliteValue } from '../sqlite/rows.ts';
import { quoted, readRows } from './scout-rows.ts';

/** So many look-ups of one statement are made ahead. */
const MAX_LOOKUPS = 8;
const MAX_COLUMNS = 100;
/** Enough to pass from one page of a range to the next. */
const MAX_ROWS = 1_000;

/**
 * The look-ups of a statement whose keys are known before it reads anything, as the scout makes them beside it. An exploration
 * does not get to those within a loop whose first row is on a page that is not at hand: a blank does not have the entry that is
 * sought there.
 */
export class Lookups {
  readonly #keys: readonly ConstantKey[];
  readonly #values: readonly SqliteValue[];

  /** @param values of the statement's parameters */
  constructor(keys: readonly ConstantKey[], values: readonly SqliteValue[]) {
    this.#keys = keys.slice(0, MAX_LOOKUPS);
    this.#values = values;
  }

  /** Those in trees that nobody has entered. */
  beyond(entered: ReadonlySet<number>): readonly ConstantKey[] {
    return this.#keys.filter(({ rootPage }) => !entered.has(rootPage));
  }

  /**
   * Makes a look-up by itself, along its index alone.
   *
   * @throws SqliteError at a page that cannot be had, and where there is no such look-up
   */
  async seek(database: Database, key: ConstantKey): Promise<void> {
    const sql = await selectFor(database, key);
    if (sql === null) return;
    const { statement } = await database.prepare(sql);
    try {
      key.operands.forEach((operand, i) => {
        const value = operand.kind === 'parameter' ? this.#values[operand.number - 1] : literalValue(operand);
        statement?.bind(i + 1, value ?? null);
      });
      await statement?.skip(MAX_ROWS);
    } finally {
      statement?.finalize();
    }
  }
}

const literalValue = ({ kind, literal }: { readonly kind: string; readonly literal: string }): SqliteValue =>
  kind === 'text' ? literal : kind === 'real' ? Number(literal) : BigInt(literal);

/** A statement that looks a key up, its values as parameters; null where the tree is not one of rows or of a key's columns. */
async function selectFor(database: Database, { rootPage, operands, isRowid }: ConstantKey): Promise<string | null> {
  const [tree] = await readRows(
    database,
    `SELECT type, name, tbl_name FROM sqlite_schema WHERE rootpage = ${rootPage}`,
    1,
  );
  if (!tree) return null;
  const [type, name, table] = tree.map(String) as [string, string, string];
  if (isRowid) return `SELECT 1 FROM ${quoted(table)} WHERE rowid = ?1`;
  const literal = `'${name.replaceAll("'", "''")}'`;
  const rows = await readRows(
    database,
    type === 'index'
      ? `SELECT name FROM pragma_index_info(${literal}) ORDER BY seqno`
      : `SELECT name FROM pragma_table_info(${literal}) WHERE pk > 0 ORDER BY pk`,
    MAX_COLUMNS,
  );
  const columns = rows.slice(0, operands.length).map(([column]) => column);
  if (columns.length === 0 || columns.includes(null)) return null;
  const terms = columns.map((column, i) => `${quoted(String(column))} = ?${i + 1}`);
  const by = type === 'index' ? ` INDEXED BY ${quoted(name)}` : '';
  return `SELECT 1 FROM ${quoted(table)}${by} WHERE ${terms.join(' AND ')}`;
}

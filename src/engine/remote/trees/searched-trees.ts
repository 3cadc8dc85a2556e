import type { Database } from '../../wasm/database.ts';

/** A B-tree in which a key finds rows. */
export interface SearchedTree {
  readonly table: string;
  /** Null for the table itself. */
  readonly index: string | null;
  /** Columns of the key, in its order, up to the first field that is no column. */
  readonly columns: readonly string[];
}

const MAX_ROWS = 100_000;
/** A row for each column of the key of a tree, in order; one row with NULL for a tree without columns. */
const columnsOf = (rootPage: number) => `
  SELECT s.tbl_name, s.name, i.seqno AS place, i.name
    FROM sqlite_schema s JOIN pragma_index_info(s.name) i WHERE s.type = 'index' AND s.rootpage = ${rootPage}
  UNION ALL
  SELECT s.tbl_name, NULL, t.pk, t.name
    FROM sqlite_schema s LEFT JOIN pragma_table_info(s.name) t ON t.pk > 0 WHERE s.type = 'table' AND s.rootpage = ${rootPage}
  ORDER BY place`;

/** The B-trees of a database by their root pages, from its schema. Each is read once. */
export class SearchedTrees {
  readonly #database: Database;
  readonly #trees = new Map<number, SearchedTree>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Null if no tree has this root. @throws SqliteError if the schema is not loaded */
  async at(rootPage: number): Promise<SearchedTree | null> {
    if (!this.#trees.has(rootPage)) await this.#read(rootPage);
    return this.#trees.get(rootPage) ?? null;
  }

  async #read(rootPage: number): Promise<void> {
    const rows = await this.#database.rows(columnsOf(rootPage), MAX_ROWS);
    const [first] = rows;
    if (!first) return;
    const [table, index] = first;
    const fields = rows.flatMap(([, , place, column]) => (place === null ? [] : [column]));
    const end = fields.indexOf(null);
    this.#trees.set(rootPage, {
      table: String(table),
      index: index === null ? null : String(index),
      columns: (end < 0 ? fields : fields.slice(0, end)).map(String),
    });
  }
}

import type { Database } from '../sqlite/database.ts';
import { readRows } from './scout-rows.ts';

/** A B-tree in which rows are looked up by a key. */
export interface SearchedTree {
  readonly table: string;
  /** Null for the table itself. */
  readonly index: string | null;
  /** Of the key, in its order, up to the first field that is no column. */
  readonly columns: readonly string[];
}

const MAX_ROWS = 100_000;
/** A row for each column of the key of each tree, in their order; one with NULL for a table without. */
const columnsOf = (trees: string) => `
  SELECT s.rootpage, s.tbl_name, s.name, i.seqno AS place, i.name
    FROM sqlite_schema s JOIN pragma_index_info(s.name) i WHERE s.type = 'index' AND s.rootpage ${trees}
  UNION ALL
  SELECT s.rootpage, s.tbl_name, NULL, t.pk, t.name
    FROM sqlite_schema s LEFT JOIN pragma_table_info(s.name) t ON t.pk > 0 WHERE s.type = 'table' AND s.rootpage ${trees}
  ORDER BY 1, place`;

/** The B-trees of a database by their root pages, as its schema has them: read once. */
export class SearchedTrees {
  readonly #database: Database;
  readonly #trees = new Map<number, SearchedTree>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Null where no tree has this root. @throws SqliteError where the schema is not at hand */
  async at(rootPage: number): Promise<SearchedTree | null> {
    if (!this.#trees.has(rootPage)) await this.#read(`= ${rootPage}`);
    return this.#trees.get(rootPage) ?? null;
  }

  /** Reads all of them, so that no statement waits for that. @throws SqliteError where the schema is not at hand */
  readAll(): Promise<void> {
    return this.#read('> 0');
  }

  async #read(trees: string): Promise<void> {
    const read = new Map<number, Omit<SearchedTree, 'columns'> & { readonly fields: unknown[] }>();
    for (const [root, table, index, place, column] of await readRows(this.#database, columnsOf(trees), MAX_ROWS)) {
      const tree = read.get(Number(root)) ?? {
        table: String(table),
        index: index === null ? null : String(index),
        fields: [],
      };
      if (place !== null) tree.fields.push(column);
      read.set(Number(root), tree);
    }
    for (const [root, { table, index, fields }] of read) {
      const end = fields.indexOf(null);
      this.#trees.set(root, { table, index, columns: (end < 0 ? fields : fields.slice(0, end)).map(String) });
    }
  }
}

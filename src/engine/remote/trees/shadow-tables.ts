import type { Database } from '../../wasm/database.ts';
import { SqliteError } from '../../wasm/errors.ts';
import type { RemoteFile } from '../file/remote-file.ts';
import { FullText } from './full-text.ts';
import { quoted } from './quoted.ts';

interface SchemaRow {
  readonly name: string;
  readonly root: number;
  readonly sql: string;
}

/** What is not known yet about a virtual table. It is read once its pages are loaded. */
interface Unread {
  readonly table: string;
  readonly read: (database: Database) => Promise<void>;
}

/**
 * A leaf of an FTS5 segment that ends every search: its only term, the byte FF, sorts after all of UTF-8. The fields
 * are the first rowid that continues from the leaf before (none), the end of the terms, the term with one document, and
 * its offset.
 */
const LAST_TERM_LEAF = Uint8Array.of(0, 0, 0, 9, 1, 0xff, 1, 2, 2, 4);
const SCHEMA_MAX_ROWS = 10_000;

/**
 * The tables in which virtual tables keep their content. They hold blobs of their own format, and a virtual table
 * continues only with blanks in that format. There is no blank for what FTS5 reads first, which is small.
 */
export class ShadowTables {
  readonly #file: RemoteFile;
  readonly #rows: ReadonlyMap<string, SchemaRow>;
  readonly #fullTexts: FullText[] = [];
  #unread: Unread[] = [];
  /** Text of the statement and of the views that it names, in lower case. A table that is not named is not read. */
  #sql = '';

  private constructor(file: RemoteFile, rows: readonly SchemaRow[]) {
    this.#file = file;
    this.#rows = new Map(rows.map((row) => [row.name, row]));
    for (const { name, sql } of rows) {
      if (/^CREATE VIRTUAL TABLE .+ USING fts5\b/is.test(sql)) this.#addFullText(name);
      if (/^CREATE VIRTUAL TABLE .+ USING rtree(_i32)?\b/is.test(sql)) this.#addBoxes(name);
    }
  }

  /** Reads from the schema which tables these are. @throws SqliteError if it is not loaded */
  static async read(database: Database, file: RemoteFile): Promise<ShadowTables> {
    const sql = "SELECT name, rootpage, sql FROM sqlite_schema WHERE type IN ('table', 'view')";
    const rows = await database.rows(sql, SCHEMA_MAX_ROWS);
    return new ShadowTables(
      file,
      rows.map((row) => ({ name: String(row[0]), root: Number(row[1]), sql: String(row[2]) })),
    );
  }

  /** To be called when a statement begins. */
  begin(sql: string): void {
    this.#sql = sql.toLowerCase();
    const views = [...this.#rows.values()].filter((row) => /^CREATE VIEW\b/i.test(row.sql));
    // A view may name other views.
    for (let isMore = true; isMore; ) {
      const named = views.filter((view) => this.#isNamed(view.name) && !this.#isNamed(view.sql));
      for (const { sql: text } of named) this.#sql += ` ${text.toLowerCase()}`;
      isMore = named.length > 0;
    }
    for (const fullText of this.#fullTexts) fullText.begin();
  }

  /** Records what the loaded pages say about the virtual tables of the statement. No page may have a stand-in. */
  async prepare(database: Database): Promise<void> {
    const known = new Set<Unread>();
    for (const unread of this.#unread) {
      if (!this.#isNamed(unread.table)) continue;
      try {
        await unread.read(database);
        known.add(unread);
      } catch (cause) {
        // The pages for this are not loaded.
        if (!(cause instanceof SqliteError)) throw cause;
      }
    }
    this.#unread = this.#unread.filter((unread) => !known.has(unread));
  }

  /** Pages that the virtual tables of the statement will need in addition to these, without loaded ones. */
  pagesBeside(pages: ReadonlySet<number>, mayEndEarly: boolean): readonly number[] {
    const beside = new Set(this.#fullTexts.flatMap((fullText) => [...fullText.pagesBeside(pages, mayEndEarly)]));
    return [...beside].filter((number) => !this.#file.has(number));
  }

  /** The full-text tables of the statement. */
  get fullTexts(): readonly FullText[] {
    return this.#fullTexts.filter(({ name }) => this.#isNamed(name));
  }

  #isNamed(table: string): boolean {
    return this.#sql.includes(table.toLowerCase());
  }

  #addBoxes(name: string): void {
    const table = `${name}_node`;
    // All nodes of an R*Tree are as long as the root, whose number is 1. A node of zeros has no cells.
    const read = async (database: Database) => {
      const [row] = await database.rows(`SELECT length(data) FROM ${quoted(table)} WHERE nodeno = 1`, 1);
      if (row) this.#fill(table, new Uint8Array(Number(row[0])));
    };
    this.#unread.push({ table: name, read });
  }

  #addFullText(name: string): void {
    const [config, data, idx] = ['config', 'data', 'idx'].map((part) => this.#rows.get(`${name}_${part}`)?.root);
    if (config === undefined || data === undefined || idx === undefined) return;
    const fullText = new FullText(name, this.#file, { config, data, idx });
    this.#fullTexts.push(fullText);
    this.#fill(`${name}_data`, LAST_TERM_LEAF);
    this.#unread.push({ table: name, read: (database) => fullText.readTermLeaves(database) });
    // The sizes of a document, from which its rank is computed: a number for each column, one byte if it is small.
    const readColumns = async (database: Database) => {
      const { statement } = await database.prepare(`SELECT * FROM ${quoted(name)}`);
      if (statement) this.#fill(`${name}_docsize`, new Uint8Array(statement.columns.length).fill(1));
      statement?.finalize();
    };
    this.#unread.push({ table: name, read: readColumns });
  }

  /** Sets the content of blanks for a table with a rowid and a blob. */
  #fill(table: string, blob: Uint8Array): void {
    const root = this.#rows.get(table)?.root;
    if (root !== undefined) this.#file.blanks.fillWith(root, recordOf(blob));
  }
}

/** A record of NULL (the rowid's own column) and a blob: https://sqlite.org/fileformat2.html#record_format */
function recordOf(blob: Uint8Array): Uint8Array {
  const type = 12 + 2 * blob.length;
  const header = type < 0x80 ? [0, type] : [0, (type >> 7) | 0x80, type & 0x7f];
  return Uint8Array.of(header.length + 1, ...header, ...blob);
}

import type { Database } from '../sqlite/database.ts';
import { SqliteError } from '../sqlite/errors.ts';
import type { RemoteFile } from './remote-file.ts';

/** The B-trees in which an FTS5 table keeps its index, by their root pages: https://sqlite.org/fts5.html */
interface FullText {
  readonly config: number;
  /** Blocks: the averages have rowid 1, the structure rowid 10, the leaves of segments all others. */
  readonly data: number;
  /** Which leaf a term is on. */
  readonly idx: number;
}

interface SchemaRow {
  readonly name: string;
  readonly root: number;
  readonly sql: string;
}

/** How large an `_idx` may be to be brought whole, in leaves: it is asked for each term, and is small beside the data. */
const MAX_IDX_LEAVES = 64;
/** How many leaves are brought where a list of documents may go on behind one that is at hand; then four times as many each time. */
const FIRST_LEAVES_BEHIND = 1;
const MOST_LEAVES_BEHIND = 64;

/**
 * A leaf of an FTS5 segment that ends every search: its only term, of one byte FF, stands behind all of UTF-8. The first
 * rowid on it that goes on from the leaf before (none), where the terms end, the term with one document, where it stands.
 */
const LAST_TERM_LEAF = Uint8Array.of(0, 0, 0, 9, 1, 0xff, 1, 2, 2, 4);
const SCHEMA_MAX_ROWS = 10_000;
const SCHEMA_MAX_BYTES = 16 * 1024 * 1024;

/**
 * The tables in which virtual tables keep their content. They hold blobs of a format of their own, which blanks have to
 * follow for a virtual table to go on with them; and what FTS5 reads first cannot be stood in for, but is small.
 */
export class ShadowTables {
  readonly #file: RemoteFile;
  readonly #rows: ReadonlyMap<string, SchemaRow>;
  readonly #fullTexts = new Map<number, FullText>();
  /** Virtual tables of whose blanks it is not known yet what is in them. */
  readonly #unprepared = new Map<string, 'fts5' | 'rtree'>();
  #leavesBehind = FIRST_LEAVES_BEHIND;

  private constructor(file: RemoteFile, rows: readonly SchemaRow[]) {
    this.#file = file;
    this.#rows = new Map(rows.map((row) => [row.name, row]));
    for (const { name, sql } of rows) {
      if (/^CREATE VIRTUAL TABLE .+ USING fts5\b/is.test(sql)) this.#addFullText(name);
      if (/^CREATE VIRTUAL TABLE .+ USING rtree(_i32)?\b/is.test(sql)) this.#unprepared.set(name, 'rtree');
    }
  }

  /** Reads from the schema which tables are such. @throws SqliteError where it is not at hand */
  static async read(database: Database, file: RemoteFile): Promise<ShadowTables> {
    const rows = await readRows(database, "SELECT name, rootpage, sql FROM sqlite_schema WHERE type = 'table'");
    return new ShadowTables(
      file,
      rows.map(([name, root, sql]) => ({ name: String(name), root: Number(root), sql: String(sql) })),
    );
  }

  /** For a statement that begins: makes known what blanks of the virtual tables that it names have to look like. */
  async prepareBlanks(database: Database, sql: string): Promise<void> {
    this.#leavesBehind = FIRST_LEAVES_BEHIND;
    const named = sql.toLowerCase();
    for (const [name, kind] of this.#unprepared) {
      if (!named.includes(name.toLowerCase())) continue;
      try {
        await (kind === 'rtree' ? this.#prepareNodes(database, name) : this.#prepareSizes(database, name));
        this.#unprepared.delete(name);
      } catch (cause) {
        // What this takes is not at hand: then SQLite cannot prepare the statement either.
        if (!(cause instanceof SqliteError)) throw cause;
      }
    }
  }

  /** An R*Tree's nodes are all as long as that of the root, whose number is 1; one of zeros has no cells. */
  async #prepareNodes(database: Database, name: string): Promise<void> {
    const table = `${name}_node`;
    const [row] = await readRows(database, `SELECT length(data) FROM ${quoted(table)} WHERE nodeno = 1`);
    if (row) this.#fill(table, new Uint8Array(Number(row[0])));
  }

  /** The sizes of a document that the rank is computed from: a number for each column, of one byte if it is small. */
  async #prepareSizes(database: Database, name: string): Promise<void> {
    const { statement } = await database.prepare(`SELECT * FROM ${quoted(name)}`);
    if (statement) this.#fill(`${name}_docsize`, new Uint8Array(statement.columns.length).fill(1));
    statement?.finalize();
  }

  /** Pages that an FTS5 table will need beside these; none that is at hand. */
  pagesBeside(pages: ReadonlySet<number>): readonly number[] {
    const { trees } = this.#file;
    const beside = new Set<number>();
    let goesOn = false;
    for (const page of pages) {
      const root = trees.rootOf(page);
      const fullText = this.#fullTexts.get(root);
      if (!fullText) continue;
      for (const number of this.#openingPages(fullText)) beside.add(number);
      if (root !== fullText.data || !this.#goesOnFrom(page)) continue;
      goesOn = true;
      for (const number of this.#behind(page, this.#leavesBehind)) beside.add(number);
    }
    if (goesOn) this.#leavesBehind = Math.min(this.#leavesBehind * 4, MOST_LEAVES_BEHIND);
    return [...beside].filter((number) => !this.#file.has(number));
  }

  /** What every search of a full-text table reads, as far as the pages above it are known. */
  *#openingPages({ config, data, idx }: FullText): Generator<number> {
    const { trees } = this.#file;
    yield config;
    yield* trees.leftEdge(data);
    yield idx;
    const leaves = trees.childrenOf(idx);
    if (leaves.length <= MAX_IDX_LEAVES) yield* leaves;
  }

  #goesOnFrom(page: number): boolean {
    const place = this.#file.trees.place(page);
    const before = place && this.#file.trees.childrenOf(place.parent)[place.position - 1];
    return before !== null && before !== undefined && this.#file.has(before);
  }

  #behind(page: number, count: number): readonly number[] {
    const place = this.#file.trees.place(page);
    if (!place) return [];
    return this.#file.trees.childrenOf(place.parent).slice(place.position + 1, place.position + 1 + count);
  }

  #addFullText(name: string): void {
    const [config, data, idx] = ['config', 'data', 'idx'].map((part) => this.#rows.get(`${name}_${part}`)?.root);
    if (config === undefined || data === undefined || idx === undefined) return;
    const fullText = { config, data, idx };
    for (const root of [config, data, idx]) this.#fullTexts.set(root, fullText);
    this.#unprepared.set(name, 'fts5');
    this.#fill(`${name}_data`, LAST_TERM_LEAF);
  }

  /** Blanks of a table of a rowid and a blob get this one. */
  #fill(table: string, blob: Uint8Array): void {
    const root = this.#rows.get(table)?.root;
    if (root !== undefined) this.#file.trees.fillWith(root, recordOf(blob));
  }
}

/** A record of NULL (the rowid's own column) and a blob: https://sqlite.org/fileformat2.html#record_format */
function recordOf(blob: Uint8Array): Uint8Array {
  const type = 12 + 2 * blob.length;
  const header = type < 0x80 ? [0, type] : [0, (type >> 7) | 0x80, type & 0x7f];
  return Uint8Array.of(header.length + 1, ...header, ...blob);
}

async function readRows(database: Database, sql: string): Promise<readonly (readonly unknown[])[]> {
  const { statement } = await database.prepare(sql);
  if (!statement) return [];
  try {
    return (await statement.rows(SCHEMA_MAX_ROWS, SCHEMA_MAX_BYTES)).rows;
  } finally {
    statement.finalize();
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

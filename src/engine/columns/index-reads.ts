import type { Upcoming } from '../statement/upcoming.ts';
import type { Database } from '../wasm/database.ts';
import { entriesOf, IndexRows, stripsOfEntries, stripsOfKeyed } from './index-rows.ts';
import { IndexTree } from './index-tree.ts';
import type { ScannedCursor } from './program/scanned-cursors.ts';
import { readingOf } from './readings.ts';
import type { TreeRead } from './redirected-run.ts';
import { MOST_KEYS, readIndex, type StoredIndex } from './stored-index.ts';
import type { StripReading, StripSource } from './strip-source.ts';
import { changesFor, readOnce, type TreeSurroundings } from './thin-tree.ts';

/** What cursors read of an index, or of a table without rowids: entries, in their order. */
interface IndexRead {
  readonly reading: StripReading;
  readonly rows: IndexRows;
  readonly cursors: readonly ScannedCursor[];
}

/** The statement that is about to run, and the database that prepared it. */
interface Prepared {
  readonly database: Database;
  readonly upcoming: Upcoming;
}

/** Makes trees for the cursors that read indexes, or seek rows of tables without rowids. */
export class IndexReads {
  readonly #source: StripSource;
  readonly #surroundings: TreeSurroundings;
  /** The columns of indexes, by their roots; null for an index that cannot be made of strips. */
  readonly #indexes = new Map<number, StoredIndex | null>();

  constructor(source: StripSource, surroundings: TreeSurroundings) {
    this.#source = source;
    this.#surroundings = surroundings;
  }

  /** Trees for cursors that go through indexes; none where pages are fewer bytes. */
  async scanned(cursors: readonly ScannedCursor[], prepared: Prepared): Promise<readonly TreeRead[]> {
    const reads = await this.#readsOf(cursors, prepared);
    return reads.map(({ reading, rows, cursors: own }) =>
      readOnce(reading, own, { ...this.#surroundings, source: rows }, rows.reading),
    );
  }

  /** The same for cursors that seek keys; none where SQLite could not compare such entries. */
  async sought(cursors: readonly ScannedCursor[], prepared: Prepared): Promise<readonly TreeRead[]> {
    const reads = await this.#readsOf(cursors, prepared);
    return reads.flatMap(({ reading, rows, cursors: own }): TreeRead[] => {
      const hasRowids = own.some(({ namesRows }) => namesRows);
      const tree = IndexTree.of({ ...reading, isScattered: true }, rows, hasRowids, this.#surroundings);
      if (!tree) return [];
      const placeOf = (column: number) => reading.columns.indexOf(column);
      return [{ tree, madeOf: rows.reading, changes: own.flatMap((each) => changesFor(each, tree.root, placeOf)) }];
    });
  }

  async #readsOf(cursors: readonly ScannedCursor[], prepared: Prepared): Promise<readonly IndexRead[]> {
    const reads: IndexRead[] = [];
    for (const root of new Set(cursors.map((cursor) => cursor.root))) {
      const own = cursors.filter((cursor) => cursor.root === root);
      const isTable = own.some(({ of }) => of === 'sought-table');
      const index = isTable ? null : await this.#indexAt(root, prepared);
      const needed = isTable ? stripsOfKeyed(root, own) : index && stripsOfEntries(index, own);
      if (!needed || this.#source.savesPages?.(root, needed) === false) continue;
      const table = await this.#source.table(needed.tableRoot);
      if (!table) continue;
      const entries = index ? entriesOf(root, index, table) : table;
      const reading = readingOf(entries, own, this.#surroundings.sizes);
      const keys = index?.keys ?? [...Array(table.columnCount).keys()];
      const rows = reading && IndexRows.of(this.#source, keys, table, needed);
      if (reading && rows) reads.push({ reading, rows, cursors: own });
    }
    return reads;
  }

  async #indexAt(root: number, { database, upcoming }: Prepared): Promise<StoredIndex | null> {
    const known = this.#indexes.get(root);
    if (known !== undefined) return known;
    try {
      const index = await readIndex((sql) => database.rows(sql, MOST_KEYS), root);
      this.#indexes.set(root, index);
      return index;
    } finally {
      // The connection knows the reads of the last prepared statement only.
      (await database.prepare(upcoming.sql)).statement?.finalize();
    }
  }
}

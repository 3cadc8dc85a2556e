import { SqliteError } from '../sqlite/errors.ts';
import type { SqliteValue } from '../sqlite/rows.ts';
import { leavesAmong } from './dense-leaves.ts';
import type { RemoteFile } from './remote-file.ts';
import type { ExplorationBounds, Scout } from './scout.ts';
import { quoted } from './scout-rows.ts';

const BOUNDS: ExplorationBounds = { maxPages: 64, maxUncertain: 64, maxWork: 1_000 };
const MAX_ROWS = 100;

/** The table with the most indexes, and one of these: there a visitor is likely to look. */
const WHERE_TO_LOOK = `SELECT tbl_name, name FROM sqlite_schema WHERE type = 'index'
  GROUP BY tbl_name ORDER BY count(*) DESC, tbl_name LIMIT 1`;
const firstColumnOf = (index: string) =>
  `SELECT name FROM pragma_index_info('${index.replaceAll("'", "''")}') WHERE seqno = 0`;

/**
 * Explores statements of a few shapes for nobody, before a visitor's first one comes: what that needs of this script and of the
 * module is compiled then, which browsers do when it is first called. Nothing is asked for, and nothing of it stays.
 */
export class RehearsedStatements {
  readonly #file: RemoteFile;
  readonly #lendScout: () => Promise<Scout>;
  readonly #advise: () => void;
  readonly #steps: AsyncGenerator<void, void>;

  /** @param advise rehearses what is said of a statement once it has run */
  constructor(file: RemoteFile, lendScout: () => Promise<Scout>, advise: () => void) {
    this.#file = file;
    this.#lendScout = lendScout;
    this.#advise = advise;
    this.#steps = this.#allSteps();
  }

  /**
   * Takes the next step, of some milliseconds; to be called while nothing runs.
   *
   * @returns whether there is another one
   */
  async next(): Promise<boolean> {
    try {
      return !(await this.#steps.next()).done;
    } catch (cause) {
      // Something of the schema is not at hand.
      if (!(cause instanceof SqliteError)) throw cause;
      return false;
    }
  }

  async *#allSteps(): AsyncGenerator<void, void> {
    yield* this.#explorations();
    yield;
    this.#advise();
    // Nothing is rehearsed by these: they are read before a statement waits for them.
    do yield;
    while (this.#file.trees.readSketches());
  }

  /** A row by its id, rows through an index, and a look-up that is known before the loop around it has a row. */
  async *#explorations(): AsyncGenerator<void, void> {
    const [table, index] = await this.#read(WHERE_TO_LOOK);
    if (typeof table !== 'string' || typeof index !== 'string') return;
    const rows = quoted(table);
    yield;
    await this.#explore(`SELECT * FROM ${rows} WHERE rowid = 1`);
    yield;
    const [column] = await this.#read(firstColumnOf(index));
    // It may begin with an expression.
    if (typeof column !== 'string') return;
    const key = quoted(column);
    yield;
    await this.#explore(`SELECT * FROM ${rows} WHERE ${key} = 1 LIMIT ${MAX_ROWS}`);
    yield;
    await (await this.#lendScout()).prepareLookups();
    yield;
    await this.#explore(
      `SELECT count(*) FROM ${rows} a CROSS JOIN ${rows} b WHERE a.${key} = 1 AND b.rowid = 1 GROUP BY a.rowid`,
    );
  }

  async #read(sql: string): Promise<readonly SqliteValue[]> {
    const scout = await this.#lendScout();
    return (await scout.read(sql))[0] ?? [];
  }

  async #explore(sql: string): Promise<void> {
    const scout = await this.#lendScout();
    try {
      if ((await scout.follow({ sql, values: [], maxRows: MAX_ROWS })) !== 'followed') return;
      const { pages } = await scout.explore([], BOUNDS);
      leavesAmong(pages, 'whole', this.#file);
    } finally {
      scout.leave();
    }
  }
}

import { SqliteError } from '../sqlite/errors.ts';
import { leavesAmong } from './dense-leaves.ts';
import type { RemoteFile } from './remote-file.ts';
import type { ExplorationBounds, Scout } from './scout.ts';
import { quoted } from './scout-rows.ts';

const BOUNDS: ExplorationBounds = { maxPages: 64, maxUncertain: 64, maxWork: 1_000 };
const MAX_ROWS = 100;

/** The table with the most indexes, and the column that one of these begins with: there a visitor is likely to look. */
const WHERE_TO_LOOK = `
  SELECT i.tbl_name, c.name FROM pragma_index_info(i.name) c JOIN (
    SELECT tbl_name, name FROM sqlite_schema WHERE type = 'index' GROUP BY tbl_name ORDER BY count(*) DESC, tbl_name LIMIT 1
  ) i WHERE c.seqno = 0 AND c.name IS NOT NULL`;

/**
 * Explores statements of a few shapes for nobody, before a visitor's first one comes: what that needs of this script and of the
 * module is compiled then, which browsers do when it is first called. Nothing is asked for, and nothing of it stays.
 */
export class RehearsedStatements {
  readonly #file: RemoteFile;
  readonly #lendScout: () => Promise<Scout>;
  /** Those that are still to be explored; null before it is known where to look. */
  #left: string[] | null = null;

  constructor(file: RemoteFile, lendScout: () => Promise<Scout>) {
    this.#file = file;
    this.#lendScout = lendScout;
  }

  /**
   * Takes the next step, of some milliseconds; to be called while nothing runs.
   *
   * @returns whether there is another one
   */
  async next(): Promise<boolean> {
    try {
      const scout = await this.#lendScout();
      if (!this.#left) {
        const [place] = await scout.read(WHERE_TO_LOOK);
        this.#left = place ? statementsOn(...(place.map(String) as [string, string])) : [];
        return this.#left.length > 0;
      }
      const sql = this.#left.shift();
      if (sql !== undefined) await this.#explore(scout, sql);
    } catch (cause) {
      // Something of the schema is not at hand.
      if (!(cause instanceof SqliteError)) throw cause;
      this.#left = [];
    }
    return this.#left.length > 0;
  }

  async #explore(scout: Scout, sql: string): Promise<void> {
    try {
      if ((await scout.follow({ sql, values: [], maxRows: MAX_ROWS })) !== 'followed') return;
      const { pages } = await scout.explore([], BOUNDS);
      leavesAmong(pages, 'whole', this.#file);
    } finally {
      scout.leave();
    }
  }
}

/** A row by its id, rows through an index, and a look-up that is known before the loop around it has a row. */
function statementsOn(table: string, column: string): string[] {
  const [rows, key] = [quoted(table), quoted(column)];
  return [
    `SELECT * FROM ${rows} WHERE rowid = 1`,
    `SELECT * FROM ${rows} WHERE ${key} = 1 LIMIT ${MAX_ROWS}`,
    `SELECT count(*) FROM ${rows} a CROSS JOIN ${rows} b WHERE a.${key} = 1 AND b.rowid = 1 GROUP BY a.rowid`,
  ];
}

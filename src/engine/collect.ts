import { type CellNotes, newCellNotes, toCells } from '../contract/cells.ts';
import { type Checked, refused } from '../contract/errors.ts';
import { LIMITS } from '../contract/limits.ts';
import type { Cell } from '../contract/result.ts';
import type { Cut } from '../contract/warnings/result-warnings.ts';
import type { SqliteValue } from './sqlite/rows.ts';
import type { Statement } from './sqlite/statement.ts';

/** Rows handed over by the module at a time. */
const BATCH_ROWS = 2_000;
/** The first of them, where somebody waits to see rows: more than a screen has. */
export const FIRST_ROWS = 100;

export interface Collected {
  readonly rows: readonly Cell[][];
  readonly cut: Cut;
  readonly notes: CellNotes;
}

/**
 * Steps a statement until one row more than the limit, so that the result can say whether it was cut, and no further: the
 * statement itself is never changed. Rows that would make the result larger than `LIMITS.resultBytes` end it too; a first
 * row that is larger than that by itself is refused, since no result could tell of it.
 */
export class RowCollector {
  readonly #statement: Statement;
  readonly #limit: number;
  readonly #onRows: ((rows: readonly Cell[][]) => void) | null;
  readonly #rows: Cell[][] = [];
  readonly #notes = newCellNotes();
  #hasMore = false;
  #handedOn = 0;

  /** @param onRows called with the rows since the last call, each row of the result once but for the last ones */
  constructor(statement: Statement, limit: number, onRows: ((rows: readonly Cell[][]) => void) | null) {
    this.#statement = statement;
    this.#limit = limit;
    this.#onRows = onRows;
  }

  /** Rows of the result so far. */
  get count(): number {
    return Math.min(this.#rows.length + this.#statement.rowsThere, this.#limit);
  }

  /**
   * @param beforeRest called once the first rows were handed on, where others may follow
   * @throws SqliteError
   */
  async collect(beforeRest: () => Promise<void> | undefined): Promise<Checked<Collected>> {
    const [rows, notes] = [this.#rows, this.#notes];
    let leftBytes: number = LIMITS.resultBytes;
    let most = this.#onRows ? FIRST_ROWS : BATCH_ROWS;
    for (;;) {
      const batch = await this.#statement.rows(Math.min(most, this.#limit + 1 - rows.length), leftBytes);
      leftBytes -= batch.bytes;
      this.#add(batch.rows);
      if (this.#hasMore) return { ok: true, value: { rows, cut: 'rows', notes } };
      if (batch.full && rows.length === 0) return TOO_LARGE;
      if (batch.full) return { ok: true, value: { rows, cut: rows.length === this.#limit ? 'rows' : 'bytes', notes } };
      if (batch.done) return { ok: true, value: { rows, cut: null, notes } };
      this.#handOn();
      if (most === FIRST_ROWS) await beforeRest();
      most = BATCH_ROWS;
    }
  }

  /** Hands on what rows there are; to be called by the host while the statement waits for it, or now and then. */
  flush(): void {
    if (!this.#onRows) return;
    this.#add(this.#statement.takeRows());
    this.#handOn();
  }

  #add(values: readonly SqliteValue[][]): void {
    for (const row of values) {
      if (this.#rows.length < this.#limit) this.#rows.push(toCells(row, this.#notes));
      else this.#hasMore = true;
    }
  }

  #handOn(): void {
    if (!this.#onRows || this.#rows.length === this.#handedOn) return;
    this.#onRows(this.#rows.slice(this.#handedOn));
    this.#handedOn = this.#rows.length;
  }
}

const TOO_LARGE = refused(
  'SQL_ERROR',
  `The first row of the result is larger than ${LIMITS.resultBytes} bytes, the most that a whole result may have.`,
  { hint: 'Select fewer columns, or parts of long texts with substr(); length() tells how long they are.' },
);

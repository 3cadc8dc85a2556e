import type { Cut } from '../../advice/result-warnings.ts';
import { addCellNotes, type CellNotes, newCellNotes, type SqliteValue, toCells } from '../../contract/cells.ts';
import { type Checked, type Refusal, refused } from '../../contract/errors.ts';
import { columnsSize, columnsSizeBound, MOST_BYTES_A_BYTE, rowSize } from '../../contract/formats/written-size.ts';
import { LIMITS } from '../../contract/limits.ts';
import { REFUSALS } from '../../contract/refusal-sentences.ts';
import type { Writing } from '../../contract/request.ts';
import type { Cell, ResultColumn } from '../../contract/result.ts';
import { say } from '../../contract/sentence.ts';
import type { Statement } from '../wasm/statement.ts';

/** Rows that the module returns at a time. */
const BATCH_ROWS = 2_000;
/** Rows of the first part, if a person waits to see them: more than fit on a screen. */
export const FIRST_ROWS = 100;

export interface Collected {
  readonly rows: readonly Cell[][];
  readonly cut: Cut;
  readonly notes: CellNotes;
  /** Bytes that SQLite held for the cells, counted like `RowBatch.bytes`. */
  readonly heldBytes: number;
}

/** How a result is limited. */
export interface ResultCaps {
  /** Rows of the result. */
  readonly limit: number;
  /** The format whose bytes `LIMITS.resultBytes` limits. */
  readonly writing: Writing;
  /** Called after every measured row, because measuring takes time in which SQLite does not check the clock. */
  readonly late: () => Refusal | null;
}

/**
 * Steps a statement up to one row past the limit, so that the result can say whether it was cut. The statement itself
 * is never changed. The result also ends before a row that would make it larger than `LIMITS.resultBytes`, as it is
 * written or as SQLite holds it. Columns or a first row that alone pass that limit are refused, because no result could
 * contain them.
 *
 * Columns and rows are measured only if their largest possible size might pass the limit. Measuring counts against the
 * time of the query, and ends with a refusal when that is over.
 */
export class RowCollector {
  readonly #statement: Statement;
  readonly #columns: readonly ResultColumn[];
  readonly #caps: ResultCaps;
  readonly #onRows: ((rows: readonly Cell[][]) => void) | null;
  readonly #rows: Cell[][] = [];
  readonly #notes = newCellNotes();
  #hasMore = false;
  /** Whether a row was left out because the written result would have been too large. */
  #isFull = false;
  /** Why measuring stopped early. */
  #late: Refusal | null = null;
  #handedOn: number;
  /**
   * Written bytes of the columns and the first `rows` rows. Until `isExact`, the columns count with their largest
   * possible size.
   */
  readonly #measured: { rows: number; bytes: number; isExact: boolean };
  /** Bytes that SQLite held for the rows of earlier batches, and for the measured ones among them. */
  readonly #held = { bytes: 0, measuredBytes: 0 };

  /**
   * @param onRows called with the rows since the last call; each row of the result once, except the last ones
   * @param handedOn how many rows an earlier run of the same statement has already handed on
   */
  constructor(
    statement: Statement,
    columns: readonly ResultColumn[],
    caps: ResultCaps,
    onRows: ((rows: readonly Cell[][]) => void) | null,
    handedOn = 0,
  ) {
    this.#statement = statement;
    this.#columns = columns;
    this.#caps = caps;
    this.#onRows = onRows;
    this.#handedOn = handedOn;
    this.#measured = { rows: 0, bytes: columnsSizeBound(columns), isExact: false };
  }

  /** How many rows were handed on. */
  get handedOn(): number {
    return this.#handedOn;
  }

  /** Rows of the result so far. */
  get count(): number {
    return Math.min(this.#rows.length + this.#statement.rowsThere, this.#caps.limit);
  }

  /**
   * @param beforeRest called once after the first rows were handed on, if others may follow
   * @throws SqliteError
   */
  async collect(beforeRest: () => Promise<void> | undefined): Promise<Checked<Collected>> {
    const { limit } = this.#caps;
    if (this.#measured.bytes > LIMITS.resultBytes) this.#measureColumns();
    if (this.#measured.bytes > LIMITS.resultBytes) return COLUMNS_TOO_LARGE;
    const [rows, notes] = [this.#rows, this.#notes];
    let most = this.#onRows ? FIRST_ROWS : BATCH_ROWS;
    for (;;) {
      const leftBytes = LIMITS.resultBytes - this.#held.bytes;
      const batch = await this.#statement.rows(Math.min(most, limit + 1 - rows.length), leftBytes);
      this.#add(batch.rows, batch.bytes);
      if (this.#late) return { ok: false, refusal: this.#late };
      this.#held.bytes += batch.bytes;
      if (this.#measured.rows === rows.length) this.#held.measuredBytes = this.#held.bytes;
      if (this.#hasMore) return { ok: true, value: { rows, cut: 'rows', notes, heldBytes: this.#held.bytes } };
      const isFull = this.#isFull || batch.full;
      if (isFull && rows.length === 0) return ROW_TOO_LARGE;
      if (isFull)
        return {
          ok: true,
          value: { rows, cut: rows.length === limit ? 'rows' : 'bytes', notes, heldBytes: this.#held.bytes },
        };
      if (batch.done) return { ok: true, value: { rows, cut: null, notes, heldBytes: this.#held.bytes } };
      this.#handOn();
      if (most === FIRST_ROWS) await beforeRest();
      most = BATCH_ROWS;
    }
  }

  /** Hands on the rows so far. The host calls it while the statement waits for bytes, and now and then. */
  flush(): void {
    if (!this.#onRows) return;
    const batchBytes = this.#statement.bytesThere;
    this.#add(this.#statement.takeRows(), batchBytes);
    this.#handOn();
  }

  /** @param batchBytes bytes that SQLite holds for the batch that ends with these rows */
  #add(values: readonly SqliteValue[][], batchBytes: number): void {
    const unmeasuredBytes = this.#held.bytes - this.#held.measuredBytes + batchBytes;
    const mayPass = this.#measured.bytes + MOST_BYTES_A_BYTE * unmeasuredBytes > LIMITS.resultBytes;
    if (mayPass) this.#measureEarlierRows();
    for (const row of values) {
      if (this.#isFull || this.#late) return;
      if (this.#rows.length === this.#caps.limit) {
        this.#hasMore = true;
        return;
      }
      // The notes must not include a row that is left out of the result.
      const notes = mayPass ? newCellNotes() : this.#notes;
      const cells = toCells(row, notes);
      if (mayPass && !this.#measure(cells)) {
        this.#isFull = true;
        return;
      }
      this.#rows.push(cells);
      if (mayPass) addCellNotes(this.#notes, notes);
    }
  }

  #measureColumns(): void {
    this.#measured.bytes = columnsSize(this.#columns, this.#caps.writing, LIMITS.resultBytes);
    this.#measured.isExact = true;
  }

  #measureEarlierRows(): void {
    if (!this.#measured.isExact) this.#measureColumns();
    for (const row of this.#rows.slice(this.#measured.rows)) {
      if (this.#late) return;
      this.#measure(row);
    }
  }

  /** Adds the next row to the count, unless it makes the result too large. */
  #measure(row: readonly Cell[]): boolean {
    const { rows, bytes } = this.#measured;
    const maxBytes = LIMITS.resultBytes - bytes;
    const rowBytes = rowSize(row, this.#caps.writing, { isFirst: rows === 0, maxBytes });
    this.#late = this.#caps.late();
    if (rowBytes > maxBytes) return false;
    this.#measured.rows += 1;
    this.#measured.bytes += rowBytes;
    return true;
  }

  #handOn(): void {
    if (!this.#onRows || this.#rows.length <= this.#handedOn) return;
    this.#onRows(this.#rows.slice(this.#handedOn));
    this.#handedOn = this.#rows.length;
  }
}

const ROW_TOO_LARGE = refused('SQL_ERROR', say(REFUSALS.rowTooLarge, { bytes: LIMITS.resultBytes }), {
  hint: REFUSALS.smallerRows,
});

const COLUMNS_TOO_LARGE = refused('SQL_ERROR', say(REFUSALS.columnsTooLarge, { bytes: LIMITS.resultBytes }), {
  hint: REFUSALS.shorterNames,
});

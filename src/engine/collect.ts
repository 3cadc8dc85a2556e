import { type CellNotes, newCellNotes, toCells } from '../contract/cells.ts';
import { type Checked, refused } from '../contract/errors.ts';
import { LIMITS } from '../contract/limits.ts';
import type { Cell } from '../contract/result.ts';
import type { Cut } from '../contract/warnings/result-warnings.ts';
import type { Statement } from './sqlite/statement.ts';

/** Rows handed over by the module at a time. */
const BATCH_ROWS = 2_000;

export interface Collected {
  readonly rows: Cell[][];
  readonly cut: Cut;
  readonly notes: CellNotes;
}

/**
 * Steps a statement until one row more than the limit, so that the result can say whether it was cut, and no further: the
 * statement itself is never changed. Rows that would make the result larger than `LIMITS.resultBytes` end it too; a first
 * row that is larger than that by itself is refused, since no result could tell of it.
 *
 * @throws SqliteError
 */
export async function collectRows(statement: Statement, limit: number): Promise<Checked<Collected>> {
  const rows: Cell[][] = [];
  const notes = newCellNotes();
  let leftBytes: number = LIMITS.resultBytes;
  for (;;) {
    const batch = await statement.rows(Math.min(BATCH_ROWS, limit + 1 - rows.length), leftBytes);
    leftBytes -= batch.bytes;
    for (const row of batch.rows) {
      if (rows.length === limit) return { ok: true, value: { rows, cut: 'rows', notes } };
      rows.push(toCells(row, notes));
    }
    if (batch.full && rows.length === 0) return TOO_LARGE;
    if (batch.full) return { ok: true, value: { rows, cut: rows.length === limit ? 'rows' : 'bytes', notes } };
    if (batch.done) return { ok: true, value: { rows, cut: null, notes } };
  }
}

const TOO_LARGE = refused(
  'SQL_ERROR',
  `The first row of the result is larger than ${LIMITS.resultBytes} bytes, the most that a whole result may have.`,
  { hint: 'Select fewer columns, or parts of long texts with substr(); length() tells how long they are.' },
);

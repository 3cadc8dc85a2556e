import type { Cell } from '../../contract/result.ts';
import type { ResultPart } from '../../contract/runner.ts';
import type { MaybePricedOutcome } from './protocol.ts';

/** Puts a result together from the rows that came before its outcome and those that came with it. */
export class RowAssembly {
  readonly #onRows: (part: ResultPart) => void;
  readonly #rows: (readonly Cell[])[] = [];

  constructor(onRows: (part: ResultPart) => void) {
    this.#onRows = onRows;
  }

  add(part: ResultPart): void {
    for (const row of part.rows) this.#rows.push(row);
    this.#onRows(part);
  }

  complete(outcome: MaybePricedOutcome): MaybePricedOutcome {
    if (outcome.kind !== 'result' || this.#rows.length === 0) return outcome;
    return { ...outcome, result: { ...outcome.result, rows: [...this.#rows, ...outcome.result.rows] } };
  }
}

import type { SqlRequest } from '../../contract/request.ts';
import type { Cell } from '../../contract/result.ts';
import type { PricedRunner } from '../../contract/runner.ts';
import type { CountedValue } from './counted-values.ts';
import { sqlName } from './sql-text.ts';

/** The values of a column in the first rows of its table. */
export interface TableSample {
  readonly values: readonly CountedValue[];
  readonly declaredType: string | null;
  /** Number of rows in the sample; the whole table if it has fewer than requested. */
  readonly rows: number;
  readonly isWhole: boolean;
  readonly fetchedBytes: number;
}

export type SampleOutcome =
  | { readonly kind: 'sample'; readonly sample: TableSample }
  /** Even a small sample would take this many bytes. */
  | { readonly kind: 'over-budget'; readonly neededBytes: number }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'cancelled' };

/** Byte budget of a summary. */
export const SAMPLE_BUDGET_BYTES = 2 * 1024 * 1024;
/** Sizes of the sample: the second is used if the first would take too many bytes. */
const SAMPLE_ROWS = [5_000, 500] as const;

/**
 * The statement that counts the values of a column in the first rows of its table. NOT INDEXED, because an index on the
 * column would be read in its order, whose first rows are the smallest values.
 */
function sampleRequest(table: string, column: string, rows: number): SqlRequest {
  const name = sqlName(column);
  return {
    sql: `SELECT ${name}, count(*) AS n\nFROM (SELECT ${name} FROM ${sqlName(table)} NOT INDEXED LIMIT ${rows})\nGROUP BY ${name}`,
    limit: rows,
  };
}

/** Reads as many of the first rows as the budget allows. */
export async function sampleTable(
  runner: Pick<PricedRunner, 'runWithin'>,
  table: string,
  column: string,
  { budgetBytes, signal }: { readonly budgetBytes: number; readonly signal: AbortSignal },
): Promise<SampleOutcome> {
  let leftBytes = budgetBytes;
  let neededBytes = 0;
  for (const wanted of SAMPLE_ROWS) {
    const outcome = await runner.runWithin(sampleRequest(table, column, wanted), { budgetBytes: leftBytes, signal });
    if (outcome.kind === 'cancelled') return outcome;
    if (outcome.kind === 'refused') return { kind: 'refused', message: outcome.refusal.message };
    if (outcome.kind === 'result') {
      const values = outcome.result.rows.map(([cell = null, n]): CountedValue => ({ cell, rows: countOf(n) }));
      const rows = values.reduce((sum, value) => sum + value.rows, 0);
      const declaredType = outcome.result.columns[0]?.type ?? null;
      const fetchedBytes = budgetBytes - leftBytes + outcome.transfer.bytes;
      return { kind: 'sample', sample: { values, declaredType, rows, isWhole: rows < wanted, fetchedBytes } };
    }
    leftBytes -= outcome.transfer.bytes;
    neededBytes = outcome.estimate?.bytes ?? outcome.transfer.bytes;
  }
  return { kind: 'over-budget', neededBytes };
}

const countOf = (cell: Cell | undefined) => (typeof cell === 'number' ? cell : 0);

import { describe, expect, it } from 'vitest';
import type { SqlRequest } from '../../contract/request.ts';
import type { PricedOutcome, PricedRunOptions } from '../../contract/runner.ts';
import { SAMPLE_BUDGET_BYTES, sampleTable } from './table-sample.ts';

const answer = (rows: readonly (readonly (string | number | null)[])[], bytes: number): PricedOutcome => ({
  kind: 'result',
  result: {
    columns: [
      { name: 'rooms', type: 'REAL' },
      { name: 'n', type: null },
    ],
    rows,
    row_count: rows.length,
    truncated: false,
    limit: 5_000,
    elapsed_ms: 1,
    schema_version: '1.2',
    data_as_of: '2026-09-17',
  },
  transfer: { bytes, requests: 1 },
  estimate: null,
});
const tooMuch = (bytes: number, needed: number | null): PricedOutcome => ({
  kind: 'over-budget',
  budgetBytes: 0,
  transfer: { bytes, requests: 0 },
  estimate: needed === null ? null : { bytes: needed, requests: 1, ms: null },
});

/** Samples `deals.rooms` with a runner that returns these outcomes in turn. */
async function sampled(...outcomes: PricedOutcome[]) {
  const asked: { sql: string; budgetBytes: number }[] = [];
  const runner = {
    runWithin: async ({ sql }: SqlRequest, { budgetBytes }: PricedRunOptions) => {
      asked.push({ sql, budgetBytes });
      return outcomes.shift() ?? tooMuch(0, 0);
    },
  };
  const signal = new AbortController().signal;
  const outcome = await sampleTable(runner, 'deals', 'rooms', { budgetBytes: SAMPLE_BUDGET_BYTES, signal });
  return { outcome, asked };
}

describe('the sample of a table', () => {
  it('is one statement, and says that these are all rows where they are', async () => {
    const twelve = [
      [3, 10],
      [null, 2],
    ];
    const { outcome, asked } = await sampled(answer(twelve, 700));
    expect(asked.map(({ sql }) => sql)).toEqual([
      'SELECT rooms, count(*) AS n\nFROM (SELECT rooms FROM deals NOT INDEXED LIMIT 5000)\nGROUP BY rooms',
    ]);
    expect(outcome).toMatchObject({ sample: { rows: 12, isWhole: true, fetchedBytes: 700, declaredType: 'REAL' } });
  });

  it('has fewer rows where many would take too much, and never fetches more than it may', async () => {
    const { outcome, asked } = await sampled(tooMuch(500_000, null), answer([[3, 500]], 900_000));
    expect(asked[1]?.sql).toContain('LIMIT 500)');
    expect(asked[1]?.budgetBytes).toBe(SAMPLE_BUDGET_BYTES - 500_000);
    expect(outcome).toMatchObject({ sample: { rows: 500, isWhole: false, fetchedBytes: 1_400_000 } });
  });

  it('asks where even few rows would take too much', async () => {
    const { outcome } = await sampled(tooMuch(0, 9_000_000), tooMuch(0, 3_000_000));
    expect(outcome).toEqual({ kind: 'over-budget', neededBytes: 3_000_000 });
  });
});

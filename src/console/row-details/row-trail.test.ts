import { describe, expect, it } from 'vitest';
import type { PricedOutcome } from '../../contract/runner.ts';
import type { RowKey } from './row-links.ts';
import { nextTrail, ROW_BUDGET_BYTES, type Trail } from './row-trail.ts';

const START: Trail = [{ kind: 'shown', index: 2 }];
const HAIFA: RowKey = { table: 'settlements', columns: ['code'], values: [4000] };
const NORTH: RowKey = { table: 'districts', columns: ['name'], values: ['חיפה'] };
const answer = (rows: readonly (readonly number[])[]): PricedOutcome => ({
  kind: 'result',
  result: {
    columns: [{ name: 'code', type: 'INTEGER' }],
    rows,
    row_count: rows.length,
    truncated: false,
    limit: 1,
    elapsed_ms: 1,
    schema_version: '1.2',
    data_as_of: '2026-09-17',
  },
  transfer: { bytes: 1, requests: 1 },
  estimate: null,
});

describe('the way through rows', () => {
  const followed = nextTrail(START, { type: 'followed', key: HAIFA });

  it('follows a key with a small budget, and shows the row that comes', () => {
    expect(followed.at(-1)).toEqual({
      kind: 'followed',
      key: HAIFA,
      fetched: { kind: 'asking', budgetBytes: ROW_BUDGET_BYTES },
    });
    const shown = nextTrail(followed, { type: 'answered', key: HAIFA, outcome: answer([[4000]]) });
    expect(shown.at(-1)).toMatchObject({ fetched: { kind: 'row', part: { rows: [[4000]] } } });
  });

  it('leads back to where it began, and no further', () => {
    expect(nextTrail(followed, { type: 'back' })).toEqual(START);
    expect(nextTrail(START, { type: 'back' })).toEqual(START);
  });

  it('ends at another row of the result', () => {
    expect(nextTrail(followed, { type: 'moved', index: 3 })).toEqual([{ kind: 'shown', index: 3 }]);
  });

  it('says that there is no such row', () => {
    const none = nextTrail(followed, { type: 'answered', key: HAIFA, outcome: answer([]) });
    expect(none.at(-1)).toMatchObject({ fetched: { kind: 'none' } });
  });

  it('asks before it fetches more than it may', () => {
    const over = nextTrail(followed, {
      type: 'answered',
      key: HAIFA,
      outcome: {
        kind: 'over-budget',
        budgetBytes: 1,
        transfer: { bytes: 0, requests: 0 },
        estimate: { bytes: 9, requests: 1, ms: null },
      },
    });
    expect(over.at(-1)).toMatchObject({ fetched: { kind: 'over-budget', neededBytes: 9 } });
    expect(nextTrail(over, { type: 'askedForMore' }).at(-1)).toMatchObject({
      fetched: { kind: 'asking', budgetBytes: Number.POSITIVE_INFINITY },
    });
  });

  it('does not mind an answer that comes too late', () => {
    const further = nextTrail(followed, { type: 'followed', key: NORTH });
    expect(nextTrail(further, { type: 'answered', key: HAIFA, outcome: answer([[4000]]) })).toBe(further);
    expect(nextTrail(START, { type: 'answered', key: HAIFA, outcome: answer([[4000]]) })).toBe(START);
  });
});

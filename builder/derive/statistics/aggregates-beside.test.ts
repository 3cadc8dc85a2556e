import { existsSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { AFTERWARDS, around, BEFORE, HAIFA, NOW, sold, TEL_AVIV } from '../../sales.testing.ts';
import type { Scratch } from '../../scratch.ts';
import { derivedScratch } from '../../scratches.testing.ts';
import { AGGREGATE_TABLES, aggregateSelect } from './aggregates.ts';
import { aggregateRows, awaitAggregates, beginAggregates, endAggregates } from './aggregates-beside.ts';

let scratch: Scratch;
beforeEach(async () => {
  scratch = await derivedScratch([
    ...sold(TEL_AVIV, NOW, around(40_000, 12)),
    ...sold(TEL_AVIV, BEFORE, around(35_000, 7)),
    ...sold(HAIFA, NOW, around(20_000, 9)),
    AFTERWARDS,
  ]);
});

const rowsOf = (select: string) => scratch.db.prepare(select).all();

describe('the aggregates of many deals', () => {
  it('are the same if a thread computes them', async () => {
    beginAggregates(scratch, 1);
    await awaitAggregates(scratch);
    for (const table of AGGREGATE_TABLES) {
      expect(aggregateRows(scratch, table)).toContain(`aggregates.${table}`);
      expect(rowsOf(aggregateRows(scratch, table))).toEqual(rowsOf(aggregateSelect(table)));
      expect(rowsOf(aggregateRows(scratch, table)).length).toBeGreaterThan(1);
    }
    expect(existsSync(scratch.aggregatesPath)).toBe(true);
  });

  it('are computed in place if the deals are few', async () => {
    beginAggregates(scratch);
    await awaitAggregates(scratch);
    expect(aggregateRows(scratch, 'agg_national_year')).toBe(aggregateSelect('agg_national_year'));
    expect(existsSync(scratch.aggregatesPath)).toBe(false);
  });

  it('are not taken from a thread that failed', async () => {
    beginAggregates(scratch, 1);
    writeFileSync(scratch.aggregatesPath, 'no database');
    await expect(awaitAggregates(scratch)).rejects.toThrow();
  });

  it('are not waited for by a build that fails', async () => {
    beginAggregates(scratch, 1);
    await endAggregates(scratch);
    await expect(awaitAggregates(scratch)).rejects.toThrow('ended without an answer');
  });
});

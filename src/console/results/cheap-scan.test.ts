import { describe, expect, it } from 'vitest';
import type { ResultOutcome } from '../run/run-state.ts';
import { shownAdvice } from './cheap-scan.ts';

const SCAN = 'FULL_SCAN: The statement reads all of deals.';
const PRICES = 'UNFILTERED_PRICES: Prices are of shares, too.';

const answer = (bytes: number, warnings: readonly string[] = [SCAN], more: Partial<ResultOutcome> = {}) =>
  shownAdvice({
    runId: 1,
    request: { sql: 'SELECT count(*) FROM deals', limit: 10 },
    asked: null,
    result: { columns: [], rows: [], row_count: 0, truncated: false, elapsed_ms: 1, warnings } as never,
    transfer: { bytes, requests: 2 },
    estimate: null,
    by: 'page',
    ...more,
  });

describe('a whole table that was read', () => {
  it('is a quiet note with its price if few bytes were fetched for it', () => {
    expect(answer(2_000_000)).toEqual({ warnings: [], scannedBytes: 2_000_000 });
    expect(answer(0, [PRICES, SCAN])).toEqual({ warnings: [PRICES], scannedBytes: 0 });
  });

  it('is a warning if it was dear, or was expected to be', () => {
    expect(answer(40_000_000)).toEqual({ warnings: [SCAN], scannedBytes: null });
    const estimate = { bytes: 30_000_000, requests: 9, ms: null };
    expect(answer(5_000, [SCAN], { estimate })).toEqual({ warnings: [SCAN], scannedBytes: null });
  });

  it('is a warning if a server read it, whatever it cost the page', () => {
    expect(answer(300, [SCAN], { by: 'server' })).toEqual({ warnings: [SCAN], scannedBytes: null });
  });

  it('has no note where nothing warned of one', () => {
    expect(answer(300, [PRICES])).toEqual({ warnings: [PRICES], scannedBytes: null });
    expect(answer(300, [])).toEqual({ warnings: [], scannedBytes: null });
  });
});

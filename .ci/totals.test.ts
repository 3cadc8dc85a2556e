import { describe, expect, it } from 'vitest';
import { FAILED, PASSED, plainLine, playwrightTotals, sum, vitestTotals } from './totals.ts';

const vitest = (numbers: Partial<Parameters<typeof vitestTotals>[0]>) => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...numbers,
});

describe('the totals of a run', () => {
  it('end in a plain line', () => {
    expect(plainLine(sum([PASSED, PASSED, FAILED]))).toBe('2 passed, 1 failed');
    expect(plainLine({ passed: 3, failed: 0, skipped: 2 })).toBe('3 passed, 0 failed, 2 skipped');
    expect(plainLine(sum([]))).toBe('0 passed, 0 failed');
  });

  it('count the tests of Vitest', () => {
    const report = vitest({ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 });
    expect(vitestTotals(report, 1)).toEqual({ passed: 5, failed: 1, skipped: 3 });
  });

  it('count a test file that cannot be loaded', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{}] },
    ];
    expect(vitestTotals(vitest({ numPassedTests: 1, testResults }), 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  it('count the tests of Playwright, a flaky one as failed', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 1 };
    expect(playwrightTotals({ stats }, 1)).toEqual({ passed: 4, failed: 2, skipped: 1 });
  });

  it('never hide that a runner failed', () => {
    expect(vitestTotals(vitest({ numPassedTests: 9 }), 1)).toEqual({ passed: 9, failed: 1, skipped: 0 });
    const stats = { expected: 4, unexpected: 0, flaky: 0, skipped: 0 };
    expect(playwrightTotals({ stats }, null)).toEqual({ passed: 4, failed: 1, skipped: 0 });
    expect(playwrightTotals({ stats }, 0)).toEqual({ passed: 4, failed: 0, skipped: 0 });
  });
});

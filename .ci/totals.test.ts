import { describe, expect, it } from 'vitest';
import { FAILED, PASSED, plainLine, playwrightReport, sum, troubleLines, vitestReport } from './totals.ts';

const vitest = (numbers: Partial<Parameters<typeof vitestReport>[0]>) => ({
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
    expect(vitestReport(report, 1).totals).toEqual({ passed: 5, failed: 1, skipped: 3 });
  });

  it('count a test file that cannot be loaded', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{}] },
    ];
    expect(vitestReport(vitest({ numPassedTests: 1, testResults }), 1).totals).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
    });
  });

  it('count the tests of Playwright; one that passed at its second try has passed', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 1 };
    expect(playwrightReport({ stats, suites: [] }, 1).totals).toEqual({ passed: 5, failed: 1, skipped: 1 });
  });

  it('never hide that a runner failed', () => {
    expect(vitestReport(vitest({ numPassedTests: 9 }), 1).totals).toEqual({ passed: 9, failed: 1, skipped: 0 });
    const stats = { expected: 4, unexpected: 0, flaky: 0, skipped: 0 };
    expect(playwrightReport({ stats, suites: [] }, null).totals).toEqual({ passed: 4, failed: 1, skipped: 0 });
    expect(playwrightReport({ stats, suites: [] }, 0).totals).toEqual({ passed: 4, failed: 0, skipped: 0 });
  });
});

describe('the end of the output', () => {
  it('names the failures of Vitest, and the tests that were tried again', () => {
    const report = vitest({
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [
            { fullName: 'adds', status: 'failed', failureMessages: ['expected 1 to be 2\n  at a.test.ts:3'] },
            { fullName: 'waits', status: 'passed', failureMessages: ['Test timed out'] },
            { fullName: 'works', status: 'passed', failureMessages: [] },
          ],
        },
        { name: 'b.test.ts', status: 'failed', message: 'Unexpected token', assertionResults: [] },
      ],
    });
    expect(troubleLines([vitestReport(report, 1)])).toEqual([
      'Passed at the second try: a.test.ts › waits',
      'Failed: b.test.ts\nUnexpected token',
      'Failed: a.test.ts › adds\nexpected 1 to be 2\n  at a.test.ts:3',
    ]);
  });

  it('cuts the long lines of a message', () => {
    const assertionResults = [{ fullName: 'reads', status: 'failed', failureMessages: ['ש'.repeat(9_999)] }];
    const report = vitestReport(
      vitest({ testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults }] }),
      1,
    );
    expect(report.failed[0]?.message).toHaveLength(200);
  });

  it('names the stories that failed, and those that needed a retry', () => {
    const results = [{ errors: [{ message: '\u001b[31mTimeout\u001b[39m of 60 s' }] }];
    const story = (title: string, status: string) => ({
      title,
      file: 'x.spec.ts',
      tests: [{ projectName: 'blocking', status, results }],
    });
    const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 0 };
    const suites = [{ specs: [story('one', 'flaky')], suites: [{ specs: [story('two', 'unexpected')] }] }];
    expect(troubleLines([playwrightReport({ stats, suites }, 1)])).toEqual([
      'Passed at the second try: [blocking] x.spec.ts › one',
      'Failed: [blocking] x.spec.ts › two\nTimeout of 60 s',
    ]);
  });
});

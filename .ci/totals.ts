/** How many checks came to which end. */
export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const PASSED: Totals = { passed: 1, failed: 0, skipped: 0 };
export const FAILED: Totals = { passed: 0, failed: 1, skipped: 0 };

export function sum(all: readonly Totals[]): Totals {
  return all.reduce(
    (a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/** The last line of every run, in this form whatever happened. */
export function plainLine({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** What is read of the report of Vitest (--reporter=json). */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

/** A file that could not even be loaded has no failed test, and counts as one. */
export function vitestTotals(report: VitestReport, exitCode: number | null): Totals {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  return heedExitCode(exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + report.numTodoTests,
  });
}

/** What is read of the report of Playwright (--reporter=json). */
export interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

/** A flaky test failed at least once: it counts as failed. */
export function playwrightTotals({ stats }: PlaywrightReport, exitCode: number | null): Totals {
  return heedExitCode(exitCode, {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  });
}

/** A runner that says it failed has failed, even where it can name no test. */
function heedExitCode(exitCode: number | null, totals: Totals): Totals {
  return exitCode === 0 || totals.failed > 0 ? totals : { ...totals, failed: 1 };
}

/** The number of checks by their result. */
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

/** The last line of every run, always in this form. */
export function plainLine({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** A test that failed, or that passed only when it was tried again. */
export interface Trouble {
  readonly test: string;
  /** The first lines of its error; empty for a test that passed in the end. */
  readonly message: string;
}

/** The summary of a runner's report. */
export interface Report {
  readonly totals: Totals;
  readonly failed: readonly Trouble[];
  /** Tests that passed at a second try: the machine was busy, or they are not reliable. */
  readonly passedAgain: readonly Trouble[];
}

const MESSAGE_LINES = 8;
/**
 * Longest line of a message. The errors of tests with long texts must not push the names of failed tests out of a
 * truncated log.
 */
const LINE_CHARACTERS = 200;

/** The part of the Vitest report that is read (--reporter=json). */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name?: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName?: string;
      readonly status?: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

/** A file that could not be loaded has no failed test, and counts as one. */
export function vitestReport(report: VitestReport, exitCode: number | null): Report {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const tests = report.testResults.flatMap(({ name: file = '', assertionResults }) =>
    assertionResults.map(({ fullName = '', status, failureMessages }) => ({
      status,
      test: `${file} › ${fullName}`,
      message: firstLines(failureMessages ?? []),
    })),
  );
  return heedExitCode(exitCode, {
    totals: {
      passed: report.numPassedTests,
      failed: report.numFailedTests + unloaded.length,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    failed: [
      ...unloaded.map(({ name = '', message = '' }) => ({ test: name, message: firstLines([message]) })),
      ...tests.filter(({ status }) => status === 'failed'),
    ].map(({ test, message }) => ({ test, message })),
    // A test that passes when it is tried again keeps the errors of its first try.
    passedAgain: tests
      .filter(({ status, message }) => status === 'passed' && message !== '')
      .map(({ test, message }) => ({ test, message })),
  });
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly projectName: string;
      /** expected, unexpected, flaky or skipped */
      readonly status: string;
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

/** The part of the Playwright report that is read (--reporter=json). */
export interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly suites: readonly PlaywrightSuite[];
}

/** A story that passes at its second try has passed, and is named. */
export function playwrightReport({ stats, suites }: PlaywrightReport, exitCode: number | null): Report {
  const specsOf = ({ suites: inner = [], specs = [] }: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> => [
    ...specs,
    ...inner.flatMap(specsOf),
  ];
  const troubles = (wanted: string): readonly Trouble[] =>
    suites.flatMap(specsOf).flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ projectName, results }) => ({
          test: `[${projectName}] ${file} › ${title}`,
          message: firstLines((results[0]?.errors ?? []).map(({ message = '' }) => message)),
        })),
    );
  return heedExitCode(exitCode, {
    totals: { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped },
    failed: troubles('unexpected'),
    passedAgain: troubles('flaky'),
  });
}

/** The lines at the end of the output that say which tests failed or had to be tried again. */
export function troubleLines(reports: readonly Pick<Report, 'failed' | 'passedAgain'>[]): readonly string[] {
  return [
    ...reports.flatMap(({ passedAgain }) => passedAgain).map(({ test }) => `Passed at the second try: ${test}`),
    ...reports.flatMap(({ failed }) => failed).map(({ test, message }) => `Failed: ${test}\n${message}`),
  ];
}

function firstLines(messages: readonly string[]): string {
  const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
  const lines = messages.join('\n').replace(colours, '').split('\n').slice(0, MESSAGE_LINES);
  return lines.map((line) => line.slice(0, LINE_CHARACTERS)).join('\n');
}

/** A runner that says it failed has failed, even if it names no test. */
function heedExitCode(exitCode: number | null, report: Report): Report {
  const { totals } = report;
  return exitCode === 0 || totals.failed > 0 ? report : { ...report, totals: { ...totals, failed: 1 } };
}

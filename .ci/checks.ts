/*
 * npm test: runs every check of the project, whatever fails, and prints the totals at the end. A failed test is tried
 * once more, because a busy machine must not fail a change. The end of the output names it.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DATA_DIR } from '../e2e/support/data-dir.ts';
import { type Check, type Checked, carryOut, keptOutput, type Output, oneCheck, SHOWN } from './check.ts';
import {
  FAILED,
  PASSED,
  type PlaywrightReport,
  plainLine,
  playwrightReport,
  type Report,
  sum,
  troubleLines,
  type VitestReport,
  vitestReport,
} from './totals.ts';

const REPORT_DIR = 'build/reports';

/** Reads the report that a runner has just written. A runner that wrote none has crashed. */
function withReport<T>(path: string, say: Output['say'], read: (report: T) => Report): Report {
  try {
    return read(JSON.parse(readFileSync(path, 'utf8')) as T);
  } catch (cause) {
    const message = `There is no report of this run: ${cause instanceof Error ? cause.message : cause}`;
    say(message);
    return { totals: FAILED, failed: [{ test: path, message }], passedAgain: [] };
  }
}

async function unitTests(project: string, { runTool, say }: Output): Promise<Report> {
  const path = join(REPORT_DIR, `vitest-${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  const status = await runTool('vitest', 'vitest', ['run', '--project', project, '--retry=1', ...reporters]);
  return withReport<VitestReport>(path, say, (report) => vitestReport(report, status));
}

/**
 * Compiles the part of better-sqlite3 that its installation compiles. After `npm ci --ignore-scripts` this check does
 * it, while others run. It optimizes less than an installation (-O3): that takes half the processor time, and the checks
 * take 4% longer where they use SQLite.
 */
const NATIVE_SQLITE: Check = {
  name: 'Native SQLite',
  run: async ({ runNpm }) =>
    existsSync('node_modules/better-sqlite3/build/Release/better_sqlite3.node')
      ? PASSED
      : oneCheck([await runNpm(['rebuild', 'better-sqlite3'], { CFLAGS: '-O1', CXXFLAGS: '-O1' })]),
};

/** Downloads more than it computes, so it runs while others compute. */
const PROGRAMS: Check = {
  name: 'Programs that tests run',
  run: async ({ runTool }) => oneCheck([await runTool('tsx', 'tsx', ['.ci/install-programs.ts'])]),
};

/** Its compiler takes one processor for the first minutes. */
const ENGINE: Check = {
  name: 'Engine',
  run: async ({ runTool }) => oneCheck([await runTool('tsx', 'tsx', ['src/engine/wasm/build.ts'])]),
};

/** Checks that need the engine. */
const WITH_ENGINE: readonly Check[] = [
  {
    name: 'Page and database of the end-to-end tests',
    run: async ({ runTool }) =>
      oneCheck([await runTool('tsx', 'tsx', ['server/start.ts', '--build-only'], { DATA_DIR })]),
  },
  {
    name: 'Unit tests with the engine',
    run: (output) => unitTests('with-engine', output),
  },
];

/** Checks that need nothing built. The other processor runs them meanwhile. */
const OF_SOURCES: readonly Check[] = [
  {
    name: 'Types',
    run: async ({ runTool }) => {
      const statuses: (number | null)[] = [];
      for (const part of ['page', 'server', 'tests']) {
        // Several threads each check what they share. They would compete with the other half of the checks for its processor.
        statuses.push(await runTool('typescript', 'tsc', ['-p', `tsconfig.${part}.json`, '--singleThreaded']));
      }
      return oneCheck(statuses);
    },
  },
  {
    name: 'Lint and format',
    run: async ({ runTool }) =>
      oneCheck([
        await runTool('@biomejs/biome', 'biome', ['ci', '.', ...(process.stdout.isTTY ? [] : ['--colors=off'])]),
        await runTool('tsx', 'tsx', ['.ci/lint-exports.ts']),
      ]),
  },
];

const WITHOUT_ENGINE: Check = {
  name: 'Unit tests without the engine',
  run: (output) => unitTests('without-engine', output),
};

/** Stories in a browser. They get both processors, because they wait for what a person would see. */
const STORIES: readonly Check[] = [
  {
    name: 'End-to-end tests',
    run: async ({ runTool, say }) => {
      const path = join(REPORT_DIR, 'playwright.json');
      const status = await runTool('@playwright/test', 'playwright', ['test', '--retries=1', '--reporter=list,json'], {
        PLAYWRIGHT_JSON_OUTPUT_FILE: path,
      });
      return withReport<PlaywrightReport>(path, say, (report) => playwrightReport(report, status));
    },
  },
];

async function inTurn(checks: readonly Check[], output: Output): Promise<readonly Checked[]> {
  const checked: Checked[] = [];
  for (const check of checks) checked.push(await carryOut(check, output));
  return checked;
}

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
rmSync(REPORT_DIR, { recursive: true, force: true });
mkdirSync(REPORT_DIR, { recursive: true });

const startedAt = performance.now();
const [besideSources, beside] = [keptOutput(), keptOutput()];
const meanwhile = [NATIVE_SQLITE, PROGRAMS, ENGINE, ...WITH_ENGINE];
console.log(`Carried out meanwhile, and shown when they are done: ${meanwhile.map(({ name }) => name).join('; ')}.`);
const native = carryOut(NATIVE_SQLITE, besideSources);
const programs = carryOut(PROGRAMS, besideSources);
const [withEngine, without] = await Promise.all([
  (async () => [
    await carryOut(ENGINE, beside),
    await native,
    await programs,
    ...(await inTurn(WITH_ENGINE, beside)),
  ])(),
  (async () => {
    const checked = await inTurn(OF_SOURCES, SHOWN);
    await native;
    return [...checked, await carryOut(WITHOUT_ENGINE, SHOWN)];
  })(),
]);
besideSources.show();
beside.show();
const all = [...withEngine, ...without, ...(await inTurn(STORIES, SHOWN))];

const total = sum(all.map(({ totals }) => totals));
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
const lines = [...troubleLines(all), `\n=== Summary, after ${seconds} s ===`, ...all.map(({ line }) => line)];
console.log(`\n${lines.join('\n')}\n${plainLine(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;

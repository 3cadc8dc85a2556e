/* npm test: every check of the project, all of them whatever fails, and the totals at the end. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from '../e2e/browser.ts';
import { ensureRedis } from './redis.ts';
import {
  FAILED,
  PASSED,
  type PlaywrightReport,
  plainLine,
  playwrightTotals,
  sum,
  type Totals,
  type VitestReport,
  vitestTotals,
} from './totals.ts';

const REPORT_DIR = 'build/reports';

const require = createRequire(import.meta.url);

/** Runs a program of an installed package under this Node and shows what it writes; null when it was killed. */
function runTool(packageName: string, binary: string, args: readonly string[], environment = {}): number | null {
  const manifestPath = require.resolve(`${packageName}/package.json`);
  const { bin } = JSON.parse(readFileSync(manifestPath, 'utf8')) as { bin: string | Record<string, string> };
  const script = typeof bin === 'string' ? bin : bin[binary];
  if (!script) throw new Error(`The package ${packageName} has no program ${binary}.`);
  return spawnSync(process.execPath, [join(dirname(manifestPath), script), ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  }).status;
}

const oneCheck = (statuses: readonly (number | null)[]): Totals =>
  statuses.every((status) => status === 0) ? PASSED : FAILED;

/** Reads the report that a runner has just written; one that wrote none has crashed. */
function withReport<T>(path: string, read: (report: T) => Totals): Totals {
  try {
    return read(JSON.parse(readFileSync(path, 'utf8')) as T);
  } catch (cause) {
    console.error(`There is no report of this run: ${cause instanceof Error ? cause.message : cause}`);
    return FAILED;
  }
}

const CHECKS: readonly { readonly name: string; readonly run: () => Totals }[] = [
  {
    name: 'Engine',
    run: () => oneCheck([runTool('tsx', 'tsx', ['src/engine/sqlite/build.ts'])]),
  },
  {
    name: 'Types',
    run: () =>
      oneCheck(
        ['page', 'server', 'tests'].map((part) => runTool('typescript', 'tsc', ['-p', `tsconfig.${part}.json`])),
      ),
  },
  {
    name: 'Lint and format',
    run: () =>
      oneCheck([runTool('@biomejs/biome', 'biome', ['ci', '.', ...(process.stdout.isTTY ? [] : ['--colors=off'])])]),
  },
  {
    name: 'Unit tests',
    run: () => {
      ensureRedis(console.log);
      const path = join(REPORT_DIR, 'vitest.json');
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
      const status = runTool('vitest', 'vitest', ['run', ...reporters]);
      return withReport<VitestReport>(path, (report) => vitestTotals(report, status));
    },
  },
  {
    name: 'End-to-end tests',
    run: () => {
      const path = join(REPORT_DIR, 'playwright.json');
      const browser = ensureChromium(console.log);
      const status = runTool('@playwright/test', 'playwright', ['test', '--reporter=list,json'], {
        CHROMIUM_PATH: browser,
        PLAYWRIGHT_JSON_OUTPUT_FILE: path,
      });
      return withReport<PlaywrightReport>(path, (report) => playwrightTotals(report, status));
    },
  },
];

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
rmSync(REPORT_DIR, { recursive: true, force: true });
mkdirSync(REPORT_DIR, { recursive: true });

const lines: string[] = [];
const all: Totals[] = [];
for (const { name, run } of CHECKS) {
  console.log(`\n=== ${name} ===`);
  const startedAt = performance.now();
  let totals: Totals;
  try {
    totals = run();
  } catch (cause) {
    console.error(cause instanceof Error ? cause.message : cause);
    totals = FAILED;
  }
  all.push(totals);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const line = `${name}: ${plainLine(totals)} (${seconds} s)`;
  console.log(line);
  lines.push(line);
}
const total = sum(all);
console.log(`\n=== Summary ===\n${lines.join('\n')}\n${plainLine(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;

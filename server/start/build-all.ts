import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { buildEngine, engineIsCurrent } from '../../src/engine/wasm/build.ts';
import { PAGE_DIR } from '../service.ts';
import { PROJECT_DIR, runCommand, typescript } from './command.ts';
import { databaseState, STARTER } from './database.ts';
import { Forecast, type Part } from './forecast.ts';
import { pageFingerprint, pageIsCurrent, recordPage } from './page.ts';

export interface Building {
  /** Called with a line for each finished part and its time. */
  readonly say: (line: string) => void;
  /** Called with the progress once a second. */
  readonly show?: (bar: string) => void;
  readonly signal: AbortSignal;
}

export interface BuildAllOptions extends Building {
  readonly dataDir: string;
}

const SHOW_EVERY_MS = 1_000;

/**
 * Builds the missing ones of engine, database and page. The page waits for the engine.
 *
 * @returns whether all three exist
 */
export async function buildAll(options: BuildAllOptions): Promise<boolean> {
  const database = databaseState(options.dataDir);
  if (database.kind === 'kept') options.say(`database: ${database.note}`);
  const missing = await missingOfPage();
  return buildMissing(database.kind === 'missing' ? [...missing, 'database'] : missing, options, options.dataDir);
}

/** @returns whether both exist */
export async function buildEngineAndPage(options: Building): Promise<boolean> {
  return buildMissing(await missingOfPage(), options, null);
}

/** A page is made of its engine: without it, neither is there. */
async function missingOfPage(): Promise<readonly Part[]> {
  if (!(await engineIsCurrent())) return ['engine', 'page'];
  return (await pageIsCurrent(PAGE_DIR, await currentFingerprint())) ? [] : ['page'];
}

const currentFingerprint = async () => pageFingerprint(PROJECT_DIR, (await buildEngine()).hash);

async function buildMissing(missing: readonly Part[], building: Building, dataDir: string | null): Promise<boolean> {
  const forecast = new Forecast(missing);
  const announcement = forecast.announcement();
  if (announcement !== null) building.say(announcement);
  const { show } = building;
  const ticker = show === undefined ? undefined : setInterval(() => show(forecast.bar()), SHOW_EVERY_MS);
  const build = (part: Part, args: readonly string[]) =>
    missing.includes(part) ? take(part, args, forecast, building) : Promise.resolve(true);
  try {
    const database = dataDir === null ? true : build('database', databaseCommand(dataDir));
    const engineThenPage = async () => {
      if (!(await build('engine', typescript('src/engine/wasm/build.ts')))) return false;
      if (!missing.includes('page')) return true;
      const fingerprint = await currentFingerprint();
      if (!(await build('page', pageCommand()))) return false;
      await recordPage(PAGE_DIR, fingerprint);
      return true;
    };
    const done = await Promise.all([database, engineThenPage()]);
    return done.every(Boolean);
  } finally {
    clearInterval(ticker);
  }
}

function databaseCommand(dataDir: string): readonly string[] {
  const { deals, seed } = STARTER;
  return typescript('builder/build.ts', '--deals', `${deals}`, '--seed', `${seed}`, '--out', dataDir);
}

function pageCommand(): readonly string[] {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  return [vite, 'build', '--outDir', PAGE_DIR, '--emptyOutDir', '--logLevel', 'warn'];
}

async function take(part: Part, args: readonly string[], forecast: Forecast, { say, signal }: Building) {
  forecast.begin(part);
  const outcome = await runCommand({ args, onLine: () => {}, signal });
  if (outcome.ok) {
    forecast.end(part);
    say(`${part}: done in ${(outcome.elapsedMs / 1000).toFixed(1)} s`);
  } else if (!signal.aborted) {
    say(`${part}: not built, because its builder ${outcome.reason}. Its last words:`);
    for (const line of outcome.tail) say(`    ${line}`);
  }
  return outcome.ok;
}

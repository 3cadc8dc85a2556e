import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { buildEngine, engineIsCurrent } from '../../src/engine/sqlite/build.ts';
import { PAGE_DIR } from '../service.ts';
import { PROJECT_DIR, runCommand, typescript } from './command.ts';
import { databaseState, STARTER } from './database.ts';
import { pageFingerprint, pageIsCurrent, recordPage } from './page.ts';

export interface Building {
  /** Told what is done and how long it took, a line at a time. */
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

export interface BuildAllOptions extends Building {
  readonly dataDir: string;
}

/**
 * Builds what is missing of engine, database and page; the page waits for the engine, the database for nothing.
 *
 * @returns whether all three are there
 */
export async function buildAll(options: BuildAllOptions): Promise<boolean> {
  const done = await Promise.all([buildDatabase(options), buildEngineAndPage(options)]);
  return done.every(Boolean);
}

/** @returns whether both are there */
export async function buildEngineAndPage(options: Building): Promise<boolean> {
  const engineHash = await buildEngineFirst(options);
  return engineHash !== null && buildPage(options, engineHash);
}

/** The hash of the engine; null when it could not be built. */
async function buildEngineFirst(options: Building): Promise<string | null> {
  if (!(await engineIsCurrent())) {
    const doing = 'building (takes 2 to 3 minutes, once)';
    const args = typescript('src/engine/sqlite/build.ts');
    if (!(await take({ name: 'engine', doing, args, showProgress: true }, options))) return null;
  }
  return (await buildEngine()).hash;
}

async function buildDatabase(options: BuildAllOptions): Promise<boolean> {
  const { dataDir, say } = options;
  const state = databaseState(dataDir);
  if (state.kind === 'kept') say(`database: ${state.note}`);
  if (state.kind !== 'missing') return true;
  const { deals, seed } = STARTER;
  const doing = `building ${deals} synthetic deals`;
  const args = typescript('server/build.ts', '--deals', `${deals}`, '--seed', `${seed}`, '--out', dataDir);
  return take({ name: 'database', doing, args, showProgress: false }, options);
}

async function buildPage(options: Building, engineHash: string): Promise<boolean> {
  const fingerprint = await pageFingerprint(PROJECT_DIR, engineHash);
  if (await pageIsCurrent(PAGE_DIR, fingerprint)) return true;
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  const args = [vite, 'build', '--outDir', PAGE_DIR, '--emptyOutDir', '--logLevel', 'warn'];
  const built = await take({ name: 'page', doing: 'building', args, showProgress: false }, options);
  if (built) await recordPage(PAGE_DIR, fingerprint);
  return built;
}

interface Step {
  readonly name: string;
  readonly doing: string;
  readonly args: readonly string[];
  /** True for the step that takes minutes: a person wants to see it move. Of the others, only a failure is shown. */
  readonly showProgress: boolean;
}

async function take({ name, doing, args, showProgress }: Step, { say, signal }: Building): Promise<boolean> {
  say(`${name}: ${doing} …`);
  const outcome = await runCommand({ args, onLine: (line) => showProgress && say(`  ${line}`), signal });
  if (outcome.ok) {
    say(`${name}: done in ${(outcome.elapsedMs / 1000).toFixed(1)} s`);
  } else if (!signal.aborted) {
    say(`${name}: not built, because its builder ${outcome.reason}. Its last words:`);
    for (const line of outcome.tail) say(`    ${line}`);
  }
  return outcome.ok;
}

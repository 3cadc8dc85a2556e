/* npm run bench: all benches, one after another, and the documents of their figures. */
import { readManifest } from '../../builder/publish/manifest-file.ts';
import { buildAll, buildEngineAndPage } from '../../server/start/build-all.ts';
import { runCommand, typescript } from '../../server/start/command.ts';
import { writeDocument } from '../document/measured-files.ts';
import { writeGrowth } from '../growth/growth-files.ts';
import { HELP, readOptions, type SuiteOptions } from './options.ts';
import { PARTS } from './parts.ts';
import { runPart } from './run-part.ts';

/** As many as the real register has. */
const LARGE_DEALS = 3_200_000;
const LARGE_BUILD_MS = 60 * 60_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const options = readOptionsOrSay();
  if (options === null || options === 'wrong') return options === null ? 0 : 2;
  const failed = options.renderOnly ? [] : await measure(options);
  say(writeDocument());
  say(writeGrowth());
  for (const sentence of failed) say(`FAULT ${sentence}`);
  return failed.length === 0 ? 0 : 1;
}

function readOptionsOrSay(): SuiteOptions | null | 'wrong' {
  try {
    const options = readOptions(process.argv.slice(2), process.env);
    if (options === null) say(HELP);
    return options;
  } catch (cause) {
    process.stderr.write(`${cause instanceof Error ? cause.message : cause}\n\n${HELP}\n`);
    return 'wrong';
  }
}

/** @returns a sentence for each bench that has no new figures */
async function measure({ dataDir, largeDir, quick, only }: SuiteOptions): Promise<readonly string[]> {
  const signal = new AbortController().signal;
  const isThere = readManifest(dataDir) !== null;
  const isBuilt = isThere ? await buildEngineAndPage({ say, signal }) : await buildAll({ dataDir, say, signal });
  const folders = { usual: dataDir, large: largeDir, none: dataDir };
  if (!isBuilt) return ['Nothing was measured, because engine, page or database could not be built.'];
  const failed: string[] = [];
  for (const part of PARTS.filter(({ id }) => only.includes(id))) {
    const folder = folders[part.reads];
    if (folder === null) {
      say(`\n== ${part.id}: left out, because no --large is given`);
      continue;
    }
    if (part.reads === 'large' && readManifest(folder) === null) await buildLarge(folder);
    const manifest = readManifest(folder);
    if (manifest === null) {
      failed.push(`${part.id}: ${folder} has no database, and none could be built there.`);
      continue;
    }
    say(`\n== ${part.id}, at most ${part.minutesMax} minutes`);
    const outcome = await runPart(part, { dataDir: folder, quick }, manifest, say);
    if (outcome.kind === 'failed') failed.push(outcome.sentence);
    else say(`== ${part.id}: ${(outcome.elapsedMs / 1000).toFixed(0)} s`);
  }
  return failed;
}

/** Builds a synthetic database of the size of the real one. */
async function buildLarge(folder: string): Promise<void> {
  say(
    `\n== ${folder} has no database: one of ${LARGE_DEALS.toLocaleString('en-US')} deals is built, which takes a quarter of an hour`,
  );
  const args = typescript('builder/build.ts', '--deals', String(LARGE_DEALS), '--out', folder);
  await runCommand({ args, onLine: say, signal: AbortSignal.timeout(LARGE_BUILD_MS) });
}

process.exitCode = await main();

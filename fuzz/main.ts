/*
 * npm run fuzz: generated statements at every engine, hostile texts at every interface, and bombs at a listening
 * server.
 */
import { parseArgs } from 'node:util';
import { LIMITS } from '../src/contract/limits.ts';
import { HttpRunner } from '../src/engine/browser/http-runner.ts';
import { dropBomb } from './bomb-run.ts';
import { BOMBS } from './bombs.ts';
import { compareEngines, openBench } from './differential.ts';
import { fuzz } from './fuzz.ts';
import { growthOf, units } from './growth.ts';
import { READERS } from './growth-readers.ts';
import { BOMB_SETTINGS, startServer } from './listening-server.ts';
import { makeTestbed, publishedTestbed, type Testbed } from './testbed.ts';

const HELP = `Tries to break the service, and ends with 1 when it did.

  npm run fuzz -- [--differential] [--texts] [--bombs] [--growth] [--count N] [--seed S] [--data FOLDER]

  --differential  generated statements: a session on a file, one on strips, two over HTTP, the pool and native SQLite answer alike
  --texts         bytes, token soups and mutated statements at every interface: a result or a coded error
  --bombs         statements without end at a listening server, with the real limits (some ten minutes)
  --growth        long texts at all that reads or writes what a client chose: its time grows no faster than the text
  --count N       how many statements or texts (default 5,000)
  --seed S        which ones, a whole number (default: of the clock); a failure names its seed
  --data FOLDER   a published database (default: a synthetic one of 5,000 deals, made for it)

Without any of the first four it does the first two.`;

const DEFAULT_COUNT = 5_000;
const DEFAULT_DEALS = 5_000;
const GROWTH_MIXTURES = 50;
/** How much longer than its limit a query may take until its answer has come. */
const BOMB_SPARE_MS = 1_000;

const say = (line: string) => process.stdout.write(`${line}\n`);
const wholeNumber = (text: string | undefined, otherwise: number): number =>
  text === undefined ? otherwise : Number(text);
const counts = (map: ReadonlyMap<string, number>): string =>
  [...map].map(([name, count]) => `${name} ${count}`).join(', ');

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      differential: { type: 'boolean' },
      texts: { type: 'boolean' },
      bombs: { type: 'boolean' },
      growth: { type: 'boolean' },
      count: { type: 'string' },
      seed: { type: 'string' },
      data: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const count = wholeNumber(values.count, DEFAULT_COUNT);
  const seed = wholeNumber(values.seed, Date.now() % 1_000_000);
  if (values.help || !(Number.isSafeInteger(count) && count > 0 && Number.isSafeInteger(seed))) {
    say(HELP);
    return values.help ? 0 : 2;
  }
  const testbed = values.data === undefined ? await makeTestbed(DEFAULT_DEALS) : await publishedTestbed(values.data);
  const isAny = values.differential || values.texts || values.bombs || values.growth;
  try {
    const failures: string[] = [];
    if (values.differential || !isAny) failures.push(...(await runDifferential(testbed, count, seed)));
    if (values.texts || !isAny) failures.push(...(await runTexts(testbed, count, seed)));
    if (values.growth) failures.push(...(await runGrowth(seed)));
    if (values.bombs) failures.push(...(await runBombs(testbed)));
    for (const failure of failures) say(`\nFAILED. ${failure}`);
    return failures.length === 0 ? 0 : 1;
  } finally {
    await testbed.remove();
  }
}

async function runDifferential(testbed: Testbed, count: number, seed: number): Promise<string[]> {
  const bench = await openBench(testbed);
  try {
    const { tally, failure } = await compareEngines(bench, count, seed);
    say(`${tally.statements} statements of seed ${seed}: ${tally.withRows} with rows, ${tally.withoutRows} without,`);
    say(`  ${tally.errors} errors, ${tally.slow} too slow to compare; by kind: ${counts(tally.kinds)}`);
    for (const [reason, times] of tally.known) say(`  ${times} known to differ: ${reason}`);
    return failure === null ? [] : [failure];
  } finally {
    await bench.close();
  }
}

async function runTexts(testbed: Testbed, count: number, seed: number): Promise<string[]> {
  const { answers, usedBytes, rssBytes, failure } = await fuzz(testbed, count, seed);
  say(`${count} texts of seed ${seed}: ${counts(answers)}`);
  say(`  SQLite used ${usedBytes[0]} bytes before and ${usedBytes[1]} after; this process has ${rssBytes}`);
  return failure === null ? [] : [failure];
}

async function runGrowth(seed: number): Promise<string[]> {
  const failures: string[] = [];
  const texts = units(GROWTH_MIXTURES, seed);
  for (const reader of READERS) {
    const { slowestMs, slowestRatio, faults } = await growthOf(reader, texts);
    say(`${reader.name}: ${slowestMs.toFixed(1)} ms at most, ${slowestRatio.toFixed(1)} times as long as a tenth`);
    failures.push(...faults);
  }
  return failures;
}

async function runBombs(testbed: Testbed): Promise<string[]> {
  const server = await startServer(testbed.folder, BOMB_SETTINGS);
  const runner = new HttpRunner(`${server.url}/api/sql`);
  const failures: string[] = [];
  try {
    say('|    ms | bomb | answer | server, MiB |\n| ---: | --- | --- | ---: |');
    for (const bomb of BOMBS) {
      const { elapsedMs, answer, fault } = await dropBomb(runner, bomb);
      const mebibytes = Math.round((server.residentBytes() ?? Number.NaN) / 1024 ** 2);
      say(`| ${elapsedMs.toFixed(0).padStart(5)} | ${bomb.name} | ${answer} | ${mebibytes} |`);
      if (fault !== null) failures.push(`${bomb.name}: ${fault}`);
      if (elapsedMs > LIMITS.queryMs + BOMB_SPARE_MS) failures.push(`${bomb.name}: answered after ${elapsedMs} ms`);
    }
    return failures;
  } finally {
    await server.close();
  }
}

process.exit(await main());

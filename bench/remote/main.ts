/* npm run bench:remote: runs the same statements over the same network, with the other packages and with this one. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PAGE_DIR } from '../../server/service.ts';
import { buildAll, buildEngineAndPage } from '../../server/start/build-all.ts';
import { runCommand, typescript } from '../../server/start/command.ts';
import { databaseState } from '../../server/start/database.ts';
import { writeFigures } from '../docs-figures.ts';
import { RESULTS_DIR, resultPath, writeResult } from '../results.ts';
import { MODEL } from './host/host.ts';
import { type BenchOptions, HELP, readOptions } from './options.ts';
import { scansForDocs } from './output/docs-table.ts';
import { drawPicture } from './output/picture.ts';
import { summarise } from './output/summary.ts';
import { afterOpenTable, totalsTable, verdictTable, visitsTable } from './output/tables.ts';
import { judge } from './output/verdict.ts';
import { bundlePages } from './pages/bundle.ts';
import { HOW_THEY_RUN } from './run/competitors.ts';
import type { RemoteBench, Visit } from './run/measurement.ts';
import { runBench } from './run/run.ts';

/** The default database is that of the stories. */
const DATA_DIR = 'build/e2e-data';
const FULL_DATA_DIR = 'build/bench-data';
const FULL = { deals: 3_200_000, seed: 1 } as const;
const PARQUET_DIR = join(RESULTS_DIR, 'parquet');

const say = (text: string) => process.stdout.write(`${text}\n`);

async function main(): Promise<number> {
  const options = readOptionsOrSay();
  if (options === null || options === 'wrong') return options === null ? 0 : 2;
  const dataDir = await buildWhatIsMissing(options);
  if (dataDir === null) return 1;
  const pages = mkdtempSync(join(tmpdir(), 'nadlan-candidates-'));
  try {
    const candidates = await bundlePages(pages);
    const bench = await runBench({
      ...options,
      dataDir,
      pageDir: PAGE_DIR,
      parquetDir: PARQUET_DIR,
      candidates,
      onVisit: sayVisit,
    });
    return report(bench, options);
  } finally {
    rmSync(pages, { recursive: true, force: true });
  }
}

function readOptionsOrSay(): BenchOptions | null | 'wrong' {
  try {
    const options = readOptions(process.argv.slice(2));
    if (options === null) say(HELP);
    return options;
  } catch (cause) {
    process.stderr.write(`${cause instanceof Error ? cause.message : cause}\n\n${HELP}\n`);
    return 'wrong';
  }
}

/**
 * Builds the engine, the page and the database of these options. Returns the folder, or null if one of them could not
 * be built.
 */
async function buildWhatIsMissing({ dataDir, full }: BenchOptions): Promise<string | null> {
  const signal = new AbortController().signal;
  if (dataDir === null && !full) return (await buildAll({ dataDir: DATA_DIR, say, signal })) ? DATA_DIR : null;
  if (!(await buildEngineAndPage({ say, signal }))) return null;
  if (dataDir !== null) return dataDir;
  if (databaseState(FULL_DATA_DIR, FULL).kind !== 'missing') return FULL_DATA_DIR;
  const args = ['--deals', `${FULL.deals}`, '--seed', `${FULL.seed}`, '--out', FULL_DATA_DIR];
  const built = await runCommand({ args: typescript('builder/build.ts', ...args), onLine: say, signal });
  if (!built.ok) say(`database: not built, because its builder ${built.reason}.`);
  return built.ok ? FULL_DATA_DIR : null;
}

function sayVisit({ protocol, statement, competitor, repeat, outcome }: Visit): void {
  const first = outcome.kind === 'answered' ? outcome.costs.first : undefined;
  const said = first
    ? `${first.requests} requests, depth ${first.depth}, ${Math.round(first.bodyBytes / 1000)} kB, ${Math.round(first.ms)} ms`
    : outcome.kind === 'cannot'
      ? `cannot: ${outcome.message}`
      : outcome.kind;
  say(`${protocol} ${repeat} ${statement} (${competitor}): ${said}`);
}

/** @returns the exit code: 1 if the rows of two competitors differ, or ours has no answer */
function report(bench: RemoteBench, { protocols, competitors, picturePath, docs }: BenchOptions): number {
  const { network, database, machine } = bench;
  const setting =
    `${database.deals.toLocaleString('en-US')} ${database.synthetic ? 'synthetic ' : ''}deals (${Math.round(database.sizeBytes / 1e6).toLocaleString('en-US')} MB), ` +
    `${network.rttMs} ms, ${network.megabitsPerSecond} Mbit/s, Chromium ${machine.browser}`;
  const summaries = protocols.map((protocol) => ({ protocol, summary: summarise(bench, protocol) }));
  const verdicts = summaries.map(({ protocol, summary }) => ({ protocol, figures: judge(bench, summary) }));
  for (const { protocol, summary } of summaries) {
    say(`\n${protocol}: ${setting}\n\n${afterOpenTable(summary, competitors)}`);
    say(`\n${visitsTable(summary, competitors)}\n\n${totalsTable(summary, competitors)}`);
  }
  if (bench.memory) {
    const { pageBytes, process: ours, emptyProcess: empty } = bench.memory;
    say(`\nMemory of our page after the set: ${mega(pageBytes)} by measureUserAgentSpecificMemory (page and workers).`);
    say(
      `Its process alone has ${mega(ours?.privateBytes)} (that of an empty page ${mega(empty?.privateBytes)}), and with the`,
    );
    say(`browser's code, which all processes share, ${mega(ours?.residentBytes)} (${mega(empty?.residentBytes)}).`);
  }
  for (const { protocol, figures } of verdicts)
    say(`\n${protocol}, must be reached with --full\n\n${verdictTable(figures)}`);
  say(`\n${HOW_THEY_RUN}\n${MODEL}\nDepth is the longest chain of requests that do not overlap, at the host.`);
  const cannot = summaries.flatMap(({ summary }) =>
    summary.filter(({ of }) => of.c && of.c.kind !== 'answered').map(({ id, of }) => `${id}: ours ${of.c?.note}`),
  );
  const faults = [...bench.differences, ...cannot];
  for (const fault of faults) say(`FAULT ${fault}`);

  say(writeResult(resultPath(`remote-${bench.set}`), { ...bench, summaries, verdicts }));
  const [{ protocol, summary } = { protocol: 'h2', summary: [] }] = summaries;
  const inFull = `${protocol === 'h2' ? 'HTTP/2' : 'HTTP/1.1'}, ${setting}`;
  const picture = drawPicture(summary, competitors, inFull);
  for (const path of [join(RESULTS_DIR, 'remote.svg'), ...(picturePath === null ? [] : [picturePath])]) {
    writeFileSync(path, picture);
  }
  if (docs) say(`\n${writeFigures('columns.md', 'scans', scansForDocs(bench, summary, inFull))}`);
  return faults.length === 0 ? 0 : 1;
}

const mega = (bytes: number | null | undefined) =>
  bytes == null ? 'an unknown amount' : `${(bytes / 1e6).toFixed(1)} MB`;

process.exitCode = await main();

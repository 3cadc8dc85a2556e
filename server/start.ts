/* npm start: builds what is missing, then serves. npm run build (--build-only): builds without serving. */
import { constants } from 'node:os';
import { parseArgs } from 'node:util';
import { ignoreOutputErrors } from './log/process-output.ts';
import { settingsHelp } from './settings/texts.ts';
import { readSettings, type Settings } from './settings.ts';

const USAGE = `Usage: npm start                builds what is missing, then serves
       npm run build            builds what is missing

Read from the environment:
${settingsHelp()}`;

async function main(): Promise<void> {
  const buildOnly = readArguments();
  if (buildOnly === null) return;
  const read = readSettings(process.env, process.cwd());
  if (!read.ok) {
    console.error(read.sentences.join('\n'));
    process.exitCode = 1;
    return;
  }
  if (!(await build(read.settings))) return;
  if (buildOnly) return;
  const { serve } = await import('./serve.ts');
  await serve(read.settings);
}

/** Whether only to build; null if only help was printed. */
function readArguments(): boolean | null {
  try {
    const { values } = parseArgs({ options: { 'build-only': { type: 'boolean' }, help: { type: 'boolean' } } });
    if (!values.help) return values['build-only'] ?? false;
    console.log(USAGE);
  } catch (cause) {
    console.error(`${cause instanceof Error ? cause.message : cause}\n\n${USAGE}`);
    process.exitCode = 2;
  }
  return null;
}

async function build({ dataDir, databaseUrl }: Settings): Promise<boolean> {
  const startedAt = performance.now();
  const interruption = new AbortController();
  const onSignal = (signal: NodeJS.Signals) => {
    // The exit code of a shell for a program that a signal ended.
    process.exitCode = 128 + constants.signals[signal];
    interruption.abort();
  };
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  try {
    const { buildAll, buildEngineAndPage } = await import('./start/build-all.ts');
    const { startReporter } = await import('./start/start-reporter.ts');
    const { say, show } = startReporter(process.stdout);
    const building = { say, show, signal: interruption.signal };
    // A database that is fetched must not be replaced by an invented one.
    const isFetched = databaseUrl !== null;
    const built = await (isFetched ? buildEngineAndPage(building) : buildAll({ dataDir, ...building }));
    const parts = isFetched ? 'Engine and page' : 'Engine, database and page';
    if (built) say(`${parts} are up to date (${seconds(startedAt)}).`);
    else process.exitCode ||= 1;
    return built;
  } catch (cause) {
    if (!interruption.signal.aborted) console.error(cause instanceof Error ? cause.message : cause);
    process.exitCode ||= 1;
    return false;
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
}

const seconds = (startedAt: number) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;

ignoreOutputErrors();
await main();

/* npm run build:static: writes the page and the database as a folder for any file host. */
import { constants } from 'node:os';
import { join } from 'node:path';
import { forEveryPage } from '../src/contract/database-origins.ts';
import { ignoreOutputErrors } from './log/process-output.ts';
import { PAGE_DIR } from './service.ts';
import { readSettings } from './settings.ts';
import { buildAll } from './start/build-all.ts';
import { PROJECT_DIR } from './start/command.ts';
import { startReporter } from './start/start-reporter.ts';
import { HELP, readSiteOptions, type SiteOptions } from './static-site/options.ts';
import { checkOut, type SiteSources, type WrittenSite, writeSite } from './static-site/write-site.ts';

/** Some hosts refuse larger files. */
const LARGE_FILE_BYTES = 25 * 1024 * 1024;

const { say, show } = startReporter(process.stdout);
const sentenceOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));

/** @returns the exit code */
async function main(): Promise<number> {
  let options: SiteOptions | null;
  try {
    options = readSiteOptions(process.argv.slice(2));
  } catch (cause) {
    console.error(`${sentenceOf(cause)}\n\n${HELP}`);
    return 2;
  }
  if (options === null) {
    say(HELP);
    return 0;
  }
  const read = readSettings(process.env, process.cwd());
  if (!read.ok) {
    console.error(read.sentences.join('\n'));
    return 1;
  }
  const { dataDir, databaseOrigins } = read.settings;
  const sources = {
    pageDir: PAGE_DIR,
    dataDir,
    projectDir: PROJECT_DIR,
    databaseOrigins: forEveryPage(databaseOrigins ?? []),
  };
  return interruptible((signal) => write(options, sources, signal));
}

async function write(options: SiteOptions, sources: SiteSources, signal: AbortSignal): Promise<number> {
  await checkOut(options.out, sources);
  if (!(await buildAll({ dataDir: sources.dataDir, say, show, signal }))) return 1;
  say(`Writing the site to ${options.out} …`);
  report(options, await writeSite(options, sources, signal));
  return 0;
}

function report({ out, base, databaseUrl, splitBytes }: SiteOptions, written: WrittenSite): void {
  const { files, bytes, sizes, elsewhere } = written;
  const [largest = { path: '', bytes: 0 }] = sizes;
  say(`Done: ${files} files, ${mega(bytes)}; the largest is ${largest.path}, ${mega(largest.bytes)}.`);
  if (databaseUrl !== null) {
    say(`Upload these to ${databaseUrl} first, and allow pages of other origins to read them (docs/hosting.md):`);
    for (const path of elsewhere) say(`  ${path}`);
  } else if (splitBytes !== null) {
    for (const file of sizes.filter((each) => each.bytes > splitBytes)) {
      say(`${file.path} has ${mega(file.bytes)}, more than --split allows: only files of the database can be split.`);
    }
  } else if (largest.bytes > LARGE_FILE_BYTES) {
    say('Some hosts refuse files of more than 25 MB: write the database in pieces with --split 25MB.');
  }
  say(`Upload the folder to the path ${base} of your host, sw.js and data/nadlan.json last.`);
  if (base !== '/') say('Netlify and Cloudflare Pages read _headers at the root of the host: move it there.');
  say(`On nginx: include ${join(out, 'nginx.conf')} in the server block. Apache reads .htaccess.`);
  say('Then examine the host: npm run check:host -- https://your.host/');
}

const mega = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** Aborts the work at SIGINT and SIGTERM, and returns the exit code of a shell for that. */
async function interruptible(work: (signal: AbortSignal) => Promise<number>): Promise<number> {
  const interruption = new AbortController();
  let interrupted = 0;
  const onSignal = (signal: NodeJS.Signals) => {
    interrupted = 128 + constants.signals[signal];
    interruption.abort();
  };
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  try {
    const code = await work(interruption.signal);
    return interrupted || code;
  } catch (cause) {
    if (interrupted === 0) console.error(sentenceOf(cause));
    return interrupted || 1;
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
}

ignoreOutputErrors();
process.exitCode = await main();

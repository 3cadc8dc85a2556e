import { accessSync, constants, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { readOptions } from '../../command/read-options.ts';
import { databasesBeside } from '../../publish/old-databases.ts';
import { readBuildFacts } from '../facts/build-facts.ts';
import { findingsOf } from '../facts/findings.ts';
import { type OpenedBuild, openBuild } from '../facts/opened-build.ts';
import { reportPage } from '../page/report-page.tsx';

const TEXT = { type: 'string' } as const;
const OPTIONS = { data: TEXT, out: TEXT, against: TEXT, help: { type: 'boolean', short: 'h' } } as const;
const OUT_DEFAULT = join('build', 'db-report.html');

const HELP = `Writes a page about a built database: its rows, how much of each column is NULL, distributions, price levels, a map, the oddest deals,
and what differs from the earlier build. The page is one file, which needs nothing else and can be printed.

  npm run db:report [-- --data FOLDER] [--out FILE.html] [--against FILE]

  --data FOLDER    of the database and its manifest (default: DATA_DIR, else data); or a database file
  --out FILE.html  the page (default ${OUT_DEFAULT})
  --against FILE   another database to compare with, or its folder (default: the earlier database that the builder has kept in the folder)
  --help           this text

Changes no database. Prints what stands out on stderr and the path of the page on stdout. Exit codes: 0 written, 1 a file cannot be used,
2 the options cannot be used.`;

interface Stream {
  write(text: string): unknown;
}

/**
 * `npm run db:report`: writes the report of a build.
 *
 * @param args of the command line
 * @returns the exit code
 */
export function reportCommand(
  args: readonly string[],
  { stdout, stderr }: { readonly stdout: Stream; readonly stderr: Stream & { readonly isTTY?: boolean } },
): number {
  const given = readOptions(args, OPTIONS);
  if (typeof given === 'string') {
    stderr.write(`${given} (--help lists the options)\n`);
    return 2;
  }
  if (given.help === true) {
    stdout.write(`${HELP}\n`);
    return 0;
  }
  const { data = process.env.DATA_DIR ?? 'data', out = OUT_DEFAULT, against } = given;
  const empty = Object.entries({ data, out, against }).find(([, value]) => value === '');
  if (empty !== undefined) {
    stderr.write(`--${empty[0]} is empty; name a path. (--help lists the options)\n`);
    return 2;
  }
  const path = resolve(out);
  const unusable = (message: string): number => {
    stderr.write(`Not written: ${message}\n`);
    return 1;
  };
  const opened = openBuild(data);
  if (typeof opened === 'string') return unusable(opened);
  const earlier = openEarlier(opened, against);
  if (typeof earlier === 'string') {
    opened.db.close();
    return unusable(earlier);
  }
  try {
    const problem = whyNotWritable(path);
    if (problem !== null) return unusable(problem);
    const facts = readBuildFacts(opened, earlier, (part) => {
      if (stderr.isTTY === true) stderr.write(`\r\x1b[2Kreading ${part}`);
    });
    if (stderr.isTTY === true) stderr.write('\r\x1b[2K');
    writeFileSync(path, reportPage(facts));
    if (facts.build.isSynthetic) stderr.write('Synthetic data: every deal in this database is invented.\n');
    for (const sentence of findingsOf(facts)) stderr.write(`${sentence}\n`);
    stdout.write(`${path}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    const files = [opened, earlier].flatMap((build) => build?.path ?? []).join(' or ');
    return unusable(`${files}: cannot be read (${error.message}); check its folder with npm run db:verify.`);
  } finally {
    opened.db.close();
    earlier?.db.close();
  }
}

/** The build to compare with: the one that is named, else the last one that is left in the folder, else none. */
function openEarlier({ folder, path }: OpenedBuild, against: string | undefined): OpenedBuild | string | null {
  if (against !== undefined) return openBuild(against);
  if (folder === null) return null;
  const [last] = databasesBeside(folder, basename(path));
  return last === undefined ? null : openBuild(join(folder, last));
}

/** A sentence about what prevents a file from being written, or null. Creates its folder. */
function whyNotWritable(path: string): string | null {
  if (existsSync(path) && statSync(path).isDirectory()) {
    return `${path}: is a folder; name a file for the page.`;
  }
  try {
    mkdirSync(dirname(path), { recursive: true });
    accessSync(dirname(path), constants.W_OK);
    return null;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return `${dirname(path)}: may not be written (${String(error.code)}); name another file for the page.`;
  }
}

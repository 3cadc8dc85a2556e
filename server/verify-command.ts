import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { MANIFEST_FILE_NAME } from '../src/catalogue/manifest.ts';
import { type DescribedFiles, isDescribedFiles } from './integrity/described-files.ts';
import { type FileReport, verifyBuild } from './integrity/verify-build.ts';
import { followPublishedDatabase } from './published/published-database.ts';

const HELP = `Compares the published database, its page map, its packed pages and its column strips with what they were when they were built: each file
with the hash in the manifest, each page with its checksum. Reads all of them, and changes nothing.

  npm run db:verify -- [--data FOLDER] [--json]

  --data FOLDER  of the database and its manifest (default: DATA_DIR, else data)
  --json         the report as JSON on standard output

Ends with 0 when all is as it was published, with 1 when something is not, with 2 when the call is wrong.`;

const MIB = 1024 * 1024;
const PAGES_SHOWN = 20;
const NOT_COMPARABLE = `${MANIFEST_FILE_NAME} lacks sizes or hashes of the files that it names: build the database anew with npm run db:build.`;

/** A stream that the command writes text to. */
interface TextStream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Streams of a process. */
interface Streams {
  readonly stdout: TextStream;
  readonly stderr: TextStream;
}

/**
 * `npm run db:verify`: says whether the files of a build are as they were published.
 *
 * @param args of the command line
 * @returns the exit code
 */
export async function verifyCommand(args: readonly string[], streams: Streams): Promise<number> {
  const { stdout, stderr } = streams;
  const read = readOptions(args, streams);
  if (typeof read === 'number') return read;
  const dataDir = resolve(read.data);
  const startedAt = performance.now();
  const published = await followPublishedDatabase(dataDir, 0, { checkPages: false })();
  // A database that is missing or cut short is reported with all other faults; without a manifest there is nothing to compare with.
  const manifest = await readManifest(dataDir);
  if (manifest === null) {
    stderr.write(`${published.ok ? NOT_COMPARABLE : published.refusal.message}\n`);
    return 1;
  }
  const reports = await verifyBuild(dataDir, manifest, progressReporter(stderr));
  const isSound =
    published.ok && reports.every(({ faults, damagedPages }) => faults.length + damagedPages.length === 0);
  if (read.json) {
    stdout.write(`${JSON.stringify({ buildId: manifest.buildId, isSound, files: reports }, null, 2)}\n`);
  } else {
    const readBytes = reports.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    const seconds = (performance.now() - startedAt) / 1000;
    const speed = `${Math.round(readBytes / MIB)} MiB in ${seconds.toFixed(1)} s, ${Math.round(readBytes / MIB / seconds)} MiB a second`;
    const refusal = published.ok ? [] : [published.refusal.message];
    const verdict = isSound ? 'All is as it was published' : 'Not all is as it was published';
    stdout.write(`${[...reports.map(reportText), ...refusal, `${verdict}: ${speed}.`].join('\n')}\n`);
  }
  return isSound ? 0 : 1;
}

function readOptions(
  args: readonly string[],
  { stdout, stderr }: Streams,
): { readonly data: string; readonly json: boolean } | number {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        data: { type: 'string', default: process.env.DATA_DIR ?? 'data' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (!values.help) return values;
    stdout.write(`${HELP}\n`);
    return 0;
  } catch (cause) {
    stderr.write(`${cause instanceof Error ? cause.message : cause}\n\n${HELP}\n`);
    return 2;
  }
}

/** Null if there is none with valid members. */
async function readManifest(dataDir: string): Promise<DescribedFiles | null> {
  try {
    const manifest: unknown = JSON.parse(await readFile(join(dataDir, MANIFEST_FILE_NAME), 'utf8'));
    return isDescribedFiles(manifest) ? manifest : null;
  } catch {
    return null;
  }
}

function reportText({ file, faults, damagedPages }: FileReport): string {
  if (faults.length + damagedPages.length === 0) return `${file}: as it was published.`;
  const more = damagedPages.length > PAGES_SHOWN ? ', …' : '';
  const pages = `${damagedPages.length} pages are damaged: ${damagedPages.slice(0, PAGES_SHOWN).join(', ')}${more}.`;
  return `${file}: ${[...faults, ...(damagedPages.length > 0 ? [pages] : [])].join(' ')}`;
}

/** Overwrites one line of a terminal; a log gets no progress. */
function progressReporter(stderr: TextStream): (file: string, readBytes: number, sizeBytes: number) => void {
  if (!stderr.isTTY) return () => {};
  return (file, readBytes, sizeBytes) => {
    const isOver = readBytes >= sizeBytes;
    const percent = Math.floor((100 * readBytes) / Math.max(1, sizeBytes));
    stderr.write(isOver ? '\r\x1b[2K' : `\r\x1b[2K${file}: ${percent}%`);
  };
}

/* npm run bench:import: how long imports of large files take, and how much memory. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { ImportMeasurement } from '../measurement.ts';
import { writeResult } from '../results.ts';
import { hasOsmium, writeExtract } from './extract.ts';
import { writeFeed } from './feed.ts';

const HELP = `Invents an extract of OpenStreetMap and a feed of public transport (GTFS) in a temporary folder, imports each in a process of its
own, and prints seconds and peak memory. The extract needs osmium (Debian: osmium-tool).

  npm run bench:import -- [--extract-mb N] [--feed-mb N] [--json FILE]

  --extract-mb N  size of the extract (default 150); 0 leaves it out
  --feed-mb N     size of the feed (default 120); 0 leaves it out
  --json FILE     writes the measurements there, with what was measured on
  --tmp FOLDER    where the temporary folder is made (default: the system's)`;

const MB = 1_000_000;
const ONCE = fileURLToPath(new URL('import-once.ts', import.meta.url));

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      'extract-mb': { type: 'string', default: '150' },
      'feed-mb': { type: 'string', default: '120' },
      json: { type: 'string' },
      tmp: { type: 'string', default: tmpdir() },
      help: { type: 'boolean' },
    },
  });
  if (values.help === true) {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  const [extractMb, feedMb] = [Number(values['extract-mb']), Number(values['feed-mb'])];
  if (!(extractMb >= 0 && feedMb >= 0)) {
    process.stderr.write('--extract-mb and --feed-mb are sizes in megabytes.\n');
    return 2;
  }
  const folder = mkdtempSync(join(values.tmp, 'nadlan-bench-'));
  const measurements: ImportMeasurement[] = [];
  const measure = async (file: string, write: (path: string) => Promise<unknown>) => {
    const from = join(folder, file);
    mkdirSync(from);
    const path = join(from, file);
    await write(path);
    const measured = { file, bytes: statSync(path).size, ...(await importOnce(from, join(folder, 'sources'))) };
    rmSync(from, { recursive: true });
    measurements.push(measured);
    process.stdout.write(`${describe(measured)}\n`);
  };
  try {
    if (feedMb > 0) await measure('feed.zip', (path) => writeFeed(path, feedMb * MB));
    if (extractMb > 0 && (await hasOsmium()))
      await measure('country.osm.pbf', (path) => writeExtract(path, extractMb * MB));
    else if (extractMb > 0)
      process.stdout.write('The extract is left out: there is no osmium (Debian: osmium-tool).\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  if (values.json !== undefined) writeResult(values.json, { measurements });
  return 0;
}

async function importOnce(from: string, to: string): Promise<Omit<ImportMeasurement, 'file' | 'bytes'>> {
  const child = spawn(process.execPath, ['--import', 'tsx', ONCE, from, to], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (data) => {
    text += data;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`the import of ${from} ended with ${code ?? 'a signal'}`);
  return JSON.parse(text);
}

const describe = ({ file, bytes, records, elapsedMs, peakMemoryBytes }: ImportMeasurement): string =>
  `${file}, ${Math.round(bytes / MB)} MB: ${records.toLocaleString('en-US')} records in ${(elapsedMs / 1_000).toFixed(1)} s, ` +
  `at most ${Math.round(peakMemoryBytes / MB)} MB of memory`;

process.exitCode = await main();

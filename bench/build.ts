/* npm run bench:build: how long builds of several sizes take, step by step, and how much memory. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { BuildMeasurement, Builds } from './measurement.ts';
import { writeResult } from './results.ts';

const HELP = `Builds synthetic databases in a temporary folder, one after another, each in a process of its own, and prints
seconds a step, rows a second, peak memory and the size of the file.

  npm run bench:build -- [--full] [--deals N ...] [--small] [--json FILE]

  --full        3,200,000 deals, too (25,000 and 250,000 without)
  --deals N     these sizes instead; may be given several times
  --small       in the small country, of a few places: what of the time is the places'
  --json FILE   writes the measurements there, with what was measured on
  --tmp FOLDER  where the temporary folder is made (default: the system's)`;

const SIZES = [25_000, 250_000];
const FULL_SIZE = 3_200_000;
const SEED = 1;
const ONCE = fileURLToPath(new URL('build-once.ts', import.meta.url));

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      full: { type: 'boolean' },
      deals: { type: 'string', multiple: true },
      small: { type: 'boolean' },
      json: { type: 'string' },
      tmp: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help === true) {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  const sizes = values.deals?.map(Number) ?? [...SIZES, ...(values.full === true ? [FULL_SIZE] : [])];
  if (!sizes.every((size) => Number.isSafeInteger(size) && size > 0)) {
    process.stderr.write('--deals is no whole number of deals.\n');
    return 2;
  }
  const measurements: BuildMeasurement[] = [];
  for (const deals of sizes) {
    const measured = await measureBuild(deals, values.small === true ? 'small' : 'whole', values.tmp ?? tmpdir());
    measurements.push(measured);
    process.stdout.write(`${describe(measured).join('\n')}\n`);
  }
  if (values.json !== undefined) {
    const figures: Builds = { seed: SEED, small: values.small === true, measurements };
    writeResult(values.json, figures);
  }
  return 0;
}

/** Builds this many deals in a separate process and removes the database again. */
async function measureBuild(
  deals: number,
  country: 'whole' | 'small',
  parentFolder: string,
): Promise<BuildMeasurement> {
  const folder = mkdtempSync(join(parentFolder, 'nadlan-bench-'));
  try {
    const child = spawn(process.execPath, ['--import', 'tsx', ONCE, String(deals), String(SEED), country, folder], {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.on('data', (data) => {
      text += data;
    });
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    if (code !== 0) throw new Error(`the build of ${deals} deals ended with ${code ?? 'a signal'}`);
    return JSON.parse(text) as BuildMeasurement;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);

function describe({ deals, elapsedMs, rowsPerSecond, peakMemoryBytes, sizeBytes, steps }: BuildMeasurement): string[] {
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6).toLocaleString('en-US')} MB`;
  const inSteps = steps.reduce((sum, step) => sum + step.elapsedMs, 0);
  return [
    `${deals.toLocaleString('en-US')} deals: ${seconds(elapsedMs)} s, ${rowsPerSecond.toLocaleString('en-US')} rows a second, ` +
      `at most ${megabytes(peakMemoryBytes)} of memory, a file of ${megabytes(sizeBytes)}`,
    ...steps.map((step) => `${seconds(step.elapsedMs).padStart(10)} s  ${step.name}`),
    `${seconds(elapsedMs - inSteps).padStart(10)} s  between the steps`,
  ];
}

process.exitCode = await main();

/* One build in a separate process, so that the peak of memory is its own. Prints its measurements as JSON. */
import { buildDatabase, MAX_REJECTED_SHARE_DEFAULT } from '../builder/index.ts';
import type { BuildMeasurement } from './measurement.ts';

const [deals = '', seed = '', country = '', outFolder = ''] = process.argv.slice(2);
const outcome = await buildDatabase(
  {
    source: {
      kind: 'synthetic',
      deals: Number(deals),
      seed: Number(seed),
      ...(country === 'small' ? { country } : {}),
    },
    outFolder,
    maxRejectedShare: MAX_REJECTED_SHARE_DEFAULT,
  },
  (event) => {
    if (event.kind === 'warning') process.stderr.write(`Warning: ${event.sentence}\n`);
  },
);
if (outcome.kind === 'refused') throw new Error(outcome.message);
const { manifest, rows } = outcome;
const measured: BuildMeasurement = {
  deals: Number(deals),
  rows: rows.read,
  elapsedMs: manifest.builder.elapsedMs,
  rowsPerSecond: Math.round(rows.read / (manifest.builder.elapsedMs / 1000)),
  // libuv gives kibibytes on every platform.
  peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
  sizeBytes: manifest.sizeBytes,
  steps: manifest.builder.steps,
};
process.stdout.write(`${JSON.stringify(measured)}\n`);

import { type CompressedBody, compressionTable } from '../compression-table.ts';
import type { Fairness } from '../fairness.ts';
import { markdown } from '../markdown.ts';
import type { Builds, Imports } from '../measurement.ts';
import { quantile } from '../statistics.ts';
import { megabytes, number, spread } from './format.ts';
import type { Rendered } from './rendered.ts';
import type { EstimateFigures } from './sections.ts';

export function renderFairness({ alone, beside, p95Ratio }: Fairness): Rendered {
  const row = (name: string, phases: Fairness['alone']) => {
    const median = (figure: keyof Fairness['alone'][number]) =>
      quantile(
        phases.map((phase) => phase[figure]),
        0.5,
      );
    const [requests, refused] = (['requests', 'refused'] as const).map((figure) =>
      phases.reduce((sum, phase) => sum + phase[figure], 0),
    );
    return [
      name,
      `${phases.length}`,
      `${requests}`,
      `${refused}`,
      spread({ p10: median('p10Ms'), median: median('p50Ms'), p90: median('p90Ms') }),
      number(median('p95Ms')),
    ];
  };
  return {
    title: 'The server: polite clients beside hostile ones',
    text: `Three clients ask short statements one after another, alone and beside three clients that send endless ones, eight at a time, within the
default rate limit. Milliseconds are medians of the phases.

${markdown(['polite clients', 'phases', 'answers', 'without 200', 'ms: median (p10–p90)', 'p95'], [row('alone', alone), row('beside hostile clients', beside)])}

Beside hostile clients, the p95 is ${number(p95Ratio)} times that alone.`,
    pictures: {},
  };
}

export function renderEstimates(figures: EstimateFigures): Rendered {
  const { statements, judged, bytesError, requestsError, bytesWithinTwice, requestsWithinTwice, estimateMs } = figures;
  return {
    title: 'The page: estimates before a run',
    text: `${judged} of the ${statements} examples have an estimate as the first statement of a visit. "Times wrong" is how many times too high or too low.

${markdown(
  ['', 'times wrong: median (p10–p90)', 'within a factor of two'],
  [
    ['bytes', spread(bytesError), `${bytesWithinTwice}`],
    ['requests', spread(requestsError), `${requestsWithinTwice}`],
  ],
)}

An estimate took ${spread(estimateMs)} ms of computing.`,
    pictures: {},
  };
}

export function renderCompression(bodies: readonly CompressedBody[]): Rendered {
  return {
    title: 'The server: compression of answers',
    text: `Bytes, and the median time of compressing them on one core. The server sends brotli 4 and gzip 6; copies of the page's files are in brotli 11.

${compressionTable(bodies)}`,
    pictures: {},
  };
}

export function renderBuild({ seed, measurements }: Builds): Rendered {
  const rows = measurements.map(({ deals, rows: read, elapsedMs, rowsPerSecond, peakMemoryBytes, sizeBytes }) => [
    deals.toLocaleString('en-US'),
    read.toLocaleString('en-US'),
    number(elapsedMs / 1000),
    rowsPerSecond.toLocaleString('en-US'),
    megabytes(peakMemoryBytes),
    megabytes(sizeBytes),
  ]);
  const [largest] = measurements.toSorted((one, other) => other.deals - one.deals);
  const steps = (largest?.steps ?? []).toSorted((one, other) => other.elapsedMs - one.elapsedMs);
  return {
    title: 'The builder',
    text: `Synthetic databases of seed ${seed}, each in a process of its own, one run of each.

${markdown(['deals', 'rows read', 'seconds', 'rows a second', 'peak memory', 'database'], rows)}

The longest steps of the largest build:

${markdown(
  ['step', 'seconds'],
  steps.slice(0, 8).map(({ name, elapsedMs }) => [name, number(elapsedMs / 1000)]),
)}`,
    pictures: {},
  };
}

export function renderImport({ measurements }: Imports): Rendered {
  const rows = measurements.map(({ file, bytes, records, elapsedMs, peakMemoryBytes }) => [
    `\`${file}\``,
    megabytes(bytes),
    records.toLocaleString('en-US'),
    number(elapsedMs / 1000),
    megabytes(peakMemoryBytes),
  ]);
  return {
    title: 'The importers',
    text: `An invented extract of OpenStreetMap and an invented feed of public transport (GTFS), each imported in a process of its own, once.

${markdown(['download', 'size', 'records', 'seconds', 'peak memory'], rows)}`,
    pictures: {},
  };
}

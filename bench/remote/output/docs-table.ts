import { markdown } from '../../markdown.ts';
import type { RemoteBench } from '../run/measurement.ts';
import { COLUMN_STATEMENTS } from '../statements/column-statements.ts';
import { median, type Result, ratios, type StatementSummary } from './summary.ts';
import { kilobytes, milliseconds } from './tables.ts';

/** What the questions about all deals cost us and DuckDB-wasm, for the page of the docs on columns. */
export function scansForDocs(bench: RemoteBench, summary: readonly StatementSummary[], setting: string): string {
  const cells = (result: Result | undefined): string[] => {
    const first = result?.costs.first;
    if (!first) return [result?.kind ?? '', '', ''];
    return [kilobytes(first.databaseBytes), `${first.databaseRequests}`, milliseconds(first.ms)];
  };
  const bytes = ratios(summary, 'e', 'databaseBytes');
  const rows = summary.map(({ id, shape, of }) => {
    const ratio = bytes.find((one) => one.id === id)?.ratio;
    return [`\`${id}\``, shape, ...cells(of.c), ...cells(of.e), ratio === undefined ? '' : ratio.toFixed(2)];
  });
  const isScan = (id: string) => COLUMN_STATEMENTS.some((statement) => statement.id === id && statement.isScan);
  const ofScans = median(bytes.filter(({ id }) => isScan(id)).map(({ ratio }) => ratio));
  const head = ['statement', 'what it asks', 'kB', 'requests', 'ms', 'DuckDB: kB', 'requests', 'ms', 'kB, ours/DuckDB'];
  const { machine, visits } = bench;
  const repeats = Math.max(...visits.map(({ repeat }) => repeat));
  return [
    `${setting}, ${machine.cores} cores; ${repeats === 1 ? 'one visit each' : `medians of ${repeats} visits`}, the database open. Bytes and requests are those of data.`,
    '',
    markdown(head, rows),
    ...(ofScans === null
      ? []
      : ['', `Ours by those of DuckDB, the bytes of the scans are ${ofScans.toFixed(2)} in the median.`]),
  ].join('\n');
}

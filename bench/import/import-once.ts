/* One import in a separate process, so that the peak of memory is its own. Prints its measurements as JSON. */
import { importCommand } from '../../builder/import/command/import-command.ts';

const [from = '', to = ''] = process.argv.slice(2);
let report = '';
const stream = { write: (text: string) => (report += text) };
const startedAt = performance.now();
const code = await importCommand(['--from', from, '--to', to], { stdout: stream, stderr: stream });
if (code !== 0) throw new Error(report);
const records = [...report.matchAll(/: ([\d,]+) records of \w+, \d+ rejected/g)].map(([, count = '']) =>
  Number(count.replaceAll(',', '')),
);
process.stdout.write(
  JSON.stringify({
    elapsedMs: performance.now() - startedAt,
    records: records.reduce((sum, count) => sum + count, 0),
    // libuv gives kibibytes on every platform.
    peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
  }),
);

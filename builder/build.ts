import { HELP, readArguments } from './command/arguments.ts';
import { progressReporter } from './command/progress.ts';
import { reportLines } from './command/report.ts';
import { buildDatabase } from './index.ts';

async function main(): Promise<number> {
  const read = readArguments(process.argv.slice(2));
  if (read.kind === 'help') {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  if (read.kind === 'wrong') {
    process.stderr.write(`${read.message} (--help lists the options)\n`);
    return 2;
  }
  const outcome = await buildDatabase(read.options, progressReporter(process.stderr));
  process.stderr.write(`${reportLines(outcome).join('\n')}\n`);
  if (outcome.kind === 'refused') return 1;
  process.stdout.write(`${outcome.manifestPath}\n`);
  return 0;
}

process.exitCode = await main();

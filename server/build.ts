import { HELP, readArguments } from './build/arguments.ts';
import { progressTeller } from './build/progress.ts';
import { reportLines } from './build/report.ts';
import { buildDatabase } from './database/index.ts';

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
  const outcome = await buildDatabase(read.options, progressTeller(process.stderr));
  process.stderr.write(`${reportLines(outcome).join('\n')}\n`);
  if (outcome.kind === 'refused') return 1;
  process.stdout.write(`${outcome.manifestPath}\n`);
  return 0;
}

process.exitCode = await main();

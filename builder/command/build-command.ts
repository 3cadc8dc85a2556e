import { buildDatabase } from '../index.ts';
import { HELP, readArguments } from './arguments.ts';
import { type ProgressStream, progressReporter } from './progress.ts';
import { reportLines } from './report.ts';

/** Streams of a process. */
interface Streams {
  readonly stdout: ProgressStream;
  readonly stderr: ProgressStream;
}

/**
 * `npm run db:build`: builds a database as the options say, with progress and a report on stderr and the path of the manifest on
 * stdout.
 *
 * @param args of the command line
 * @returns the exit code
 */
export async function buildCommand(args: readonly string[], { stdout, stderr }: Streams): Promise<number> {
  const read = readArguments(args);
  if (read.kind === 'help') {
    stdout.write(`${HELP}\n`);
    return 0;
  }
  if (read.kind === 'wrong') {
    stderr.write(`${read.message} (--help lists the options)\n`);
    return 2;
  }
  const outcome = await buildDatabase(read.options, progressReporter(stderr));
  stderr.write(`${reportLines(outcome).join('\n')}\n`);
  if (outcome.kind === 'refused') return 1;
  stdout.write(`${outcome.manifestPath}\n`);
  return 0;
}

/* npm run bench:server: our server against bare SQLite and DuckDB, or another version of itself, in turns; or its memory. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { resultPath, writeResult } from './results.ts';
import { CASES } from './server/cases.ts';
import { measureMemory } from './server/memory.ts';
import { measureSpeed } from './server/speed.ts';

const HELP = `Measures the server on loopback, without caches and client limits.

  npm run bench:server -- [--data FOLDER] [--rounds N] [--seconds N] [--case TEXT]
      each statement in turns with better-sqlite3 and DuckDB behind the same HTTP layer

  npm run bench:server -- --beside FOLDER [--data FOLDER] [--rounds N] [--seconds N] [--case TEXT]
      each statement in turns with the server of another working copy of this project, which has its engine built

  npm run bench:server -- --requests N [--data FOLDER] [--case TEXT]
      so many requests to our server alone, and the memory of its process after each tenth of them

  --data FOLDER  of the database and its manifest (default: DATA_DIR, else data)
  --rounds N     turns of each competitor a statement (default: 5)
  --seconds N    of a turn (default: 2)
  --case TEXT    only statements whose name holds the text

What was measured is printed, and written to build/bench.`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: process.env.DATA_DIR ?? 'data' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '2' },
      requests: { type: 'string' },
      beside: { type: 'string' },
      case: { type: 'string', default: '' },
      help: { type: 'boolean' },
    },
  });
  if (values.help === true) {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  const [rounds, seconds, requests] = [Number(values.rounds), Number(values.seconds), Number(values.requests ?? 1)];
  if (![rounds, seconds, requests].every((n) => Number.isSafeInteger(n) && n > 0)) {
    process.stderr.write('--rounds, --seconds and --requests are whole numbers from 1.\n');
    return 2;
  }
  const dataDir = resolve(values.data);
  const cases = CASES.filter(({ name }) => name.includes(values.case));
  const print = (line: string) => process.stdout.write(`${line}\n`);
  if (values.requests === undefined) {
    const otherDir = values.beside === undefined ? null : resolve(values.beside);
    const against = otherDir === null ? (['native', 'duckdb'] as const) : (['other'] as const);
    const comparisons = await measureSpeed(dataDir, cases, { rounds, seconds, against, otherDir }, print);
    print(writeResult(resultPath('server'), { rounds, seconds, comparisons }));
  } else {
    const samples = await measureMemory(dataDir, cases, requests, print);
    print(writeResult(resultPath('server-memory'), { requests, samples }));
  }
  return 0;
}

process.exitCode = await main();

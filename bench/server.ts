/* npm run bench:server: our server against bare native SQLite or another version of itself, in turns; or its memory. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CASES } from './server/cases.ts';
import { measureMemory } from './server/memory.ts';
import { type Against, measureSpeed } from './server/speed.ts';

const HELP = `Measures the server on loopback, without caches and client limits.

  npm run bench:server -- [--data FOLDER] [--rounds N] [--seconds N] [--case TEXT]
      each statement in turns with better-sqlite3 behind the same HTTP layer

  npm run bench:server -- --beside FOLDER [--data FOLDER] [--rounds N] [--seconds N] [--case TEXT]
      each statement in turns with the server of another working copy of this project, which has its engine built

  npm run bench:server -- --requests N [--data FOLDER] [--case TEXT]
      so many requests to our server alone, and the memory of its process after each tenth of them

  --data FOLDER  of the database and its manifest (default: DATA_DIR, else data)
  --rounds N     turns of each competitor a statement (default: 5)
  --seconds N    of a turn (default: 2)
  --case TEXT    only statements whose name holds the text

What was measured is printed, and written to build/bench.`;

const OUT_DIR = fileURLToPath(new URL('../build/bench/', import.meta.url));

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
    const against: Against =
      values.beside === undefined ? { kind: 'native' } : { kind: 'other', projectDir: resolve(values.beside) };
    const measurements = await measureSpeed(dataDir, cases, { rounds, seconds, against }, print);
    write('server.json', { rounds, seconds, against, measurements });
  } else {
    write('server-memory.json', { requests, samples: await measureMemory(dataDir, cases, requests, print) });
  }
  return 0;
}

function write(fileName: string, measured: object): void {
  const machine = { node: process.version, platform: process.platform, arch: process.arch, cores: cpus().length };
  mkdirSync(OUT_DIR, { recursive: true });
  writeFileSync(join(OUT_DIR, fileName), `${JSON.stringify({ machine, ...measured }, null, 2)}\n`);
}

process.exitCode = await main();

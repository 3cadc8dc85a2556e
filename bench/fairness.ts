/* npm run bench:fairness: how hostile clients of a listening service affect polite ones. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { addressOf, runService } from '../server/service.testing.ts';
import { EXAMPLES } from '../src/catalogue/examples/index.ts';
import { ENDLESS_LOOP } from '../src/contract/runner-cases.testing.ts';
import { type Answer, askInTurn, askTogether, Client } from './fairness/clients.ts';
import { resultPath, writeResult } from './results.ts';
import { quantile, spreadOf } from './statistics.ts';

const HELP = `Measures what three polite clients feel of three hostile ones, on a listening service without a cache of answers.

  npm run bench:fairness -- [--data FOLDER] [--rounds N] [--seconds N]

  --data FOLDER  of the database and its manifest (default: DATA_DIR, else data)
  --rounds N     each with the polite clients alone, and beside the hostile ones (default: 3)
  --seconds N    of a phase (default: 15)

Polite clients ask the short statements of the catalogue, one after another; RATE_LIMIT is raised for them. Hostile ones
have eight queries under way at a time and stay within the default RATE_LIMIT. What was measured is printed, and written to build/bench.`;

/** The longest an example of the polite clients may take when it runs alone. */
const SHORT_MS = 20;
const TOGETHER = 8;
/** 120 requests in 60 seconds. */
const SPACING_MS = 500;
/** Time for the queries of a phase to end. */
const REST_MS = 1_500;

const HOSTILE: readonly ((n: number) => string)[] = [
  () => ENDLESS_LOOP,
  (n) => `${ENDLESS_LOOP} WHERE i > ${n}`,
  (n) =>
    `SELECT ${n}, instr(replace(hex(zeroblob(2000000)), '0', 'a'), replace(hex(zeroblob(1000000)), '0', 'a') || 'b')`,
];

interface Phase {
  readonly requests: number;
  readonly refused: number;
  readonly p10Ms: number;
  readonly p50Ms: number;
  readonly p90Ms: number;
  readonly p95Ms: number;
}

/** What polite clients felt, a phase a round. */
export interface Fairness {
  readonly alone: readonly Phase[];
  readonly beside: readonly Phase[];
  /** The p95 beside hostile clients by that alone, each the median of its phases. */
  readonly p95Ratio: number;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: process.env.DATA_DIR ?? 'data' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '15' },
      help: { type: 'boolean' },
    },
  });
  if (values.help === true) {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
  if (![rounds, seconds].every((n) => Number.isSafeInteger(n) && n > 0)) {
    process.stderr.write('--rounds and --seconds are whole numbers from 1.\n');
    return 2;
  }
  const service = runService({
    DATA_DIR: resolve(values.data),
    RATE_LIMIT: '1000000/60',
    RESPONSE_CACHE_MB: '0',
    LOG_LEVEL: 'silent',
  });
  try {
    const url = await addressOf(service);
    print(writeResult(resultPath('fairness'), await measure(url, rounds, seconds * 1000)));
  } finally {
    service.child.kill('SIGTERM');
    await service.ended;
  }
  return 0;
}

async function measure(url: string, rounds: number, phaseMs: number): Promise<Fairness> {
  const statements = await shortExamples(url);
  print(`${statements.length} examples are answered within ${SHORT_MS} ms.`);
  const alone: Phase[] = [];
  const beside: Phase[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    alone.push(await phase(url, statements, phaseMs, []));
    print(lineOf('alone', alone.at(-1)));
    beside.push(await phase(url, statements, phaseMs, HOSTILE));
    print(lineOf('beside', beside.at(-1)));
  }
  const medianP95 = (phases: readonly Phase[]) =>
    quantile(
      phases.map(({ p95Ms }) => p95Ms),
      0.5,
    );
  const p95Ratio = medianP95(beside) / medianP95(alone);
  print(
    `In the median of ${rounds} rounds, the p95 beside hostile clients is ${p95Ratio.toFixed(2)} times that alone.`,
  );
  return { alone, beside, p95Ratio };
}

/** Examples that are short the second time, when their pages are in the cache of the operating system. */
async function shortExamples(url: string): Promise<string[]> {
  const client = new Client(url, '127.0.0.2');
  const short: string[] = [];
  for (const { sql } of EXAMPLES) {
    await client.ask(sql);
    const { status, elapsedMs } = await client.ask(sql);
    if (status === 200 && elapsedMs < SHORT_MS) short.push(sql);
  }
  client.leave();
  return short;
}

async function phase(
  url: string,
  statements: readonly string[],
  phaseMs: number,
  hostile: readonly ((n: number) => string)[],
): Promise<Phase> {
  const endAt = performance.now() + phaseMs;
  const attackers = hostile.map((statementOf, i) => {
    const client = new Client(url, `127.0.0.${20 + i}`);
    void askTogether(client, statementOf, { together: TOGETHER, spacingMs: SPACING_MS, endAt });
    return client;
  });
  const polite = [0, 1, 2].map((i) => new Client(url, `127.0.0.${10 + i}`));
  const answers = await Promise.all(
    polite.map((client, i) => {
      const first = Math.floor((i * statements.length) / polite.length);
      return askInTurn(client, [...statements.slice(first), ...statements.slice(0, first)], endAt);
    }),
  );
  for (const client of [...polite, ...attackers]) client.leave();
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  return phaseOf(answers.flat());
}

function phaseOf(answers: readonly Answer[]): Phase {
  const timesMs = answers.map(({ elapsedMs }) => elapsedMs);
  const { p10, median, p90 } = spreadOf(timesMs);
  const refused = answers.filter(({ status }) => status !== 200).length;
  return { requests: answers.length, refused, p10Ms: p10, p50Ms: median, p90Ms: p90, p95Ms: quantile(timesMs, 0.95) };
}

const lineOf = (name: string, of: Phase | undefined) =>
  `${name.padEnd(7)} ${of?.requests} requests, ${of?.refused} without 200, p50 ${of?.p50Ms.toFixed(1)} ms, p95 ${of?.p95Ms.toFixed(1)} ms`;

const print = (line: string) => process.stdout.write(`${line}\n`);

process.exitCode = await main();

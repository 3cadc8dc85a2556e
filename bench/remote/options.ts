import { parseArgs } from 'node:util';
import { PROTOCOLS, type Protocol } from './host/host.ts';
import { COMPETITOR_IDS, type CompetitorId, USUAL_COMPETITORS } from './run/competitors.ts';
import { STATEMENT_SETS, type StatementSet } from './statements/planned.ts';

export const HELP = `Runs the same statements on sql.js-httpvfs (a), sqlite-wasm-http (b) and this (c) in a real browser, on the same
database on a host with a stated round trip and bandwidth, in turns; counts at the host.

  npm run bench:remote -- [options]

  --data DIR         the folder of a database (default: 250,000 synthetic deals, built where they are missing)
  --full             3,200,000 synthetic deals instead, in build/bench-data, built where they are missing (10 minutes)
  --rtt MS           round trip (50)
  --mbit N           bandwidth in Mbit/s (20)
  --protocol P       h2, h1 or both (h2)
  --set SET          shapes (one statement of each), examples (those of the catalogue), columns (questions to all
                     deals) or all (shapes)
  --only ID,ID       these statements of the set alone
  --competitors a,c  these alone; d is sql.js-httpvfs with our worker and module, e is DuckDB-wasm on Parquet files of
                     the tables of the columns set (a,b,c)
  --repeat N         visits of each competitor with each statement (3)
  --give-up SECONDS  after which a part of a visit is ended (90)
  --picture FILE     writes the picture there, too
  --docs             writes the figures of the columns set into docs/design/columns.md`;

export interface BenchOptions {
  /** Null for the default database of the size that `full` selects. */
  readonly dataDir: string | null;
  readonly full: boolean;
  readonly rttMs: number;
  readonly megabitsPerSecond: number;
  readonly protocols: readonly Protocol[];
  readonly set: StatementSet;
  readonly only: readonly string[] | null;
  readonly competitors: readonly CompetitorId[];
  readonly repeat: number;
  readonly giveUpSeconds: number;
  readonly picturePath: string | null;
  readonly docs: boolean;
}

/** @throws Error with a sentence about the faulty option; returns null for help */
export function readOptions(args: readonly string[]): BenchOptions | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: 'string' },
      full: { type: 'boolean', default: false },
      rtt: { type: 'string', default: '50' },
      mbit: { type: 'string', default: '20' },
      protocol: { type: 'string', default: 'h2' },
      set: { type: 'string', default: 'shapes' },
      only: { type: 'string' },
      competitors: { type: 'string', default: USUAL_COMPETITORS.join() },
      repeat: { type: 'string', default: '3' },
      'give-up': { type: 'string', default: '90' },
      picture: { type: 'string' },
      docs: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  if (values.full && values.data !== undefined)
    throw new Error('--full and --data name two databases: give one of them.');
  if (values.docs && values.set !== 'columns')
    throw new Error('--docs writes figures of --set columns, and no others.');
  return {
    dataDir: values.data ?? null,
    full: values.full,
    rttMs: numberOf('--rtt', values.rtt, { least: 0 }),
    megabitsPerSecond: numberOf('--mbit', values.mbit, { least: 0.001 }),
    protocols: values.protocol === 'both' ? PROTOCOLS : [oneOf('--protocol', values.protocol, PROTOCOLS)],
    set: oneOf('--set', values.set, STATEMENT_SETS),
    only: values.only?.split(',') ?? null,
    competitors: values.competitors.split(',').map((id) => oneOf('--competitors', id, COMPETITOR_IDS)),
    repeat: numberOf('--repeat', values.repeat, { least: 1, whole: true }),
    giveUpSeconds: numberOf('--give-up', values['give-up'], { least: 1 }),
    picturePath: values.picture ?? null,
    docs: values.docs,
  };
}

function numberOf(option: string, given: string, { least, whole = false }: { least: number; whole?: boolean }): number {
  const value = Number(given);
  const right = given.trim() !== '' && value >= least && Number.isFinite(value) && (!whole || Number.isInteger(value));
  if (!right)
    throw new Error(`${option} is ${given}, and has to be a ${whole ? 'whole ' : ''}number from ${least} on.`);
  return value;
}

function oneOf<T extends string>(option: string, given: string, known: readonly T[]): T {
  const found = known.find((one) => one === given);
  if (found === undefined) throw new Error(`${option} is "${given}", and has to be of ${known.join(', ')}.`);
  return found;
}

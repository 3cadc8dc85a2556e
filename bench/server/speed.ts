import { isClose } from '../is-close.ts';
import { answerBytes } from './answer-bytes.ts';
import { BOUNDS, type Case } from './cases.ts';
import type { Comparison } from './comparison.ts';
import { load, together } from './load.ts';
import { pathsOfCases } from './requests.ts';
import { type Competitor, type CompetitorKind, startCompetitor } from './start-competitor.ts';

const CONNECTIONS = [1, 8];
/** Time before the first turn. JavaScript is compiled in it, so no turn measures that. */
const WARM_UP_SECONDS = 1;
/** The least number of answers for a connection in a turn, however slow they are. */
const ANSWERS_MIN = 2;

export interface SpeedOptions {
  readonly rounds: number;
  readonly seconds: number;
  readonly against: readonly Exclude<CompetitorKind, 'pool'>[];
  /** The other working copy, for the competitor `other`. */
  readonly otherDir: string | null;
}

/** How many times slower than another working copy our server may be. */
const OTHER_BOUND = 1.03;

/** Compares our server with others, in turns, and prints a line for each load. */
export async function measureSpeed(
  dataDir: string,
  cases: readonly Case[],
  options: SpeedOptions,
  print: (line: string) => void,
): Promise<Comparison[]> {
  const competitors: Competitor[] = [];
  const comparisons: Comparison[] = [];
  try {
    for (const kind of ['pool', ...options.against] as const) {
      competitors.push(await startCompetitor(kind, dataDir, kind === 'other' ? options.otherDir : null));
    }
    for (const [i, paths] of pathsOfCases(dataDir, cases).entries()) {
      const { name, kind, paramsSql } = cases[i] as Case;
      // Without values, the requests differ in a comment alone.
      await expectEqualAnswers(competitors, paramsSql === undefined ? paths.slice(0, 1) : paths);
      const bytes = await answerBytes(competitors[0]?.url ?? '', paths);
      for (const connections of CONNECTIONS) {
        const loads = await takeTurns(competitors, paths, connections, options);
        const reference = loads.native ?? loads.other;
        const ratio = loads.pool && reference ? loads.pool.p50Ms / reference.p50Ms : null;
        const bound = loads.other ? OTHER_BOUND : BOUNDS[kind];
        comparisons.push({ name, kind, connections, answerBytes: bytes, loads, ratio, bound });
        for (const line of linesOf(comparisons.at(-1))) print(line);
      }
    }
  } finally {
    await Promise.all(competitors.map((competitor) => competitor.end()));
  }
  return comparisons;
}

async function takeTurns(
  competitors: readonly Competitor[],
  paths: readonly string[],
  connections: number,
  { rounds, seconds }: SpeedOptions,
): Promise<Comparison['loads']> {
  const turns: { readonly of: Competitor; readonly amount: number; readonly timesMs: number[] }[] = [];
  for (const of of competitors) {
    const warmUp = await load(of.url, paths, connections, { duration: WARM_UP_SECONDS });
    const expected = Math.round((warmUp.length * seconds) / WARM_UP_SECONDS);
    turns.push({ of, amount: Math.max(ANSWERS_MIN * connections, expected), timesMs: [] });
  }
  for (let round = 0; round < rounds; round += 1) {
    // The first in one round is the last in the next.
    for (const { of, amount, timesMs } of round % 2 === 0 ? turns : turns.toReversed()) {
      for (const timeMs of await load(of.url, paths, connections, { amount })) timesMs.push(timeMs);
    }
  }
  return Object.fromEntries(turns.map(({ of, timesMs }) => [of.kind, together(timesMs, connections)]));
}

interface ComparedAnswer {
  readonly rows: unknown;
  readonly [member: string]: unknown;
}

/** Comparing servers that do different work would be worthless. */
async function expectEqualAnswers(competitors: readonly Competitor[], paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const [ours, ...others] = await Promise.all(
      competitors.map(async ({ kind, url }) => {
        const {
          elapsed_ms: _,
          warnings: _warnings,
          ...answer
        } = (await (await fetch(url + path)).json()) as ComparedAnswer;
        return { kind, answer };
      }),
    );
    const different = others.find(({ kind, answer }) =>
      // Its types have other names, and it adds in another order.
      kind === 'duckdb'
        ? !isClose(answer.rows, ours?.answer.rows)
        : JSON.stringify(answer) !== JSON.stringify(ours?.answer),
    );
    if (different) {
      const excerpts = [ours, different].map((one) => `${one?.kind}: ${JSON.stringify(one?.answer).slice(0, 500)}`);
      throw new Error(`The answers to ${path} differ:\n${excerpts.join('\n')}`);
    }
  }
}

function linesOf(comparison: Comparison | undefined): string[] {
  if (!comparison) return [];
  const { name, connections, loads, ratio, bound } = comparison;
  const judged = ratio === null ? '' : `, ratio ${ratio.toFixed(2)}${ratio > bound ? '!' : ''}`;
  const loadLines = Object.entries(loads).map(([kind, { requestsPerSecond, p50Ms, p95Ms, p99Ms }]) => {
    const times = [p50Ms, p95Ms, p99Ms].map((ms) => ms.toFixed(2).padStart(9)).join('');
    return `  ${kind.padEnd(8)}${requestsPerSecond.toFixed(1).padStart(9)}/s, p50 p95 p99${times} ms`;
  });
  return [`${name}, ${connections} connection${connections === 1 ? '' : 's'}${judged}`, ...loadLines];
}

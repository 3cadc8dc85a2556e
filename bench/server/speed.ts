import { BOUNDS, type Case } from './cases.ts';
import { type Load, load, together } from './load.ts';
import { pathsOfCases } from './requests.ts';
import { type Competitor, type CompetitorKind, startCompetitor } from './start-competitor.ts';

const CONNECTIONS = [1, 8];
/** Time before the first turn. JavaScript is compiled in it, so no turn measures that. */
const WARM_UP_SECONDS = 2;
/** The least number of answers for a connection in a turn, however slow they are. */
const ANSWERS_MIN = 2;

/** One statement at one number of connections. */
export interface Comparison {
  readonly name: string;
  readonly kind: Case['kind'];
  readonly connections: number;
  readonly pool: Load;
  readonly against: Load;
  /**
   * Median time of our answers divided by that of the other's. On a busy machine, means depend more on the other work.
   */
  readonly ratio: number;
  readonly bound: number;
}

/** The competitor of our server: bare native SQLite, or the server of another working copy. */
export type Against = { readonly kind: 'native' } | { readonly kind: 'other'; readonly projectDir: string };

/** How many times slower than another working copy our server may be. */
const OTHER_BOUND = 1.03;
const columns = (other: string) => [
  ...['statement', 'conn.', 'ours/s', `${other}/s`, 'ratio', 'p50', 'p95', 'p99'],
  ...[`${other} p50`, 'p95', 'p99'],
];
const WIDTHS = [34, 5, 8, 8, 6, 8, 8, 8, 10, 8, 8];

/** Compares our server with another one, in turns, and prints a row of a table for each comparison. */
export async function measureSpeed(
  dataDir: string,
  cases: readonly Case[],
  { rounds, seconds, against }: { readonly rounds: number; readonly seconds: number; readonly against: Against },
  print: (line: string) => void,
): Promise<Comparison[]> {
  const otherDir = against.kind === 'other' ? against.projectDir : undefined;
  const competitors = [
    await startCompetitor('pool', dataDir),
    await startCompetitor(against.kind, dataDir, otherDir),
  ] as const;
  const comparisons: Comparison[] = [];
  try {
    print(tableRow(columns(against.kind)));
    for (const [i, paths] of pathsOfCases(dataDir, cases).entries()) {
      const { name, kind } = cases[i] as Case;
      await expectEqualAnswers(competitors, paths);
      for (const connections of CONNECTIONS) {
        const [pool, other] = await takeTurns(competitors, paths, connections, rounds, seconds);
        const ratio = pool.p50Ms / other.p50Ms;
        const bound = against.kind === 'native' ? BOUNDS[kind] : OTHER_BOUND;
        const comparison = { name, kind, connections, pool, against: other, ratio, bound };
        comparisons.push(comparison);
        print(rowOf(comparison));
      }
    }
  } finally {
    await Promise.all(competitors.map((competitor) => competitor.end()));
  }
  return comparisons;
}

async function takeTurns(
  competitors: readonly [Competitor, Competitor],
  paths: readonly string[],
  connections: number,
  rounds: number,
  seconds: number,
): Promise<readonly [Load, Load]> {
  const timesMs: Record<CompetitorKind, number[]> = { pool: [], native: [], other: [] };
  // The same for both.
  let amount = ANSWERS_MIN * connections;
  for (const { url } of competitors) {
    const warmUp = await load(url, paths, connections, { duration: WARM_UP_SECONDS });
    amount = Math.max(amount, Math.round((warmUp.length * seconds) / WARM_UP_SECONDS));
  }
  for (let round = 0; round < rounds; round += 1) {
    // The first in one round is the last in the next.
    for (const { kind, url } of round % 2 === 0 ? competitors : competitors.toReversed()) {
      timesMs[kind] = timesMs[kind].concat(await load(url, paths, connections, { amount }));
    }
  }
  const [ours, other] = competitors;
  return [together(timesMs[ours.kind], connections), together(timesMs[other.kind], connections)];
}

/** Comparing two servers that do different work would be worthless. */
async function expectEqualAnswers(competitors: readonly Competitor[], paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const answers = await Promise.all(
      competitors.map(async ({ url }) => {
        const {
          elapsed_ms: _,
          warnings: _warnings,
          ...answer
        } = (await (await fetch(url + path)).json()) as Record<string, unknown>;
        return JSON.stringify(answer);
      }),
    );
    if (new Set(answers).size > 1) {
      throw new Error(`The answers to ${path} differ:\n${answers.map((text) => text.slice(0, 500)).join('\n')}`);
    }
  }
}

function rowOf({ name, connections, pool, against, ratio, bound }: Comparison): string {
  const rate = ({ requestsPerSecond }: Load) => requestsPerSecond.toFixed(requestsPerSecond < 100 ? 1 : 0);
  const ms = ({ p50Ms, p95Ms, p99Ms }: Load) => [p50Ms, p95Ms, p99Ms].map((value) => value.toFixed(2));
  const judged = `${ratio.toFixed(2)}${ratio > bound ? '!' : ''}`;
  return tableRow([name, String(connections), rate(pool), rate(against), judged, ...ms(pool), ...ms(against)]);
}

const tableRow = (cells: readonly string[]) =>
  cells.map((cell, i) => (i === 0 ? cell.padEnd(WIDTHS[i] ?? 0) : cell.padStart(WIDTHS[i] ?? 0))).join(' ');

import type { Outcome, SqlRunner } from '../src/contract/runner.ts';
import type { Bomb } from './bombs.ts';

/** The result of a bomb, and of the query after it. */
export interface BombOutcome {
  readonly bomb: Bomb;
  readonly elapsedMs: number;
  /** The refusal's code and message, or the number of rows. */
  readonly answer: string;
  /** Null if the bomb ended in an allowed way and the next query was answered; otherwise what is wrong. */
  readonly fault: string | null;
}

/** How a bomb may end: it computes too long, it takes too much, or it turns out to be harmless. */
const PERMITTED: ReadonlySet<string> = new Set(['TIMEOUT', 'SQL_ERROR']);

/** Sends one bomb to a runner, and a query afterwards. */
export async function dropBomb(runner: SqlRunner, bomb: Bomb): Promise<BombOutcome> {
  const startedAt = performance.now();
  const outcome = await runner.run({ sql: bomb.sql, limit: 100 });
  const elapsedMs = performance.now() - startedAt;
  const next = await runner.run({ sql: 'SELECT count(*) FROM property_groups', limit: 1 });
  const isAnswered = next.kind === 'result' && next.result.rows[0]?.[0] === 9;
  const fault = !isAnswered
    ? `the next query was answered ${JSON.stringify(next)}`
    : outcome.kind === 'result' || (outcome.kind === 'refused' && PERMITTED.has(outcome.refusal.code))
      ? null
      : `${JSON.stringify(outcome)} is no permitted answer`;
  return { bomb, elapsedMs, answer: describe(outcome), fault };
}

function describe(outcome: Outcome): string {
  if (outcome.kind === 'result') return `${outcome.result.row_count} rows`;
  return outcome.kind === 'refused' ? `${outcome.refusal.code} ${outcome.refusal.message}` : outcome.kind;
}

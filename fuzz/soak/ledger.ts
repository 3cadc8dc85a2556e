import type { ErrorCode } from '../../src/contract/errors.ts';

/** What a polite client asked for. */
export type Asked = 'statement' | 'file' | 'health';

/** How a request of a polite client ended. */
export interface Entry {
  readonly asked: Asked;
  /** From the start of the soak on. */
  readonly startedMs: number;
  readonly endedMs: number;
  /**
   * right: what was wanted, 304 included; wrong: other rows, bytes or an error that is not the right one; else the code of the
   * refusal, or that there was no complete answer.
   */
  readonly outcome: 'right' | 'wrong' | ErrorCode | 'no answer';
  readonly status: number | 'closed';
  /** What was asked and what came, if it was not right. */
  readonly detail?: string;
}

/** A time in which a fault explains some outcomes. */
export interface Excuse {
  readonly fault: string;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly outcomes: readonly Entry['outcome'][];
}

/**
 * Entries that are not right and that no fault explains. A fault explains outcomes of requests that it overlapped, and nothing
 * explains a wrong answer.
 */
export const unexplained = (entries: readonly Entry[], excuses: readonly Excuse[]): readonly Entry[] =>
  entries.filter(
    (entry) =>
      entry.outcome !== 'right' &&
      (entry.outcome === 'wrong' ||
        !excuses.some(
          ({ fromMs, untilMs, outcomes }) =>
            outcomes.includes(entry.outcome) && entry.startedMs <= untilMs && entry.endedMs >= fromMs,
        )),
  );

/** What came of the requests for statements of one minute. */
export interface Minute {
  /** From 1. */
  readonly minute: number;
  readonly answers: number;
  /** The number of each outcome that was not a right answer. */
  readonly byOutcome: Readonly<Record<string, number>>;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

const MINUTE_MS = 60_000;

/** By the minute in which they ended. */
export function minutesOf(entries: readonly Entry[]): readonly Minute[] {
  const byMinute = new Map<number, Entry[]>();
  for (const entry of entries) {
    if (entry.asked !== 'statement') continue;
    const minute = Math.floor(entry.endedMs / MINUTE_MS) + 1;
    byMinute.set(minute, [...(byMinute.get(minute) ?? []), entry]);
  }
  return [...byMinute]
    .sort(([a], [b]) => a - b)
    .map(([minute, ended]) => {
      const times = ended.map(({ startedMs, endedMs }) => endedMs - startedMs).sort((a, b) => a - b);
      const quantile = (share: number) => times[Math.max(0, Math.ceil(times.length * share) - 1)] ?? Number.NaN;
      return {
        minute,
        answers: ended.length,
        byOutcome: countOf(ended.filter(({ outcome }) => outcome !== 'right')),
        p50Ms: quantile(0.5),
        p95Ms: quantile(0.95),
        p99Ms: quantile(0.99),
      };
    });
}

/** How often each outcome was. */
export function countOf(entries: readonly Entry[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { outcome } of entries) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

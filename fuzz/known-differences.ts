import type { Answer } from './engines/answer.ts';
import type { Statement } from './grammar/draft.ts';

interface KnownDifference {
  readonly reason: string;
  /** Whether it explains why `ours` and `native` differ on this statement. */
  applies(statement: Statement, ours: Answer, native: Answer): boolean;
}

const ourMessage = (pattern: RegExp) => (_: Statement, ours: Answer) =>
  ours.kind === 'error' && ours.code === 'SQL_ERROR' && pattern.test(ours.message);

/** Cases in which our engine and better-sqlite3 may differ although both run the same SQLite. */
const KNOWN_DIFFERENCES: readonly KnownDifference[] = [
  {
    reason: 'A statement is longer than the interface allows. A literal of it is a long value of the database.',
    applies: (_, ours) => ours.kind === 'error' && ours.code === 'TOO_LONG',
  },
  {
    reason: 'Our limits (src/contract/limits.ts) are below those that better-sqlite3 is compiled with.',
    applies: ourMessage(
      /^(string or blob too big|Expression tree is too large|LIKE or GLOB pattern too complex|too many |variable number must be)/,
    ),
  },
];

export function knownDifference(statement: Statement, ours: Answer, native: Answer): string | null {
  return KNOWN_DIFFERENCES.find((known) => known.applies(statement, ours, native))?.reason ?? null;
}

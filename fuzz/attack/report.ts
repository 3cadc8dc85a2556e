import { withPart } from '../../server/generated-part.ts';
import type { Observed } from './observer.ts';

/** The result of one attack. */
export interface Row {
  readonly attack: string;
  /** What the server has to answer, in words, and whether it did. */
  readonly wanted: string;
  readonly isAsWanted: boolean;
  /** What the attacker received. */
  readonly said: string;
  readonly observed: Observed;
  readonly descriptorsBefore: number | null;
  /** After the attack, once the server has released its connections. */
  readonly descriptorsAfter: number | null;
  readonly bytesAfter: number | null;
}

/** The promises of the service, whatever one client does. */
export interface Goals {
  readonly pauseMs: number;
  readonly residentBytes: number;
}

const MIB = 1024 * 1024;
const mebibytes = (bytes: number | null) => (bytes === null ? '?' : String(Math.round(bytes / MIB)));
const milliseconds = (ms: number) => String(Math.round(ms));

/** Faults, a sentence each; none if all goals are met and nothing else went wrong. */
export function faultsOf(row: Row, { pauseMs, residentBytes }: Goals): string[] {
  const { observed, attack, descriptorsBefore, descriptorsAfter } = row;
  const { refused, pauseMs: seenMs, peakBytes } = observed;
  return [
    ...(row.isAsWanted ? [] : [`The answers were ${row.said} (wanted: ${row.wanted}).`]),
    ...(refused.length > 0 ? [`The polite client was refused: ${refused.join(', ')}.`] : []),
    ...(seenMs > pauseMs ? [`The event loop paused for ${milliseconds(seenMs)} ms.`] : []),
    ...((peakBytes ?? 0) > residentBytes ? [`The process took ${mebibytes(peakBytes)} MiB.`] : []),
    ...((descriptorsAfter ?? 0) > (descriptorsBefore ?? 0)
      ? [`${descriptorsAfter} descriptors are open, ${descriptorsBefore} were before.`]
      : []),
  ].map((sentence) => `${attack}: ${sentence}`);
}

const HEAD = [
  'attack',
  'answers to it',
  'polite client: answers, p50 / p95 / most (ms)',
  'pause (ms)',
  'memory (MiB): most, after',
  'descriptors: before, most, after',
];

/** The rows as a table in Markdown. */
export function table(rows: readonly Row[]): string {
  const cells = rows.map(({ attack, said, observed, descriptorsBefore, descriptorsAfter, bytesAfter }) => {
    const { answered, refused, p50Ms, p95Ms, maxMs, pauseMs, peakBytes, peakDescriptors } = observed;
    const times = [p50Ms, p95Ms, maxMs].map(milliseconds).join(' / ');
    return [
      attack,
      said,
      `${answered - refused.length} of ${answered}, ${times}`,
      milliseconds(pauseMs),
      `${mebibytes(peakBytes)}, ${mebibytes(bytesAfter)}`,
      [descriptorsBefore, peakDescriptors, descriptorsAfter].map((count) => count ?? '?').join(', '),
    ];
  });
  return [HEAD, HEAD.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** `docs/operate.md` with this table. */
export const withAttacks = (page: string, rows: string): string =>
  withPart(page, 'attacks', 'written by `npm run attack -- --write`', rows);

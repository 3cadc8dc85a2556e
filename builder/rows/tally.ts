import { REJECTIONS, type RejectionReason } from './clean-row.ts';
import { FEW_REJECTED_ROWS } from './thresholds.ts';

/** How many rows of each reason are kept with their lines. */
const REMEMBERED_ROWS = 5;

/** Where a row stands. */
export interface RowPlace {
  /** Its file; absent if the register has one file. */
  readonly file?: string;
  readonly line: number;
}

export interface RejectedRows {
  readonly reason: RejectionReason;
  readonly meaning: string;
  readonly count: number;
  /** The first of these rows, with their text. */
  readonly first: readonly (RowPlace & { readonly detail: string })[];
}

/** What happened to the rows that were read. */
export interface RowCounts {
  readonly read: number;
  readonly accepted: number;
  readonly rejected: number;
  /** Most frequent first. */
  readonly reasons: readonly RejectedRows[];
  /** What was found about the files, a sentence each. */
  readonly notes: readonly string[];
}

export interface RowTally {
  accept(): void;
  reject(place: RowPlace, reason: RejectionReason, detail: string): void;
  note(sentence: string): void;
  counts(): RowCounts;
}

export function rowTally(): RowTally {
  let accepted = 0;
  let rejected = 0;
  const reasons = new Map<RejectionReason, { count: number; first: (RowPlace & { detail: string })[] }>();
  const notes: string[] = [];
  return {
    accept() {
      accepted += 1;
    },
    note(sentence) {
      notes.push(sentence);
    },
    reject(place, reason, detail) {
      rejected += 1;
      const seen = reasons.get(reason) ?? { count: 0, first: [] };
      seen.count += 1;
      if (seen.first.length < REMEMBERED_ROWS) seen.first.push({ ...place, detail });
      reasons.set(reason, seen);
    },
    counts: () => ({
      read: accepted + rejected,
      accepted,
      rejected,
      reasons: [...reasons]
        .map(([reason, seen]) => ({ reason, meaning: REJECTIONS[reason], count: seen.count, first: [...seen.first] }))
        .sort((a, b) => b.count - a.count),
      notes: [...notes],
    }),
  };
}

/** 'line 7', or 'b.csv, line 7' if there are several files. */
export const placeInWords = ({ file, line }: RowPlace): string =>
  file === undefined ? `line ${line}` : `${file}, line ${line}`;

/** Why a build cannot continue with these rows, as one sentence; null if it can. */
export function whyUnusable(counts: RowCounts, maxRejectedShare: number): string | null {
  const first = counts.reasons[0];
  const worst =
    first === undefined
      ? ''
      : ` Most frequent: ${first.meaning} (${first.count} rows, first on ${first.first[0] === undefined ? '' : placeInWords(first.first[0])}).`;
  return whyTooFew(counts, maxRejectedShare, worst, {
    empty: 'The register holds no row below its line of column names.',
    all: 'rows of the register',
    rejected: 'rows',
  });
}

/** The same for any rows. @param worst a sentence about the rejected ones */
export function whyTooFew(
  { accepted, rejected }: { readonly accepted: number; readonly rejected: number },
  maxRejectedShare: number,
  worst: string,
  words: { readonly empty: string; readonly all: string; readonly rejected: string },
): string | null {
  const read = accepted + rejected;
  if (read === 0) return words.empty;
  if (accepted === 0) return `None of the ${read} ${words.all} is usable.${worst}`;
  const allowed = Math.max(fewOf(read), Math.floor(maxRejectedShare * read));
  if (rejected <= allowed) return null;
  return (
    `${rejected} of ${read} ${words.rejected} were rejected, and no more than ${allowed} may be ` +
    `(--max-rejected-share ${maxRejectedShare}).${worst}`
  );
}

/** How many rejected rows out of so many are accepted in any case. */
function fewOf(read: number): number {
  const { rows, share, shareFromRows } = FEW_REJECTED_ROWS;
  return read < shareFromRows ? rows : Math.min(rows, Math.floor(share * read));
}

/** The rule of `fewOf` for people who read how to build or import; `what` are rows or records. */
export function fewInWords(what: string): string {
  const { rows, share, shareFromRows } = FEW_REJECTED_ROWS;
  return `up to ${rows} ${what} if they are no more than ${100 * share} % of a file, or it has fewer than ${shareFromRows}`;
}

import { tokenize } from '../../../contract/guard/tokens.ts';
import type { WARNING_SENTENCES } from '../../../contract/warning-sentences.ts';
import type { QuickFix } from './quick-fixes.ts';

type Parts = Readonly<Record<string, string>>;

/** What a warning quotes, as a pattern of the statement, and what to write instead. */
const REWRITES: {
  readonly [Name in keyof typeof WARNING_SENTENCES]?: (parts: Parts) => readonly [pattern: string, insert: string];
} = {
  comparedWithNull: ({ written = '', meant = '' }) => [
    spaced(written)
      .replace(/<>/, '(?:<>|!=)')
      .replace(/(?<![<>])=/, '={1,2}'),
    meant,
  ],
  boundsReversed: ({ low = '', high = '' }) => [
    `BETWEEN\\s+${escaped(low)}\\s+AND\\s+${escaped(high)}`,
    `BETWEEN ${high} AND ${low}`,
  ],
  dateForm: asQuoted,
  dateUnquoted: asQuoted,
  dateDivided: asQuoted,
  dateBound: asQuoted,
  dateBegun: ({ written = '', meant = '' }) => [
    `${escaped(meant.split(' ')[0] ?? '')}\\s*={1,2}\\s*${escaped(written)}`,
    meant,
  ],
  valueUnknown: asQuoted,
  textForNumber: ({ column = '', written = '', meant = '' }) =>
    meant.includes('=') ? [`${escaped(column)}\\s*={1,2}\\s*${escaped(written)}`, meant] : [escaped(written), meant],
  valueAloneTrue: afterOr,
  valueAloneFalse: afterOr,
  equalsTwo: ({ column = '', one = '', other = '' }) => [
    `${escaped(column)}\\s*={1,2}\\s*${escaped(one)}\\s+AND\\s+${escaped(column)}\\s*={1,2}\\s*${escaped(other)}`,
    `${column} IN (${one}, ${other})`,
  ],
  joinedByBars: ({ written = '', meant = '' }) => [spaced(written), meant],
  comparedTwice: ({ written = '', meant = '' }) => [spaced(written), meant],
  columnQuoted: asQuoted,
  nullsFirst: ({ written = '' }) => [`ORDER\\s+BY\\s+${spaced(written)}`, `ORDER BY ${written} NULLS LAST`],
  orderedByText: ({ written = '', meant = '' }) => [`ORDER\\s+BY\\s+${escaped(written)}`, `ORDER BY ${meant}`],
  groupedByText: ({ written = '', meant = '' }) => [`GROUP\\s+BY\\s+${escaped(written)}`, `GROUP BY ${meant}`],
  starInLike: asQuoted,
  formatLast: ({ written = '', meant = '' }) => [spaced(written), meant],
  formatBare: asQuoted,
  modifierMeant: asQuoted,
  substrFromZero: ({ written = '', meant = '' }) => [spaced(written), meant],
  formatOfNumber: ({ written = '', meant = '' }) => [spaced(written), meant],
  wholeRatio: ({ written = '', meant = '' }) => [spaced(written), meant],
  commaMissing: ({ column = '', alias = '' }) => [`${escaped(column)}\\s+${escaped(alias)}\\b`, `${column}, ${alias}`],
};

/** The change that a warning about a part of a statement suggests; null if that part is not there exactly once. */
export function rewrittenPart(sql: string, name: keyof typeof WARNING_SENTENCES, parts: Parts): QuickFix | null {
  const [pattern, insert] = REWRITES[name]?.(parts) ?? [];
  // A date whose day and month cannot be told apart has only its form as an advice.
  if (pattern === undefined || insert === undefined || insert === parts.form) return null;
  const begins = new Set([...tokenize(sql)].map(({ offset }) => offset));
  const [found, other] = [...sql.matchAll(new RegExp(pattern, 'giu'))].filter(({ index }) => begins.has(index));
  if (!found || other) return null;
  const [text] = found;
  return { from: found.index, to: found.index + text.length, text, insert };
}

function asQuoted({ written = '', meant = '' }: Parts): readonly [string, string] {
  return [escaped(written), meant];
}

function afterOr({ written = '', meant = '' }: Parts): readonly [string, string] {
  return [`OR\\s+${escaped(written)}`, `OR ${meant}`];
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const spaced = (text: string) => escaped(text).replaceAll(' ', '\\s*');

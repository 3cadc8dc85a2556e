/** The parts of a note about a statement, in the reader's language. */
export interface MarkdownWords {
  readonly openLink: string;
  readonly dataUntil: (day: string) => string;
  readonly synthetic: string;
}

export interface MarkdownNote {
  readonly sql: string;
  readonly link: string;
  /** The last day of the data, `2026-09-17`; null if unknown. */
  readonly dataAsOf: string | null;
  readonly isSynthetic: boolean;
}

/** A statement as Markdown: its text in a fenced block, the link that runs it, and the source of its numbers. */
export function markdownNote({ sql, link, dataAsOf, isSynthetic }: MarkdownNote, words: MarkdownWords): string {
  const fence = '`'.repeat(Math.max(3, 1 + longestRunOfBackticks(sql)));
  const facts = [
    `[${words.openLink}](${link})`,
    ...(dataAsOf === null ? [] : [words.dataUntil(dataAsOf)]),
    ...(isSynthetic ? [`**${words.synthetic}**`] : []),
  ];
  return `${fence}sql\n${sql.trimEnd()}\n${fence}\n\n${facts.join(' · ')}\n`;
}

/** A block ends at a line with at least as many backticks as its first line. */
const longestRunOfBackticks = (text: string): number =>
  Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));

import { keywordOf, type Token, tokenize } from '../../contract/guard/tokens.ts';
import type { Place } from './place.ts';

/** First words of statements with rows. */
const BEGINS: ReadonlySet<string> = new Set(['SELECT', 'WITH', 'VALUES', 'EXPLAIN', 'PRAGMA']);

/** A change of a text: what was between `from` and `toBefore` is now between `from` and `to`. */
export interface TextChange {
  readonly from: number;
  readonly toBefore: number;
  readonly to: number;
}

/** All of a text is new. */
const ALL_NEW: TextChange = { from: 0, toBefore: 0, to: Number.POSITIVE_INFINITY };

/**
 * The statements of a text, in order. Each includes the comments above it, but neither its semicolon nor surrounding
 * whitespace.
 *
 * @param before the statements before a change of the text, so that only those that it may concern are read again
 */
export function statementsIn(text: string, before: readonly Place[] = [], change = ALL_NEW): readonly Place[] {
  const first = before.findLastIndex(({ from }) => from < change.from);
  const statements = before.slice(0, Math.max(0, first));
  const start = before[first]?.from ?? 0;
  let from = start;
  let last: Token | null = null;
  const end = () => {
    if (last) statements.push({ from: afterBlanks(text, from), to: start + last.offset + last.text.length });
    last = null;
  };
  for (const token of tokenize(text.slice(start))) {
    if (token.kind === 'semicolon') {
      end();
      from = start + token.offset + 1;
      const unchanged = from > change.to ? statementsFrom(afterBlanks(text, from), before, change) : null;
      if (unchanged) return [...statements, ...unchanged];
    } else last = token;
  }
  end();
  return statements;
}

/**
 * The statements behind a change, at their present places; null if none of them began there. What follows a semicolon is read as
 * before if it is the same text and followed a semicolon before.
 *
 * @param begin where the first of them begins now
 */
function statementsFrom(begin: number, before: readonly Place[], { to, toBefore }: TextChange): Place[] | null {
  const by = to - toBefore;
  const first = before.findIndex(({ from }) => from + by === begin);
  return first < 0 ? null : before.slice(first).map(({ from, to }) => ({ from: from + by, to: to + by }));
}

/** The statement with the caret, or the one before it; null if there is none. */
export function statementAt(statements: readonly Place[], caret: number): Place | null {
  return statements.findLast(({ from }) => from <= caret) ?? statements[0] ?? null;
}

/**
 * What Run takes instead of the whole text: a selection that begins like a statement, else the statement at the caret
 * if the text has several. A single selected word is not run, because it is usually selected to be replaced.
 */
export function partToRun(
  text: string,
  selection: Place,
  statements: readonly Place[] = statementsIn(text),
): Place | null {
  const selected = text.slice(selection.from, selection.to);
  const [first, second] = tokenize(selected);
  if (second && BEGINS.has(keywordOf(first) ?? '')) {
    return { from: afterBlanks(text, selection.from), to: selection.from + selected.trimEnd().length };
  }
  return statements.length > 1 ? statementAt(statements, selection.from) : null;
}

function afterBlanks(text: string, from: number): number {
  return text.length - text.slice(from).trimStart().length;
}

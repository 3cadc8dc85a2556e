import { keywordOf, tokenize } from '../../contract/guard/tokens.ts';
import type { Parameters, SqlRequest } from '../../contract/request.ts';
import { statementsIn } from '../editor/statements.ts';
import type { Asked } from '../run/run-state.ts';
import { partOf } from '../state/part-of-draft.ts';
import { type Draft, firstComment } from '../state/workspace.ts';
import { namedInvisibles } from './values/invisible-characters.ts';

/** How the editor's text relates to the statement of the answer. */
export type TextRelation = 'same' | 'other-text' | 'other-values';

type RanStatement = Pick<SqlRequest, 'sql' | 'params'>;

/**
 * Whether the editor's text is the one that was run, or contains its statement, with the same values. Whitespace,
 * comments and letter case do not matter.
 */
export function textRelation(draft: Draft, statement: RanStatement, asked: Asked): TextRelation {
  if (isSameText(draft.sql, asked.sql)) return isSameValues(draft.params, asked.params) ? 'same' : 'other-values';
  const place = statementsIn(draft.sql).find(({ from, to }) => isSameText(draft.sql.slice(from, to), statement.sql));
  if (!place) return 'other-text';
  return isSameValues(partOf(draft, place).params, statement.params) ? 'same' : 'other-values';
}

/** The number of a statement in its text, from 1; null if it is the only one, or a part of one. */
export function statementNumber({ sql }: RanStatement, asked: Asked): { number: number; all: number } | null {
  const places = statementsIn(asked.sql);
  const at = places.findIndex(({ from, to }) => asked.sql.slice(from, to) === sql);
  return places.length > 1 && at >= 0 ? { number: at + 1, all: places.length } : null;
}

const WORDS_LENGTH = 200;

/**
 * The beginning of a statement in one line: its first comment, else its first words; and the values of its run, each
 * left-to-right even after Hebrew.
 */
export function firstWords({ sql, params }: RanStatement): string {
  const words = namedInvisibles(firstComment(sql) ?? sql.trim().replace(/\s+/g, ' '));
  const short = words.length > WORDS_LENGTH ? `${words.slice(0, WORDS_LENGTH)}…` : words;
  const values = Object.entries(params ?? {}).map(
    ([name, value]) =>
      `\u2066${Array.isArray(params) ? '' : `${name} = `}${namedInvisibles(JSON.stringify(value))}\u2069`,
  );
  return values.length === 0 ? short : `${short} (${values.join(', ')})`;
}

/** Compares word by word, because at every key a long text differs at its first change. */
function isSameText(one: string, other: string): boolean {
  if (one === other) return true;
  const others = wordsOf(other);
  for (const word of wordsOf(one)) if (others.next().value !== word) return false;
  return others.next().done === true;
}

/** The tokens of a text, without trailing semicolons. */
function* wordsOf(sql: string): Generator<string> {
  let semicolons = 0;
  for (const token of tokenize(sql)) {
    if (token.kind === 'semicolon') {
      semicolons += 1;
      continue;
    }
    for (; semicolons > 0; semicolons -= 1) yield ';';
    yield keywordOf(token) ?? token.text;
  }
}

function isSameValues(one: Parameters | undefined, other: Parameters | undefined): boolean {
  const text = (values: Parameters | undefined) => JSON.stringify(Object.entries(values ?? {}).sort());
  return text(one) === text(other);
}

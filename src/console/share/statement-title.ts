import type { Example } from '../../catalogue/index.ts';
import type { Strings } from '../i18n/strings.ts';
import { askedSentence, questionOf } from '../questions/asked-question.ts';
import { firstComment, tabTitle, type WrittenText } from '../state/workspace.ts';

type Words = Pick<Strings, 'ask' | 'direction'>;

/**
 * The title of a statement: its first comment, else the question that it answers with its values, else the name of its
 * tab.
 */
export function statementTitle({ sql, params }: WrittenText, examples: readonly Example[], words: Words): string {
  const comment = firstComment(sql);
  if (comment !== null) return comment;
  const question = questionOf(sql, examples);
  const sentence = question && askedSentence(question, params, words.ask, words.direction === 'rtl');
  return sentence ?? shortTitle(sql, examples, words);
}

/** The same without values, for a narrow place. */
export function shortTitle(sql: string, examples: readonly Example[], { direction }: Pick<Words, 'direction'>): string {
  const example = examples.find((one) => sql === one.sql || sql === one.template);
  return firstComment(sql) ?? (example && (direction === 'rtl' ? example.title_he : example.title_en)) ?? tabTitle(sql);
}

import type { Example } from '../../catalogue/index.ts';
import { meaningOf } from '../questions/words.ts';

/**
 * Examples without blanks that say more of what a phrase is about than any question, the likeliest first: those about something that
 * no question is about, or about several things that no question has together.
 *
 * @param questions examples with blanks, which are found first
 */
export function searchOthers<E extends Example>(
  others: readonly E[],
  questions: readonly Example[],
  phrase: string,
): readonly E[] {
  const asked = [...meaningOf(phrase).meanings];
  const isAsked = questions.map(meaningsOf);
  const isNew = new Set(asked.filter((meaning) => !isAsked.some((meanings) => meanings.has(meaning))));
  const hasAll = (meanings: ReadonlySet<string>) => asked.length > 1 && asked.every((meaning) => meanings.has(meaning));
  const mayHaveAll = !isAsked.some(hasAll);
  return others
    .map((example) => ({ example, meanings: meaningsOf(example) }))
    .filter(({ meanings }) => [...isNew].some((one) => meanings.has(one)) || (mayHaveAll && hasAll(meanings)))
    .map(({ example, meanings }) => ({ example, shared: asked.filter((meaning) => meanings.has(meaning)).length }))
    .sort((a, b) => b.shared - a.shared)
    .map(({ example }) => example);
}

const MEANINGS_OF = new WeakMap<Example, ReadonlySet<string>>();

/** What the texts of an example mean, read once: every key press is a search. */
function meaningsOf(example: Example): ReadonlySet<string> {
  const known = MEANINGS_OF.get(example);
  if (known) return known;
  const { title_en, title_he, question } = example;
  const { meanings } = meaningOf([title_en, title_he, question].join(' '));
  MEANINGS_OF.set(example, meanings);
  return meanings;
}

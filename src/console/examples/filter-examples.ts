import { EXAMPLE_CATEGORIES, type Example, type ExampleCategory, isQuestion } from '../../catalogue/index.ts';
import type { ExampleTexts } from '../i18n/catalogue/text.ts';
import { searchQuestions } from '../questions/search.ts';

/** Examples of a category, in their order. */
export interface ExampleGroup {
  readonly category: ExampleCategory;
  readonly examples: readonly Example[];
}

/**
 * Examples that have every word of the text somewhere in what they say, in their statement or in the name of their
 * category; by category, without the empty ones. Where there is none, the questions that the words may mean.
 *
 * @param nameOf the name of a category as the page shows it
 * @param texts what the page says of examples instead of their own words
 */
export function filterExamples(
  examples: readonly Example[],
  text: string,
  nameOf: (category: ExampleCategory) => string,
  texts: ExampleTexts,
): readonly ExampleGroup[] {
  const words = text.trim().toLowerCase().split(/\s+/);
  const exact = examples.filter(({ slug, title_en, title_he, question, category, sql }) => {
    const said = [title_en, title_he, question, texts[slug]?.question ?? '', category, nameOf(category), sql]
      .join('\n')
      .toLowerCase();
    return words.every((word) => said.includes(word));
  });
  const found = exact.length > 0 ? exact : searchQuestions(examples.filter(isQuestion), text);
  return EXAMPLE_CATEGORIES.map((category) => ({
    category,
    examples: found.filter((example) => example.category === category),
  })).filter((group) => group.examples.length > 0);
}

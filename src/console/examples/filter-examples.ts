import { EXAMPLE_CATEGORIES, type Example, type ExampleCategory, isQuestion } from '../../catalogue/index.ts';
import type { ExampleTexts } from '../i18n/catalogue/text.ts';
import { searchQuestions } from '../questions/search.ts';

/** Examples of a category, in order. */
export interface ExampleGroup {
  readonly category: ExampleCategory;
  readonly examples: readonly Example[];
}

/**
 * Examples that contain every word of the text in their texts, their statement or the name of their category; by
 * category, without empty ones. If there is none, the questions that the words may mean.
 *
 * @param nameOf the name of a category as the page shows it
 * @param texts the page's translations of examples
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

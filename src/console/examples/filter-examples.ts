import { EXAMPLE_CATEGORIES, type Example, type ExampleCategory, isQuestion } from '../../catalogue/index.ts';
import type { ExampleTexts } from '../i18n/catalogue/text.ts';
import { searchQuestions } from '../questions/search.ts';
import { searchOthers } from './search-others.ts';

/** Examples of a category, in order. */
export interface ExampleGroup {
  readonly category: ExampleCategory;
  readonly examples: readonly Example[];
}

/** What the page calls categories and examples in its language. */
interface Said {
  readonly nameOf: (category: ExampleCategory) => string;
  readonly texts: ExampleTexts;
}

/**
 * Examples that contain every word of the text, as `examplesWith` finds them; by category, without empty ones. If there is none, those
 * that the words may mean.
 */
export function filterExamples(examples: readonly Example[], text: string, said: Said): readonly ExampleGroup[] {
  const exact = examplesWith(examples, text, said);
  const found = exact.length > 0 ? exact : examplesAbout(examples, text);
  return EXAMPLE_CATEGORIES.map((category) => ({
    category,
    examples: found.filter((example) => example.category === category),
  })).filter((group) => group.examples.length > 0);
}

/** Examples that contain every word of the text in their texts, their statement or the name of their category. */
export function examplesWith<E extends Example>(
  examples: readonly E[],
  text: string,
  { nameOf, texts }: Said,
): readonly E[] {
  const words = text.trim().toLowerCase().split(/\s+/);
  return examples.filter(({ slug, title_en, title_he, question, category, sql }) => {
    const said = [title_en, title_he, question, texts[slug]?.question ?? '', category, nameOf(category), sql]
      .join('\n')
      .toLowerCase();
    return words.every((word) => said.includes(word));
  });
}

function examplesAbout(examples: readonly Example[], text: string): readonly Example[] {
  const questions = examples.filter(isQuestion);
  const others = examples.filter((example) => !isQuestion(example));
  return [...searchQuestions(questions, text), ...searchOthers(others, questions, text)];
}

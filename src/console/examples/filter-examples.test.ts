import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../catalogue/examples/index.ts';
import { EXAMPLE_TEXTS } from '../i18n/catalogue/index.ts';
import { he } from '../i18n/hebrew/he.ts';
import { filterExamples } from './filter-examples.ts';

const groups = (text: string) =>
  filterExamples(EXAMPLES, text, (category) => he.exampleCategories[category], EXAMPLE_TEXTS);
const slugs = (text: string) => groups(text).flatMap(({ examples }) => examples.map(({ slug }) => slug));

describe('the filter of examples', () => {
  it('without a text keeps all, by category', () => {
    expect(slugs('')).toEqual(EXAMPLES.map(({ slug }) => slug));
    expect(groups('').map(({ category }) => category)).toContain('rents');
  });

  it('wants every word, in either language or in the statement', () => {
    expect(slugs('match settlements_fts')).toContain('find-a-settlement');
    expect(slugs('חיפוש יישוב')).toContain('find-a-settlement');
    expect(slugs('match no-such-word')).toEqual([]);
  });

  it('finds an example by what the page says of it in Hebrew', () => {
    expect(slugs('כתובות ביותר מרחוב אחד')).toEqual(['corner-parcels']);
  });

  it('finds the questions that a phrase may mean', () => {
    expect(slugs('כמה עולה לשכור דירה בחולון')).toContain('rent-in-a-city');
  });

  it('finds a category by the name that the page gives it', () => {
    expect(groups(he.exampleCategories.rents).map(({ category }) => category)).toContain('rents');
  });
});

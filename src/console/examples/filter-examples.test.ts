import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../catalogue/examples/index.ts';
import { isQuestion } from '../../catalogue/index.ts';
import { EXAMPLE_TEXTS } from '../i18n/catalogue/index.ts';
import { he } from '../i18n/hebrew/he.ts';
import { filterExamples } from './filter-examples.ts';
import { searchOthers } from './search-others.ts';

const groups = (text: string) =>
  filterExamples(EXAMPLES, text, { nameOf: (category) => he.exampleCategories[category], texts: EXAMPLE_TEXTS });
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

  it.each([
    ['רעש מטוסים', 'aircraft-noise'],
    ['airport noise', 'aircraft-noise'],
    ['flats near the airport', 'aircraft-noise'],
    ['מתי עודכנו הנתונים', 'how-current-it-is'],
    ['when was the data last updated', 'how-current-it-is'],
    ['מאיפה הנתונים', 'sources-of-the-data'],
    ['where does the data come from', 'sources-of-the-data'],
    ['עסקאות חריגות', 'outliers-and-why'],
    ['suspicious deals', 'outliers-and-why'],
    ['דירות שנמכרו פעמיים', 'sold-more-than-once'],
    ['resale history', 'sold-more-than-once'],
    ['קווי אוטובוס', 'bus-stops-with-most-lines'],
    ['map of deals', 'deals-in-a-box'],
    ['מה יש בטבלה', 'columns-of-a-table'],
    ['busiest train station', 'busiest-stations'],
    ['תחנת הרכבת הכי עמוסה', 'busiest-stations'],
  ])('finds the example without blanks about “%s”', (phrase, slug) => {
    const questions = EXAMPLES.filter(isQuestion);
    const others = EXAMPLES.filter((example) => !isQuestion(example));
    expect(searchOthers(others, questions, phrase).map((one) => one.slug)).toContain(slug);
  });

  it('finds no example without blanks where a question is about the same', () => {
    const questions = EXAMPLES.filter(isQuestion);
    const others = EXAMPLES.filter((example) => !isQuestion(example));
    for (const phrase of ['מחיר דירה בחיפה', 'rent in Tel Aviv', 'crime', 'התחדשות עירונית']) {
      expect(searchOthers(others, questions, phrase), phrase).toEqual([]);
    }
  });

  it('finds a category by the name that the page gives it', () => {
    expect(groups(he.exampleCategories.rents).map(({ category }) => category)).toContain('rents');
  });
});

import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../catalogue/examples/index.ts';
import { isQuestion } from '../../catalogue/index.ts';
import { PHRASES } from './phrases.testing.ts';
import { searchQuestions } from './search.ts';

const questions = EXAMPLES.filter(isQuestion);
const first = (phrase: string) => searchQuestions(questions, phrase)[0]?.slug;

describe('the search for questions', () => {
  it.each(PHRASES)('%s', (phrase, slug) => expect(first(phrase)).toBe(slug));

  it('takes the words of either language and the name of a column for the same', () => {
    const found = (phrase: string) => new Set(searchQuestions(questions, phrase).map(({ slug }) => slug));
    expect(found('חדרים')).toEqual(found('rooms_bucket'));
    expect(found('חדרים').has('price-by-rooms')).toBe(true);
  });

  it.each(['zebra', 'building permits', 'flood zone', 'מעלית'])(
    'finds nothing for words that no question has: %s',
    (phrase) => expect(searchQuestions(questions, phrase)).toEqual([]),
  );
});

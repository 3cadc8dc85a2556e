import { describe, expect, it } from 'vitest';
import { placeQuery, readPlaces } from './place-query.ts';

const words = (...asked: Parameters<typeof placeQuery>) =>
  (placeQuery(...asked)?.params as { readonly words: string } | undefined)?.words;

describe('the search for places', () => {
  it('wants every word, as the start of a name', () => {
    expect(words('settlement', 'תל אב', null)).toBe('(("תל" *) AND ("אב" *))');
  });

  it('looks for a street in the settlement that is named', () => {
    expect(words('street', 'הרצל', 'תל אביב-יפו')).toBe(
      '({street aliases} : (("הרצל" *))) AND settlement : ("תל" AND "אביב" AND "יפו")',
    );
  });

  it('finds Latin letters in Hebrew spellings too', () => {
    expect(words('street', 'Herzl', null)).toContain('"הרצל" *');
  });

  it('leaves out what full-text search would take for its own signs', () => {
    expect(words('settlement', 'בי"ח* OR (צ\'ק', null)).toMatch(/^\(\("ביח" \*\) AND \("OR" \*.*\) AND \("צק" \*\)\)$/);
  });

  it('knows what people call the large cities, and puts the city first', () => {
    for (const typed of ['ת"א', 'ת״א', 'תא', 'TLV']) {
      expect(placeQuery('settlement', typed, null)?.params).toMatchObject({
        words: expect.stringMatching(/ OR \("תל" AND "אביב" AND "יפו"\)\)$/),
        typed: 'תל אביב-יפו',
      });
    }
    expect(words('street', 'ת"א', null)).toBe('{street aliases} : (("תא" *))');
  });

  it('takes the sea for Jerusalem only with the mark of an acronym', () => {
    const typed = (text: string) => placeQuery('settlement', text, null)?.params;
    expect(typed('י-ם')).toMatchObject({ typed: 'ירושלים' });
    expect(typed('ים')).toMatchObject({ typed: 'ים' });
  });

  it('asks nothing for a single letter', () => expect(placeQuery('settlement', ' ח"', null)).toBeNull());
});

it('reads places, without an English name that is the same', () => {
  expect(
    readPlaces([
      [4000, 'חיפה', 'Haifa'],
      [1, 'א', null],
      [null, 'x', null],
    ]),
  ).toEqual([
    { key: 4000, name: 'חיפה', detail: 'Haifa' },
    { key: 1, name: 'א', detail: null },
  ]);
});

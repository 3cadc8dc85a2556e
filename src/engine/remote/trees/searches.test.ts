import { expect, it } from 'vitest';
import { searchTexts, searchWords } from './searches.ts';

it.each([
  [`SELECT * FROM f WHERE f MATCH 'חולון'`, [], ['"חולון"']],
  [`SELECT * FROM f WHERE f MATCH '"ראשון לציון"' AND place = 'אחר'`, [], ['"ראשון"', '"לציון"']],
  [`SELECT * FROM f WHERE f match 'name : "רח'' הר"* NOT אב*'`, [], ['"name"', '"רח"', '"הר"*', '"NOT"', '"אב"*']],
  ['SELECT * FROM f WHERE f MATCH ?', ['תל-אביב', 7, null], ['"תל"', '"אביב"']],
  [`SELECT * FROM f WHERE f MATCH 'א א א'`, [], ['"א"']],
  [`SELECT * FROM deals WHERE note = 'א'`, [], []],
  [
    `SELECT * FROM f WHERE f MATCH '1 2 3 4 5 6 7 8 9 10'`,
    [],
    ['"1"', '"2"', '"3"', '"4"', '"5"', '"6"', '"7"', '"8"'],
  ],
] as const)('%s', (sql, values, words) => {
  expect(searchWords(searchTexts(sql, values))).toEqual(words);
});

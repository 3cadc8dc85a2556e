import { expect, it } from 'vitest';
import { namesIn } from './words.ts';

it.each([
  ['מחיר דירה בנתניה', ['בנתניה', 'נתניה']],
  ['כמה עולה דירה בתל אביב', ['בתל אביב', 'תל אביב']],
  ['rent in Tel Aviv', ['tel aviv']],
  ['מחיר דירה', []],
  ['מחיר דירה ברחובות', ['ברחובות', 'רחובות']],
  ['nadlan Haifa', ['haifa']],
])('%s may name %j', (phrase, names) => expect(namesIn(phrase)).toEqual(names));

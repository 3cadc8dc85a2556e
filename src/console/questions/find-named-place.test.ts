import { expect, it } from 'vitest';
import type { SqlRequest } from '../../contract/request.ts';
import type { Cell } from '../../contract/result.ts';
import type { SqlRunner } from '../../contract/runner.ts';
import { findNamedPlace } from './find-named-place.ts';

const NAMES: readonly (readonly [table: string, row: readonly Cell[]])[] = [
  ['settlements', [4000, 'חיפה', 'Haifa']],
  ['settlements', [5000, 'תל אביב-יפו', 'Tel Aviv-Yafo']],
  ['neighborhoods', [1, 'נווה שאנן', 'חיפה']],
  ['streets', [2, 'דיזנגוף', 'תל אביב-יפו']],
  ['settlements', [7900, 'פתח תקווה', 'Petah Tiqwa']],
  ['settlements', [1060, 'לכיש', 'Lakhish']],
  ['settlements', [1034, 'לקיה', 'Laqye']],
  ['settlements', [2610, 'בית שמש', 'Bet Shemesh']],
  ['settlements', [3, 'שמשית', 'Shimshit']],
  ['settlements', [1061, 'נוף הגליל', 'Nof HaGalil']],
  ['settlements', [4, 'נצרת', 'Nazareth']],
  ['settlements', [7600, 'עכו', 'Akko']],
  ['settlements', [1020, 'אור עקיבא', 'Or Aqiva']],
  ['settlements', [5, 'כפר דניאל', 'Kefar Daniyyel']],
  ['neighborhoods', [6, 'דניה', 'חיפה']],
  ['neighborhoods', [7, 'נווה צדק', 'תל אביב-יפו']],
];

const wordsOf = (name: string) => name.toLowerCase().split(/[ -]/);

/** Answers searches by the start of a word of a name, as full-text search does; any word of them is enough. */
const runner = {
  run: async ({ sql, params }: SqlRequest) => {
    const { words } = params as { readonly words: string };
    const starts = [...words.matchAll(/"([^"]+)"/g)].map(([, start = '']) => start);
    const rows = NAMES.filter(
      ([table, [, ...names]]) =>
        sql.includes(table) &&
        starts.some((start) =>
          names.some((name) => wordsOf(String(name)).some((word) => word.startsWith(start.toLowerCase()))),
        ),
    );
    return { kind: 'result', result: { rows: rows.map(([, row]) => row) } };
  },
} as unknown as Pick<SqlRunner, 'run'>;

it.each([
  ['מחיר דירה בחיפה', { place: 'חיפה' }],
  ['נווה שאנן', { neighbourhood: 'נווה שאנן', place: 'חיפה' }],
  ['כמה עולה דירה בנווה שאנן', { neighbourhood: 'נווה שאנן', place: 'חיפה' }],
  ['מה קרה למחירים בחיפה בעשור האחרון', { place: 'חיפה' }],
  ['דירה בת"א', { place: 'תל אביב-יפו' }],
  ['prices in Petach Tikva', { place: 'פתח תקווה' }],
  ['Petah Tikvah', { place: 'פתח תקווה' }],
  ['Lakiya', { place: 'לקיה' }],
  ['בית שמש', { place: 'בית שמש' }],
  ['נצרת עילית', { place: 'נוף הגליל' }],
  ['flats in Acre', { place: 'עכו' }],
  ['Or Akiva', { place: 'אור עקיבא' }],
  ['Denia', { neighbourhood: 'דניה', place: 'חיפה' }],
  ['Neve Tzedek', { neighbourhood: 'נווה צדק', place: 'תל אביב-יפו' }],
  ['נווה', null],
  ['דיזנגוף', { street: 'דיזנגוף', place: 'תל אביב-יפו' }],
  ['dizengoff', { street: 'דיזנגוף', place: 'תל אביב-יפו' }],
  ['דיז', null],
  ['diz', null],
  ['שכונת נווה', { neighbourhood: 'נווה שאנן', place: 'חיפה' }],
])('the place of "%s"', async (phrase, texts) => {
  expect(await findNamedPlace(runner, phrase, new AbortController().signal)).toEqual(texts);
});

import { expect, it } from 'vitest';
import type { SqlRequest } from '../../contract/request.ts';
import type { Cell } from '../../contract/result.ts';
import type { SqlRunner } from '../../contract/runner.ts';
import { findNamedPlace } from './use-named-place.ts';

const NAMES: readonly (readonly [table: string, row: readonly Cell[]])[] = [
  ['settlements', [4000, 'חיפה', 'Haifa']],
  ['settlements', [5000, 'תל אביב-יפו', 'Tel Aviv-Yafo']],
  ['neighborhoods', [1, 'נווה שאנן', 'חיפה']],
  ['streets', [2, 'דיזנגוף', 'תל אביב-יפו']],
];

/** Answers searches by the start of a name, as full-text search does. */
const runner = {
  run: async ({ sql, params }: SqlRequest) => {
    const { words } = params as { readonly words: string };
    const starts = [...words.matchAll(/"([^"]+)"/g)].map(([, start = '']) => start);
    const rows = NAMES.filter(
      ([table, [, name]]) => sql.includes(table) && starts.some((start) => String(name).startsWith(start)),
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
  ['נווה', null],
  ['דיזנגוף', { street: 'דיזנגוף', place: 'תל אביב-יפו' }],
  ['dizengoff', { street: 'דיזנגוף', place: 'תל אביב-יפו' }],
  ['דיז', null],
  ['diz', null],
  ['שכונת נווה', { neighbourhood: 'נווה שאנן', place: 'חיפה' }],
])('the place of "%s"', async (phrase, texts) => {
  expect(await findNamedPlace(runner, phrase, new AbortController().signal)).toEqual(texts);
});

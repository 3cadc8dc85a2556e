import { expect, it } from 'vitest';
import type { SqlRequest } from '../../contract/request.ts';
import type { Cell } from '../../contract/result.ts';
import type { SqlRunner } from '../../contract/runner.ts';
import { findNamedPlace } from './use-named-place.ts';

const NAMES: readonly (readonly [table: string, row: readonly Cell[]])[] = [
  ['settlements', [4000, 'חיפה', 'Haifa']],
  ['neighborhoods', [1, 'נווה שאנן', 'חיפה']],
];

/** Answers searches by the start of a name, as full-text search does. */
const runner = {
  run: async ({ sql, params }: SqlRequest) => {
    const { start } = params as { readonly start: string };
    const rows = NAMES.filter(
      ([table, [, name]]) => sql.includes(table) && String(name).startsWith(start.slice(0, -1)),
    );
    return { kind: 'result', result: { rows: rows.map(([, row]) => row) } };
  },
} as unknown as Pick<SqlRunner, 'run'>;

it.each([
  ['מחיר דירה בחיפה', { place: 'חיפה' }],
  ['נווה שאנן', { neighbourhood: 'נווה שאנן', place: 'חיפה' }],
  ['כמה עולה דירה בנווה שאנן', { neighbourhood: 'נווה שאנן', place: 'חיפה' }],
  ['נווה', null],
  ['שכונת נווה', { neighbourhood: 'נווה שאנן', place: 'חיפה' }],
])('the place of "%s"', async (phrase, texts) => {
  expect(await findNamedPlace(runner, phrase, new AbortController().signal)).toEqual(texts);
});

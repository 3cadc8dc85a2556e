import { expect, it } from 'vitest';
import type { Parameters } from '../../contract/request.ts';
import { partOf } from './part-of-draft.ts';

/** The draft for the statement after the last semicolon of a text. */
const lastPart = (sql: string, params?: Parameters) =>
  partOf({ sql, limit: 10, ...(params ? { params } : {}) }, { from: sql.lastIndexOf(';') + 1, to: sql.length });

it('a statement of several is run with the values of its own placeholders', () => {
  expect(lastPart('SELECT :a; SELECT :b', { a: 1, b: 2 })).toEqual({ sql: ' SELECT :b', limit: 10, params: { b: 2 } });
  expect(lastPart('SELECT :a; SELECT @a', { ':a': 1, '@a': 2 })).toMatchObject({ params: { '@a': 2 } });
  expect(lastPart('SELECT ?, ?; SELECT ?', [1, 2, 3])).toMatchObject({ params: [3] });
});

it('a statement without placeholders is run without values', () => {
  expect(lastPart('SELECT :a; SELECT 2', { a: 1 })).toEqual({ sql: ' SELECT 2', limit: 10 });
  expect(lastPart('SELECT 1; SELECT 2')).toEqual({ sql: ' SELECT 2', limit: 10 });
});

import { expect, test } from 'vitest';
import { awaitsValues, emptyPlaceholders, lacksValues } from './lacking.ts';

test.each([
  ['SELECT 1', undefined, false],
  ['SELECT :city', undefined, true],
  ['SELECT :city', {}, true],
  ['SELECT :city', { city: 'חיפה' }, false],
  ['SELECT :city', { ':city': 'חיפה' }, false],
  ['SELECT :city, :least', { city: 'חיפה' }, true],
  ['SELECT ?, ?', [1], true],
  ['SELECT ?, ?', [1, 0], false],
  ['SELECT ?2', [1], true],
  ["SELECT ':city' -- :least", undefined, false],
  ['SELECT :toString', {}, true],
])('%s with %j lacks values: %s', (sql, params, lacks) => {
  expect(lacksValues(params === undefined ? { sql } : { sql, params })).toBe(lacks);
});

test('NULL is a value, and an empty field still to be filled', () => {
  const draft = { sql: 'SELECT :city', params: { city: null } };
  expect(lacksValues(draft)).toBe(false);
  expect(awaitsValues(draft)).toBe(true);
  expect(awaitsValues({ ...draft, params: { city: '' } })).toBe(false);
});

test('the empty ones are named', () => {
  const sql = 'SELECT :city, :least, :most, :least';
  expect(emptyPlaceholders({ sql, params: { city: 'חיפה', least: null } })).toEqual(['least', 'most']);
  expect(emptyPlaceholders({ sql: 'SELECT 1' })).toEqual([]);
});

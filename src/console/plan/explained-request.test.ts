import { describe, expect, it } from 'vitest';
import { explainRequest, offsetInStatement, withoutExplain } from './explained-request.ts';

describe('the request for a plan', () => {
  it.each([
    ['SELECT 1', undefined, undefined],
    ['SELECT :a, :b', undefined, { ':a': null, ':b': null }],
    ['SELECT :a, $b, :a', { a: 1 }, { ':a': 1, $b: null }],
    ['SELECT ?, ?', [7], [7, null]],
    ['SELECT ?3', undefined, [null, null, null]],
  ])('%s with %j', (sql, params, values) => {
    const request = { sql, limit: 5, ...(params === undefined ? {} : { params }) };
    const explained = explainRequest(request);
    expect([explained.sql, explained.params]).toEqual([`EXPLAIN QUERY PLAN ${sql}`, values]);
  });

  it('is refused where the statement is: at the same place', () => {
    expect([offsetInStatement(19 + 7), offsetInStatement(3)]).toEqual([7, 0]);
  });
});

describe('the statement that is explained', () => {
  it.each([
    ['SELECT 1', 'SELECT 1'],
    ['EXPLAIN SELECT 1', 'SELECT 1'],
    ['-- why\nexplain query plan\nSELECT 1', 'SELECT 1'],
    ['EXPLAIN', ''],
    ['', ''],
  ])('%j', (sql, explained) => {
    expect(withoutExplain(sql)).toBe(explained);
  });
});

import { describe, expect, it } from 'vitest';
import type { Parameters } from '../../contract/request.ts';
import { firstWords, statementNumber, textRelation } from './answer-text.ts';

interface Situation {
  /** What was run: the text, or this part of it. */
  readonly ran: string;
  readonly part?: string;
  readonly with?: Parameters;
  readonly now: string;
  readonly nowWith?: Parameters;
}

function relation({ ran, part = ran, with: params, now, nowWith }: Situation) {
  const given = (values: Parameters | undefined) => (values === undefined ? {} : { params: values });
  const draft = { sql: now, limit: 10, ...given(nowWith) };
  return textRelation(draft, { sql: part, ...given(params) }, { atMs: 0, sql: ran, ...given(params) });
}

describe('the text in the editor', () => {
  it.each<Situation>([
    { ran: 'SELECT 1', now: 'SELECT 1' },
    { ran: 'SELECT a FROM t', now: '-- why\nselect a\n  FROM t ;\n' },
    { ran: 'SELECT 1; SELECT 2', part: 'SELECT 2', now: 'SELECT 1; SELECT 2' },
    { ran: 'SELECT 1; SELECT 2', part: 'SELECT 2', now: 'SELECT 3;\nSELECT 2;' },
    { ran: 'SELECT 1 FROM (SELECT 2)', part: 'SELECT 2', now: 'SELECT 1 FROM (SELECT 2)' },
    { ran: 'SELECT :n', with: { n: 1 }, now: 'SELECT :n', nowWith: { n: 1 } },
    { ran: 'SELECT 1', now: 'SELECT 1', nowWith: {} },
    { ran: 'SELECT ?; SELECT ?', part: 'SELECT ?', with: [1, 2], now: 'SELECT ?; SELECT ?', nowWith: [1, 2] },
  ])('says what the rows answer: $now', (situation) => expect(relation(situation)).toBe('same'));

  it.each<Situation>([
    { ran: 'SELECT 1', now: 'SELECT 2' },
    { ran: 'SELECT 1', now: '' },
    { ran: 'SELECT 1', now: 'SELECT 1 + 1' },
    { ran: "SELECT 'a'", now: "SELECT 'A'" },
    { ran: 'SELECT "a"', now: 'SELECT "A"' },
    { ran: 'SELECT 1; SELECT 2', part: 'SELECT 2', now: 'SELECT 1; SELECT 2 + 1' },
    { ran: 'SELECT 1 FROM (SELECT 2)', part: 'SELECT 2', now: 'SELECT 1 FROM (SELECT 2) LIMIT 3' },
  ])('is another one: $now', (situation) => expect(relation(situation)).toBe('other-text'));

  it.each<Situation>([
    { ran: 'SELECT :n', with: { n: 1 }, now: 'SELECT :n', nowWith: { n: 2 } },
    { ran: 'SELECT :n', with: { n: 1 }, now: 'SELECT :n' },
    { ran: 'SELECT :n', with: { n: 1 }, now: 'SELECT 1; SELECT :n', nowWith: { n: '1' } },
  ])('has other values: $now', (situation) => expect(relation(situation)).toBe('other-values'));
});

it('the line names a statement by its place, its first comment or words, and its values', () => {
  const asked = { atMs: 0, sql: 'SELECT 1;\nSELECT 2' };
  expect(statementNumber({ sql: 'SELECT 2' }, asked)).toEqual({ number: 2, all: 2 });
  expect(statementNumber({ sql: 'SELECT 1;\nSELECT 2' }, asked)).toBeNull();
  expect(statementNumber({ sql: 'SELECT 1' }, { atMs: 0, sql: 'SELECT 1' })).toBeNull();
  expect(firstWords({ sql: '-- דירות בחיפה\nSELECT 1' })).toBe('דירות בחיפה');
  expect(firstWords({ sql: 'SELECT\n  name,  x', params: { city: 'חיפה', n: null } })).toBe(
    'SELECT name, x (\u2066city = "חיפה"\u2069, \u2066n = null\u2069)',
  );
  expect(firstWords({ sql: 'SELECT ?', params: [3, 'a'] })).toBe('SELECT ? (\u20663\u2069, \u2066"a"\u2069)');
  expect(firstWords({ sql: "SELECT 'abc\u202Egpj'", params: ['\u202E'] })).toBe(
    `SELECT 'abc[RLO]gpj' (\u2066"[RLO]"\u2069)`,
  );
  expect(firstWords({ sql: `SELECT '${'x'.repeat(9_000)}'` })).toHaveLength(201);
});

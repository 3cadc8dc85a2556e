import { describe, expect, it } from 'vitest';
import { LIMITS } from './limits.ts';
import { readRequest, readTextRequest } from './request.ts';

const codeOf = (checked: ReturnType<typeof readRequest>) => (checked.ok ? 'ok' : checked.refusal.code);

describe('a request in JSON', () => {
  it('gets the defaults', () => {
    expect(readRequest({ sql: 'SELECT 1' })).toEqual({
      ok: true,
      value: { sql: 'SELECT 1', format: 'json', limit: 1000 },
    });
  });

  it('loses a leading BOM and nothing else', () => {
    expect(readRequest({ sql: '\uFEFF SELECT 1 ' })).toMatchObject({ value: { sql: ' SELECT 1 ' } });
  });

  it('keeps parameters of every scalar type', () => {
    const params = { a: 1, b: 'רחוב', c: null, d: true };
    expect(readRequest({ sql: 'x', params })).toMatchObject({ value: { params } });
  });

  it('counts code points: an emoji is one character', () => {
    expect(codeOf(readRequest({ sql: '🏠'.repeat(LIMITS.statementCharacters) }))).toBe('ok');
    expect(codeOf(readRequest({ sql: 'x'.repeat(LIMITS.statementCharacters + 1) }))).toBe('TOO_LONG');
  });

  it.each([
    { sql: undefined },
    { sql: '' },
    { sql: 7 },
    { sql: ['SELECT 1'] },
    { sql: 'SELECT 1\0' },
    { sql: 'SELECT \uD800' },
    { sql: 'x', format: 'xml' },
    { sql: 'x', limit: 0 },
    { sql: 'x', limit: 10_001 },
    { sql: 'x', limit: 1.5 },
    { sql: 'x', limit: '5' },
    { sql: 'x', params: 5 },
    { sql: 'x', params: [[1]] },
    { sql: 'x', params: { a: {} } },
    { sql: 'x', params: ['\uDC00'] },
  ])('is refused: %j', (raw) => expect(codeOf(readRequest(raw))).toBe('BAD_REQUEST'));
});

describe('a request in a query string', () => {
  it('reads limit and params from text', () => {
    expect(readTextRequest({ sql: 'x', limit: '5', params: '[1,"א"]', format: 'csv' })).toEqual({
      ok: true,
      value: { sql: 'x', limit: 5, params: [1, 'א'], format: 'csv' },
    });
  });

  it.each(['abc', '', '5.0', '-1', '1e3'])('refuses the limit %j', (limit) => {
    expect(codeOf(readTextRequest({ sql: 'x', limit }))).toBe('BAD_REQUEST');
  });

  it('refuses params that are not JSON', () => {
    expect(readTextRequest({ sql: 'x', params: '{a:1}' })).toMatchObject({
      refusal: { message: 'params is not JSON.' },
    });
  });
});

import { describe, expect, it } from 'vitest';
import type { Checked } from './errors.ts';
import { LIMITS } from './limits.ts';
import { checkRequest, parseMembers, readFormat, readRequest, SCHEMA_FORMATS } from './request.ts';

const codeOf = (checked: Checked<unknown>) => (checked.ok ? 'ok' : checked.refusal.code);

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
    { sql: 'x', format: 'csv', safe: 'calc' },
    { sql: 'x', format: 'csv', safe: null },
    { sql: 'x', format: 'md', safe: 'excel' },
    { sql: 'x', safe: 'excel' },
    { sql: 'x', limit: 0 },
    { sql: 'x', limit: 10_001 },
    { sql: 'x', limit: 1.5 },
    { sql: 'x', limit: '5' },
    { sql: 'x', params: 5 },
    { sql: 'x', params: [[1]] },
    { sql: 'x', params: { a: {} } },
    { sql: 'x', params: ['\uDC00'] },
    { sql: null },
    { sql: 'x', params: [Number.NaN] },
    { sql: 'x', params: [JSON.parse('1e999')] },
    { sql: 'x', params: { a: undefined } },
    { sql: 'x', params: new Array(2) },
    { sql: 'x', params: [() => 1] },
  ])('is refused: %j', (raw) => expect(codeOf(readRequest(raw))).toBe('BAD_REQUEST'));
});

describe('a request in a query string', () => {
  const readText = (raw: Parameters<typeof parseMembers>[0]) => {
    const members = parseMembers(raw);
    return members.ok ? readRequest(members.value) : members;
  };

  it('reads limit and params from text', () => {
    expect(readText({ sql: 'x', limit: '5', params: '[1,"א"]', format: 'csv' })).toEqual({
      ok: true,
      value: { sql: 'x', limit: 5, params: [1, 'א'], format: 'csv' },
    });
  });

  it('reads the program that CSV is to be safe for', () => {
    expect(readText({ sql: 'x', format: 'csv', safe: 'excel' })).toMatchObject({
      value: { format: 'csv', safe: 'excel' },
    });
    expect(readText({ sql: 'x', format: 'md', safe: 'excel' })).toMatchObject({
      refusal: {
        message: 'safe=excel needs format=csv; the format is md.',
        hint: 'Ask for format=csv, or leave safe out.',
      },
    });
    expect(readText({ sql: 'x', format: 'csv', safe: '' })).toMatchObject({
      refusal: { message: 'safe must be excel, or left out.' },
    });
  });

  it.each(['abc', '', '5.0', '-1', '1e3'])('refuses the limit %j', (limit) => {
    expect(codeOf(readText({ sql: 'x', limit }))).toBe('BAD_REQUEST');
  });

  it('refuses params that are not JSON', () => {
    expect(readText({ sql: 'x', params: '{a:1}' })).toMatchObject({ refusal: { message: 'params is not JSON.' } });
  });
});

describe('a format', () => {
  it.each([
    [undefined, { value: 'json' }],
    ['md', { value: 'md' }],
    ['csv', { refusal: { message: 'format must be one of json, md.' } }],
    ['', { refusal: { code: 'BAD_REQUEST' } }],
  ])('%j of the description of the database', (value, read) => {
    expect(readFormat(value, SCHEMA_FORMATS)).toMatchObject(read);
  });
});

describe('a request that is to be run', () => {
  const judged = (sql: string) => codeOf(checkRequest({ sql }));

  it('is accepted without the byte order mark of its file', () => {
    expect(checkRequest({ sql: '\uFEFFSELECT 1', limit: 10 })).toEqual({
      ok: true,
      value: { sql: 'SELECT 1', limit: 10 },
    });
  });

  it.each(['', '\uFEFF', '  \n', '-- only a comment'])('is refused with what to write if it is empty: %j', (sql) => {
    expect(checkRequest({ sql })).toMatchObject({
      refusal: { code: 'BAD_REQUEST', hint: expect.stringMatching('SELECT') },
    });
  });

  it('is judged by its text first, then by its tokens', () => {
    expect(judged(`DELETE FROM deals -- ${'x'.repeat(20_000)}`)).toBe('TOO_LONG');
    expect(judged('DROP TABLE deals; SELECT \0')).toBe('BAD_REQUEST');
    expect(codeOf(checkRequest({ sql: 'DROP TABLE deals', limit: 0 }))).toBe('BAD_REQUEST');
    expect(judged('DROP TABLE deals; SELECT 1')).toBe('MULTIPLE_STATEMENTS');
    expect(judged('DROP TABLE deals')).toBe('NOT_READ_ONLY');
    expect(judged('ATTACH x AS y')).toBe('FORBIDDEN');
  });

  it('is passed on to SQLite if only SQLite can judge it', () => expect(judged('SELEC nonsense')).toBe('ok'));
});

import { describe, expect, it } from 'vitest';
import { checkStatement } from './check.ts';

const codeOf = (sql: string, limit = 1000) => {
  const checked = checkStatement(sql, limit);
  return checked.ok ? null : checked.refusal.code;
};

describe('before a run', () => {
  it('a query passes as it is, without the byte order mark of its file', () => {
    expect(checkStatement('\uFEFFSELECT 1', 10)).toEqual({ ok: true, value: { sql: 'SELECT 1', limit: 10 } });
  });

  it.each(['', '  \n', '-- only a comment'])('an empty editor is told so: %j', (sql) => {
    const checked = checkStatement(sql, 1000);
    expect(checked).toMatchObject({
      ok: false,
      refusal: { code: 'BAD_REQUEST', hint: expect.stringMatching('SELECT') },
    });
  });

  it('a statement that is too long is told so before what else is wrong with it', () => {
    expect(codeOf(`DELETE FROM deals -- ${'x'.repeat(20_000)}`)).toBe('TOO_LONG');
  });

  it('what can only be refused never reaches the engine', () => {
    expect(codeOf('DROP TABLE deals')).toBe('NOT_READ_ONLY');
    expect(codeOf('ATTACH x AS y')).toBe('FORBIDDEN');
    expect(codeOf('SELECT 1; SELECT 2')).toBe('MULTIPLE_STATEMENTS');
  });

  it('what only SQLite can judge goes on to it', () => {
    expect(codeOf('SELEC nonsense')).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { readLink, writeLink } from './link.ts';

describe('a link', () => {
  it.each([
    "SELECT * FROM deals WHERE settlement = 'תל אביב -יפו' LIMIT 10",
    "SELECT 1 + 1 AS \"a&limit=5\", '50%', '#'\n-- a comment\n",
    "SELECT '&limit=7'",
    'SELECT \'🏠\', "בי""ס"',
  ])('gives back the statement it was made of: %j', (sql) => {
    const hash = writeLink({ sql, limit: 1000 });
    expect(hash).toMatch(/^#q=[\w\-.~%]+$/);
    expect(readLink(hash)).toEqual({ kind: 'statement', statement: { sql, limit: 1000 } });
  });

  it('carries the row limit only when it is not the usual one', () => {
    expect(writeLink({ sql: 'SELECT 1', limit: 1000 })).toBe('#q=SELECT%201');
    expect(writeLink({ sql: 'SELECT 1', limit: 10000 })).toBe('#q=SELECT%201&limit=10000');
    expect(readLink('#q=SELECT%201&limit=10000')).toEqual({
      kind: 'statement',
      statement: { sql: 'SELECT 1', limit: 10000 },
    });
  });

  it('falls back to the usual limit when its own is out of range', () => {
    const limitOf = (hash: string) => {
      const link = readLink(hash);
      return link.kind === 'statement' ? link.statement.limit : null;
    };
    expect(limitOf('#q=SELECT%201&limit=0')).toBe(1000);
    expect(limitOf('#q=SELECT%201&limit=99999')).toBe(1000);
  });

  it('typed by hand may hold blanks, plus signs and ampersands', () => {
    expect(readLink("#q=SELECT 1+1, 'a&b'")).toEqual({
      kind: 'statement',
      statement: { sql: "SELECT 1+1, 'a&b'", limit: 1000 },
    });
  });

  it('with half a surrogate pair in its statement is still a link', () => {
    expect(readLink(writeLink({ sql: "SELECT '\uD83D'", limit: 1000 }))).toEqual({
      kind: 'statement',
      statement: { sql: "SELECT '\uFFFD'", limit: 1000 },
    });
  });
});

describe('an address without a statement', () => {
  it.each(['', '#', '#q=', '#about', '#query=SELECT'])('opens the page as it is: %j', (hash) => {
    expect(readLink(hash)).toEqual({ kind: 'none' });
  });
});

describe('a damaged link', () => {
  it.each(['#q=%', '#q=SELECT%2', "#q=LIKE '50%'", '#q=%D7', '#q=%FF'])('is told apart: %j', (hash) => {
    expect(readLink(hash)).toEqual({ kind: 'damaged' });
  });
});

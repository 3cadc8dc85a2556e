import { describe, expect, it } from 'vitest';
import { type LinkedStatement, readLink, writeLink } from './link.ts';
import { LONGEST_IN_MESSAGE, packLink, unpackLink } from './packed-link.ts';

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

  it('with a limit that is out of range has the nearest one, one that is no number the usual one, and both say so', () => {
    const limitsOf = (limit: string) => {
      const link = readLink(`#q=SELECT%201&limit=${limit}`);
      return link.kind === 'statement' ? [link.statement.limit, link.statement.limitAskedFor] : null;
    };
    expect(limitsOf('0')).toEqual([1, 0]);
    expect(limitsOf('99999')).toEqual([10_000, 99_999]);
    expect(limitsOf('10000')).toEqual([10_000, undefined]);
    expect(limitsOf('many')).toEqual([1000, 'many']);
    expect(limitsOf('1.5')).toEqual([1000, '1.5']);
    expect(limitsOf('')).toEqual([1000, '']);
    expect(limitsOf('9'.repeat(40))).toEqual([10_000, Number('9'.repeat(40))]);
    expect(writeLink({ sql: 'SELECT 1', limit: 10_000, limitAskedFor: 99_999 })).toBe('#q=SELECT%201&limit=10000');
  });

  it('is read past what counters of visits add to its end', () => {
    const statement = { sql: "SELECT '&utm_source=x'", limit: 100 };
    expect(readLink(`${writeLink(statement)}&fbclid=%FF&utm_source=a`)).toEqual({ kind: 'statement', statement });
    expect(readLink('#z=abc_-&utm_medium=mail')).toEqual({ kind: 'packed', packed: 'abc_-' });
    const counted = { kind: 'statement', statement: { sql: 'SELECT count(*) AS n FROM deals' } };
    for (const more of ['msclkid=1', 'ref-id=2', 'p.city=חיפה']) {
      expect(readLink(`#q=${encodeURIComponent('SELECT count(*) AS n FROM deals')}&${more}`)).toMatchObject(counted);
    }
    expect(readLink('#z=abc_-).')).toEqual({ kind: 'packed', packed: 'abc_-' });
    expect(readLink(`${writeLink(statement)}&_ga=1.2&newer=a~b`)).toEqual({ kind: 'statement', statement });
  });

  it.each(['#q=', '#sql='])('typed by hand as %s may hold blanks, plus signs and ampersands', (name) => {
    expect(readLink(`${name}SELECT 1+1, 'a&b'`)).toEqual({
      kind: 'statement',
      statement: { sql: "SELECT 1+1, 'a&b'", limit: 1000 },
    });
  });

  it('carries the values that are bound, and the date of the data that its author saw', () => {
    const statement = { sql: 'SELECT :city, :rooms', params: { city: 'תל אביב & "יפו"', rooms: 4 }, limit: 1000 };
    expect(readLink(writeLink(statement))).toEqual({ kind: 'statement', statement });
    const dated = { ...statement, params: ['a', null, true], dataAsOf: '2026-09-17' };
    expect(readLink(writeLink(dated))).toEqual({ kind: 'statement', statement: dated });
  });

  it('carries how its author looked at the answer, and leaves out what it does not know of that', () => {
    const statement: LinkedStatement = {
      sql: 'SELECT 1',
      limit: 100,
      view: { shown: 'chart', chart: { y: ['מחיר & "50%"'] } },
    };
    expect(readLink(writeLink(statement))).toEqual({ kind: 'statement', statement });
    expect(writeLink({ ...statement, view: {} })).toBe('#q=SELECT%201&limit=100');
    const viewOf = (view: string) => {
      const link = readLink(`#q=SELECT%201&view=${view}&utm_source=a`);
      return link.kind === 'statement' ? link.statement.view : link.kind;
    };
    expect(viewOf('plan~~new~1')).toEqual({ shown: 'plan' });
    expect(viewOf('globe')).toBeUndefined();
    expect(viewOf('%FF')).toBeUndefined();
    expect(readLink('', '?sql=SELECT+1&view=map')).toMatchObject({ statement: { view: { shown: 'map' } } });
  });

  it.each(['{', '1', '{"a":[1]}', '[{}]'])('leaves out values that cannot be bound: %j', (params) => {
    const link = readLink(`#q=SELECT%201&params=${encodeURIComponent(params)}&data=yesterday`);
    expect(link).toEqual({ kind: 'statement', statement: { sql: 'SELECT 1', limit: 1000 } });
  });

  it('is read from ?sql= as well, past parameters of others', () => {
    const link = readLink('', '?utm_source=chat&sql=SELECT+%3Aa&params=%7B%22a%22%3A1%7D&limit=100&fbclid=x');
    expect(link).toEqual({ kind: 'statement', statement: { sql: 'SELECT :a', params: { a: 1 }, limit: 100 } });
    expect(readLink('#about', '?utm_source=chat')).toEqual({ kind: 'none' });
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
  it.each(['#q=%', '#q=SELECT%2', "#q=LIKE '50%'", '#q=%D7', '#q=%FF', '#z=', '#z=abc…', '#z=ab%3D&limit=3'])(
    'is recognized: %j',
    (hash) => {
      expect(readLink(hash)).toEqual({ kind: 'damaged' });
    },
  );
});

describe('a long link', () => {
  const statement = {
    sql: `-- מחירים\n${'SELECT name, district FROM settlements UNION ALL '.repeat(40)}SELECT 1, 2`,
    params: { city: 'חיפה' },
    limit: 100,
    view: { shown: 'chart' as const, table: { sort: [{ column: 'district', isDescending: true }] } },
  };

  it('is deflated, and gives back the same', async () => {
    const link = await packLink(writeLink(statement), statement);
    expect(link.length).toBeLessThan(writeLink(statement).length / 8);
    const read = readLink(link);
    expect(read.kind).toBe('packed');
    expect(read.kind === 'packed' && (await unpackLink(read.packed))).toEqual({ kind: 'statement', statement });
  });

  it('is not made of a short one', async () => {
    const short = { sql: 'SELECT 1', limit: 1000 };
    expect(await packLink(writeLink(short), short)).toBe('#q=SELECT%201');
    const long = { ...short, sql: `SELECT ${'deal_amount, '.repeat(20)}1` };
    expect(await packLink(writeLink(long), long)).toMatch(/^#q=/);
    expect((await packLink(writeLink(long), long, LONGEST_IN_MESSAGE)).length).toBeLessThan(LONGEST_IN_MESSAGE);
  });

  it.each(['AAAA', 'q1ZKLUo', 'x'])('that was damaged is recognized: %j', async (packed) => {
    expect(await unpackLink(packed)).toEqual({ kind: 'damaged' });
  });

  it('never unpacks to more than a statement can have', async () => {
    const bomb = { sql: ' '.repeat(50_000_000), limit: 1000 };
    const read = readLink(await packLink(writeLink({ ...bomb, sql: ' '.repeat(2000) }), bomb));
    expect(read.kind === 'packed' && (await unpackLink(read.packed))).toEqual({ kind: 'damaged' });
  });
});

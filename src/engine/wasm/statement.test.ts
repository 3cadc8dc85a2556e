import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { BUILD_TIMEOUT_MS, openMade, query } from './fixture.testing.ts';
import { RESULT } from './result-codes.ts';
import type { Statement } from './statement.ts';

let database: Database;
beforeAll(async () => {
  database = await openMade(
    "CREATE TABLE deals(id INTEGER PRIMARY KEY, city VARCHAR(20), price); INSERT INTO deals VALUES (1, 'חיפה', 5)",
  );
}, BUILD_TIMEOUT_MS);

describe('prepare', () => {
  test.each([
    ['SELECT 1', 'SELECT 1'.length],
    ['SELECT 1; SELECT 2', 'SELECT 1;'.length],
    ["SELECT '🏠 חיפה' ; -- סוף", "SELECT '🏠 חיפה' ;".length],
    ['/* א */ SELECT 1;;', '/* א */ SELECT 1;'.length],
  ])('of %j says where the statement ends', async (sql, tail) => {
    const prepared = await database.prepare(sql);
    expect(prepared.tail).toBe(tail);
    prepared.statement?.finalize();
  });

  test.each(['', '  \n', '-- רק הערה', '/* open', ';'])('of %j finds no statement', async (sql) => {
    const { statement } = await database.prepare(sql);
    expect(statement).toBeNull();
  });

  test('goes no further than a NUL', async () => {
    const { statement, tail } = await database.prepare('SELECT 1\0 nonsense');
    expect(tail).toBe('SELECT 1'.length);
    statement?.finalize();
  });

  test('takes a lone surrogate for an unknown character', async () => {
    expect(await query(database, "SELECT 'x\ud800y'")).toEqual([['x\ufffdy']]);
  });

  test('says what it has prepared', async () => {
    const { statement } = await database.prepare('SELECT id AS n, city, price, 1 + 1, "city" FROM deals');
    expect(statement?.columns).toEqual([
      { name: 'n', declaredType: 'INTEGER' },
      { name: 'city', declaredType: 'VARCHAR(20)' },
      { name: 'price', declaredType: null },
      { name: '1 + 1', declaredType: null },
      { name: 'city', declaredType: 'VARCHAR(20)' },
    ]);
    expect(statement).toMatchObject({ isReadOnly: true, isExplain: false, parameters: [] });
    statement?.finalize();
  });

  test.each([
    ['DELETE FROM deals', false, false],
    ['VACUUM', false, false],
    ['EXPLAIN DELETE FROM deals', false, true],
    ['EXPLAIN QUERY PLAN SELECT 1', true, true],
  ])('of %s knows whether it reads only', async (sql, isReadOnly, isExplain) => {
    const { statement } = await database.prepare(sql);
    expect(statement).toMatchObject({ isReadOnly, isExplain });
    statement?.finalize();
  });
});

describe('bind', () => {
  test.each([
    [null, 'null', null],
    [42, 'integer', 42],
    [-0, 'integer', 0],
    [2 ** 53 - 1, 'integer', 2 ** 53 - 1],
    [2 ** 53, 'real', 2 ** 53],
    [1.5, 'real', 1.5],
    [Number.POSITIVE_INFINITY, 'real', Number.POSITIVE_INFINITY],
    [Number.NaN, 'null', null],
    [9223372036854775807n, 'integer', 9223372036854775807n],
    [7n, 'integer', 7],
    ['', 'text', ''],
    ['תל אביב', 'text', 'תל אביב'],
    ['a\0b', 'text', 'a\0b'],
    ["'; DROP TABLE deals", 'text', "'; DROP TABLE deals"],
    [new Uint8Array(), 'blob', new Uint8Array()],
    [Uint8Array.of(1, 0, 2), 'blob', Uint8Array.of(1, 0, 2)],
  ])('%s arrives as %s', async (value, type, back) => {
    expect(await query(database, 'SELECT typeof(?1), ?1', [value])).toEqual([[type, back]]);
  });

  test('names the parameters', async () => {
    const { statement } = await database.prepare('SELECT ?, :city, @city, $city, ?7');
    expect(statement?.parameters).toEqual([null, ':city', '@city', '$city', null, null, '?7']);
    statement?.finalize();
  });

  test('refuses what 64 bits do not hold', async () => {
    const { statement } = await database.prepare('SELECT ?');
    expect(() => statement?.bind(1, 2n ** 63n)).toThrow('Parameter 1 is 9223372036854775808');
    expect(() => statement?.bind(1, -(2n ** 63n) - 1n)).toThrow(RangeError);
    statement?.finalize();
  });

  test('refuses a parameter that is not there', async () => {
    const { statement } = await database.prepare('SELECT ?');
    expect(() => statement?.bind(2, 1)).toThrow(expect.objectContaining({ code: RESULT.RANGE }));
    expect(() => statement?.bind(2, 'text')).toThrow('column index out of range');
    statement?.finalize();
  });

  test('refuses a text above the limit LENGTH', async () => {
    const other = await openMade('');
    expect(other.limit('LENGTH', 1_000)).toBe(1_000_000_000);
    const { statement } = await other.prepare('SELECT ?');
    expect(() => statement?.bind(1, 'x'.repeat(1_001))).toThrow('string or blob too big');
    statement?.finalize();
  });

  test('keeps values over a reset', async () => {
    const { statement } = await database.prepare('SELECT city FROM deals WHERE id = ?');
    statement?.bind(1, 1);
    await statement?.rows(1, 100);
    statement?.reset();
    expect((await statement?.rows(1, 100))?.rows).toEqual([['חיפה']]);
    statement?.finalize();
  });
});

describe('what is over', () => {
  test('a finalized statement says so', async () => {
    const { statement } = await database.prepare('SELECT ?');
    statement?.finalize();
    statement?.finalize();
    expect(() => statement?.bind(1, 1)).toThrow('has been finalized');
    await expect(statement?.rows(1, 1)).rejects.toThrow('has been finalized');
  });

  test('a closed database says so, and frees its memory with its last statement', async () => {
    const other = await openMade('CREATE TABLE t(x); INSERT INTO t VALUES (1)');
    const { statement } = await other.prepare('SELECT x FROM t');
    other.close();
    other.close();
    expect((await statement?.rows(9, 99))?.rows).toEqual([[1]]);
    statement?.finalize();
    expect(() => other.prepare('SELECT 1')).toThrow('The database has been closed.');
    expect(() => other.limit('LENGTH', 1)).toThrow('The database has been closed.');
  });
});

describe('operands of a program', () => {
  const prepared = async () => {
    const database = await openMade("CREATE TABLE t (a, b); INSERT INTO t VALUES ('first', 'second')");
    const { statement } = await database.prepare('SELECT a FROM t');
    if (!statement) throw new Error('no statement');
    const program = (await statement.explain(100)) ?? [];
    return { statement, read: program.findIndex(([, opcode]) => opcode === 'Column') };
  };
  const rowOf = async (statement: Statement) => {
    statement.reset();
    return (await statement.rows(1, 1_000)).rows[0];
  };

  test('are changed for the runs that follow, and put back', async () => {
    const { statement, read } = await prepared();
    expect(statement.repoint([{ opcode: 'Column', address: read, before: 0, after: 1 }])).toBe(true);
    expect(await rowOf(statement)).toEqual(['second']);
    expect(statement.repoint([{ opcode: 'Column', address: read, before: 1, after: 0 }])).toBe(true);
    expect(await rowOf(statement)).toEqual(['first']);
  });

  test('have an index opened as a table, and put back', async () => {
    const database = await openMade(`
      CREATE TABLE t (a, b); INSERT INTO t VALUES (2, 'x'), (1, 'y'); CREATE INDEX i ON t (a);
      CREATE TABLE copy (a, number); INSERT INTO copy VALUES (7, 70)`);
    const { statement } = await database.prepare('SELECT a, rowid FROM t INDEXED BY i');
    const [copy] = await database.rows("SELECT rootpage FROM sqlite_schema WHERE name = 'copy'", 1);
    if (!statement) throw new Error('no statement');
    const program = (await statement.explain(100)) ?? [];
    const addressOf = (name: string) => program.findIndex(([, opcode]) => opcode === name);
    const [open, rowid] = [addressOf('OpenRead'), addressOf('IdxRowid')];
    const root = Number(program[open]?.[3]);
    const register = Number(program[rowid]?.[3]);
    const changes = [
      { opcode: 'OpenIndex', address: open, before: root, after: Number(copy?.[0]) },
      { opcode: 'IdxRowid', address: rowid, before: register, after: 1 },
    ] as const;
    const rows = async () => {
      statement.reset();
      return (await statement.rows(9, 1_000)).rows;
    };
    const original = await rows();
    for (let time = 0; time < 2; time += 1) {
      expect(statement.repoint([...changes, { opcode: 'Column', address: rowid, before: 99, after: 0 }])).toBe(false);
      expect(await rows()).toEqual(original);
      expect(statement.repoint(changes)).toBe(true);
      expect(await rows()).toEqual([[7, 70]]);
      const back = changes.map((change) => ({ ...change, before: change.after, after: change.before }));
      expect(statement.repoint(back)).toBe(true);
      expect(await rows()).toEqual(original);
      // The first one counts the runs.
      expect((await statement.explain(100))?.slice(1)).toEqual(program.slice(1));
    }
    expect(statement.repoint([{ ...changes[0], address: rowid }])).toBe(false);
    expect(statement.repoint([{ ...changes[1], before: register + 1 }])).toBe(false);
  });

  test.each([
    ['of another instruction', { opcode: 'OpenRead', before: 0 }],
    ['that are other ones', { opcode: 'Column', before: 5 }],
    ['behind the end', { opcode: 'Column', before: 0, address: 1_000 }],
    ['before the beginning', { opcode: 'Column', before: 0, address: -1 }],
  ] as const)('stay as they are, all of them, where some are asked for %s', async (_, wrong) => {
    const { statement, read } = await prepared();
    const right = { opcode: 'Column', address: read, before: 0, after: 1 } as const;
    expect(statement.repoint([right, { address: read, after: 1, ...wrong }])).toBe(false);
    expect(await rowOf(statement)).toEqual(['first']);
  });
});

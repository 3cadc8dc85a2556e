import { beforeAll, describe, expect, test } from 'vitest';
import type { SqliteValue } from '../../contract/cells.ts';
import type { Database } from './database.ts';
import { BUILD_TIMEOUT_MS, openMade, query } from './fixture.testing.ts';
import type { Statement } from './statement.ts';

const NUMBERS = `
  CREATE TABLE numbers(i INTEGER PRIMARY KEY, word TEXT);
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
  INSERT INTO numbers SELECT i, 'שורה ' || i FROM n;`;

let database: Database;
beforeAll(async () => {
  database = await openMade(`
    ${NUMBERS}
    CREATE TABLE odd(what TEXT, value);
    INSERT INTO odd VALUES
      ('broken text', CAST(X'61ff62' AS TEXT)), ('surrogate', CAST(X'eda080' AS TEXT)), ('cut', CAST(X'd7' AS TEXT)),
      ('overlong', CAST(X'c0af' AS TEXT)), ('beyond', CAST(X'f4908080' AS TEXT)), ('nul', 'a' || char(0) || 'b'),
      ('byte order mark', char(0xfeff) || 'x'), ('emoji', '🏠בית'), ('mixed', CAST(X'd790ff' AS TEXT)), ('plain', 'end');
  `);
}, BUILD_TIMEOUT_MS);

async function prepare(sql: string): Promise<Statement> {
  const { statement } = await database.prepare(sql);
  if (!statement) throw new Error('no statement');
  return statement;
}

const BIG = 10_000_000;

describe('rows come in batches', () => {
  test('of at most so many rows, one after another', async () => {
    const statement = await prepare('SELECT i FROM numbers WHERE i <= 5');
    expect(await statement.rows(2, BIG)).toEqual({ rows: [[1], [2]], bytes: 18, done: false, full: false });
    expect(await statement.rows(2, BIG)).toEqual({ rows: [[3], [4]], bytes: 18, done: false, full: false });
    expect(await statement.rows(2, BIG)).toEqual({ rows: [[5]], bytes: 9, done: true, full: false });
    expect(await statement.rows(2, BIG)).toEqual({ rows: [], bytes: 0, done: true, full: false });
    statement.finalize();
  });

  test('of at most so many bytes, the row that does not fit left out', async () => {
    const statement = await prepare("SELECT i, '12345678901234567890' FROM numbers WHERE i <= 4");
    const first = await statement.rows(100, 2 * 38);
    expect(first.rows.map(([i]) => i)).toEqual([1, 2]);
    expect(first).toMatchObject({ bytes: 76, done: false, full: true });
    expect((await statement.rows(100, BIG)).rows.map(([i]) => i)).toEqual([4]);
    statement.finalize();
  });

  test('that are full only where a row was left out', async () => {
    const statement = await prepare('SELECT i FROM numbers WHERE i <= 2');
    expect(await statement.rows(100, 18)).toEqual({ rows: [[1], [2]], bytes: 18, done: true, full: false });
    statement.reset();
    expect(await statement.rows(100, 17)).toEqual({ rows: [[1]], bytes: 9, done: false, full: true });
    statement.reset();
    expect(await statement.rows(100, 0)).toEqual({ rows: [], bytes: 0, done: false, full: true });
    statement.finalize();
  });

  test('without the row that is larger than the byte cap by itself', async () => {
    const statement = await prepare(
      "SELECT printf('%.*c', 90000, 'x'), hex(zeroblob(1500000)), 1 UNION ALL SELECT 1, 2, 3",
    );
    expect(await statement.rows(100, 90_000)).toEqual({ rows: [], bytes: 0, done: false, full: true });
    expect(await statement.rows(100, BIG)).toMatchObject({ rows: [[1, 2, 3]], full: false });
    statement.reset();
    const [row = []] = (await statement.rows(1, BIG)).rows;
    expect(row.map((value) => String(value).length)).toEqual([90_000, 3_000_000, 1]);
    statement.finalize();
  });

  test('of ten thousand rows at once', async () => {
    const statement = await prepare('SELECT i, word, i * 0.5 FROM numbers ORDER BY i');
    const { rows } = await statement.rows(10_001, BIG);
    expect(rows).toHaveLength(10_000);
    expect(rows).toEqual(Array.from({ length: 10_000 }, (_, k) => [k + 1, `שורה ${k + 1}`, (k + 1) / 2]));
    statement.finalize();
  });

  test('anew after a reset', async () => {
    const statement = await prepare('SELECT i FROM numbers WHERE i < 3');
    expect((await statement.rows(9, BIG)).done).toBe(true);
    statement.reset();
    expect((await statement.rows(1, BIG)).rows).toEqual([[1]]);
    statement.reset();
    expect((await statement.rows(9, BIG)).rows).toEqual([[1], [2]]);
    statement.finalize();
  });

  test('from two statements in turn', async () => {
    const up = await prepare('SELECT i FROM numbers ORDER BY i');
    const down = await prepare('SELECT i FROM numbers ORDER BY i DESC');
    const seen = [];
    for (let turn = 0; turn < 2; turn += 1) {
      seen.push(...(await up.rows(1, BIG)).rows, ...(await down.rows(1, BIG)).rows);
    }
    expect(seen).toEqual([[1], [10_000], [2], [9_999]]);
    up.finalize();
    down.finalize();
  });

  test('taken while they are read, each once, whatever their cells are', async () => {
    const statements: Statement[] = [];
    const taken: SqliteValue[][] = [];
    let looks = 0;
    const watched = await openMade(NUMBERS, {
      progress: () => {
        const [statement] = statements;
        const there = statement?.rowsThere ?? 0;
        const rows = statement?.takeRows() ?? [];
        expect([rows.length, statement?.rowsThere ?? 0]).toEqual([there, 0]);
        taken.push(...rows);
        if (there > 0) looks += 1;
        return false;
      },
    });
    const mixed = `SELECT i, word, CAST(word AS BLOB), i + 9007199254740993, CAST(X'61ff' || word AS TEXT), NULL FROM numbers`;
    const { statement } = await watched.prepare(mixed);
    if (!statement) throw new Error('no statement');
    statements.push(statement);
    const rest = await statement.rows(10_000, BIG);
    const whole = await (await prepare(mixed)).rows(10_000, BIG);
    expect(looks).toBeGreaterThan(50);
    expect([...taken, ...rest.rows]).toEqual(whole.rows);
    expect([rest.bytes, rest.done, rest.full]).toEqual([whole.bytes, whole.done, whole.full]);
    expect([statement.rowsThere, statement.takeRows()]).toEqual([0, []]);
  });

  test('never of nothing', async () => {
    const statement = await prepare('SELECT 1');
    await expect(statement.rows(0, BIG)).rejects.toThrow('A batch has room for at least one row');
    await expect(statement.rows(1, -1)).rejects.toThrow('A batch has room for at least one row');
    statement.finalize();
  });

  test('with two thousand columns', async () => {
    const names = Array.from({ length: 2_000 }, (_, i) => `${i}`);
    expect(await query(database, `SELECT ${names.join()}`)).toEqual([names.map(Number)]);
  });
});

describe('a value comes as it is stored', () => {
  test.each([
    ['9223372036854775807', 9223372036854775807n],
    ['-9223372036854775808', -9223372036854775808n],
    ['9007199254740992', 9007199254740992n],
    ['9007199254740991', 9007199254740991],
    ['-9007199254740991', -9007199254740991],
    ['-9007199254740992', -9007199254740992n],
    ['0', 0],
    ['-0.0', -0],
    ['1e308 * 10', Number.POSITIVE_INFINITY],
    ['-1e308 * 10', Number.NEGATIVE_INFINITY],
    ['1e308 * 10 - 1e308 * 10', null],
    ['1.5', 1.5],
    ['5e-324', 5e-324],
    ['NULL', null],
    ["''", ''],
    ["X''", new Uint8Array()],
    ["X'00ff10'", Uint8Array.of(0, 255, 16)],
    ['zeroblob(3)', new Uint8Array(3)],
    ["'מחיר, ₪'", 'מחיר, ₪'],
    ["'🏠'", '🏠'],
  ])('%s', async (expression, expected) => {
    expect(await query(database, `SELECT ${expression}, 'next'`)).toEqual([[expected, 'next']]);
  });

  test('text that is not UTF-8 with U+FFFD, and the texts around it unharmed', async () => {
    expect(await query(database, 'SELECT what, value, what FROM odd')).toEqual(
      [
        ['broken text', 'a\ufffdb'],
        ['surrogate', '\ufffd\ufffd\ufffd'],
        ['cut', '\ufffd'],
        ['overlong', '\ufffd\ufffd'],
        ['beyond', '\ufffd\ufffd\ufffd\ufffd'],
        ['nul', 'a\0b'],
        ['byte order mark', '\ufeffx'],
        ['emoji', '🏠בית'],
        ['mixed', 'א\ufffd'],
        ['plain', 'end'],
      ].map(([what, value]) => [what, value, what]),
    );
  });

  test('every character of Unicode, in its place', async () => {
    const planes = Array.from({ length: 16 }, (_, i) => [(i + 1) * 0x10000, (i + 1) * 0x10000 + 0xffff] as const);
    for (const [first, last] of [[1, 0xd7ff] as const, [0xe000, 0xffff] as const, ...planes]) {
      const expected = Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('');
      const sql = `WITH RECURSIVE c(i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM c WHERE i < ${last})
        SELECT i, group_concat(char(i), '') FROM c`;
      const [[, text] = []] = await query(database, sql);
      // Not toBe(): it would print 65,536 characters.
      expect(text === expected).toBe(true);
    }
  });
});

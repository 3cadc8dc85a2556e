import { beforeAll, describe, expect, it } from 'vitest';
import type { DataRules, TableRules } from '../../advice/data-rules.ts';
import { PLAIN } from '../../advice/table-rules.testing.ts';
import { LIMITS } from '../../contract/limits.ts';
import { RemoteFailure } from '../remote/transport/failure.ts';
import { SqliteError } from '../wasm/errors.ts';
import { BUILD_TIMEOUT_MS, makeDatabase } from '../wasm/fixture.testing.ts';
import { RESULT } from '../wasm/result-codes.ts';
import { CONTENT, open, run } from './session.testing.ts';

// The first test waits until the engine is built.
beforeAll(async () => void (await open()), BUILD_TIMEOUT_MS);

describe('a result', () => {
  it('has the members that the contract names', async () => {
    const { session } = await open();
    expect(await run(session, 'SELECT id, place, amount / 2 AS half FROM deals', 2)).toEqual({
      kind: 'result',
      usable: true,
      result: {
        columns: [
          { name: 'id', type: 'INTEGER' },
          { name: 'place', type: 'TEXT' },
          { name: 'half', type: null },
        ],
        rows: [
          [1, 'רחוב 1', 500],
          [2, 'רחוב 2', 1000],
        ],
        row_count: 2,
        truncated: true,
        limit: 2,
        elapsed_ms: 0,
        warnings: [expect.stringMatching(/^ROW_LIMIT_REACHED: .* limit of 2 rows/)],
        schema_version: '1.2',
        data_as_of: '2026-09-17',
      },
    });
  });

  it('comes whole, however many batches it takes', async () => {
    const { session } = await open();
    const answer = await run(session, 'SELECT id FROM deals ORDER BY id DESC', 10_000);
    if (answer.kind !== 'result') throw new Error(answer.refusal.message);
    expect(answer.result.rows.map(([id]) => id)).toEqual(Array.from({ length: 5000 }, (_, i) => 5000 - i));
    expect(answer.result.truncated).toBe(false);
  });

  it.each([
    ['id, place, amount FROM deals', ['INTEGER', 'TEXT', 'INTEGER']],
    ['rowid, amount + 0, max(amount), CAST(id AS TEXT), NULL FROM deals', ['INTEGER', null, null, null, null]],
    ['id AS x, (SELECT place) FROM (SELECT id, place FROM deals)', ['INTEGER', 'TEXT']],
    ['n, where_it_is, twice FROM places', ['INTEGER', 'TEXT', null]],
    ['amount FROM (SELECT amount FROM deals UNION ALL SELECT 1)', [null]],
    ['i FROM (WITH c(i) AS (SELECT place FROM deals) SELECT i FROM c)', ['TEXT']],
    ['words.name, rank, rowid FROM words', [null, null, 'INTEGER']],
    ['id, low, high FROM boxes', ['INT', 'REAL', 'REAL']],
    ['price, untyped FROM oddly_typed', ['DECIMAL(10, 2)', null]],
  ])('gives the declared types of SELECT %s', async (select, types) => {
    const { session } = await open();
    const answer = await run(session, `SELECT ${select} LIMIT 1`);
    expect(answer).toMatchObject({ result: { columns: types.map((type) => ({ type })) } });
  });

  it('names its columns as SQLite does, two of one name and names with broken bytes too', async () => {
    const { session } = await open();
    expect(
      await run(session, 'SELECT id, id, 1 AS "", 2 AS "מחיר 🏠", broken.* FROM deals, broken LIMIT 1'),
    ).toMatchObject({
      result: { columns: ['id', 'id', '', 'מחיר 🏠', 'q\ufffdq'].map((name) => ({ name })) },
    });
  });

  it('has as many columns as SQLite allows', async () => {
    const { session } = await open();
    const answer = await run(session, `SELECT ${Array.from({ length: 2_000 }, (_, i) => i).join()}`);
    expect(answer).toMatchObject({ result: { rows: [Array.from({ length: 2_000 }, (_, i) => i)] } });
  });
});

describe('a number that JSON cannot hold', () => {
  it('is written as text or null, and a warning says so', async () => {
    const { session } = await open();
    const answer = await run(
      session,
      'SELECT 9007199254740991, 9007199254740992 AS big, -9007199254740992, 9e999, -9e999, -0.0, 2.0, 9e999 - 9e999',
    );
    expect(answer).toMatchObject({
      result: {
        rows: [[9007199254740991, '9007199254740992', '-9007199254740992', null, null, 0, 2, null]],
        warnings: [
          'BIG_INTEGER: Column 2 (big), like 1 more, has integers beyond ±9007199254740991, which are written as text.',
          'INFINITE_NUMBER: Column 4 (9e999), like 1 more, has infinite numbers, which are written as null.',
        ],
      },
    });
  });

  it('earns no warning in a row that was cut off', async () => {
    const { session } = await open();
    const answer = await run(session, 'VALUES (1), (9223372036854775807)', 1);
    expect(answer).toMatchObject({ result: { warnings: [expect.stringMatching(/^ROW_LIMIT_REACHED/)] } });
  });
});

const TABLE: TableRules = { ...PLAIN, columns: ['id', 'place', 'amount'], key: ['id'], indexedColumns: ['id'] };
const rulesOf = (deals: TableRules): DataRules => ({
  tables: { deals },
  metaKeys: { anchor: 'anchor', windowStart: 'start' },
  otherNames: {},
  otherValues: {},
});

describe('advice', () => {
  /** Fails as soon as a rule reads that member. */
  const failingAt = (member: keyof TableRules, cause: Error) =>
    rulesOf(
      Object.defineProperty({ ...TABLE }, member, {
        get: () => {
          throw cause;
        },
      }),
    );
  const SCAN = 'SELECT count(*), sum(amount) FROM deals';

  it('on the words alone is also given about a database of which nothing is known', async () => {
    const { session } = await open();
    const answer = await run(session, 'SELECT id FROM deals WHERE amount = NULL');
    expect(answer).toMatchObject({
      result: { warnings: [expect.stringMatching(/^SUSPECT_COMPARISON: .* amount IS NULL/)] },
    });
    expect(await run(session, SCAN)).not.toHaveProperty('result.warnings');
  });

  it('that fails on the words of a statement costs no answer, and no thread', async () => {
    const cause = new TypeError('A rule is wrong.');
    const { session, faults } = await open({ rules: failingAt('dimensions', cause) });
    const answer = await run(session, SCAN);
    expect(answer).toMatchObject({ kind: 'result', usable: true, result: { rows: [[5000, 12_502_500_000]] } });
    expect(answer).toMatchObject({ result: { warnings: [expect.stringMatching(/^FULL_SCAN/)] } });
    expect(faults).toEqual([cause]);
  });

  it.each([
    ['an error of SQLite', new SqliteError('SQL logic error', { code: RESULT.ERROR }), true],
    ['a fault of the engine', new WebAssembly.RuntimeError('unreachable'), false],
    ['a host that cannot be reached', new RemoteFailure('unreachable', 'The host cannot be reached.'), true],
  ])('that %s prevents costs no answer, and the answer is not kept', async (_, cause, usable) => {
    const { session, faults } = await open({ rules: failingAt('indexedColumns', cause) });
    const { outcome, ...more } = await session.run({ sql: SCAN, limit: 1 });
    expect(outcome).toMatchObject({ kind: 'result', result: { rows: [[5000, 12_502_500_000]] } });
    expect(more).toMatchObject({ usable, repeatable: false });
    expect(faults).toEqual([cause]);
  });

  it('has no part in the time of the query, which may be over when the rows are there', async () => {
    const content = makeDatabase(
      [
        'CREATE TABLE deals (id INTEGER PRIMARY KEY, amount INTEGER);',
        'INSERT INTO deals VALUES (1, 1), (2, 2), (3, 3);',
      ]
        .concat(Array.from({ length: 100 }, (_, i) => `CREATE TABLE other_${i} (a PRIMARY KEY);`))
        .join('\n'),
    );
    const { session, world, faults } = await open({ content, rules: rulesOf(TABLE) });
    // SQLite checks the clock every few hundred steps. This statement has fewer.
    world.seedMs = LIMITS.queryMs + 1;
    expect(await run(session, 'SELECT sum(amount), random() IS NULL FROM deals')).toMatchObject({
      result: { rows: [[6, 0]], warnings: [expect.stringMatching(/^FULL_SCAN/)] },
    });
    expect(faults).toEqual([]);
  });

  it('on an answer that no reader waits for any more ends the run', async () => {
    const cause = new SqliteError('interrupted', { code: RESULT.INTERRUPT });
    const { session, faults } = await open({ rules: failingAt('indexedColumns', cause) });
    expect(await run(session, SCAN)).toMatchObject({ kind: 'refused', refusal: { code: 'TIMEOUT' }, usable: true });
    expect(faults).toEqual([]);
  });
});

describe('a query that fails', () => {
  it('at its time limit is a TIMEOUT, and the session goes on', async () => {
    const { session, world } = await open();
    world.tick = 500;
    const endless = 'WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT sum(i) FROM n';
    expect(await run(session, endless)).toMatchObject({ kind: 'refused', refusal: { code: 'TIMEOUT' }, usable: true });
    world.tick = 0;
    expect(await run(session, 'SELECT count(*) FROM deals')).toMatchObject({ result: { rows: [[5000]] } });
  });

  it('at its time limit names tables that nothing joins', async () => {
    const table = (columns: readonly string[]): TableRules => ({ ...TABLE, columns, key: [columns[0] ?? ''] });
    const tables = { deals: table(['id', 'place', 'amount']), oddly_typed: table(['price', 'untyped']) };
    const { session, world } = await open({ rules: { ...rulesOf(TABLE), tables } });
    world.tick = 500;
    const sql = 'SELECT sum(a.amount * b.amount * o.price) FROM deals a, deals b, oddly_typed o';
    expect(await run(session, sql)).toMatchObject({
      refusal: { code: 'TIMEOUT', hint: expect.stringMatching(/^No condition joins a and b/) },
      usable: true,
    });
  });

  it.each([
    [1_000, 'The query computed for more than 1 second and was stopped.'],
    [2_500, 'The query computed for more than 2.5 seconds and was stopped.'],
  ])('at a limit of %d ms is refused with that limit', async (queryMs, message) => {
    const { session, world } = await open({ queryMs });
    world.tick = 100;
    const endless = 'WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT sum(i) FROM n';
    expect(await run(session, endless)).toMatchObject({ refusal: { code: 'TIMEOUT', message } });
    expect(world.now).toBeLessThan(queryMs + 1_000);
  });

  it('at its time limit goes on from where it is, if it is given more time, and keeps its rows', async () => {
    const { session, world } = await open();
    world.tick = 1;
    const sql =
      'WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 60000) SELECT i FROM n WHERE i % 20000 = 0';
    const asked: number[] = [];
    const rows: unknown[] = [];
    const { outcome } = await session.run({ sql, limit: 10 }, (part) => rows.push(...part.rows), undefined, {
      limitMs: 500,
      onTimeUp: () => {
        asked.push(rows.length);
        return 500;
      },
    });
    expect(outcome).toMatchObject({ kind: 'result', result: { rows: [[20_000], [40_000], [60_000]] } });
    expect(asked.length).toBeGreaterThan(3);
    // The rows so far can be seen while it is suspended.
    expect([asked[0], asked.at(-1)]).toEqual([0, 2]);
  });

  it('at its time limit is a TIMEOUT of all the time that it had, if it is given no more', async () => {
    const { session, world } = await open();
    world.tick = 100;
    const endless = 'WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT sum(i) FROM n';
    const more = [2_000, null];
    const time = { limitMs: 1_000, onTimeUp: () => more.shift() ?? null };
    const { outcome, usable } = await session.run({ sql: endless, limit: 1 }, null, undefined, time);
    expect([outcome, usable]).toMatchObject([{ refusal: { code: 'TIMEOUT' } }, true]);
    expect([world.now > 3_000, world.now < 4_000, more]).toEqual([true, true, []]);
    world.tick = 0;
    expect(await run(session, 'SELECT count(*) FROM deals')).toMatchObject({ result: { rows: [[5000]] } });
  });

  it('at its time limit while a large result is measured is a TIMEOUT, and the session goes on', async () => {
    const { session, world } = await open();
    // SQLite checks the clock every few thousand steps. These statements have fewer: only measuring can be late.
    world.seedMs = LIMITS.queryMs + 1;
    const text = 'hex(zeroblob(900000))';
    expect(await run(session, `SELECT ${text}, ${text}, ${text}, ${text}, random()`)).toMatchObject({
      kind: 'refused',
      refusal: { code: 'TIMEOUT', message: 'The query computed for more than 10 seconds and was stopped.' },
      usable: true,
    });
    expect(await run(session, 'SELECT random()')).toMatchObject({ kind: 'result' });
  });

  it('because no reader waits for it any more has ended soon, and the session goes on', async () => {
    const { session, world } = await open();
    world.abandoned = true;
    const endless = 'WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT sum(i) FROM n';
    expect(await run(session, endless)).toMatchObject({ kind: 'refused', usable: true });
    world.abandoned = false;
    expect(await run(session, 'SELECT 1')).toMatchObject({ result: { rows: [[1]] } });
  });

  it('for lack of memory is an SQL_ERROR, and the session is to be replaced', async () => {
    const { session } = await open({ memoryBytes: 8 * 2 ** 20 });
    const hungry = 'SELECT group_concat(hex(zeroblob(1000000))) FROM deals';
    expect(await run(session, hungry)).toMatchObject({
      kind: 'refused',
      refusal: { code: 'SQL_ERROR' },
      usable: false,
    });
  });

  it('because its bytes cannot be had says why, and can be tried again', async () => {
    const { session, world } = await open();
    world.failure = new RemoteFailure('unreachable', 'The host cannot be reached.');
    expect(await run(session, 'SELECT sum(amount) FROM deals')).toEqual({
      kind: 'refused',
      refusal: { code: 'DB_UNAVAILABLE', message: 'The host cannot be reached.' },
      usable: true,
    });
    world.failure = null;
    expect(await run(session, 'SELECT sum(amount) FROM deals')).toMatchObject({ result: { rows: [[12_502_500_000]] } });
  });

  it('because the file is another one now has the session replaced', async () => {
    const { session, world } = await open();
    world.failure = new RemoteFailure('changed', 'The file changed.');
    expect(await run(session, 'SELECT sum(amount) FROM deals')).toMatchObject({
      refusal: { code: 'DB_UNAVAILABLE' },
      usable: false,
    });
  });

  it('on a broken page is a DB_UNAVAILABLE', async () => {
    const content = CONTENT.slice();
    content.fill(0xff, 8192, 16384);
    const { session } = await open({ content });
    expect(await run(session, 'SELECT sum(amount), max(place) FROM deals')).toMatchObject({
      refusal: { code: 'DB_UNAVAILABLE' },
      usable: false,
    });
  });
});

it('keeps nothing of the queries that are over, however they ended', async () => {
  const { session, world, memoryBytes } = await open();
  const round = async () => {
    await run(session, 'SELECT place, count(*) FROM deals GROUP BY 1 ORDER BY 2 DESC', 10_000);
    await run(session, 'SELECT id FROM deals', 1);
    await run(session, "SELECT hex(zeroblob(10000)), json('{')");
    await run(session, 'SELECT * FROM nowhere');
    await session.run({ sql: 'SELECT ?', params: [], limit: 1 });
    world.abandoned = true;
    await run(session, 'SELECT max(a.amount + b.amount) FROM deals a, deals b');
    world.abandoned = false;
  };
  for (let i = 0; i < 5; i += 1) await round();
  const before = memoryBytes();
  for (let i = 0; i < 100; i += 1) await round();
  expect(memoryBytes()).toBe(before);
});

it('does not open what is no database', async () => {
  await expect(open({ content: new Uint8Array(8192).fill(65) })).rejects.toThrow('file is not a database');
});

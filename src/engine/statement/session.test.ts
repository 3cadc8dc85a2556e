import { beforeAll, describe, expect, it } from 'vitest';
import type { DataRules, TableRules } from '../../advice/data-rules.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { Format } from '../../contract/request.ts';
import { readWarning } from '../../contract/warning.ts';
import { RemoteFailure } from '../remote/transport/failure.ts';
import { SqliteError } from '../wasm/errors.ts';
import { BUILD_TIMEOUT_MS, compileEngine, makeDatabase } from '../wasm/fixture.testing.ts';
import { RESULT } from '../wasm/result-codes.ts';
import { ComputeClock } from './compute-clock.ts';
import { openSession, type Session } from './session.ts';

let module: WebAssembly.Module;
beforeAll(async () => {
  module = await compileEngine();
}, BUILD_TIMEOUT_MS);

const CONTENT = makeDatabase(`
  CREATE TABLE deals (id INTEGER PRIMARY KEY, place TEXT, amount INTEGER);
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
  INSERT INTO deals SELECT i, 'רחוב ' || i, i * 1000 FROM n;
  CREATE VIEW places AS SELECT id AS n, place AS where_it_is, id * 2 AS twice FROM deals;
  CREATE VIRTUAL TABLE words USING fts5(name);
  INSERT INTO words VALUES ('חיפה');
  CREATE VIRTUAL TABLE boxes USING rtree(id, low, high);
  INSERT INTO boxes VALUES (1, 0, 1);
  CREATE VIEW numbered AS SELECT words AS cursor_number FROM words;
  CREATE TABLE same_name (same_name, boxes, words);
  INSERT INTO same_name VALUES (1, 2, 3);
  CREATE TABLE oddly_typed (price DECIMAL(10, 2), untyped);
  INSERT INTO oddly_typed VALUES (1, 2);
  CREATE TABLE broken (qXq);
  INSERT INTO broken VALUES (1);
`);
// A name that no statement in JavaScript could give: a byte of it is no UTF-8.
const NAME = Buffer.from(CONTENT).indexOf('qXq');
CONTENT[NAME + 1] = 0xff;

/** A session on a made database, whose file can fail and whose clock the test moves. */
async function open({
  memoryBytes = 64 * 2 ** 20,
  queryMs = LIMITS.queryMs as number,
  content = CONTENT,
  rules = null as DataRules | null,
} = {}) {
  const faults: unknown[] = [];
  const world = { now: 0, tick: 0, seedMs: 0, failure: null as unknown, abandoned: false };
  let memory: WebAssembly.Memory | undefined;
  const session = await openSession({
    instantiate: async (imports) => (await WebAssembly.instantiate(module, imports)).exports,
    createMemory: (pages) => {
      memory = new WebAssembly.Memory(pages);
      return memory;
    },
    memoryBytes,
    queryMs,
    suspension: null,
    file: {
      sizeBytes: content.length,
      read: (target, offset) => {
        if (world.failure) return false;
        target.set(content.subarray(offset, offset + target.length));
        return true;
      },
      fetch: () => {
        throw world.failure;
      },
    },
    clock: new ComputeClock(() => {
      world.now += world.tick;
      return world.now;
    }),
    abandoned: () => world.abandoned,
    random: (target) => {
      world.now += world.seedMs;
      target.fill(1);
    },
    identity: { schemaVersion: '1.2', dataAsOf: '2026-09-17' },
    onFault: (cause) => faults.push(cause),
    rules,
  });
  return { session, world, faults, memoryBytes: () => memory?.buffer.byteLength };
}

const run = async (session: Session, sql: string, limit = 1000) => {
  const { outcome, usable } = await session.run({ sql, limit });
  return { ...outcome, usable };
};
/** Has the session open a few cursors of full text. */
const age = async (session: Session) => {
  for (let i = 0; i < 3; i += 1) await run(session, 'SELECT count(*) FROM words a, words b');
};
const isRepeatable = async (session: Session, sql: string) => (await session.run({ sql, limit: 10 })).repeatable;

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

describe('a result is cut', () => {
  const memoryBytes = 256 * 2 ** 20;
  const outcome = async (sql: string, limit = 1000) => {
    const { session } = await open({ memoryBytes });
    const answer = await run(session, sql, limit);
    if (answer.kind !== 'result') throw new Error(answer.refusal.message);
    const { rows, row_count, truncated, warnings = [] } = answer.result;
    expect(row_count).toBe(rows.length);
    return { rows: row_count, truncated, codes: warnings.map((text) => readWarning(text).code) };
  };
  const BYTES = LIMITS.resultBytes;
  const COLUMNS = 16;
  /** What is left for the rows of sixteen columns of one letter, a comma behind every row. */
  const ROOM = BYTES - (`{"columns":[],"rows":[]`.length + COLUMNS * `{"name":"t","type":null},`.length - 1) + 1;
  /** A statement of `rows` rows whose JSON takes exactly `bytes` each, the comma behind them included. */
  const sized = (bytes: number, rows: number) => {
    const texts = bytes - ('[],'.length + COLUMNS * '"",'.length - 1);
    const each = Math.floor(texts / COLUMNS);
    return `WITH texts(t, u) AS MATERIALIZED (
       SELECT substr(x, 1, ${each}), substr(x, 1, ${texts - each * (COLUMNS - 1)})
       FROM (SELECT hex(zeroblob(${Math.ceil(each / 2) + COLUMNS})) AS x))
     SELECT ${Array(COLUMNS - 1)
       .fill('t')
       .join()}, u FROM texts, deals WHERE id <= ${rows}`;
  };

  it.each([4998, 4999, 5000, 5001])('at the limit of %d where 5,000 rows are more', async (limit) => {
    expect(await outcome('SELECT id FROM deals', limit)).toEqual({
      rows: Math.min(limit, 5000),
      truncated: limit < 5000,
      codes: limit < 5000 ? ['ROW_LIMIT_REACHED'] : [],
    });
  });

  it.each([1999, 2000, 2001])('at the limit of %d, whatever the batches', async (limit) => {
    expect(await outcome('SELECT id FROM deals', limit)).toMatchObject({ rows: limit, truncated: true });
    expect(await outcome(`SELECT id FROM deals WHERE id <= ${limit}`, limit)).toMatchObject({
      rows: limit,
      truncated: false,
    });
  });

  it('one row behind the limit, and not computed further', async () => {
    // The seventh row would be an error.
    const sql =
      "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT iif(i < 7, i, json('{')) FROM n";
    expect(await outcome(sql, 5)).toEqual({ rows: 5, truncated: true, codes: ['ROW_LIMIT_REACHED'] });
    await expect(outcome(sql, 6)).rejects.toThrow('malformed JSON');
  });

  it('where a row more would pass the limit of bytes, and not before', async () => {
    const quarter = Math.floor(ROOM / 4);
    expect(await outcome(sized(quarter, 4))).toEqual({ rows: 4, truncated: false, codes: [] });
    expect(await outcome(sized(quarter, 5))).toEqual({ rows: 4, truncated: true, codes: ['SIZE_LIMIT_REACHED'] });
    expect(await outcome(sized(quarter + 1, 4))).toEqual({ rows: 3, truncated: true, codes: ['SIZE_LIMIT_REACHED'] });
  });

  it('by its rows where both limits are reached together', async () => {
    const sql = sized(Math.floor(ROOM / 4), 5);
    expect(await outcome(sql, 4)).toEqual({ rows: 4, truncated: true, codes: ['ROW_LIMIT_REACHED'] });
  });

  it('by the bytes that are written, and says nothing of a row that is left out', async () => {
    // JSON writes each character as \u0002: six bytes.
    const text = `replace(hex(zeroblob(500000)), '0', char(2))`;
    expect(await outcome(`SELECT ${text}, iif(id > 5, 9e999, 1), id FROM deals`)).toEqual({
      rows: 5,
      truncated: true,
      codes: ['SIZE_LIMIT_REACHED'],
    });
  });

  it('as its format is written', async () => {
    const { session } = await open({ memoryBytes });
    const sql = `SELECT replace(hex(zeroblob(500000)), '0', char(2)) AS t FROM deals`;
    const rowsOf = async (format: Format) => {
      const { outcome } = await session.run({ sql, limit: 1000 }, null, { format });
      return outcome.kind === 'result' ? outcome.result.row_count : outcome.refusal;
    };
    expect([await rowsOf('json'), await rowsOf('csv'), await rowsOf('md')]).toEqual([5, 33, 33]);
  });

  it('not at all where the names of its columns are larger than the limit: they are refused in words', async () => {
    const { session } = await open({ memoryBytes });
    const name = 'א'.repeat(12_000);
    const named = (columns: number) =>
      `WITH a AS (SELECT 1 AS "${name}") SELECT ${Array(columns).fill('a.*').join()} FROM a`;
    expect(await run(session, named(1_500))).toEqual({
      kind: 'refused',
      refusal: {
        code: 'SQL_ERROR',
        message: 'The names of the columns take more than 33554432 bytes, the most that a whole result may have.',
        hint: 'Select fewer columns, or give them short names with AS.',
      },
      usable: true,
    });
    expect(await run(session, named(1_000))).toMatchObject({ result: { row_count: 1 } });
  });

  it('by the bytes of long texts as UTF-8', async () => {
    const text = `substr(replace(hex(zeroblob(500000)), '0', 'א'), 1, 499991)`; // 999,982 bytes
    expect(await outcome(`SELECT ${text}, id FROM deals`)).toEqual({
      rows: 33,
      truncated: true,
      codes: ['SIZE_LIMIT_REACHED'],
    });
  });

  it('before a row that is larger than the limit by itself; a first row like that is refused in words', async () => {
    const large = sized(ROOM + 1, 1);
    const small = `SELECT ${Array(16).fill('1').join()}`;
    expect(await outcome(`${small} UNION ALL SELECT * FROM (${large})`)).toEqual({
      rows: 1,
      truncated: true,
      codes: ['SIZE_LIMIT_REACHED'],
    });
    expect(await outcome(sized(ROOM, 1))).toEqual({ rows: 1, truncated: false, codes: [] });
    const { session } = await open({ memoryBytes });
    expect(await run(session, large)).toEqual({
      kind: 'refused',
      refusal: {
        code: 'SQL_ERROR',
        message: 'The first row of the result is larger than 33554432 bytes, the most that a whole result may have.',
        hint: 'Select fewer columns, or parts of long texts with substr(); length() tells how long they are.',
      },
      usable: true,
    });
    expect(await run(session, 'SELECT 1')).toMatchObject({ result: { rows: [[1]] } });
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

describe('whether a result is repeatable', () => {
  it.each([
    'SELECT count(*) FROM deals',
    "SELECT date('2026-01-31', '+1 month'), unixepoch('2026-01-01'), strftime('%Y', 0, 'auto')",
    'SELECT sqlite_version(), changes(), last_insert_rowid()',
    "SELECT CASE WHEN 1 = 2 THEN date('now') END",
    'SELECT * FROM deals ORDER BY place, id LIMIT 5',
    'WITH RECURSIVE n(i) AS (VALUES (1) UNION SELECT i + 1 FROM n WHERE i < 100) SELECT sum(i) FROM n',
  ])('yes: %s', async (sql) => {
    const { session } = await open();
    expect([await isRepeatable(session, sql), await isRepeatable(session, sql)]).toEqual([true, true]);
  });

  it.each([
    "SELECT date('now')",
    'SELECT date()',
    'SELECT current_date',
    'SELECT current_time',
    'SELECT CURRENT_TIMESTAMP',
    'SELECT unixepoch()',
    "SELECT unixepoch('subsec')",
    'SELECT julianday()',
    "SELECT strftime('%s')",
    "SELECT timediff('now', '2026-01-01')",
    "SELECT amount FROM deals WHERE date('2026-01-01') < date('now') LIMIT 1",
    'SELECT random()',
    'SELECT hex(randomblob(4))',
    'SELECT id FROM deals ORDER BY random() LIMIT 1',
    'WITH v AS (SELECT abs(random() % 10) AS r) SELECT r FROM v',
    'SELECT * FROM (SELECT 1 AS a, 2 AS a, 3 AS a, 4 AS a, 5 AS a, 6 AS a)',
  ])('no, the first time and the second: %s', async (sql) => {
    const { session } = await open();
    expect([await isRepeatable(session, sql), await isRepeatable(session, sql)]).toEqual([false, false]);
  });

  const MATCHED = "FROM words WHERE words MATCH 'חיפה'";

  it.each([
    `SELECT name, bm25(words) ${MATCHED} ORDER BY bm25(words)`,
    `SELECT name, rank ${MATCHED} ORDER BY rank LIMIT 5`,
    `SELECT highlight(words, 0, '<', '>'), snippet(words, 0, '<', '>', '…', 5 + length(name)) ${MATCHED}`,
    `SELECT bm25(words), words.rowid, id FROM words JOIN deals ON deals.id = words.rowid WHERE words MATCH 'חיפה'`,
    `SELECT (SELECT bm25(words)) AS weight ${MATCHED} ORDER BY weight`,
    "SELECT name, rank FROM words('חיפה')",
    "SELECT name FROM words WHERE words = 'חיפה'",
    'SELECT count(*), name, rank FROM words',
    'SELECT same_name, boxes, words FROM same_name',
    'EXPLAIN QUERY PLAN SELECT words FROM words',
  ])('yes, where a cursor of full text only finds its row: %s', async (sql) => {
    const { session } = await open();
    const first = await run(session, sql);
    expect(first).toMatchObject({ kind: 'result' });
    await age(session);
    expect(await run(session, sql)).toEqual(first);
    expect(await isRepeatable(session, sql)).toBe(true);
  });

  it.each([
    'SELECT words FROM words',
    `SELECT bm25(words), words ${MATCHED}`,
    'SELECT max(words), count(*) FROM words',
    'SELECT rowid + words FROM words',
    'SELECT words AS n, name FROM words ORDER BY name',
    'SELECT n FROM (SELECT words AS n FROM words LIMIT 5) LIMIT 1',
    'SELECT (SELECT words FROM words LIMIT 1)',
    'SELECT * FROM (SELECT words FROM words UNION ALL SELECT id FROM boxes)',
    'WITH numbers AS MATERIALIZED (SELECT words AS n FROM words) SELECT n FROM numbers',
    'SELECT cursor_number FROM numbered',
  ])('no, where it reveals what the session did before: %s', async (sql) => {
    const { session } = await open();
    const first = await run(session, sql);
    expect(first).toMatchObject({ kind: 'result' });
    expect(await isRepeatable(session, sql)).toBe(false);
    await age(session);
    expect(await run(session, sql)).not.toEqual(first);
    expect(await isRepeatable(session, sql)).toBe(false);
  });

  it.each(['SELECT count(*) FROM words WHERE words < 4', 'SELECT id FROM deals WHERE id IN (SELECT words FROM words)'])(
    'no, where a condition depends on that: %s',
    async (sql) => {
      const { session } = await open();
      expect(await isRepeatable(session, sql)).toBe(false);
    },
  );

  it.each(['EXPLAIN SELECT name FROM words', 'EXPLAIN SELECT 1'])(
    'no, where addresses in memory are shown: %s',
    async (sql) => {
      const { session } = await open();
      expect(await isRepeatable(session, sql)).toBe(false);
    },
  );

  it('no, where an auxiliary function finds its cursor by a number of the data', async () => {
    const { session } = await open();
    // The row's id is 1, and so is the number of the first cursor.
    const sql = `SELECT bm25(rowid) ${MATCHED}`;
    expect(await session.run({ sql, limit: 10 })).toMatchObject({ outcome: { kind: 'result' }, repeatable: false });
    expect(await run(session, sql)).toMatchObject({ kind: 'refused', refusal: { code: 'SQL_ERROR' } });
  });

  it('is reported for one statement and not for those before it', async () => {
    const { session } = await open();
    const told = [];
    for (const sql of ['SELECT random()', 'SELECT 1', "SELECT date('now')", 'SELECT 1']) {
      told.push(await isRepeatable(session, sql));
    }
    expect(told).toEqual([false, true, false, true]);
  });
});

describe('advice', () => {
  const TABLE: TableRules = {
    columns: ['id', 'place', 'amount'],
    key: ['id'],
    dimensions: [],
    period: null,
    medians: [],
    dealDates: [],
    prices: null,
    contentlessKey: null,
    indexedColumns: ['id'],
  };
  const rulesOf = (deals: TableRules): DataRules => ({
    tables: { deals },
    metaKeys: { anchor: 'anchor', windowStart: 'start' },
  });
  /** What fails as soon as a rule looks at that member. */
  const failingAt = (member: keyof TableRules, cause: Error) =>
    rulesOf(
      Object.defineProperty({ ...TABLE }, member, {
        get: () => {
          throw cause;
        },
      }),
    );
  const SCAN = 'SELECT count(*), sum(amount) FROM deals';

  it('that the words of a statement fail costs no answer, and no thread', async () => {
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
    // SQLite looks at the clock after some hundreds of steps, which this statement does not have.
    world.seedMs = LIMITS.queryMs + 1;
    expect(await run(session, 'SELECT sum(amount), random() IS NULL FROM deals')).toMatchObject({
      result: { rows: [[6, 0]], warnings: [expect.stringMatching(/^FULL_SCAN/)] },
    });
    expect(faults).toEqual([]);
  });

  it('of an answer that no reader waits for any more ends the run', async () => {
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

  it('at its time limit while a large result is measured is a TIMEOUT, and the session goes on', async () => {
    const { session, world } = await open();
    // SQLite looks at the clock after some thousands of steps, which these statements do not have: measuring alone can be late.
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

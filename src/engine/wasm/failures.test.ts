import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { SqliteError } from './errors.ts';
import { BUILD_TIMEOUT_MS, loadEngine, makeDatabase, openMade, query, systemOf } from './fixture.testing.ts';
import { primaryCode, RESULT } from './result-codes.ts';

const DEALS = `
  CREATE TABLE deals(id INTEGER PRIMARY KEY, city TEXT);
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
  INSERT INTO deals SELECT i, 'עיר ' || i FROM n;
`;

let database: Database;
beforeAll(async () => {
  database = await openMade(DEALS);
}, BUILD_TIMEOUT_MS);

const ENDLESS = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n';

async function failureOf(work: Promise<unknown>): Promise<SqliteError> {
  const failure = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (!(failure instanceof SqliteError)) throw new Error(`expected an SqliteError, got ${failure}`);
  return failure;
}

describe('a statement that is wrong', () => {
  test.each([
    ["SELECT 'תל אביב', FROM deals", 'near "FROM": syntax error', 'FROM'],
    ["SELECT '🏠' AS בית, prise FROM deals", 'no such column: prise', 'prise'],
    ["SELECT 'ירושלים' WHERE nosuch('x') = 1", 'no such function: nosuch', 'nosuch'],
    ["SELECT 'פתוח", 'unrecognized token: "\'פתוח"', "'פתוח"],
  ])('%s: says what and where', async (sql, message, at) => {
    expect(await failureOf(database.prepare(sql))).toMatchObject({
      message,
      code: RESULT.ERROR,
      offset: sql.indexOf(at),
    });
  });

  test('in a table that is not there', async () => {
    const failure = await failureOf(database.prepare('SELECT * FROM עסקאות'));
    expect(failure).toMatchObject({ message: 'no such table: עסקאות', code: RESULT.ERROR });
    expect(failure.cause).toBeUndefined();
  });

  test('only at run time', async () => {
    const failure = await failureOf(query(database, "SELECT json_extract('{', '$.a')"));
    expect(failure).toMatchObject({ message: 'malformed JSON', offset: null });
    expect(await query(database, 'SELECT 1')).toEqual([[1]]);
  });

  test('that ends early is incomplete', async () => {
    expect(await failureOf(database.prepare('SELECT (1'))).toMatchObject({ message: 'incomplete input' });
  });

  test('that nests too deep', async () => {
    database.limit('EXPR_DEPTH', 500);
    const sql = `SELECT ${'('.repeat(600)}1${')'.repeat(600)}${'+ 1'.repeat(600)}`;
    expect((await failureOf(database.prepare(sql))).message).toMatch(
      /Expression tree is too large|parser stack overflow/i,
    );
  });

  test('and brings the engine down leaves one that says so', async () => {
    const free = await openMade('CREATE TABLE t(x)');
    const chain = Array.from(
      { length: 12_000 },
      (_, i) => `c${i}(x) AS (SELECT x FROM ${i === 0 ? 't' : `c${i - 1}`})`,
    );
    await expect(free.prepare(`WITH ${chain.join()} SELECT * FROM c11999`)).rejects.toThrow(RangeError);
    await expect(free.prepare('SELECT 1')).rejects.toThrow('stopped at a fault (RangeError');
    free.close();
  });
});

describe('a statement that is interrupted', () => {
  test('ends, and the next one runs', async () => {
    let looks = 0;
    const patient = await openMade(DEALS, { progress: () => ++looks > 20 });
    expect(await failureOf(query(patient, ENDLESS))).toMatchObject({ message: 'interrupted', code: RESULT.INTERRUPT });
    looks = 0;
    expect(await query(patient, 'SELECT 1')).toEqual([[1]]);
  });

  test('may stand still instead, and goes on or ends as the system answers', async () => {
    const asked: string[] = [];
    const answers = [false, false, true];
    const patient = await openMade(DEALS, {
      progress: () => 'stand',
      stand: () => {
        asked.push('stand');
        return answers.shift() ?? true;
      },
    });
    asked.length = 0;
    answers.unshift(false);
    expect(await failureOf(query(patient, ENDLESS))).toMatchObject({ code: RESULT.INTERRUPT });
    expect([asked.length > 1, answers]).toEqual([true, []]);
  });

  test('because the system fails, keeps its cause', async () => {
    const cause = new Error('the clock stopped');
    let asked = 0;
    const broken = await openMade(DEALS, {
      progress: () => {
        asked += 1;
        throw cause;
      },
    });
    const failure = await failureOf(query(broken, ENDLESS));
    expect(failure.code).toBe(RESULT.INTERRUPT);
    expect(failure.cause).toBe(cause);
    expect(asked).toBe(1);
  });
});

describe('a statement that needs too much memory', () => {
  test.each([
    ['a sort of a cross join', 'SELECT a.city || b.city AS x FROM deals a, deals b ORDER BY x'],
    ['one large value', 'SELECT zeroblob(100000000)'],
    ['a growing text', 'SELECT group_concat(hex(zeroblob(5000))) FROM deals'],
    ['rows beyond all bounds', 'SELECT zeroblob(1000000) FROM deals'],
  ])('%s', async (_, sql) => {
    const small = await openMade(DEALS, {}, 24 * 1024 * 1024);
    const { statement } = await small.prepare(sql);
    const failure = await failureOf(statement?.rows(1_000_000, 1_000_000_000) ?? Promise.resolve());
    expect(failure).toMatchObject({ code: RESULT.NOMEM, message: 'out of memory' });
    statement?.finalize();
    expect(await query(small, 'SELECT count(*) FROM deals')).toEqual([[20_000]]);
  });

  test('a statement text too large for it', async () => {
    const small = await openMade('', {}, 8 * 1024 * 1024);
    const failure = await failureOf(small.prepare(`SELECT '${'x'.repeat(20_000_000)}'`));
    expect(failure).toMatchObject({ code: RESULT.NOMEM, message: 'out of memory' });
  });

  test('an engine in less than it needs is refused', async () => {
    await expect(openMade('', {}, 1_000_000)).rejects.toThrow('The memory of the SQL engine must be from 4194304');
  });

  test('memory used is reported, and given back', async () => {
    const other = await openMade(DEALS);
    const { statement } = await other.prepare('SELECT zeroblob(10000000)');
    await statement?.rows(1, 1);
    const before = other.memoryUsedBytes();
    statement?.finalize();
    await query(other, 'SELECT 1');
    expect(before - other.memoryUsedBytes()).toBeGreaterThan(10_000_000);
  });
});

describe('a file that cannot be read', () => {
  test('is fetched when it is not at hand', async () => {
    const file = makeDatabase(DEALS);
    const fetched = new Set<number>();
    const engine = await loadEngine(
      systemOf(
        { made: file },
        {
          read: (_, target, offset) => {
            if (fetched.has(offset)) target.set(file.subarray(offset, offset + target.length));
            return fetched.has(offset);
          },
          fetch: (_, target, offset) => {
            fetched.add(offset);
            target.set(file.subarray(offset, offset + target.length));
          },
        },
      ),
    );
    expect(await query(await engine.open('made'), 'SELECT count(*), max(id) FROM deals')).toEqual([[20_000, 20_000]]);
    expect(fetched.size).toBe(file.length / 4096);
  });

  test('fails with the reason, and works again once it can', async () => {
    const file = makeDatabase(DEALS);
    const cause = new Error('the network is down');
    let down = false;
    const engine = await loadEngine(
      systemOf(
        { made: file },
        {
          read: (_, target, offset) => {
            if (!down) target.set(file.subarray(offset, offset + target.length));
            return !down;
          },
          fetch: () => {
            throw cause;
          },
        },
      ),
    );
    const made = await engine.open('made');
    down = true;
    const failure = await failureOf(query(made, 'SELECT sum(length(city)) FROM deals'));
    expect(failure.message).toBe('disk I/O error');
    expect(primaryCode(failure.code)).toBe(RESULT.IOERR);
    expect(failure.cause).toBe(cause);
    down = false;
    expect(await query(made, 'SELECT count(*) FROM deals')).toEqual([[20_000]]);
  });

  test('answered with a promise where nothing can wait for it', async () => {
    const engine = await loadEngine(
      systemOf({ made: makeDatabase(DEALS) }, { read: () => false, fetch: async () => {} }),
    );
    const failure = await failureOf(engine.open('made'));
    expect(failure.cause).toMatchObject({ message: expect.stringContaining('loaded without suspension') });
  });

  test('that is unknown', async () => {
    const engine = await loadEngine(systemOf({}));
    expect(await failureOf(engine.open('made'))).toMatchObject({
      message: 'unable to open database file',
      code: RESULT.CANTOPEN,
    });
  });
});

describe('calls that overlap', () => {
  test('are given what is under way', async () => {
    const [first, second] = await Promise.allSettled([database.prepare('SELECT 1'), database.prepare('SELECT 2')]);
    expect(first.status).toBe('fulfilled');
    expect(second).toMatchObject({
      reason: { message: expect.stringContaining('still busy with preparing a statement') },
    });
    if (first.status === 'fulfilled') first.value.statement?.finalize();
  });

  test('direct ones too', async () => {
    const { statement } = await database.prepare('SELECT ?');
    const rows = statement?.rows(1, 1);
    expect(() => statement?.bind(1, 1)).toThrow('still busy with reading rows');
    expect(() => statement?.finalize()).toThrow('still busy with reading rows');
    expect(() => database.denial()).toThrow('still busy with reading rows');
    await rows;
    statement?.finalize();
  });
});

test('a module that is not the engine is refused by name', async () => {
  const { loadSqlite } = await import('./sqlite.ts');
  const options = {
    instantiate: async () => ({ memory: {} }),
    createMemory: (pages: WebAssembly.MemoryDescriptor) => new WebAssembly.Memory(pages),
    memoryBytes: 2 ** 26,
    system: systemOf({}),
  };
  await expect(loadSqlite(options)).rejects.toThrow('lacks sqlite3_initialize');
});

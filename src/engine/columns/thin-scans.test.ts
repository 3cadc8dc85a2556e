import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { DamagedStrips } from '../../column-strips/index.ts';
import { BUILD_TIMEOUT_MS, makeDatabase } from '../wasm/fixture.testing.ts';
import { Statement } from '../wasm/statement.ts';
import { PageZone } from './page-zone.ts';

import { type SourceInMemory, stripsInMemory } from './strips-in-memory.testing.ts';
import { openOnStrips, type SessionOnStrips } from './thin-scans.testing.ts';

/** Three thousand deals with gaps between their rowids, and values of every storage class in columns of every type. */
const CONTENT = makeDatabase(`
  PRAGMA page_size = 1024;
  CREATE TABLE deals (id INTEGER PRIMARY KEY, settlement TEXT, year INTEGER, area REAL, rooms REAL, amount INTEGER,
    odd, note TEXT DEFAULT 'none', twice AS (amount * 2), city INTEGER);
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
  INSERT INTO deals (id, settlement, year, area, rooms, amount, odd, note, city) SELECT i * 3 + (i > 1500) * 100000,
    CASE i % 7 WHEN 0 THEN NULL WHEN 1 THEN 'חיפה' WHEN 2 THEN '' ELSE 'תל אביב ' || (i % 40) END,
    1998 + i % 27, CASE WHEN i % 11 = 0 THEN NULL WHEN i % 2 THEN i % 400 ELSE i % 400 + 0.25 END, i % 9 / 2.0,
    CASE i % 5 WHEN 0 THEN i * 1000000000000 WHEN 1 THEN -i ELSE i * 1000 END,
    CASE i % 8 WHEN 0 THEN 9223372036854775807 WHEN 1 THEN x'00ff' WHEN 2 THEN 'text' WHEN 3 THEN 1e300 WHEN 4 THEN -0.0
      WHEN 5 THEN zeroblob(i % 200) WHEN 6 THEN 9e999 ELSE NULL END,
    CASE WHEN i % 50 = 0 THEN printf('%.*c', i % 500, 'x') END, i % 13 FROM n;
  CREATE INDEX by_amount ON deals (amount);
  CREATE INDEX by_city ON deals (city, area);
  CREATE TABLE settlements (code INTEGER PRIMARY KEY, name TEXT);
  INSERT INTO settlements SELECT DISTINCT city, 'place ' || city FROM deals WHERE city % 3 < 2;
  INSERT INTO settlements VALUES (77, 'nowhere');
  CREATE TABLE keyed (k TEXT PRIMARY KEY, v) WITHOUT ROWID;
  INSERT INTO keyed SELECT 'k' || id, year FROM deals LIMIT 300;
  CREATE INDEX by_v ON keyed (v);
  CREATE TABLE keys (id INTEGER PRIMARY KEY, computed AS (whole + length(word)), word TEXT, whole INTEGER, mixed,
    folded TEXT COLLATE NOCASE, kept AS (whole * 2) STORED, code TEXT UNIQUE, same);
  INSERT INTO keys (id, word, whole, mixed, folded, code, same) SELECT id * 2, settlement, (amount % 41 - 20) * 1000003,
    CASE id % 6 WHEN 0 THEN 9007199254740993 + id % 4 WHEN 1 THEN 9007199254740994.0 * (id % 4 + 2) WHEN 2 THEN x'00ff' WHEN 3 THEN 'ab'
      WHEN 4 THEN NULL ELSE id % 50 - 25 END, CASE WHEN id % 2 THEN 'A' ELSE 'a' END, nullif('c' || id, 'c6'),
    CASE WHEN id % 2 THEN 1 ELSE 1.0 END FROM deals LIMIT 700;
  CREATE INDEX by_word ON keys (word, whole);
  CREATE INDEX by_mixed ON keys (mixed, word);
  CREATE INDEX by_id ON keys (word, id, mixed, whole);
  CREATE INDEX by_four ON keys (word, kept, whole, mixed);
  CREATE INDEX by_folded ON keys (folded);
  CREATE INDEX by_falling ON keys (whole DESC);
  CREATE INDEX by_part ON keys (whole) WHERE whole IS NOT NULL;
  CREATE INDEX by_sum ON keys (whole + 1);
  CREATE INDEX by_computed ON keys (computed, whole);
  CREATE INDEX by_kept ON keys (kept, whole);
  CREATE INDEX by_code ON keys (code);
  CREATE INDEX by_same ON keys (same);
  CREATE VIEW big AS SELECT id, area * 2 AS doubled, year FROM deals WHERE area > 100;
  CREATE TABLE empty (a, b);
`);

/** Statements on them, one a line. */
const STATEMENTS = readFileSync(new URL('statements.testing.sql', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('--'));

const answer = async ({ session }: SessionOnStrips, sql: string, limit = 10_000) => {
  const parts: unknown[] = [];
  const { outcome } = await session.run({ sql, limit }, ({ rows }) => parts.push(...rows));
  if (outcome.kind === 'refused') return outcome;
  const { elapsed_ms: _, ...result } = outcome.result;
  expect(parts).toEqual(result.rows.slice(0, parts.length));
  return result;
};

/** The lists of columns that were taken from strips. */
const columnsTaken = ({ taken }: SourceInMemory): readonly (string | undefined)[] => [
  ...new Set(taken.map((block) => /: ([\d,]*) of/.exec(block)?.[1])),
];

let plain: SessionOnStrips;
let thin: SessionOnStrips;
let source: SourceInMemory;
beforeAll(async () => {
  source = stripsInMemory(CONTENT, 128);
  plain = await openOnStrips(CONTENT, null);
  thin = await openOnStrips(CONTENT, source);
}, BUILD_TIMEOUT_MS);

describe('every statement is answered as from the tables', () => {
  it.each(STATEMENTS)('%s', async (sql) => {
    for (const limit of [10_000, 400]) {
      expect(await answer(thin, sql, limit)).toEqual(await answer(plain, sql, limit));
    }
    expect(thin.faults).toEqual([]);
  });
});

describe('two passes', () => {
  const SQL = 'SELECT * FROM deals WHERE rooms = 4 AND area > 300';
  const answered = async (sql: string, limit = 100) => {
    const twice = stripsInMemory(CONTENT, 128);
    const opened = await openOnStrips(CONTENT, twice);
    expect(await answer(opened, sql, limit)).toEqual(await answer(plain, sql, limit));
    expect(opened.faults).toEqual([]);
    return columnsTaken(twice);
  };

  it.each([
    [SQL, '4,3'],
    ['SELECT * FROM deals WHERE rooms = 4 AND area > 300 ORDER BY id DESC', '4,3'],
    ['SELECT * FROM deals WHERE length(note) > 300 LIMIT 7 OFFSET 3', '7'],
    ['SELECT id, settlement, year, area, odd FROM deals WHERE rooms = 77', '4'],
    ['SELECT odd, amount, settlement, area + year FROM deals WHERE area > 390', '3'],
    ["SELECT d.*, s.name FROM deals d JOIN settlements s ON s.code = d.city + 0 WHERE d.settlement LIKE '%3%'", '1,8'],
  ])('read the columns of a filter, and the others of the rows that pass: %s', async (sql, columns) => {
    expect(await answered(sql)).toEqual([columns]);
  });

  it.each([
    ['SELECT id, odd, settlement, note, city FROM deals ORDER BY area DESC LIMIT 10', '3'],
    ['SELECT id, odd, settlement, note, city FROM deals ORDER BY area DESC LIMIT 1', '3'],
    ['SELECT id, odd, settlement, note, city FROM deals WHERE rooms = 4 ORDER BY area, year LIMIT 90', '4,3,2'],
    ['SELECT id, odd, settlement, note, city FROM deals WHERE rooms = 77 ORDER BY area, year LIMIT 90', '4,3,2'],
  ])('read the columns of an order, and the others of the first rows: %s', async (sql, columns) => {
    expect(await answered(sql)).toEqual([columns]);
    expect(await answered(sql, 5)).toEqual([columns]);
  });

  it.each([
    ['few columns are left', 'SELECT settlement FROM deals WHERE rooms = 4'],
    ['chance decides', 'SELECT * FROM deals WHERE rooms = 4 AND random() IS NOT NULL'],
    ['rows are sorted', 'SELECT * FROM deals WHERE rooms = 4 ORDER BY area, id'],
    [
      'rows are put together',
      'SELECT year, count(*), max(note), max(odd), max(amount) FROM deals WHERE rooms = 4 GROUP BY 1',
    ],
    [
      'a column comes out at times',
      'SELECT CASE WHEN year > 2010 THEN settlement ELSE amount || odd || note END FROM deals WHERE rooms = 4',
    ],
    ['no column comes out as it is', 'SELECT year + 1, amount + 1, city + 1, area + 1 FROM deals WHERE rooms = 4'],
  ])('are not made where %s', async (_, sql) => {
    expect(await answered(sql)).toEqual([expect.stringMatching(/,/)]);
  });

  it.each([
    [true, ['4,3', '8,1,2,3,4,5,6,7']],
    [false, ['4,3']],
  ])('end with the first if the rows that pass are more bytes than all strips: %s', async (isMore, columns) => {
    const twice = stripsInMemory(CONTENT, 128);
    const found: (number | undefined)[] = [];
    twice.savesPages = (_, __, rows) => {
      if (rows !== undefined) found.push(rows);
      return rows === undefined || isMore;
    };
    const opened = await openOnStrips(CONTENT, twice);
    const answered = await answer(opened, SQL);
    expect(answered).toEqual(await answer(plain, SQL));
    expect(found).toEqual(['rows' in answered ? answered.rows.length : 0]);
    expect(columnsTaken(twice)).toEqual(columns);
  });

  it('detect a row that the first one missed', async () => {
    const missing = stripsInMemory(CONTENT, 128);
    const { rows } = missing;
    let isFirst = true;
    missing.rows = (reading, block) => {
      const given = rows(reading, block);
      if (!given || !isFirst || block !== 5) return given;
      isFirst = false;
      const nulls = { types: new Uint8Array(given.rowids.length), content: new Uint8Array() };
      return { ...given, columns: given.columns.map(() => nulls) };
    };
    const opened = await openOnStrips(CONTENT, missing);
    expect(await answer(opened, SQL, 1_000)).toEqual(await answer(plain, SQL, 1_000));
    expect(opened.faults).toEqual([expect.objectContaining({ code: 11 })]);
    missing.taken.length = 0;
    expect(await answer(opened, SQL, 1_000)).toEqual(await answer(plain, SQL, 1_000));
    expect([opened.faults.length, missing.taken[0]]).toEqual([1, expect.stringContaining('8,1,2,3,4,5,6,7 of')]);
  });
});

it('reads all columns of all rows, of tables of every kind of value', async () => {
  const columns = ['settlement', 'year', 'area', 'rooms', 'amount', 'odd', 'note', 'city'];
  const all = columns.map((name) => `typeof(${name}), quote(${name}), ${name}`).join(', ');
  const sql = `SELECT id, rowid, ${all}, twice FROM deals NOT INDEXED`;
  source.taken.length = 0;
  const result = await answer(thin, sql);
  expect(result).toEqual(await answer(plain, sql));
  expect(result).toMatchObject({ row_count: 3000 });
  expect(source.taken).toHaveLength(Math.ceil(3000 / 128));
});

describe('a look-up', () => {
  const taken = async (sql: string, options: Parameters<typeof openOnStrips>[2] = {}) => {
    const strips = stripsInMemory(CONTENT, 128);
    const opened = await openOnStrips(CONTENT, strips, { redirects: () => false, ...options });
    expect(await answer(opened, sql)).toEqual(await answer(plain, sql));
    expect(opened.faults).toEqual([]);
    return columnsTaken(strips);
  };
  const tables = async () => {
    const rows = await plain.session.run({ sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'deals'", limit: 1 });
    return new Set(rows.outcome.kind === 'result' ? rows.outcome.result.rows.map(([root]) => Number(root)) : []);
  };

  it.each([
    ['through an index', 'SELECT note, area, city FROM deals WHERE city = 3', ['7']],
    ['in the order of an index', 'SELECT note FROM deals INDEXED BY by_amount ORDER BY amount', ['7']],
    [
      'for rows of another table',
      'SELECT s.name, d.year FROM settlements s CROSS JOIN deals d ON d.city = s.code',
      ['2'],
    ],
    ['by a rowid', 'SELECT settlement, odd FROM deals WHERE id IN (33, 333, 3333)', ['6,1']],
    ['through two indexes', 'SELECT id, year FROM deals WHERE city = 2 OR amount = 3000', []],
    ['of nothing but the rowid', 'SELECT id, city FROM deals WHERE city = 2', []],
  ])('reads strips %s where they are wanted, and nothing else: %s', async (_, sql, columns) => {
    const roots = await tables();
    expect(await taken(sql, { looksUp: async () => roots })).toEqual(columns);
    expect(await taken(sql, { looksUp: async () => new Set([1]) })).toEqual([]);
    expect(await taken(sql)).toEqual([]);
  });

  it('shares a tree with a scan of the same table', async () => {
    const sql = 'SELECT a.id, b.note FROM deals a JOIN deals b ON b.amount = a.amount WHERE a.rooms = 4';
    const roots = await tables();
    const options = { redirects: undefined, looksUp: async () => roots };
    expect(await taken(sql, options)).toHaveLength(1);
  });

  it.each([0, 7, 19])('is answered by pages if strips fail in block %d', async (failed) => {
    const spoiled = stripsInMemory(CONTENT, 128);
    spoiled.onRows = (_, block) => {
      if (block === failed) throw new Error('no strips today');
    };
    const opened = await openOnStrips(CONTENT, spoiled);
    const sql = 'SELECT city, area, note, id FROM deals WHERE city > 2 ORDER BY city, area';
    expect(await answer(opened, sql)).toEqual(await answer(plain, sql));
    expect(opened.faults).toEqual([new Error('no strips today')]);
  });

  it('is answered by pages if strips lack a row that the index has', async () => {
    const other = makeDatabase(`CREATE TABLE t (id INTEGER PRIMARY KEY, x, y); CREATE INDEX by_x ON t (x);
      WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 900)
      INSERT INTO t SELECT i * 3, i % 30, i * 7 FROM n`);
    const strips = stripsInMemory(other, 128);
    const { rows } = strips;
    strips.rows = (reading, block) => {
      const given = rows(reading, block);
      if (!given || block !== 2) return given;
      return { ...given, rowids: given.rowids.map((rowid) => (rowid === 786 ? rowid + 1 : rowid)) };
    };
    const opened = await openOnStrips(other, strips);
    const sql = 'SELECT id, y FROM t WHERE x = 22';
    expect(await answer(opened, sql)).toEqual(await answer(await openOnStrips(other, null), sql));
    expect(opened.faults).toEqual([expect.objectContaining({ code: 11 })]);
  });
});

describe('a scan of an index', () => {
  const taken = async (sql: string, options: Parameters<typeof openOnStrips>[2] = {}) => {
    const strips = stripsInMemory(CONTENT, 128);
    const opened = await openOnStrips(CONTENT, strips, options);
    expect(await answer(opened, sql)).toEqual(await answer(plain, sql));
    expect(opened.faults).toEqual([]);
    return columnsTaken(strips);
  };

  it.each([
    ['what is read', 'SELECT city, count(*) FROM deals GROUP BY city', ['8']],
    ['what is before that in the key', 'SELECT total(area) FROM deals INDEXED BY by_city', ['8,3']],
    ['the rowids', 'SELECT amount, id FROM deals INDEXED BY by_amount ORDER BY amount', ['5']],
    ['what is before a rowid in the middle', 'SELECT whole FROM keys INDEXED BY by_id', ['1,2']],
    [
      'nothing in between, where the order within a group does not matter',
      'SELECT word, count(mixed), median(whole) FROM keys INDEXED BY by_four GROUP BY word',
      ['1,3,2'],
    ],
    [
      'what is in between, where it does',
      'SELECT word, count(mixed), median(whole), whole FROM keys INDEXED BY by_four GROUP BY word',
      ['1,5,2,3'],
    ],
    ['nothing, where entries are counted', 'SELECT count(*) FROM deals', []],
  ])('needs of the table %s: %s', async (_, sql, columns) => {
    expect(await taken(sql)).toEqual(columns);
  });

  it.each([
    ['in another order', 'SELECT whole FROM keys INDEXED BY by_falling ORDER BY whole DESC'],
    ['by another collation', 'SELECT folded FROM keys INDEXED BY by_folded ORDER BY folded'],
    ['of some rows', 'SELECT whole FROM keys INDEXED BY by_part WHERE whole IS NOT NULL'],
    ['of an expression', 'SELECT whole + 1 FROM keys INDEXED BY by_sum ORDER BY whole + 1'],
    ['of what no record has', 'SELECT computed FROM keys INDEXED BY by_computed ORDER BY computed'],
    ['of a table without rowids', 'SELECT v FROM keyed INDEXED BY by_v'],
    ['from a key on', 'SELECT amount FROM deals WHERE amount > 1000000'],
  ])('reads pages where it is %s: %s', async (_, sql) => {
    expect(await taken(sql)).toEqual([]);
  });

  it('reads pages if it may end early, by default', async () => {
    const sql = 'SELECT city FROM deals WHERE area > 100 ORDER BY city, area LIMIT 7';
    expect(await taken(sql)).toEqual(['8,3']);
    expect(await taken(sql, { redirects: undefined })).toEqual([]);
  });

  it('shows the entries as they are where equal values are not the same', async () => {
    const strips = stripsInMemory(CONTENT, 128);
    const opened = await openOnStrips(CONTENT, strips);
    const sql = 'SELECT same, typeof(same), id FROM keys INDEXED BY by_same';
    for (let time = 0; time < 2; time += 1) expect(await answer(opened, sql)).toEqual(await answer(plain, sql));
    expect(opened.faults).toEqual([new DamagedStrips('values of an index are equal and not the same')]);
  });

  it('earns the same advice as from pages', async () => {
    const opened = await openOnStrips(CONTENT, stripsInMemory(CONTENT, 128));
    expect(await answer(opened, 'SELECT city, count(*) FROM deals')).toEqual(
      await answer(plain, 'SELECT city, count(*) FROM deals'),
    );
  });

  it.each([0, 7])('is answered by pages if strips fail in block %d', async (failed) => {
    const spoiled = stripsInMemory(CONTENT, 128);
    spoiled.onRows = (_, block) => {
      if (block === failed) throw new Error('no strips today');
    };
    const opened = await openOnStrips(CONTENT, spoiled);
    const sql = 'SELECT city, area, id FROM deals ORDER BY city, area';
    expect(await answer(opened, sql)).toEqual(await answer(plain, sql));
    expect(opened.faults).toEqual([new Error('no strips today')]);
  });

  it('is answered by pages if a block has wrong rows', async () => {
    const short = stripsInMemory(CONTENT, 128);
    const { rows } = short;
    short.rows = (reading, block) => {
      const given = rows(reading, block);
      return given && block === 3 ? { ...given, rowids: given.rowids.subarray(1) } : given;
    };
    const opened = await openOnStrips(CONTENT, short);
    const sql = 'SELECT city, area FROM deals ORDER BY city, area';
    expect(await answer(opened, sql)).toEqual(await answer(plain, sql));
    expect(opened.faults).toEqual([new DamagedStrips('a block has other rows than the directory says')]);
  });

  it('is answered by pages if a read of a rowid was not redirected', async () => {
    const opened = await openOnStrips(CONTENT, stripsInMemory(CONTENT, 128));
    const sql = 'SELECT city, id FROM deals ORDER BY city';
    const repoint = vi.spyOn(Statement.prototype, 'repoint').mockImplementationOnce(function (
      this: Statement,
      changes,
    ) {
      return this.repoint(changes.filter(({ opcode }) => opcode !== 'IdxRowid'));
    });
    expect(await answer(opened, sql)).toEqual(await answer(plain, sql));
    expect(opened.faults).toEqual([expect.objectContaining({ code: 11 })]);
    repoint.mockRestore();
  });
});

describe('what a run needs', () => {
  it('is one block where it takes no more rows', async () => {
    const few = stripsInMemory(CONTENT, 128);
    const { session } = await openOnStrips(CONTENT, few);
    await session.run({ sql: 'SELECT area FROM deals WHERE rooms > 1', limit: 10 });
    expect(few.taken).toEqual([expect.stringContaining(': 3,4 of 0')]);
  });

  it('are the last blocks first where it goes backward', async () => {
    const backward = stripsInMemory(CONTENT, 128);
    const { session } = await openOnStrips(CONTENT, backward);
    await session.run({ sql: 'SELECT area FROM deals WHERE rooms > 1 ORDER BY id DESC', limit: 100 });
    expect(backward.taken.map((taken) => taken.split(' of ')[1])).toEqual(['23', '22']);
  });

  it('are other columns from statement to statement', async () => {
    const first = await answer(thin, 'SELECT sum(rooms) FROM deals');
    for (const sql of ['SELECT sum(amount) FROM deals NOT INDEXED', 'SELECT group_concat(settlement) FROM deals']) {
      expect(await answer(thin, sql)).toEqual(await answer(plain, sql));
    }
    expect(await answer(thin, 'SELECT sum(rooms) FROM deals')).toEqual(first);
  });

  it('is nothing for few rows if only scans that read much are redirected', async () => {
    const unused = stripsInMemory(CONTENT, 128);
    const { session } = await openOnStrips(CONTENT, unused, { redirects: undefined });
    await session.run({ sql: 'SELECT * FROM deals', limit: 100 });
    await session.run({ sql: 'SELECT * FROM deals WHERE id < 50', limit: 100 });
    expect(unused.taken).toEqual([]);
    await session.run({ sql: 'SELECT * FROM deals WHERE area > 20', limit: 50 });
    expect(new Set(unused.taken).size).toBe(1);
  });
});

describe('where strips fail', () => {
  const SQL = 'SELECT id, area FROM deals WHERE rooms > 0';
  const failing = async (fail: (block: number) => void) => {
    const spoiled = stripsInMemory(CONTENT, 128);
    spoiled.onRows = (_, block) => fail(block);
    return { spoiled, opened: await openOnStrips(CONTENT, spoiled) };
  };
  const inBlock = (at: number, cause: Error) => (block: number) => {
    if (block === at) throw cause;
  };

  it.each([0, 1, 20])('in block %d, the table answers, and no row comes twice', async (block) => {
    const { opened } = await failing(inBlock(block, new Error('no strips today')));
    expect(await answer(opened, SQL)).toEqual(await answer(plain, SQL));
    expect(opened.faults).toEqual([new Error('no strips today')]);
  });

  it('of a table that is damaged, they are not asked again', async () => {
    const { spoiled, opened } = await failing(inBlock(3, new DamagedStrips('spoiled')));
    expect(await answer(opened, SQL)).toEqual(await answer(plain, SQL));
    spoiled.taken.length = 0;
    expect(await answer(opened, SQL)).toEqual(await answer(plain, SQL));
    expect(spoiled.taken).toEqual([]);
    expect(opened.faults).toHaveLength(1);
  });

  it('the statement ends where the source says so', async () => {
    const { spoiled, opened } = await failing(inBlock(3, new Error('the budget is spent')));
    spoiled.endsRun = () => true;
    expect(await answer(opened, SQL)).toMatchObject({ kind: 'refused', refusal: { code: 'DB_UNAVAILABLE' } });
  });

  it('the table answers if strips were brought but are not loaded', async () => {
    const forgetful = stripsInMemory(CONTENT, 128);
    const { rows } = forgetful;
    forgetful.rows = (reading, block) => (block === 9 ? null : rows(reading, block));
    const opened = await openOnStrips(CONTENT, forgetful);
    expect(await answer(opened, SQL)).toEqual(await answer(plain, SQL));
    expect(opened.faults).toEqual([new Error('Strips were brought and are not at hand.')]);
  });

  it('a wrong directory is detected', async () => {
    const lying = stripsInMemory(CONTENT, 128);
    const { table } = lying;
    lying.table = async (root) => {
      const told = await table(root);
      return told && { ...told, blocks: told.blocks.map((block) => ({ ...block, rows: block.rows - 1 })) };
    };
    const opened = await openOnStrips(CONTENT, lying);
    expect(await answer(opened, SQL)).toEqual(await answer(plain, SQL));
    expect(opened.faults).toEqual([expect.any(DamagedStrips)]);
  });

  it('strips that take long to prepare fail before the first row', async () => {
    const late = stripsInMemory(CONTENT, 128);
    late.prepare = () => Promise.reject(new Error('no way there'));
    const opened = await openOnStrips(CONTENT, late);
    expect(await answer(opened, SQL)).toEqual(await answer(plain, SQL));
    expect(opened.faults).toEqual([new Error('no way there')]);
  });

  it('a table with records of fewer columns is not gone through', async () => {
    const short = stripsInMemory(CONTENT, 128);
    const { table } = short;
    short.table = async (root) => {
      const told = await table(root);
      return told && { ...told, columnCount: 3 };
    };
    const opened = await openOnStrips(CONTENT, short);
    expect(await answer(opened, SQL)).toEqual(await answer(plain, SQL));
    expect([short.taken, opened.faults]).toEqual([[], []]);
  });

  it('rows that depend on chance are not joined with those of another run', async () => {
    const { opened } = await failing(inBlock(20, new Error('no strips today')));
    expect(await answer(opened, 'SELECT id, random() FROM deals WHERE rooms > 0')).toMatchObject({ kind: 'refused' });
    const { opened: early } = await failing(inBlock(0, new Error('no strips today')));
    expect(await answer(early, 'SELECT id, random() FROM deals WHERE rooms > 0')).toMatchObject({ row_count: 2667 });
  });
});

it('an instruction that was left as it is reads the right column, or SQLite refuses it', async () => {
  const sql = 'SELECT id, settlement, year, rooms, odd, city FROM deals';
  const expected = await answer(plain, sql);
  for (const missed of [1, 2, 4, 6, 8]) {
    const opened = await openOnStrips(CONTENT, stripsInMemory(CONTENT, 128));
    const repoint = vi.spyOn(Statement.prototype, 'repoint').mockImplementationOnce(function (
      this: Statement,
      changes,
    ) {
      return this.repoint(changes.filter(({ opcode, before }) => opcode === 'OpenRead' || before !== missed));
    });
    expect(await answer(opened, sql)).toEqual(expected);
    expect(opened.faults).toEqual(missed < 5 ? [] : [expect.objectContaining({ code: 11 })]);
    repoint.mockRestore();
  }
});

it('goes on after a statement that was cancelled in the middle', async () => {
  const slow = stripsInMemory(CONTENT, 128);
  const opened = await openOnStrips(CONTENT, slow);
  slow.onRows = (_, block) => {
    opened.world.abandoned = block >= 5;
  };
  expect(await answer(opened, 'SELECT sum(rooms) FROM deals')).toMatchObject({ kind: 'refused' });
  opened.world.abandoned = false;
  slow.onRows = () => {};
  expect(await answer(opened, 'SELECT sum(rooms) FROM deals')).toEqual(
    await answer(plain, 'SELECT sum(rooms) FROM deals'),
  );
  expect(opened.faults).toEqual([]);
});

it('uses page numbers again once they are nearly spent', async () => {
  const zone = new PageZone(2 ** 30, 2 ** 30 + 400);
  const reused = stripsInMemory(CONTENT, 128);
  const opened = await openOnStrips(CONTENT, reused, { zone });
  for (const column of ['area', 'year', 'rooms', 'settlement', 'note', 'area', 'city', 'odd', 'area']) {
    const sql = `SELECT group_concat(${column}, '|') FROM deals NOT INDEXED`;
    expect(await answer(opened, sql)).toEqual(await answer(plain, sql));
  }
  expect(opened.faults).toEqual([]);
});

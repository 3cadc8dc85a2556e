import { beforeAll, describe, expect, it } from 'vitest';
import { readBytecode } from '../../statement/bytecode.ts';
import type { Database } from '../../wasm/database.ts';
import { BUILD_TIMEOUT_MS, openMade, query } from '../../wasm/fixture.testing.ts';
import { readsMuch, type ScannedCursor, scannedCursors } from './scanned-cursors.ts';

const COLUMNS = ['id', 'settlement', 'year', 'area', 'amount', 'city'];
/** Columns of the index; the last one is the rowid. */
const KEYS = ['city', 'amount', 'rowid'];

let database: Database;
let names: ReadonlyMap<number, string>;
beforeAll(async () => {
  database = await openMade(`
    CREATE TABLE deals (id INTEGER PRIMARY KEY, settlement TEXT, year INTEGER, area REAL, amount INTEGER, city INTEGER);
    CREATE INDEX by_city ON deals (city, amount);
    CREATE TABLE cities (code INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE keyed (k TEXT PRIMARY KEY, v) WITHOUT ROWID;
    CREATE VIEW large AS SELECT id, area * 2 AS doubled FROM deals WHERE area > 100;
    CREATE VIRTUAL TABLE words USING fts5(name);
    WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
    INSERT INTO deals SELECT i, 's' || i % 20, 1998 + i % 27, i % 90, i * 1000, i % 70 FROM n;
    WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 70)
    INSERT INTO cities SELECT i, 'c' || i FROM n;
    INSERT INTO keyed VALUES ('a', 1);
    ANALYZE;
  `);
  const rows = await query(database, 'SELECT rootpage, name FROM sqlite_schema WHERE rootpage > 0');
  names = new Map(rows.map(([page, name]) => [Number(page), String(name)]));
}, BUILD_TIMEOUT_MS);

async function cursorsOf(sql: string): Promise<readonly ScannedCursor[]> {
  const { statement } = await database.prepare(sql);
  const program = statement && (await readBytecode(statement));
  statement?.finalize();
  return scannedCursors(program ?? [], (root) => ['deals', 'keyed'].includes(names.get(root) ?? ''));
}

/** The cursors that qualify, as `table(columns) extent direction`, and of a sought index how many columns are compared. */
async function scansOf(sql: string, left?: ScannedCursor['of']): Promise<readonly string[]> {
  const cursors = (await cursorsOf(sql)).filter(({ of }) => of !== left);
  return cursors.map(({ root, reads, extent, direction, of, compared, namesRows }) => {
    const columns = [...new Set(reads.map(({ column }) => column))].sort((a, b) => a - b);
    const table = names.get(root);
    const named = of === 'index' || of === 'sought-index' ? KEYS : COLUMNS;
    const read = columns
      .map((column) => (table === 'cities' || table === 'keyed' ? column : named.at(column)))
      .join(', ');
    const sought = extent === 'sought' ? ` by ${compared}${namesRows ? ' for rows' : ''}` : '';
    return `${table}(${read}) ${extent}${sought}${direction === 'backward' ? ' backward' : ''}`;
  });
}

describe('a scan of a whole table', () => {
  it.each([
    ['SELECT year, count(*), avg(amount) FROM deals GROUP BY 1', ['deals(year, amount) whole']],
    ['SELECT sum(area) FROM deals', ['deals(area) whole']],
    ['SELECT count(*) FROM deals WHERE settlement LIKE :text', ['deals(settlement) whole']],
    ['SELECT count(*) FROM deals NOT INDEXED', ['deals() whole']],
    ['SELECT max(area) FROM deals', ['deals(area) whole']],
    ['SELECT sum(id) FROM deals NOT INDEXED', ['deals() whole']],
    ['SELECT id FROM deals ORDER BY area DESC LIMIT 3', ['deals(area) whole']],
    ['SELECT * FROM deals ORDER BY area', ['deals(settlement, year, area, amount, city) whole']],
    ['SELECT DISTINCT year FROM deals ORDER BY 1', ['deals(year) whole']],
    ['SELECT sum(doubled) FROM large', ['deals(area) whole']],
    ['SELECT id, row_number() OVER (ORDER BY area) FROM deals', ['deals(area) whole']],
    ['SELECT year FROM deals UNION SELECT area FROM deals', ['deals(year) whole', 'deals(area) whole']],
    ['SELECT year FROM deals UNION ALL SELECT area FROM deals ORDER BY 1', ['deals(year) whole', 'deals(area) whole']],
  ])('%s', async (sql, expected) => {
    expect(await scansOf(sql)).toEqual(expected);
  });
});

describe('a scan that may end early', () => {
  it.each([
    ['SELECT id FROM deals WHERE area > 400', ['deals(area) filtered']],
    ['SELECT * FROM deals WHERE area > 40 LIMIT 10', ['deals(settlement, year, area, amount, city) filtered']],
    ['SELECT id FROM deals WHERE area > 400 ORDER BY id DESC', ['deals(area) filtered backward']],
    ['SELECT settlement FROM deals', ['deals(settlement) first-rows']],
    ['SELECT settlement FROM deals LIMIT 5', ['deals(settlement) first-rows']],
    ['SELECT settlement FROM deals LIMIT 5 OFFSET 100', ['deals(settlement) first-rows']],
    ['SELECT settlement FROM deals ORDER BY id DESC', ['deals(settlement) first-rows backward']],
    ['SELECT max(id) FROM deals', ['deals() first-rows backward']],
    ['SELECT settlement FROM deals WHERE id < 100', ['deals(settlement) bounded']],
    ['SELECT DISTINCT settlement FROM deals', ['deals(settlement) filtered']],
    ['SELECT DISTINCT settlement, year FROM deals LIMIT 5', ['deals(settlement, year) filtered']],
  ])('%s', async (sql, expected) => {
    expect(await scansOf(sql)).toEqual(expected);
  });
});

describe('a scan of an index', () => {
  it.each([
    ['SELECT city, count(*) FROM deals GROUP BY city', ['by_city(city) whole']],
    ['SELECT count(*) FROM deals', ['by_city() whole']],
    ['SELECT city, sum(amount), max(id) FROM deals GROUP BY city', ['by_city(rowid, city, amount) whole']],
    ['SELECT city, id FROM deals ORDER BY city DESC', ['by_city(rowid, city) first-rows backward']],
    ['SELECT city FROM deals WHERE amount > 7 ORDER BY city', ['by_city(city, amount) filtered']],
    ['SELECT max(city) FROM deals', ['by_city(city) first-rows backward']],
    ['SELECT DISTINCT amount FROM deals', ['by_city(amount) whole']],
    ['SELECT DISTINCT amount FROM deals LIMIT 3', ['by_city(amount) filtered']],
    ['SELECT DISTINCT amount, city + 0 FROM deals', ['by_city(city, amount) whole']],
  ])('%s', async (sql, expected) => {
    expect(await scansOf(sql)).toEqual(expected);
  });
});

describe('a scan of a table without rowids', () => {
  it.each([
    ['SELECT count(*), max(v) FROM keyed', ['keyed(1) whole']],
    ['SELECT k FROM keyed WHERE v = 1', ['keyed(0, 1) filtered']],
    ['SELECT k FROM keyed WHERE v = 1 ORDER BY k DESC', ['keyed(0, 1) filtered backward']],
    ['SELECT * FROM keyed LIMIT 3', ['keyed(0, 1) first-rows']],
  ])('%s', async (sql, expected) => {
    const cursors = await cursorsOf(sql);
    expect(await scansOf(sql)).toEqual(expected);
    expect(cursors.every(({ of }) => of === 'keyed-table')).toBe(true);
    expect(cursors.map(readsMuch)).toEqual(expected.map((each) => !each.endsWith('first-rows')));
  });

  it('is that of an index if it has no strips, as all that a program opens by a key', async () => {
    const { statement } = await database.prepare('SELECT v FROM keyed WHERE v = 1');
    const program = statement && (await readBytecode(statement));
    statement?.finalize();
    expect(scannedCursors(program ?? []).map((cursor) => [cursor.of, readsMuch(cursor)])).toEqual([['index', false]]);
  });
});

describe('the order of an index', () => {
  /** Columns whose order among equal values of the others does not matter. */
  const unorderedOf = async (sql: string) => {
    const { statement } = await database.prepare(sql);
    const program = statement && (await readBytecode(statement));
    statement?.finalize();
    return scannedCursors(program ?? []).flatMap(({ of, reads }) =>
      reads.flatMap(({ column, isUnordered }) => (of === 'index' && isUnordered ? [KEYS.at(column)] : [])),
    );
  };

  it.each([
    ['a median of each group', 'SELECT city, median(amount) FROM deals GROUP BY city'],
    ['a count of each group', 'SELECT city, count(amount), count(*) FROM deals GROUP BY 1 HAVING count(*) > 3'],
    ['a median of all', 'SELECT count(*), median(amount) FROM deals'],
    ['the highest median', 'SELECT city, median(amount) AS m FROM deals GROUP BY 1 ORDER BY m DESC LIMIT 1'],
  ])('does not matter to %s', async (_, sql) => {
    expect(await unorderedOf(sql)).toEqual(['amount']);
  });

  it.each([
    ['a sum', 'SELECT city, sum(amount) FROM deals GROUP BY city'],
    ['the first of equal ones', 'SELECT city, max(amount) FROM deals GROUP BY city'],
    ['a list', 'SELECT city, group_concat(amount) FROM deals GROUP BY city'],
    ['a row of each group', 'SELECT city, amount, median(amount + 0) FROM deals GROUP BY city'],
    ['what is computed', 'SELECT city, median(amount * 2) FROM deals GROUP BY city'],
    ['what is left out', 'SELECT city, median(amount) FROM deals WHERE amount <> 5 GROUP BY city'],
    ['a part of a group', 'SELECT city, median(amount) FILTER (WHERE id > 5) FROM deals GROUP BY city'],
    ['what is counted once', 'SELECT city, count(DISTINCT amount) FROM deals GROUP BY city'],
    ['a fraction for all', 'SELECT city, percentile(amount, 50) FROM deals GROUP BY city'],
    ['the first rows', 'SELECT median(amount) FROM (SELECT amount FROM deals ORDER BY city LIMIT 9)'],
    ['the grouping itself', 'SELECT city, amount, count(*) FROM deals GROUP BY city, amount'],
    ['a join', 'SELECT city, median(amount) FROM deals, cities GROUP BY city'],
    ['chance', 'SELECT city, median(amount) FROM deals WHERE random() > 0 GROUP BY city'],
    ['a window', 'SELECT city, median(amount) OVER (ORDER BY city) FROM deals'],
    ['rows without an order', 'SELECT city, amount FROM deals'],
  ])('matters to %s', async (_, sql) => {
    expect(await unorderedOf(sql)).toEqual([]);
  });
});

describe('of several cursors those that go through a table', () => {
  it.each([
    [
      'SELECT name, area FROM deals JOIN cities ON code = +city WHERE area > 80',
      ['deals(area, city) filtered', 'cities(1) looked-up'],
    ],
    ['SELECT count(*) FROM deals a, deals b WHERE b.area > a.area', ['deals(area) whole', 'deals(area) whole']],
    [
      'SELECT (SELECT sum(b.area) FROM deals b WHERE b.year > a.year) FROM deals a',
      ['deals(year) first-rows', 'deals(year, area) whole'],
    ],
    [
      'SELECT a.id FROM deals a JOIN deals b ON b.id = a.year WHERE a.area > 80',
      ['deals(year, area) filtered', 'deals() looked-up'],
    ],
    [
      'SELECT sum(d.area) FROM deals d WHERE id IN (SELECT year FROM deals)',
      ['deals(area) looked-up', 'deals(year) whole'],
    ],
    [
      'SELECT count(*) FROM cities LEFT JOIN deals ON settlement = name',
      ['cities(1) whole', 'deals(settlement) whole'],
    ],
    [
      // Before the third table is read, SQLite asks whether it is empty (IfEmpty).
      'SELECT count(*) FROM cities CROSS JOIN keyed CROSS JOIN deals WHERE settlement = name',
      ['cities(1) whole', 'keyed() whole', 'deals(settlement) whole'],
    ],
    [
      'SELECT count(cities.code), count(deals.id) FROM deals RIGHT JOIN cities ON settlement = name',
      ['deals(settlement) whole', 'cities(1) whole'],
    ],
  ])('%s', async (sql, expected) => {
    expect(await scansOf(sql)).toEqual(expected);
  });
});

describe('rows that are looked up', () => {
  it.each([
    ['by a rowid', 'SELECT year FROM deals WHERE id = 5', ['deals(year) looked-up']],
    ['by an index', 'SELECT area, amount FROM deals WHERE city = 3', ['deals(area) looked-up']],
    ['by a whole index', 'SELECT settlement FROM deals ORDER BY city, amount LIMIT 5', ['deals(settlement) looked-up']],
    [
      'in a join',
      'SELECT name, area FROM cities CROSS JOIN deals ON city = code WHERE year = 2001',
      ['cities(1) filtered', 'deals(year, area) looked-up'],
    ],
    [
      'in a join of three',
      'SELECT name, sum(area) FROM cities CROSS JOIN keyed CROSS JOIN deals ON city = code GROUP BY name',
      ['cities(1) whole', 'keyed() whole', 'deals(area) looked-up'],
    ],
    [
      'for rows that a join lacks',
      'SELECT name, area FROM cities LEFT JOIN deals ON city = code AND year = 2001',
      ['cities(1) first-rows', 'deals(year, area) looked-up'],
    ],
  ])('%s: %s', async (_, sql, expected) => {
    expect(await scansOf(sql, 'sought-index')).toEqual(expected);
  });
});

describe('entries of an index that are sought', () => {
  it.each([
    ['by a value', 'SELECT amount FROM deals WHERE city = 3', 'by_city(amount) sought by 1'],
    ['by two', 'SELECT id FROM deals WHERE city = 3 AND amount > 5', 'by_city() sought by 2 for rows'],
    ['in a range', 'SELECT city, count(*) FROM deals WHERE city > 3 GROUP BY city', 'by_city(city) sought by 1'],
    ['backward', 'SELECT city FROM deals WHERE city < 9 ORDER BY city DESC', 'by_city(city) sought by 1'],
    ['for look-ups', 'SELECT year FROM deals WHERE city = 3', 'by_city() sought by 1 for rows'],
    ['for look-ups of all', 'SELECT year FROM deals ORDER BY city', 'by_city() sought by 0 for rows'],
    ['in a join', 'SELECT name, amount FROM cities CROSS JOIN deals ON city = code', 'by_city(amount) sought by 1'],
    [
      'by a list',
      'SELECT city FROM deals WHERE city IN (1, 5) AND amount IN (3000, 7000)',
      'by_city(city) sought by 2',
    ],
    ['for one of several indexes', 'SELECT sum(year) FROM deals WHERE city = 3 OR id = 7', null],
    ['in a table without rowids', "SELECT v FROM keyed WHERE k = 'a'", 'keyed(1) sought by 1'],
    ['in a range of such a table', "SELECT k FROM keyed WHERE k > 'a'", 'keyed(0) sought by 1'],
    [
      'in such a table, for rows that an index names',
      'SELECT count(k) FROM keyed WHERE v = 1 AND k = 2',
      'keyed(0, 1) sought by 1',
    ],
  ])('%s: %s', async (_, sql, expected) => {
    const sought = (await scansOf(sql)).filter((each) => each.includes('sought'));
    expect(sought).toEqual(expected === null ? [] : [expected]);
  });
});

describe('not what is', () => {
  it.each([
    ['a range of rowids', 'SELECT * FROM deals WHERE id BETWEEN 5 AND 500'],
    ['a virtual table', 'SELECT * FROM words'],
    ['found by one of several indexes', 'SELECT settlement FROM deals WHERE city = 3 OR id = 7'],
    ['no table', 'SELECT 1'],
    ['a table-valued function', "SELECT * FROM json_each('[1]')"],
    ['a recursion', 'WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n LIMIT 9) SELECT sum(i) FROM n'],
  ])('%s: %s', async (_, sql) => {
    expect(await scansOf(sql, 'sought-index')).toEqual([]);
  });
});

describe('a program', () => {
  const scan = [
    { opcode: 'Init', p1: 0, p2: 6, p3: 0, p4: '' },
    { opcode: 'OpenRead', p1: 0, p2: 9, p3: 0, p4: '3' },
    { opcode: 'Rewind', p1: 0, p2: 5, p3: 0, p4: '' },
    { opcode: 'Column', p1: 0, p2: 2, p3: 1, p4: '' },
    { opcode: 'Next', p1: 0, p2: 3, p3: 0, p4: '' },
    { opcode: 'Halt', p1: 0, p2: 0, p3: 0, p4: '' },
    { opcode: 'Goto', p1: 0, p2: 1, p3: 0, p4: '' },
  ];

  it('is read as it stands', () => {
    expect(scannedCursors(scan)).toMatchObject([{ root: 9, opened: [1], reads: [{ address: 3, column: 2 }] }]);
  });

  it.each([
    ['has an instruction that is not known', { opcode: 'Invented', p1: 7, p2: 0, p3: 0, p4: '' }],
    ['reads a record otherwise', { opcode: 'RowData', p1: 0, p2: 1, p3: 0, p4: '' }],
    ['looks at a type without reading the value', { opcode: 'IsType', p1: 0, p2: 4, p3: 2, p4: '' }],
    ['opens the cursor on another table too', { opcode: 'OpenRead', p1: 0, p2: 8, p3: 0, p4: '3' }],
    ['opens the cursor on what is temporary too', { opcode: 'OpenRead', p1: 0, p2: 9, p3: 1, p4: '3' }],
    ['opens the cursor on an index too', { opcode: 'OpenRead', p1: 0, p2: 9, p3: 0, p4: 'k(1,)' }],
    ['reads the rowid of a table as that of an index', { opcode: 'IdxRowid', p1: 0, p2: 1, p3: 0, p4: '' }],
    ['reads columns of an index instead', { opcode: 'DeferredSeek', p1: 4, p2: 0, p3: 0, p4: '[0,1]' }],
    ['looks up rows of another table by its own', { opcode: 'DeferredSeek', p1: 0, p2: 0, p3: 4, p4: '' }],
    ['runs a program of its own', { opcode: 'Program', p1: 0, p2: 0, p3: 0, p4: 'program' }],
  ])('is left alone that %s', (_, instruction) => {
    expect(scannedCursors([...scan, instruction])).toEqual([]);
  });

  const ofIndex = scan.map((each) => (each.opcode === 'OpenRead' ? { ...each, p4: 'k(2,B,B)' } : each));

  it('is read as it stands where it goes through an index', () => {
    const rowid = { opcode: 'IdxRowid', p1: 0, p2: 8, p3: 0, p4: '' };
    expect(scannedCursors([...ofIndex, rowid])).toMatchObject([
      {
        of: 'index',
        root: 9,
        reads: [
          { address: 3, column: 2 },
          { address: 7, column: -1, into: 8 },
        ],
      },
    ]);
  });

  it.each(['Rowid', 'SeekRowid', 'Found', 'NotFound', 'NoConflict', 'RowData', 'IdxInsert'])(
    'is left alone that does anything with an index but go through it and seek: %s',
    (opcode) => {
      expect(scannedCursors([...ofIndex, { opcode, p1: 0, p2: 4, p3: 0, p4: '1' }])).toEqual([]);
    },
  );

  it.each(['SeekGE', 'SeekGT', 'SeekLE', 'SeekLT', 'IdxGE', 'IdxGT', 'IdxLE', 'IdxLT', 'IfNoHope'])(
    'compares as many columns as P4 says: %s',
    (opcode) => {
      const compares = (p4: string) => ({ opcode, p1: 0, p2: 4, p3: 0, p4 });
      expect(scannedCursors([...ofIndex, compares('1'), compares('2')])).toMatchObject([
        { of: 'sought-index', compared: 2, namesRows: false, extent: 'sought' },
      ]);
      for (const p4 of ['', '0', '-1', 'k(2,B,B)']) expect(scannedCursors([...ofIndex, compares(p4)])).toEqual([]);
    },
  );

  it('has its rowids read as they are where an index is sought', () => {
    const rowid = { opcode: 'IdxRowid', p1: 0, p2: 8, p3: 0, p4: '' };
    const seek = { opcode: 'SeekGE', p1: 0, p2: 4, p3: 0, p4: '1' };
    expect(scannedCursors([...ofIndex, rowid, seek])).toMatchObject([
      { of: 'sought-index', namesRows: true, reads: [{ address: 3, column: 2 }] },
    ]);
  });

  it('is left alone that can skip corrupt records', () => {
    expect(scannedCursors([{ opcode: 'Init', p1: 0, p2: 6, p3: 5, p4: '' }, ...scan.slice(1)])).toEqual([]);
  });
});

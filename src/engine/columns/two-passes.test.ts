import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { BUILD_TIMEOUT_MS, makeDatabase } from '../wasm/fixture.testing.ts';
import { MadeBlocks } from './made-blocks.ts';
import { answer, CONTENT, columnsTaken } from './mixed-deals.testing.ts';
import { stripsInMemory } from './strips-in-memory.testing.ts';
import { openOnStrips, type SessionOnStrips } from './thin-scans.testing.ts';

let plain: SessionOnStrips;
beforeAll(async () => {
  plain = await openOnStrips(CONTENT, null);
}, BUILD_TIMEOUT_MS);

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
    ['SELECT * FROM deals WHERE rooms = 4 ORDER BY area, id', '4'],
    ['SELECT id, odd, settlement, note, year FROM deals WHERE rooms = 4 ORDER BY note DESC, amount + 1', '4'],
    ['SELECT * FROM deals WHERE rooms = 77 ORDER BY area', '4'],
    [
      'SELECT s.name, d.* FROM deals d JOIN settlements s ON s.code = d.city + 0 WHERE d.rooms = 4 ORDER BY s.name',
      '4,8',
    ],
  ])('read the columns of a filter, and the others of the rows that are sorted: %s', async (sql, columns) => {
    expect(await answered(sql)).toEqual([columns]);
    expect(await answered(sql, 5)).toEqual([columns]);
  });

  it.each([
    ['few columns are left', 'SELECT settlement FROM deals WHERE rooms = 4'],
    ['chance decides', 'SELECT * FROM deals WHERE rooms = 4 AND random() IS NOT NULL'],
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
    [true, ['4,3', '4,3,8,1,2,5,6,7']],
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

  it('make the rows of each block once', async () => {
    const twice = stripsInMemory(CONTENT, 128);
    const opened = await openOnStrips(CONTENT, twice);
    expect(await answer(opened, SQL, 1_000)).toEqual(await answer(plain, SQL, 1_000));
    expect(new Set(twice.taken).size).toBe(twice.taken.length);
  });

  it('detect a row that the first one missed', async () => {
    // Rows are made again for the second pass, and then right.
    const { mockRestore } = vi.spyOn(MadeBlocks.prototype, 'get').mockReturnValue(undefined);
    onTestFinished(mockRestore);
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

describe('rows that a sorter needs', () => {
  const MANY = makeDatabase(`
    PRAGMA page_size = 4096;
    CREATE TABLE deals (id INTEGER PRIMARY KEY, settlement TEXT, year INTEGER, area REAL, note TEXT);
    WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 20100)
    INSERT INTO deals SELECT i, 'place ' || i % 40, 1998 + i % 27, i * 7919 % 20100 / 2.0, 'note ' || i FROM n;
  `);

  it.each([
    [19_999, ['3']],
    [20_000, ['3', '3,4,1,2']],
  ])('are found up to a bound, and all are read in one pass from there on: %i', async (rows, columns) => {
    const sql = `SELECT * FROM deals WHERE area < ${rows / 2} ORDER BY area DESC`;
    const strips = stripsInMemory(MANY, 1024);
    const opened = await openOnStrips(MANY, strips);
    const pages = await openOnStrips(MANY, null);
    expect(await answer(opened, sql, 300)).toEqual(await answer(pages, sql, 300));
    expect(opened.faults).toEqual([]);
    expect(columnsTaken(strips)).toEqual(columns);
  });
});

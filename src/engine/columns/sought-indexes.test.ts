import { beforeAll, describe, expect, it, vi } from 'vitest';
import { DamagedStrips } from '../../column-strips/index.ts';
import { BUILD_TIMEOUT_MS, makeDatabase } from '../wasm/fixture.testing.ts';
import { Statement } from '../wasm/statement.ts';
import { answer, CONTENT, columnsTaken } from './mixed-deals.testing.ts';
import { stripsInMemory } from './strips-in-memory.testing.ts';
import { openOnStrips, type SessionOnStrips } from './thin-scans.testing.ts';

let plain: SessionOnStrips;
beforeAll(async () => {
  plain = await openOnStrips(CONTENT, null);
}, BUILD_TIMEOUT_MS);

describe('keys that are sought in an index', () => {
  it.each([
    ['what is compared', 'SELECT count(*) FROM deals WHERE city = 5', ['8']],
    ['what is read, and what is before it in the key', 'SELECT sum(area) FROM deals WHERE city = 5', ['8,3']],
    ['the whole key, for rows that are looked up', 'SELECT sum(year) FROM deals WHERE city = 5', ['8,3', '2']],
    ['what is before a rowid in the middle', "SELECT id FROM keys INDEXED BY by_id WHERE word = ''", ['1']],
    ['rows alone, of all entries', 'SELECT year FROM deals ORDER BY amount', ['5', '2']],
  ])('need %s: %s', async (_, sql, columns) => {
    const strips = stripsInMemory(CONTENT, 128);
    const opened = await openOnStrips(CONTENT, strips);
    expect(await answer(opened, sql)).toEqual(await answer(plain, sql));
    expect(opened.faults).toEqual([]);
    expect(columnsTaken(strips)).toEqual(columns);
  });

  it.each([
    ['in another order', 'SELECT whole FROM keys INDEXED BY by_falling WHERE whole > 0'],
    ['by another collation', "SELECT folded FROM keys INDEXED BY by_folded WHERE folded = 'a'"],
    ['of some rows', 'SELECT whole FROM keys INDEXED BY by_part WHERE whole > 0'],
    ['of an expression', 'SELECT 1 FROM keys INDEXED BY by_sum WHERE whole + 1 > 5'],
    ['of what no record has', 'SELECT computed FROM keys INDEXED BY by_computed WHERE computed > 5'],
    ['of a table without rowids', 'SELECT v FROM keyed INDEXED BY by_v WHERE v > 2000'],
  ])('are read from pages where it is %s: %s', async (_, sql) => {
    const strips = stripsInMemory(CONTENT, 128);
    expect(await answer(await openOnStrips(CONTENT, strips), sql)).toEqual(await answer(plain, sql));
    expect(columnsTaken(strips)).toEqual([]);
  });

  it('are read from pages by default, if nothing says otherwise', async () => {
    const strips = stripsInMemory(CONTENT, 128);
    const opened = await openOnStrips(CONTENT, strips, { redirects: undefined });
    await answer(opened, 'SELECT count(*) FROM deals WHERE city = 5');
    expect(columnsTaken(strips)).toEqual([]);
  });
});

describe('an index of many pages', () => {
  // Three levels: pages of 512 bytes, keys of up to 60.
  const content = makeDatabase(`
    PRAGMA page_size = 512;
    CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT, number INTEGER, x);
    CREATE INDEX by_name ON t (name, number);
    CREATE INDEX by_number ON t (number);
    WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 6000)
    INSERT INTO t SELECT i * 2, printf('%.*c%d', i * 7919 % 50, 'y', i * 7919 % 997), i * 7919 % 6007, i FROM n`);

  it.each([
    ['each key is found', 'SELECT sum((SELECT x FROM t WHERE number = n.number)) FROM t n'],
    ['each key of two columns is found', 'SELECT count(*), sum(b.x) FROM t a JOIN t b USING (name, number)'],
    ['no other key is found', 'SELECT count(b.x) FROM t a LEFT JOIN t b ON b.number = a.number + 6007'],
    ['from every key on', 'SELECT sum((SELECT min(number) FROM t WHERE number > n.number)) FROM t n'],
    ['before every key', 'SELECT sum((SELECT max(number) FROM t WHERE number < n.number)) FROM t n'],
    ['all forward', "SELECT name, number, id FROM t WHERE name > '' ORDER BY name, number"],
    ['all backward', 'SELECT name, number, x FROM t INDEXED BY by_name ORDER BY name DESC, number DESC'],
  ])('%s', async (_, sql) => {
    const opened = await openOnStrips(content, stripsInMemory(content, 500));
    expect(await answer(opened, sql)).toEqual(await answer(await openOnStrips(content, null), sql));
    expect(opened.faults).toEqual([]);
  });

  it.each([1, 2, 5, 6, 7, 13, 14, 30, 43, 44, 100])('of %i entries is gone through', async (rows) => {
    const few = makeDatabase(`PRAGMA page_size = 512; CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT, x);
      CREATE INDEX by_name ON t (name);
      WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
      INSERT INTO t SELECT i, printf('%05d', i * 31 % 101), i FROM n`);
    const opened = await openOnStrips(few, stripsInMemory(few, 16));
    for (const sql of [
      'SELECT x FROM t ORDER BY name',
      'SELECT name, x FROM t INDEXED BY by_name ORDER BY name DESC',
      "SELECT x FROM t WHERE name >= '00050'",
      'SELECT (SELECT x FROM t WHERE name = n.name) FROM t n',
    ]) {
      expect(await answer(opened, sql)).toEqual(await answer(await openOnStrips(few, null), sql));
    }
    expect(opened.faults).toEqual([]);
  });

  it('is read from its pages if its entries are too long', async () => {
    const long = makeDatabase(`PRAGMA page_size = 512; CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT, x);
      CREATE INDEX by_name ON t (name); INSERT INTO t VALUES (1, printf('%.*c', 120, 'z'), 5), (2, 'a', 6)`);
    const strips = stripsInMemory(long, 16);
    const opened = await openOnStrips(long, strips);
    const sql = "SELECT name FROM t WHERE name > 'b'";
    expect(await answer(opened, sql)).toEqual(await answer(await openOnStrips(long, null), sql));
    expect(columnsTaken(strips)).toEqual([]);
  });
});

describe('what cannot be right is never a row', () => {
  const sql = 'SELECT area, year, id FROM deals WHERE city > 2 ORDER BY city, area';

  it('if an instruction was left as it is', async () => {
    for (const missed of [1, 2]) {
      const opened = await openOnStrips(CONTENT, stripsInMemory(CONTENT, 128));
      const repoint = vi.spyOn(Statement.prototype, 'repoint').mockImplementationOnce(function (
        this: Statement,
        changes,
      ) {
        return this.repoint(changes.filter(({ opcode, before }) => opcode === 'OpenRead' || before !== missed));
      });
      expect(await answer(opened, sql)).toEqual(await answer(plain, sql));
      repoint.mockRestore();
    }
  });

  it('if a column that nothing should read is read: SQLite refuses it', async () => {
    const opened = await openOnStrips(CONTENT, stripsInMemory(CONTENT, 128));
    const read = "SELECT whole, mixed FROM keys INDEXED BY by_id WHERE word = ''";
    const repoint = vi.spyOn(Statement.prototype, 'repoint').mockImplementationOnce(function (
      this: Statement,
      changes,
    ) {
      return this.repoint(changes.filter(({ opcode }) => opcode === 'OpenRead'));
    });
    expect(await answer(opened, read)).toEqual(await answer(plain, read));
    repoint.mockRestore();
    expect(opened.faults).toEqual([expect.objectContaining({ code: 11 })]);
  });

  it('if a block has other rows than the directory says', async () => {
    const strips = stripsInMemory(CONTENT, 128);
    const { rows } = strips;
    strips.rows = (reading, block) => {
      const given = rows(reading, block);
      return given && block === 3 ? { ...given, rowids: given.rowids.subarray(1) } : given;
    };
    const opened = await openOnStrips(CONTENT, strips);
    expect(await answer(opened, sql)).toEqual(await answer(plain, sql));
    expect(opened.faults).toEqual([expect.any(DamagedStrips)]);
  });

  it('if equal values are not the same, whose order follows from what is not read', async () => {
    const opened = await openOnStrips(CONTENT, stripsInMemory(CONTENT, 128));
    const equal = 'SELECT id, code FROM keys WHERE same = 1 ORDER BY id';
    expect(await answer(opened, equal)).toEqual(await answer(plain, equal));
    expect(opened.faults).toEqual([new DamagedStrips('values of an index are equal and not the same')]);
  });
});

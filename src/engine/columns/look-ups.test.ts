import { beforeAll, describe, expect, it } from 'vitest';
import { BUILD_TIMEOUT_MS, makeDatabase } from '../wasm/fixture.testing.ts';
import { answer, CONTENT, columnsTaken } from './mixed-deals.testing.ts';
import { WHOLE_TABLE } from './row-stretches.ts';
import { stripsInMemory } from './strips-in-memory.testing.ts';
import { openOnStrips, type SessionOnStrips } from './thin-scans.testing.ts';

let plain: SessionOnStrips;
beforeAll(async () => {
  plain = await openOnStrips(CONTENT, null);
}, BUILD_TIMEOUT_MS);

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
    const found = rows.outcome.kind === 'result' ? rows.outcome.result.rows : [];
    return new Map(found.map(([root]) => [Number(root), WHOLE_TABLE]));
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
    expect(await taken(sql, { looksUp: async () => new Map([[1, WHOLE_TABLE]]) })).toEqual([]);
    expect(await taken(sql)).toEqual([]);
  });

  it.each([
    ['of a range', 'SELECT * FROM deals WHERE city = 3 AND rooms = 4 ORDER BY area', ['4']],
    ['until a LIMIT', 'SELECT * FROM deals WHERE rooms = 4 AND year > 2003 ORDER BY amount DESC LIMIT 20', ['4,2']],
    [
      'for rows of another table',
      'SELECT s.name, d.* FROM settlements s CROSS JOIN deals d ON d.city = s.code WHERE d.rooms = 4',
      ['4'],
    ],
    ['of which few columns are read', 'SELECT settlement, year FROM deals WHERE city = 3 AND rooms = 4', ['4,1,2']],
  ])('reads strips of a filter, and other columns of the rows that it leaves, %s: %s', async (_, sql, columns) => {
    const roots = await tables();
    expect(await taken(sql, { looksUp: async () => roots })).toEqual(columns);
  });

  it('shares a tree with a scan of the same table', async () => {
    const sql = 'SELECT a.id, b.note FROM deals a JOIN deals b ON b.amount = a.amount WHERE a.rooms = 4';
    const roots = await tables();
    const options = { redirects: undefined, looksUp: async () => roots };
    expect(await taken(sql, options)).toHaveLength(1);
  });

  it.each([0, 7, 19])('is answered by pages if strips fail in block %d', async (failed) => {
    const damaged = stripsInMemory(CONTENT, 128);
    damaged.onRows = (_, block) => {
      if (block === failed) throw new Error('no strips today');
    };
    const opened = await openOnStrips(CONTENT, damaged);
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
    // The index is read from its pages.
    const opened = await openOnStrips(other, strips, { redirects: ({ extent }) => extent === 'looked-up' });
    const sql = 'SELECT id, y FROM t WHERE x = 22';
    expect(await answer(opened, sql)).toEqual(await answer(await openOnStrips(other, null), sql));
    expect(opened.faults).toEqual([expect.objectContaining({ code: 11 })]);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { BUILD_TIMEOUT_MS } from '../wasm/fixture.testing.ts';
import { answer, CONTENT } from './mixed-deals.testing.ts';
import { stripsInMemory } from './strips-in-memory.testing.ts';
import { openOnStrips, type SessionOnStrips } from './thin-scans.testing.ts';

let plain: SessionOnStrips;
beforeAll(async () => {
  plain = await openOnStrips(CONTENT, null);
}, BUILD_TIMEOUT_MS);

/** How many blocks were given with all columns, and with the first ones alone. */
function counted(blockRows: number) {
  const source = stripsInMemory(CONTENT, blockRows);
  const { rows } = source;
  const given = { whole: 0, stopped: 0 };
  source.rows = (reading, block) => {
    const result = rows(reading, block);
    if (result) given[result.columns.length < reading.columns.length ? 'stopped' : 'whole'] += 1;
    return result;
  };
  return { source, given };
}

describe('a scan whose rows have to meet a condition', () => {
  it.each([
    ["SELECT year, count(*), sum(area) FROM deals WHERE settlement = 'תל אביב 17' GROUP BY year"],
    ["SELECT count(*), sum(amount) FROM deals WHERE settlement IN ('תל אביב 17', 'תל אביב 18')"],
    [
      "SELECT count(*), sum(amount) FROM deals WHERE settlement IN ('תל אביב 17', 'תל אביב 18', 'nowhere') AND year > 0",
    ],
    ["SELECT count(*), sum(amount), max(id) FROM deals WHERE rooms > 2 AND settlement = 'תל אביב 17' AND year > 2000"],
    ["SELECT * FROM deals WHERE settlement = 'תל אביב 17' AND area > 50"],
    ["SELECT id, year, note FROM deals WHERE settlement = 'תל אביב 17' LIMIT 2"],
    ["SELECT id, year, note FROM deals WHERE settlement = 'תל אביב 17' ORDER BY area LIMIT 7"],
    ["SELECT a.year, b.name FROM deals a, settlements b WHERE b.code = a.city AND a.settlement = 'תל אביב 17'"],
    ["SELECT count(*), sum(area) FROM deals WHERE settlement = 'nowhere'"],
    ["SELECT count(*), sum(area) FROM deals NOT INDEXED WHERE city = 3 AND settlement = 'תל אביב 17'"],
  ])('needs no other column of a block where none does: %s', async (sql) => {
    const { source, given } = counted(4);
    const opened = await openOnStrips(CONTENT, source);
    expect(await answer(opened, sql)).toEqual(await answer(plain, sql));
    expect(opened.faults).toEqual([]);
    expect(given.stopped).toBeGreaterThan(0);
  });

  it.each([
    ['SELECT count(*) FROM deals WHERE rooms = 2.5'],
    ["SELECT sum(area) FROM deals WHERE settlement = 'חיפה' OR year = 2000"],
    ["SELECT sum(a.area), count(b.id) FROM deals a LEFT JOIN deals b ON b.id = a.id + 3 WHERE b.settlement = 'חיפה'"],
  ])('needs all where a column is read in another way: %s', async (sql) => {
    const { source, given } = counted(4);
    const opened = await openOnStrips(CONTENT, source);
    expect(await answer(opened, sql)).toEqual(await answer(plain, sql));
    expect(given).toEqual({ whole: expect.any(Number), stopped: 0 });
  });

  it('is answered from the table if a row meets it that should not, and trusts no condition afterwards', async () => {
    const { source, given } = counted(128);
    const { rows } = source;
    source.rows = (reading, block) => {
      const result = rows(reading, block);
      return result && reading.gates && block === 5 ? { ...result, columns: result.columns.slice(0, 1) } : result;
    };
    const opened = await openOnStrips(CONTENT, source);
    const sql = "SELECT year, sum(area) FROM deals WHERE settlement = 'חיפה' GROUP BY year";
    expect(await answer(opened, sql)).toEqual(await answer(plain, sql));
    expect(opened.faults).toEqual([expect.objectContaining({ code: 11 })]);
    const before = given.whole;
    expect(await answer(opened, sql)).toEqual(await answer(plain, sql));
    expect([opened.faults.length, given.whole > before]).toEqual([1, true]);
  });
});

describe('rowids', () => {
  const seen = async (sql: string) => {
    const source = stripsInMemory(CONTENT, 128);
    const uses = new Set<boolean>();
    source.onRows = ({ usesRowids }) => void uses.add(usesRowids ?? true);
    expect(await answer(await openOnStrips(CONTENT, source), sql)).toEqual(await answer(plain, sql));
    return [...uses];
  };

  it.each([
    ['SELECT year, sum(area) FROM deals GROUP BY year', [false]],
    ['SELECT count(*) FROM deals NOT INDEXED', [false]],
    ['SELECT area, note FROM deals ORDER BY area, note', [false]],
    ['SELECT sum(id), sum(area) FROM deals', [true]],
    ['SELECT rowid, area FROM deals ORDER BY area, 1', [true]],
    ['SELECT max(area), id FROM deals', [true]],
    ['SELECT sum(area) FROM deals WHERE id > 5000', []],
  ])('are needed only if something depends on them: %s', async (sql, uses) => {
    expect(await seen(sql)).toEqual(uses);
  });
});

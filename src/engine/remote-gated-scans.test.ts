import { describe, expect, it } from 'vitest';
import { TIERS, visitedBuild } from './visited-build.testing.ts';

/** Ten blocks of deals in the order of their settlements, each of which has one and a quarter, with gaps between the rowids. */
const SQL = `
  CREATE TABLE deals (id INTEGER PRIMARY KEY, settlement TEXT, area INTEGER, rooms INTEGER, price INTEGER, day TEXT, note TEXT);
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 163840)
  INSERT INTO deals SELECT i * 50 + i * 2654435789 % 4294967279 % 50, 'יישוב ' || ((i - 1) / 20480), i * 2654435761 % 4294967291 % 211, i % 7,
    i * 40503 % 4294967279 % 30011, date('2000-01-01', (i * 104729 % 9000) || ' days'), printf('%x', i * 2246822519 % 4294967231)
    FROM n;
  ANALYZE;
`;

const { visit, native } = visitedBuild(SQL);

describe.each(TIERS)('a scan for rows that are in few blocks, in %s', (_, tier) => {
  const begin = async () => {
    const opened = await visit(tier);
    const bytesOf = async (sql: string) => {
      const { rows, bytes, rounds } = await opened.run(sql);
      expect([rows, opened.faults]).toEqual([native(sql), []]);
      return { bytes, rounds };
    };
    return { ...opened, bytesOf };
  };
  const MEANS = 'SELECT area % 7, count(*), avg(price) FROM deals';

  it.each([
    ['one value', `${MEANS} WHERE settlement = 'יישוב 3' GROUP BY 1`, `${MEANS} GROUP BY 1`],
    ['two values', `${MEANS} WHERE settlement IN ('יישוב 3', 'יישוב 4') GROUP BY 1`, `${MEANS} GROUP BY 1`],
    [
      'a value after another condition',
      `${MEANS} WHERE rooms > 4 AND settlement = 'יישוב 6' GROUP BY 1`,
      `${MEANS} WHERE rooms > 4 GROUP BY 1`,
    ],
    ['no value of any row', `${MEANS} WHERE settlement = 'יישוב' GROUP BY 1`, `${MEANS} GROUP BY 1`],
    [
      'all columns of rows with the value',
      "SELECT * FROM deals WHERE settlement = 'יישוב 3' AND area = 17 AND price > 29000",
      'SELECT * FROM deals WHERE area = 17 AND price > 29900',
    ],
  ])('fetches the other columns of these blocks: %s', async (_, sql, all) => {
    const ofAll = await (await begin()).bytesOf(all);
    const { bytesOf, engine } = await begin();
    const { bytes, rounds } = await bytesOf(sql);
    expect(bytes).toBeLessThan(0.6 * ofAll.bytes);
    expect(rounds).toBeLessThanOrEqual(ofAll.rounds + 1);
    // How many rows pass all conditions is not known, and so not how many have to be read whole.
    const again = sql.startsWith(MEANS) ? await engine.estimate({ sql, limit: 1000 }) : null;
    expect(again?.bytes ?? 0).toBeLessThan(2_000);
  });

  it('fetches rowids only where something depends on them', async () => {
    const sums = await (await begin()).bytesOf('SELECT sum(area) FROM deals');
    const withRowids = await (await begin()).bytesOf('SELECT sum(area), sum(id % 10) FROM deals');
    expect(withRowids.bytes - sums.bytes).toBeGreaterThan(5_000);
    const { engine } = await begin();
    const estimated = await engine.estimate({ sql: 'SELECT sum(area) FROM deals', limit: 1000 });
    expect(estimated?.bytes).toBeLessThan(1.1 * sums.bytes);
  });
});

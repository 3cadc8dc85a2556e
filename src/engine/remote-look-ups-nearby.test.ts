import { describe, expect, it } from 'vitest';
import { TIERS, visitedBuild } from './visited-build.testing.ts';

/**
 * Ten blocks of deals: those of a place are adjacent. Only those of place 9 are everywhere, which the statistics of the
 * index by amount do not say.
 */
const SQL = `
  CREATE TABLE deals (id INTEGER PRIMARY KEY, place INTEGER, day TEXT, area INTEGER, amount INTEGER, price INTEGER, note TEXT);
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 163840)
  INSERT INTO deals SELECT i, CASE WHEN i % 16 = 3 THEN 9 ELSE (i - 1) / 20480 END, date('2000-01-01', (i * 104729 % 9000) || ' days'),
    i * 2654435761 % 4294967291 % 211, i * 31 % 1000003, i * 40503 % 4294967279 % 30011,
    printf('%x%x%x', i * 2246822519 % 4294967231, i * 2654435789 % 4294967291, i * 3266489917 % 4294967197)
    FROM n;
  CREATE INDEX deals_by_place_day ON deals (place, day);
  CREATE INDEX deals_by_place_amount ON deals (place, amount);
  CREATE TABLE places (code INTEGER PRIMARY KEY, name TEXT);
  INSERT INTO places SELECT DISTINCT place, 'יישוב ' || place FROM deals;
  ANALYZE;
  UPDATE sqlite_stat1 SET stat = stat || ' runs=9' WHERE tbl = 'deals';
`;

const { visit, native } = visitedBuild(SQL);

describe.each(TIERS)('rows that an index finds beside each other, in %s', (_, tier) => {
  const answer = async (sql: string) => {
    const { engine, run, faults } = await visit(tier);
    const estimated = (await engine.estimate({ sql, limit: 1000 }))?.bytes ?? 0;
    const found = await run(sql);
    expect([found.rows, faults]).toEqual([native(sql), []]);
    return { ...found, estimated };
  };
  const SUM = 'SELECT area % 7, count(*), sum(price) FROM deals';
  /** The strips of the area and the price, of all blocks. */
  const ALL_BYTES = 163_840 * 3;

  it.each([
    ['of one value', `${SUM} WHERE place = 5 GROUP BY 1`],
    ['of two values', `${SUM} WHERE place IN (2, 6) GROUP BY 1`],
    ['through another index', `${SUM} WHERE place = 7 AND amount > 500000 GROUP BY 1`],
    ['that a filter leaves', 'SELECT * FROM deals WHERE place = 3 AND area = 17 ORDER BY amount LIMIT 50'],
  ])('come from strips of their blocks alone: %s, %s', async (_, sql) => {
    const { bytes, columnRequests, estimated } = await answer(sql);
    expect(columnRequests).toBeGreaterThan(1);
    expect(bytes).toBeLessThan(ALL_BYTES / 2);
    expect(estimated).toBeGreaterThan(bytes / 1.5);
    expect(estimated).toBeLessThan(bytes * 1.5);
  });

  it('come from strips of their blocks if the value is known only during the run', async () => {
    const sql = `${SUM} d JOIN places p ON p.code = d.place WHERE p.name = 'יישוב 4' GROUP BY 1`;
    const { bytes, columnRequests } = await answer(sql);
    expect(columnRequests).toBeGreaterThan(1);
    expect(bytes).toBeLessThan(ALL_BYTES / 2);
  });

  it('are the same where they are not beside each other, in few rounds', async () => {
    const { columnRequests, rounds } = await answer(`${SUM} WHERE place = 9 GROUP BY 1`);
    expect(columnRequests).toBeGreaterThan(1);
    expect(rounds).toBeLessThan(10);
  });
});

import { describe, expect, it } from 'vitest';
import { TIERS, visitedBuild } from './visited-build.testing.ts';

/** Sixty thousand deals with a text that hardly compresses, in an order that no index has. */
const SQL = `
  CREATE TABLE deals (id INTEGER PRIMARY KEY, day TEXT, area INTEGER, rooms INTEGER, amount INTEGER, place INTEGER, note TEXT);
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 60000)
  INSERT INTO deals SELECT i, date('2000-01-01', (i * 104729 % 20000) || ' days'), i * 2654435761 % 4294967291 % 211, i % 7, i * 31 % 1000003, i % 90,
    printf('%x', i * 2246822519 % 4294967231)
    FROM n;
  CREATE INDEX deals_by_day ON deals (day);
  CREATE TABLE parcels (code INTEGER PRIMARY KEY, note TEXT);
  INSERT INTO parcels SELECT id, printf('%x%x%x', id * 2654435789 % 4294967291, id * 40591 % 4294967279, id * 2246822579 % 4294967231) ||
    hex(zeroblob(120)) FROM deals WHERE id <= 6000;
  ANALYZE;
`;

/** The strips of the filter are fewer bytes, but a run turns to strips only after these. */
const TURNS_AT_BYTES = 128 * 1024;

const { visit, native } = visitedBuild(SQL);

describe('rows of an index until enough pass a filter', () => {
  it('come from pages, and the filter from strips, if many are expected to be looked up', async () => {
    const sql = 'SELECT * FROM deals INDEXED BY deals_by_day WHERE area = 17 AND rooms = 3 ORDER BY day LIMIT 20';
    const { engine, run, faults } = await visit();
    const estimated = await engine.estimate({ sql, limit: 1000 });
    const byStrips = await run(sql);
    const byPages = await (await visit({}, null)).run(sql);
    expect(estimated?.bytes).toBeGreaterThan(byStrips.bytes / 1.5);
    expect(estimated?.bytes).toBeLessThan(byStrips.bytes * 1.5);
    expect([byStrips.rows, byPages.rows, faults]).toEqual([native(sql), native(sql), []]);
    expect(byStrips.columnRequests).toBeGreaterThan(1);
    expect(byStrips.bytes).toBeLessThan(byPages.bytes / 4);
    expect(await run(sql)).toMatchObject({ requests: 0, rows: native(sql) });
  });

  it.each([
    // A comparison is taken for one that half of the rows pass.
    ['the first of them', [], 'SELECT * FROM deals INDEXED BY deals_by_day WHERE area > 209 ORDER BY day LIMIT 1'],
    [
      'those after the rows that were handed on',
      [3],
      "SELECT * FROM deals INDEXED BY deals_by_day WHERE day < '2000-01-02' OR area > 209 ORDER BY day LIMIT 5",
    ],
  ])('come from strips once pages have become more bytes: %s, %s', async (_, parts, sql) => {
    const { run, faults } = await visit();
    const handedOn: number[] = [];
    const byStrips = await run(sql, 1000, (rows) => handedOn.push(rows));
    const byPages = await (await visit({}, null)).run(sql);
    expect([byStrips.rows, byPages.rows, faults]).toEqual([native(sql), native(sql), []]);
    expect(byStrips.columnRequests).toBeGreaterThan(1);
    expect(byStrips.bytes).toBeGreaterThan(TURNS_AT_BYTES);
    expect(byStrips.bytes).toBeLessThan(0.6 * byPages.bytes);
    expect(handedOn).toEqual(parts);
  });

  it('are the same where a second run would draw other random numbers', async () => {
    const sql =
      'SELECT id, day, note, amount, place, random() IS NULL FROM deals INDEXED BY deals_by_day WHERE area > 209 ORDER BY day LIMIT 30';
    const { run, faults } = await visit();
    const byStrips = await run(sql);
    expect([byStrips.rows, faults]).toEqual([native(sql), []]);
  });

  it('come from pages to the end if rows that depend on chance were handed on', async () => {
    const sql =
      "SELECT id, day, area, random() IS NULL FROM deals INDEXED BY deals_by_day WHERE day < '2000-01-02' OR area > 209 ORDER BY day LIMIT 5";
    const { run, faults } = await visit();
    const handedOn: number[] = [];
    const { rows, columnRequests, bytes } = await run(sql, 1000, (rows) => handedOn.push(rows));
    expect([rows, faults, columnRequests]).toEqual([native(sql), [], 0]);
    expect(handedOn[0]).toBe(3);
    expect(bytes).toBeGreaterThan(TURNS_AT_BYTES);
  });

  it('leave the engine usable, whatever was fetched last', async () => {
    for (const limit of [1, 2, 3, 4, 5, 6]) {
      const sql = `SELECT * FROM deals INDEXED BY deals_by_day WHERE area > 100 ORDER BY day LIMIT ${limit}`;
      const { engine, faults } = await visit();
      expect([await engine.run({ sql, limit: 1000 }), faults]).toMatchObject([{ usable: true }, []]);
    }
  });

  it('come from pages where these are few', async () => {
    const sql = 'SELECT * FROM deals INDEXED BY deals_by_day WHERE area > 100 ORDER BY day LIMIT 1';
    const { run } = await visit();
    expect(await run(sql)).toMatchObject({ columnRequests: 0, rows: native(sql) });
  });
});

describe.each(TIERS)('rows of another table that a scan by strips looks up, in %s', (_, tier) => {
  it('come all at once when the waits for one after another have taken as long', async () => {
    const sql =
      'SELECT count(*), min(parcels.note) FROM deals CROSS JOIN parcels ON code = amount % 6000 WHERE rooms = 3 AND area < 50';
    const { run, faults } = await visit(tier);
    const cost = await run(sql);
    expect([cost.rows, faults]).toEqual([native(sql), []]);
    expect(cost.columnRequests).toBeGreaterThan(1);
    const [[leaves]] = native("SELECT count(*) FROM dbstat WHERE name = 'parcels' AND pagetype = 'leaf'") as [[number]];
    expect(leaves).toBeGreaterThan(256);
    expect(cost.rounds).toBeLessThan(9);
  });
});

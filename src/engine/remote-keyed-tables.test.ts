import { describe, expect, it } from 'vitest';
import { TIERS, visitedBuild } from './visited-build.testing.ts';

/** Quarters of a thousand settlements, in a table without rowids. */
const SQL = `
  CREATE TABLE agg_settlement_quarter (settlement_code INTEGER, rooms TEXT, quarter TEXT, deals INTEGER, median REAL, note TEXT,
    PRIMARY KEY (settlement_code, rooms, quarter)) WITHOUT ROWID;
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 60000)
  INSERT INTO agg_settlement_quarter SELECT i / 60, CASE i / 20 % 3 WHEN 0 THEN 'all' WHEN 1 THEN '3' ELSE '4' END,
    printf('20%02d-Q%d', i % 20 / 4, i % 4 + 1), i * 2654435761 % 4294967291 % 90, i * 40503 % 4294967279 % 30011 / 4.0,
    printf('%x', i * 2246822519 % 4294967231) FROM n;
  ANALYZE;
`;
const BY_QUARTER = 'SELECT quarter, sum(deals) FROM agg_settlement_quarter GROUP BY quarter';

const { visit, native, published } = visitedBuild(SQL);

describe.each(TIERS)('a table without rowids, in %s', (_, tier) => {
  it.each([
    ['groups', BY_QUARTER],
    ['a filter', 'SELECT settlement_code, quarter FROM agg_settlement_quarter WHERE deals = 89'],
    [
      'a filter, backwards',
      'SELECT quarter, deals FROM agg_settlement_quarter WHERE median = 7000 ORDER BY settlement_code DESC, rooms DESC, quarter DESC',
    ],
    [
      'the first rows of a filter in another order',
      'SELECT quarter FROM agg_settlement_quarter WHERE deals = 89 ORDER BY median LIMIT 5',
    ],
    ['its values', 'SELECT DISTINCT rooms FROM agg_settlement_quarter'],
    [
      'two scans',
      'SELECT max(deals) FROM agg_settlement_quarter UNION ALL SELECT min(median) FROM agg_settlement_quarter',
    ],
  ])('is read by columns: %s', async (_, sql) => {
    const ofPages = await (await visit(tier, null)).run(sql);
    const { engine, run, faults } = await visit(tier);
    const estimated = await engine.estimate({ sql, limit: 1000 });
    const { rows, bytes } = await run(sql);
    expect([rows, faults]).toEqual([native(sql), []]);
    expect(rows).toEqual(ofPages.rows);
    expect(bytes).toBeLessThan(0.5 * ofPages.bytes);
    expect(estimated?.bytes).toBeGreaterThan(0.9 * bytes);
    expect(estimated?.bytes).toBeLessThan(1.5 * bytes);
  });

  it.each([
    ['rows are found by the key', "SELECT * FROM agg_settlement_quarter WHERE settlement_code = 700 AND rooms = '3'"],
    ['the first rows are output as they come', 'SELECT * FROM agg_settlement_quarter LIMIT 100'],
    ['a LIMIT may end it soon', 'SELECT * FROM agg_settlement_quarter WHERE deals = 89 LIMIT 9'],
  ])('is read by pages where %s', async (_, sql) => {
    const ofPages = await (await visit(tier, null)).run(sql);
    const { rows, bytes, rounds } = await (await visit(tier)).run(sql);
    expect([rows, bytes, rounds]).toEqual([native(sql), ofPages.bytes, ofPages.rounds]);
  });

  it('is read by columns, in spite of a LIMIT, if these are a fraction of its pages', async () => {
    const sql = 'SELECT deals FROM agg_settlement_quarter WHERE deals > 1000 LIMIT 9';
    const ofPages = await (await visit(tier, null)).run(sql);
    const { rows, bytes } = await (await visit(tier)).run(sql);
    expect(rows).toEqual([]);
    expect(bytes).toBeLessThan(ofPages.bytes / 4);
  });

  it('is read by pages if its strips are damaged', async () => {
    const { columns } = published();
    if (!columns) throw new Error('no strips');
    const bytes = columns.bytes.slice().fill(7, 0, columns.bytes.length - columns.directoryBytes);
    const { run, faults } = await visit(tier, { ...columns, bytes });
    const { rows } = await run(BY_QUARTER);
    expect(rows).toEqual(native(BY_QUARTER));
    expect(faults).toHaveLength(1);
  });
});

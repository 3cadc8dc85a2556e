import { describe, expect, it } from 'vitest';
import { TIERS, visitedBuild } from './visited-build.testing.ts';

/** Sixty thousand deals in the order of 300 places and of days. Two thirds are of one of twelve kinds. */
const SQL = `
  CREATE TABLE places (code INTEGER PRIMARY KEY, name TEXT);
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 300)
  INSERT INTO places SELECT i * 10, 'place ' || i FROM n;
  CREATE TABLE deals (id INTEGER PRIMARY KEY, place INTEGER, day TEXT, kind TEXT, amount INTEGER, year INTEGER, note TEXT);
  WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 59999)
  INSERT INTO deals SELECT i + 1, (i / 200 + 1) * 10, date('2000-01-01', (i % 200 * 45) || ' days'),
    CASE WHEN i * 40591 % 3 < 2 THEN 'flat' ELSE 'kind ' || (i * 7919 % 11) END, i * 2654435761 % 4294967291 % 2000003, 2000 + i % 200 / 8,
    printf('%x', i * 2246822519 % 4294967231) FROM n;
  CREATE TABLE loc_metrics_parcel (block INTEGER, parcel INTEGER, score INTEGER, note TEXT, PRIMARY KEY (block, parcel)) WITHOUT ROWID;
  INSERT INTO loc_metrics_parcel SELECT id / 100, id % 100, id * 7919 % 101, printf('%x %x', id * 2246822519 % 4294967231, id * 3266489917 % 4294967279) FROM deals WHERE id % 5 > 0;
  CREATE INDEX deals_by_place ON deals (place, kind, day, id, amount);
  CREATE INDEX deals_by_kind ON deals (kind, day);
  ANALYZE;
`;

const ROWS = `SELECT name, count(*), sum(year), max(amount) FROM places JOIN deals ON place = code
  WHERE kind = 'flat' AND year > 2003 GROUP BY code ORDER BY code`;
const ENTRIES = `SELECT name, count(*), total(amount) FROM places JOIN deals ON place = code WHERE kind = 'flat' GROUP BY code ORDER BY code`;

const KEYED = `SELECT score / 10, count(*), max(amount) FROM deals CROSS JOIN loc_metrics_parcel ON block = amount % 601 AND parcel = amount / 601 % 100
  WHERE year > 2003 GROUP BY 1`;

const { visit, native, published } = visitedBuild(SQL);

describe.each(TIERS)('a join of all places with their deals, in %s', (_, tier) => {
  it.each([
    ['whose rows are looked up', ROWS],
    ['that the index alone answers', ENTRIES],
    ['that seeks rows of a table without rowids', KEYED],
  ])('seeks its keys in strips: %s', async (__, sql) => {
    const { engine, run, faults } = await visit(tier);
    const estimated = await engine.estimate({ sql, limit: 1000 });
    const byStrips = await run(sql);
    const byPages = await (await visit(tier, null)).run(sql);
    expect([byStrips.rows, byPages.rows, faults]).toEqual([native(sql), native(sql), []]);
    expect(byStrips.bytes).toBeLessThan(byPages.bytes / 1.5);
    expect(byStrips.requests).toBeLessThanOrEqual(byPages.requests);
    expect(estimated?.bytes).toBeGreaterThan(byStrips.bytes / 1.25);
    expect(estimated?.bytes).toBeLessThan(byStrips.bytes * 1.25);
    expect(await run(sql)).toMatchObject({ requests: 0, rows: native(sql) });
  });

  it('expects the deals of the kind that most of them are of', async () => {
    const { engine, run } = await visit(tier, null);
    const flats = await engine.estimate({ sql: ENTRIES, limit: 1000 });
    const others = await engine.estimate({ sql: ENTRIES.replace('flat', 'kind 3'), limit: 1000 });
    const { bytes } = await run(ENTRIES);
    expect(flats?.bytes).toBeGreaterThan(bytes / 1.5);
    expect(flats?.bytes).toBeLessThan(bytes * 1.5);
    expect(flats?.bytes).toBeGreaterThan(1.5 * (others?.bytes ?? 0));
  });

  it.each([
    ['a place', "SELECT count(*), total(amount) FROM deals WHERE place = 500 AND kind = 'flat'"],
    [
      'a few places',
      "SELECT name, day FROM places JOIN deals ON place = code WHERE code < 50 AND kind = 'flat' ORDER BY day, name",
    ],
    ['the first rows', "SELECT name, day, amount FROM places JOIN deals ON place = code WHERE kind = 'flat' LIMIT 20"],
  ])('reads pages where it seeks %s', async (__, sql) => {
    const { run, faults } = await visit(tier);
    const { rows, columnRequests } = await run(sql);
    expect([rows, columnRequests, faults]).toEqual([native(sql), 0, []]);
  });

  it('reads pages if the strips are damaged', async () => {
    const { columns } = published();
    if (!columns) throw new Error('The build has no strips.');
    const bytes = columns.bytes.slice().fill(7, 0, columns.bytes.length - columns.directoryBytes);
    const { run, faults } = await visit(tier, { ...columns, bytes });
    expect((await run(ROWS)).rows).toEqual(native(ROWS));
    expect(faults).toHaveLength(1);
    expect((await run(ENTRIES)).rows).toEqual(native(ENTRIES));
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { publishBuild } from '../../published-build.testing.ts';
import { openRemote, type RemoteReader } from '../../remote-host.testing.ts';
import { BUILD_TIMEOUT_MS, compileEngine } from '../../wasm/fixture.testing.ts';

/** Thirty thousand deals with two long texts that hardly compress, in an order that no index has; and a table of some pages. */
const SQL = `
  CREATE TABLE deals (id INTEGER PRIMARY KEY, place INTEGER, day TEXT, amount INTEGER, note TEXT, more TEXT);
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 30000)
  INSERT INTO deals SELECT i, i * 7919 % 90 + 1, date('2000-01-01', (i * 104729 % 9000) || ' days'), i * 31 % 1000003,
    printf('%x%x%x%x', i * 2654435761 % 4294967291, i * 40503 % 4294967279, i * 2246822519 % 4294967231, i * 3266489917 % 4294967197),
    printf('%x%x%x%x%x%x', i * 2654435789 % 4294967291, i * 40591 % 4294967279, i * 2246822579 % 4294967231,
      i * 3266489969 % 4294967197, i * 1597334677 % 4294967189, i * 2891336453 % 4294967161) FROM n;
  CREATE INDEX deals_by_day ON deals (day);
  CREATE INDEX deals_by_place ON deals (place);
  CREATE INDEX deals_by_place_day ON deals (place, day);
  CREATE TABLE places (code INTEGER PRIMARY KEY, name TEXT);
  INSERT INTO places SELECT DISTINCT place, 'יישוב ' || place FROM deals;
  CREATE TABLE regions (code INTEGER PRIMARY KEY, name TEXT);
  INSERT INTO regions SELECT code, printf('%.400c', 'x') || code FROM places;
  ANALYZE;
`;

let reader: RemoteReader;
beforeAll(async () => {
  const { content, map, packed, columns } = await publishBuild(SQL);
  reader = await openRemote(await compileEngine(), content, map, {}, packed, columns);
}, BUILD_TIMEOUT_MS);

const estimated = (sql: string) => reader.engine.estimate({ sql, limit: 1000 });

describe('the price of a plan by an index', () => {
  it.each([
    [
      // A region is looked up for each deal.
      'SELECT name, max(note) FROM deals INDEXED BY deals_by_place CROSS JOIN regions ON code = place % 80 WHERE place IN (1, 2, 3, 4, 5, 6, 7, 8, 9) GROUP BY name',
    ],
    [
      // The index is searched for each place.
      "SELECT q.name, max(note) FROM deals d JOIN places p ON p.code = d.place CROSS JOIN regions q ON q.code = d.place % 80 WHERE d.day > '2003-01-01' GROUP BY q.name",
    ],
  ])('comes with the price of the whole table if that is much lower: %s', async (sql) => {
    const byIndex = await estimated(sql);
    expect(byIndex?.wholeTable?.table).toBe('deals');
    const scanned = await estimated(sql.replace(/INDEXED BY \w+|(?<=deals d)/, ' NOT INDEXED'));
    expect(scanned?.wholeTable).toBeUndefined();
    const bytes = byIndex?.wholeTable?.bytes ?? 0;
    expect(bytes).toBeGreaterThan((scanned?.bytes ?? 0) / 1.1);
    expect(bytes).toBeLessThan(1.2 * (scanned?.bytes ?? 0) + 1_000);
  });

  it.each([
    ['the rows come from strips', "SELECT sum(amount) FROM deals INDEXED BY deals_by_day WHERE day > '2003-01-01'"],
    [
      'the rows of many ranges come from strips',
      'SELECT max(note) FROM deals INDEXED BY deals_by_place WHERE place IN (1, 2, 3, 4, 5, 6, 7, 8, 9)',
    ],
    [
      'the rows come from strips in a join, too',
      "SELECT p.name, max(note) FROM deals d JOIN places p ON p.code = d.place WHERE d.day > '2003-01-01' GROUP BY p.name",
    ],
    ['texts come from strips, too', "SELECT max(note) FROM deals INDEXED BY deals_by_day WHERE day > '2003-01-01'"],
    ['the index finds few rows', "SELECT sum(amount) FROM deals INDEXED BY deals_by_day WHERE day = '2003-01-01'"],
    ['the index has all that is read', "SELECT count(*) FROM deals WHERE day > '2003-01-01'"],
    ['all columns are read', "SELECT * FROM deals INDEXED BY deals_by_day WHERE day > '2003-01-01'"],
    ['few rows are taken', "SELECT amount FROM deals INDEXED BY deals_by_day WHERE day > '2003-01-01' LIMIT 5"],
    [
      'each row of another table would be a scan',
      'SELECT sum(amount) FROM places CROSS JOIN deals INDEXED BY deals_by_place ON place = code',
    ],
    [
      'rows of the other table would be searched for in a scan',
      "SELECT max(note) FROM places p CROSS JOIN deals d ON d.place = p.code AND d.day > '2003-01-01'",
    ],
  ])('comes alone if %s', async (_, sql) => {
    const estimate = await estimated(sql);
    expect(estimate).not.toBe(null);
    expect(estimate?.wholeTable).toBeUndefined();
  });
});

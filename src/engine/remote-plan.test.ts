import { beforeAll, describe, expect, it } from 'vitest';
import { publishMap } from './published-build.testing.ts';
import { openRemote, type RemoteReader } from './remote-host.testing.ts';
import { BUILD_TIMEOUT_MS, compileEngine } from './wasm/fixture.testing.ts';

/** Twenty thousand deals of 90 places, in an order that no index has. */
const SQL = `
  CREATE TABLE places (code INTEGER PRIMARY KEY, name TEXT, district TEXT);
  CREATE INDEX places_by_district ON places (district);
  CREATE TABLE deals (id INTEGER PRIMARY KEY, place INTEGER, day TEXT, amount INTEGER, note TEXT);
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 90)
  INSERT INTO places SELECT i, 'יישוב ' || i, 'd' || (i % 6) FROM n;
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
  INSERT INTO deals SELECT i, i * 7919 % 90 + 1, date('2000-01-01', (i * 104729 % 9000) || ' days'), i * 31 % 1000003, hex(zeroblob(60)) FROM n;
  CREATE INDEX deals_by_place_day ON deals (place, day);
  CREATE VIRTUAL TABLE words USING fts5(name);
  INSERT INTO words SELECT 'רחוב ' || id FROM deals WHERE id <= 100;
  ANALYZE;
`;

let module: WebAssembly.Module;
let open: () => Promise<RemoteReader>;
beforeAll(async () => {
  module = await compileEngine();
  const { content, map } = publishMap(SQL);
  open = () => openRemote(module, content, map);
}, BUILD_TIMEOUT_MS);

/** The lines of the plan, each with the trees that it reads. */
async function planned({ engine, run }: RemoteReader, sql: string): Promise<readonly string[] | null> {
  const lines = (await run(`EXPLAIN QUERY PLAN ${sql}`)).rows;
  const costs = await engine.plan({ sql, limit: 1000 });
  return (
    costs &&
    lines.map(([id, , , detail]) => {
      const read = costs.readings
        .filter(({ step }) => step === id)
        .map(({ tree, isTable }) => (isTable ? tree.toUpperCase() : tree));
      return `${detail}${read.length > 0 ? `: ${read.join(' + ')}` : ''}`;
    })
  );
}

describe('what the steps of a plan read', () => {
  it.each([
    ['SELECT max(amount) FROM deals', ['SEARCH deals: DEALS']],
    [
      'SELECT sum(amount) FROM deals WHERE place = 7',
      ['SEARCH deals USING INDEX deals_by_place_day (place=?): deals_by_place_day + DEALS'],
    ],
    [
      'SELECT count(*) FROM deals WHERE place = 7',
      ['SEARCH deals USING COVERING INDEX deals_by_place_day (place=?): deals_by_place_day'],
    ],
    [
      "SELECT p.name, sum(d.amount) FROM places p JOIN deals d ON d.place = p.code WHERE p.district = 'd1' GROUP BY p.name",
      [
        'SEARCH p USING INDEX places_by_district (district=?): places_by_district + PLACES',
        'SEARCH d USING INDEX deals_by_place_day (place=?): deals_by_place_day + DEALS',
        'USE TEMP B-TREE FOR GROUP BY',
      ],
    ],
    [
      'SELECT a.id, b.id FROM deals a JOIN deals b ON b.id = a.amount WHERE a.place = 3',
      [
        'SEARCH a USING INDEX deals_by_place_day (place=?): deals_by_place_day + DEALS',
        'SEARCH b USING INTEGER PRIMARY KEY (rowid=?): DEALS',
      ],
    ],
    [
      'WITH x AS MATERIALIZED (SELECT place, count(*) AS n FROM deals GROUP BY place) SELECT * FROM x JOIN x AS y ON y.n = x.n',
      [
        'MATERIALIZE x',
        'SCAN deals USING COVERING INDEX deals_by_place_day: deals_by_place_day',
        'SCAN x',
        expect.stringMatching(/^BLOOM FILTER ON y/),
        expect.stringMatching(/^SEARCH y USING AUTOMATIC COVERING INDEX \(n=\?\)$/),
      ],
    ],
    [
      'SELECT p.name FROM deals d JOIN places p ON p.name = d.note WHERE d.id < 100',
      [
        'SEARCH d USING INTEGER PRIMARY KEY (rowid<?): DEALS',
        'SEARCH p USING AUTOMATIC COVERING INDEX (name=?): PLACES',
      ],
    ],
    [
      'SELECT id FROM deals WHERE id = 5 OR place = 3',
      [
        'MULTI-INDEX OR',
        'INDEX 1',
        'SEARCH deals USING INTEGER PRIMARY KEY (rowid=?): DEALS',
        'INDEX 2',
        expect.stringMatching(
          /^SEARCH deals USING (COVERING )?INDEX deals_by_place_day \(place=\?\): deals_by_place_day/,
        ),
      ],
    ],
  ])('%s', async (sql, lines) => {
    expect(await planned(await open(), sql)).toEqual(lines);
  });

  it('is known before and after it was fetched; what has to be fetched then is nothing', async () => {
    const reader = await open();
    const request = { sql: 'SELECT sum(amount) FROM deals', limit: 1000 };
    const before = await reader.engine.plan(request);
    await reader.run(request.sql);
    const after = await reader.engine.plan(request);
    expect(before?.readings).toEqual([expect.objectContaining({ tree: 'deals', isTable: true })]);
    const [first] = before?.readings ?? [];
    const estimate = (await (await open()).engine.estimate(request)) ?? null;
    expect(before?.estimate).toEqual(estimate);
    expect(Math.abs((first?.missingBytes ?? 0) - (estimate?.bytes ?? 0))).toBeLessThan((estimate?.bytes ?? 0) / 10);
    expect(after).toEqual({
      estimate: expect.objectContaining({ bytes: 0, requests: 0 }),
      readings: [{ ...first, missingBytes: 0 }],
    });
  });

  it('does not count what is read after missing rows as loaded', async () => {
    const { engine } = await open();
    const sql = `WITH many AS (SELECT place, count(*) AS n FROM deals GROUP BY place)
      SELECT p.name, many.n FROM places p JOIN many ON many.place = p.code WHERE p.district = 'd1'`;
    const costs = await engine.plan({ sql, limit: 1000 });
    const scanned = costs?.readings.find(({ tree }) => tree === 'deals_by_place_day');
    expect(scanned?.missingBytes).toBeGreaterThan((scanned?.bytes ?? 0) / 2);
  });

  it('distinguishes another plan from the one that SQLite chose', async () => {
    const { engine } = await open();
    const pagesOf = async (sql: string) =>
      (await engine.plan({ sql, limit: 1000 }))?.readings.reduce((sum, { pages }) => sum + pages, 0) ?? 0;
    const chosen = await pagesOf("SELECT count(*) FROM deals WHERE place = 7 AND day > '2020'");
    const other = await pagesOf("SELECT count(*) FROM deals NOT INDEXED WHERE place = 7 AND day > '2020'");
    expect(chosen).toBeGreaterThan(0);
    expect(other).toBeGreaterThan(20 * chosen);
  });

  it.each([
    ['what full-text tables find', "SELECT rowid FROM words WHERE words MATCH '7'"],
    ['a statement that is wrong', 'SELEC 1'],
    ['an index that does not serve', 'SELECT sum(amount) FROM deals INDEXED BY no_such_index'],
  ])('is not known of %s', async (_, sql) => {
    const { engine } = await open();
    expect(await engine.plan({ sql, limit: 1000 })).toBeNull();
  });

  it('is nothing for a statement that reads no file', async () => {
    const { engine } = await open();
    expect(await engine.plan({ sql: 'SELECT 1', limit: 1000 })).toMatchObject({ readings: [], estimate: { bytes: 0 } });
  });

  it('is that of the values that come apart from the statement, and not known without them', async () => {
    const sql = 'SELECT sum(amount) FROM deals WHERE place = :place AND day > :day';
    const written = "SELECT sum(amount) FROM deals WHERE place = 7 AND day > '2023-06-01'";
    const { engine } = await open();
    const params = { place: 7, day: '2023-06-01' };
    const bound = await engine.estimate({ sql, params, limit: 1000 });
    // The statistics know how frequent a written value is, and not a bound one.
    const literal = await engine.estimate({ sql: written, limit: 1000 });
    expect(Math.abs(Math.log2((bound?.bytes ?? 0) / (literal?.bytes ?? 1)))).toBeLessThan(0.5);
    const few = await engine.estimate({ sql, params: { ...params, day: '2024-08-15' }, limit: 1000 });
    const many = await engine.estimate({ sql, params: { ...params, day: '2000-01-01' }, limit: 1000 });
    expect(few?.bytes).toBeLessThan(many?.bytes ?? 0);
    const [reading] = (await engine.plan({ sql, params, limit: 1000 }))?.readings ?? [];
    expect(reading).toMatchObject({ tree: 'deals_by_place_day' });
    for (const given of [{}, { params: { place: 7 } }, { params: [7, '2023-06-01'] }]) {
      expect(await engine.estimate({ sql, limit: 1000, ...given })).toBeNull();
      expect(await engine.plan({ sql, limit: 1000, ...given })).toBeNull();
    }
  });
});

import { beforeAll, describe, expect, it, vi } from 'vitest';
import { publishMap } from '../published-build.testing.ts';
import { Estimator } from '../remote/estimate/estimator.ts';
import type { RemoteEngine } from '../remote-engine.ts';
import { nativeRows, openRemote, type ServedMap } from '../remote-host.testing.ts';
import { BUILD_TIMEOUT_MS, compileEngine } from '../wasm/fixture.testing.ts';

/** Twenty thousand deals of 90 places, in an order that no index has. */
const SQL = `
  CREATE TABLE places (code INTEGER PRIMARY KEY, name TEXT, people INTEGER);
  CREATE TABLE deals (id INTEGER PRIMARY KEY, place INTEGER, day TEXT, amount INTEGER, note TEXT);
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 90)
  INSERT INTO places SELECT i, 'יישוב ' || i, i * 1000 FROM n;
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
  INSERT INTO deals SELECT i, i * 7919 % 90 + 1, date('2000-01-01', (i * 104729 % 9000) || ' days'), i * 31 % 1000003, hex(zeroblob(60)) FROM n;
  CREATE INDEX deals_by_place_day ON deals (place, day);
  CREATE VIRTUAL TABLE words USING fts5(name);
  INSERT INTO words SELECT 'רחוב ' || id FROM deals WHERE id <= 4000;
  ANALYZE;
`;
const SUM = 'SELECT sum(amount) FROM deals';

let module: WebAssembly.Module;
let content: Uint8Array;
let map: ServedMap;
beforeAll(async () => {
  module = await compileEngine();
  ({ content, map } = publishMap(SQL));
}, BUILD_TIMEOUT_MS);

const visit = () => openRemote(module, content, map);
const RECURSION = 'WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n';
const request = (sql: string) => ({ sql, limit: 1000 });
const within = async (engine: RemoteEngine, sql: string, budgetBytes: number) =>
  (await engine.runWithin(request(sql), budgetBytes)).outcome;

describe('an estimate', () => {
  it.each([
    ['an endless recursion', `${RECURSION}) SELECT count(*) FROM n`, { bytes: 0, foreseen: 'least' }],
    ['one that leads to rows', `${RECURSION}) SELECT sum(amount) FROM n JOIN deals ON id = i`, { foreseen: 'least' }],
    ['one that is ordered', `${RECURSION} ORDER BY 1 DESC) SELECT i FROM n LIMIT 3`, { bytes: 0, foreseen: 'least' }],
  ])('of %s says that it may be more', async (_, sql, expected) => {
    const { engine } = await visit();
    expect(await engine.estimate(request(sql))).toMatchObject(expected);
  });

  it.each([
    [
      'a short recursion that was followed to its end',
      `${RECURSION} WHERE i < 3) SELECT sum(amount) FROM n JOIN deals ON id = i`,
    ],
    ['a common table without recursion', 'WITH n AS (SELECT max(amount) AS m FROM deals) SELECT m FROM n'],
    ['rows of one set and not of another', 'SELECT place FROM deals EXCEPT SELECT code FROM places'],
    ['a window', 'SELECT sum(amount) OVER (ORDER BY day ROWS 3 PRECEDING) FROM deals'],
  ])('of %s is one', async (_, sql) => {
    const { engine } = await visit();
    expect(await engine.estimate(request(sql))).not.toHaveProperty('foreseen');
  });

  it.each([
    ['a whole table', SUM],
    ['a whole index', 'SELECT count(*) FROM deals'],
    ['a range of an index', 'SELECT count(*) FROM deals WHERE place = 7'],
    ['the rows of a range', "SELECT sum(amount) FROM deals WHERE place = 7 AND day > '2015-01-01'"],
    ['a row by its id', 'SELECT * FROM deals WHERE id = 777'],
    ['the first rows of a table', 'SELECT * FROM deals LIMIT 50'],
    ['the greatest of an index', 'SELECT max(place) FROM deals'],
    [
      'a range of which the value must be found first',
      'SELECT sum(amount) FROM deals WHERE place = (SELECT code FROM places WHERE people = 7000)',
    ],
    ['a join of all', 'SELECT p.name, sum(d.amount) FROM places p JOIN deals d ON d.place = p.code GROUP BY p.name'],
    [
      'a search for each of some rows',
      'SELECT name, (SELECT max(day) FROM deals WHERE place = code) FROM places WHERE people < 50000',
    ],
    [
      'a whole table with a row by its id for each of its rows',
      'SELECT sum(p.people) FROM deals d CROSS JOIN places p ON p.code = d.place WHERE d.amount > 5',
    ],
    ['alternatives', 'SELECT sum(amount) FROM deals WHERE place = 3 OR id < 900'],
  ])('of %s is near what is fetched', async (_, sql) => {
    const { engine, run } = await visit();
    const estimate = await engine.estimate(request(sql));
    const { bytes } = await run(sql);
    expect(estimate?.bytes).toBeGreaterThan(bytes / 2.5);
    expect(estimate?.bytes).toBeLessThan(bytes * 2.5);
  });

  it('of pages that are already loaded is zero', async () => {
    const { engine, run } = await visit();
    await run('SELECT sum(amount) FROM deals WHERE place = 7');
    expect(await engine.estimate(request('SELECT max(amount) FROM deals WHERE place = 7'))).toMatchObject({
      bytes: 0,
      requests: 0,
    });
  });

  it.each([
    ['is not valid', 'SELECT nothing FROM nowhere'],
    ['would be refused', 'DELETE FROM deals'],
  ])('is not made for a statement that %s', async (_, sql) => {
    const { engine } = await visit();
    expect(await engine.estimate(request(sql))).toBe(null);
  });

  it('of a search is unknown until all its pages are loaded', async () => {
    const { engine } = await visit();
    const sql = `SELECT count(*) FROM words WHERE words MATCH '"רחוב"'`;
    expect(await engine.estimate(request(sql))).toMatchObject({ foreseen: 'nothing' });
    expect(await within(engine, sql, 10_000_000)).toMatchObject({ kind: 'result', estimate: null });
    expect(await engine.estimate(request(sql))).toEqual({ bytes: 0, requests: 0, ms: null });
  });

  it('is not made for a file without a page map whose pages are not loaded', async () => {
    const { engine } = await openRemote(module, content);
    expect(await engine.estimate(request(SUM))).toBe(null);
  });
});

describe('a run within a budget', () => {
  it('is answered even if its estimate fails', async () => {
    const { engine } = await visit();
    vi.spyOn(Estimator.prototype, 'forecast').mockRejectedValueOnce(new TypeError('An estimate is wrong.'));
    expect(await within(engine, 'SELECT count(*) FROM places', 1_000_000)).toMatchObject({
      kind: 'result',
      result: { rows: [[90]] },
      estimate: null,
    });
  });

  it('that is large enough ends as any other, with what was expected', async () => {
    const { engine } = await visit();
    const estimate = await engine.estimate(request(SUM));
    expect(await within(engine, SUM, 64e6)).toMatchObject({
      kind: 'result',
      result: { rows: nativeRows(content, SUM) },
      estimate,
    });
  });

  it('does not begin if it is expected to fetch more', async () => {
    const { engine } = await visit();
    expect(await within(engine, SUM, 500_000)).toMatchObject({
      kind: 'over-budget',
      budgetBytes: 500_000,
      transfer: { bytes: 0, requests: 0 },
      estimate: { bytes: expect.any(Number) },
    });
  });

  it('stops before it fetches more where no estimate was possible; going on fetches no page twice and has the right rows', async () => {
    const { engine } = await openRemote(module, content);
    const stopped = await within(engine, SUM, 500_000);
    if (stopped.kind !== 'over-budget') throw new Error(stopped.kind);
    expect(stopped.estimate).toBe(null);
    expect(stopped.transfer.bytes).toBeGreaterThan(250_000);
    expect(stopped.transfer.bytes).toBeLessThanOrEqual(500_000);
    const finished = await within(engine, SUM, Number.POSITIVE_INFINITY);
    if (finished.kind !== 'result') throw new Error(finished.kind);
    expect(finished.result.rows).toEqual(nativeRows(content, SUM));
    expect(stopped.transfer.bytes + finished.transfer.bytes).toBeLessThanOrEqual(content.length);
  });

  it('leaves the next run without one', async () => {
    const { engine, run } = await openRemote(module, content);
    await within(engine, SUM, 100_000);
    expect((await run(SUM)).rows).toEqual(nativeRows(content, SUM));
  });
});

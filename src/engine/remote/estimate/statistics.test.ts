import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { readStatistics } from './statistics.ts';

/** Two indexes that begin with the same column. The statistics of the first are multiplied by `times`. */
async function treesOf(times: number) {
  const db = new Database(':memory:');
  db.exec(`
    CREATE TABLE deals (id INTEGER PRIMARY KEY, settlement INTEGER, property_group TEXT, day TEXT);
    CREATE INDEX by_group ON deals (settlement, property_group);
    CREATE INDEX by_day ON deals (settlement, day);
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900)
      INSERT INTO deals SELECT i, CASE WHEN i % 3 = 0 THEN i % 30 ELSE 5000 END, i % 4, i FROM n;
    ANALYZE;
    UPDATE sqlite_stat1 SET stat = CASE idx
      WHEN 'by_group' THEN ${900 * times} || ' ' || ${82 * times} || ' 21 noskipscan times=${times} runs=300'
      ELSE '900 82 1 runs=300' END;
    UPDATE sqlite_stat4 SET neq = CAST(neq AS INTEGER) * ${times} || substr(neq, instr(neq, ' ')) WHERE idx = 'by_group';
  `);
  const read = (sql: string) => Promise.resolve(db.prepare<[], (string | number)[]>(sql).raw().all());
  const { trees } = await readStatistics(read, () => 5);
  db.close();
  return [...trees.values()];
}

it('what the builder has multiplied for the planner is divided again', async () => {
  const trees = await treesOf(8);
  expect(trees.map(({ name, firstTimes }) => [name, firstTimes])).toEqual([
    ['deals', 1],
    ['by_group', 8],
    ['by_day', 1],
  ]);
  expect(trees.map((tree) => ({ ...tree, firstTimes: 1 }))).toEqual(await treesOf(1));
  expect(trees.map(({ name, entries, firstValues, breaks }) => ({ name, entries, firstValues, breaks }))).toEqual([
    { name: 'deals', entries: 900, firstValues: 1, breaks: 1 },
    { name: 'by_group', entries: 900, firstValues: 900 / 82, breaks: (300 - 900 / 82) / (900 - 900 / 82) },
    { name: 'by_day', entries: 900, firstValues: 900 / 82, breaks: (300 - 900 / 82) / (900 - 900 / 82) },
  ]);
  expect(trees.map(({ sampled }) => sampled.get(5000))).toEqual([undefined, 600, 600]);
});

it('rowids of sampled rows are known by the value that these have', async () => {
  const [, byGroup] = await treesOf(1);
  expect([...(byGroup?.sampledRowids.keys() ?? [])]).toEqual([...(byGroup?.sampled.keys() ?? [])]);
  for (const [value, { first, last }] of byGroup?.sampledRowids ?? []) {
    const placeOf = (rowid: number) => (rowid % 3 === 0 ? rowid % 30 : 5000);
    expect([placeOf(first), placeOf(last), first <= last]).toEqual([value, value, true]);
  }
});

it('the shares of values in the second column are those in an index that begins with it', async () => {
  const db = new Database(':memory:');
  db.exec(`
    CREATE TABLE deals (id INTEGER PRIMARY KEY, settlement INTEGER, property_group TEXT, day TEXT);
    CREATE INDEX by_settlement ON deals (settlement, property_group, day);
    CREATE INDEX by_day ON deals (settlement, day);
    CREATE INDEX by_group ON deals (property_group, day);
    CREATE INDEX late ON deals (day) WHERE day > 500;
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900)
      INSERT INTO deals SELECT i, i % 30, CASE WHEN i % 10 < 7 THEN 'apartment' ELSE 'group ' || (i % 10) END, i FROM n;
    ANALYZE;
  `);
  const read = (sql: string) => Promise.resolve(db.prepare<[], (string | number)[]>(sql).raw().all());
  const { trees } = await readStatistics(read, () => 5);
  db.close();
  const sharesOf = (name: string) => [...trees.values()].find((tree) => tree.name === name)?.secondShares;
  expect(sharesOf('by_settlement')?.get('apartment')).toBeCloseTo(0.7);
  expect(sharesOf('by_settlement')?.get('group 8')).toBeCloseTo(0.1);
  // The only index of days alone has some rows. An index of one column has no second one.
  expect([sharesOf('by_day')?.size, sharesOf('late')?.size, sharesOf('deals')?.size]).toEqual([0, 0, 0]);
  expect([...trees.values()].find(({ name }) => name === 'by_settlement')?.secondPerFirst).toBeCloseTo(1);
});

import { expect, it } from 'vitest';
import { hostOf, loadEngine, makeDatabase } from '../sqlite/fixture.suite.ts';
import { readProgram } from './program.ts';

const SQL = 'CREATE TABLE t (id INTEGER PRIMARY KEY, place INTEGER, day TEXT); CREATE INDEX t_by_place ON t (place);';

it.each([
  ['SELECT * FROM t WHERE day IS NULL', false],
  ['SELECT * FROM t WHERE day IS NULL LIMIT 5', true],
  ['SELECT EXISTS (SELECT 1 FROM t WHERE day IS NULL)', true],
  ['SELECT * FROM t ORDER BY place LIMIT 5', true],
  ['SELECT * FROM t ORDER BY day LIMIT 5', false],
  ['SELECT count(*) FROM t WHERE day IS NULL', false],
  ['SELECT day, count(*) FROM t GROUP BY day', false],
  ['SELECT count(*) FROM (SELECT 1 FROM t LIMIT 5)', true],
])('%s: may end early: %s', async (sql, mayEndEarly) => {
  const sqlite = await loadEngine(hostOf({ file: new Uint8Array(makeDatabase(SQL)) }));
  const database = await sqlite.open('file');
  expect((await readProgram(database, sql)).mayEndEarly).toBe(mayEndEarly);
});

it('names the roots of the B-trees that a statement opens', async () => {
  const sqlite = await loadEngine(hostOf({ file: new Uint8Array(makeDatabase(SQL)) }));
  const database = await sqlite.open('file');
  expect((await readProgram(database, 'SELECT day FROM t WHERE place = 3')).roots.toSorted()).toEqual([2, 3]);
  expect((await readProgram(database, 'SELECT id FROM t WHERE place = 3')).roots).toEqual([3]);
});

import Database from 'better-sqlite3';
import { afterAll, expect, it } from 'vitest';
import { treeUses } from './tree-uses.ts';

const db = new Database(':memory:');
db.exec(`
  CREATE TABLE deals (id INTEGER PRIMARY KEY, gush INTEGER, chelka INTEGER, amount INTEGER);
  CREATE INDEX by_parcel ON deals (gush, chelka);
  CREATE INDEX by_amount ON deals (amount);
`);
afterAll(() => void db.close());
const rootOf = (name: string) =>
  Number(db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(name));

it.each([
  ['nothing', [], {}],
  ['an index that has all that is asked for', ['SELECT chelka FROM deals WHERE gush = 1'], { by_parcel: 1 }],
  ['an index and its table', ['SELECT amount FROM deals WHERE gush = 1'], { deals: 1, by_parcel: 1 }],
  [
    'two indexes of one statement',
    ['SELECT id FROM deals WHERE gush = 1 OR amount = 2'],
    { deals: 1, by_parcel: 1, by_amount: 1 },
  ],
  [
    'one index of two statements, one of which has it twice',
    [
      'SELECT chelka FROM deals WHERE gush = 1',
      'SELECT chelka FROM deals WHERE gush = 1 AND chelka > (SELECT max(chelka) FROM deals WHERE gush = 2)',
    ],
    { by_parcel: 2 },
  ],
  ['what only explains', ['EXPLAIN QUERY PLAN SELECT chelka FROM deals WHERE gush = 1'], {}],
])('counts statements that open %s', (_, statements, named) => {
  const uses = Object.entries(named).map(([name, count]) => [rootOf(name), count] as const);
  expect(treeUses(db, statements)).toEqual(new Map(uses));
});

import { expect, it } from 'vitest';
import { withoutIndexes } from './without-indexes.ts';

it.each([
  ['SELECT * FROM deals', 'SELECT * FROM deals NOT INDEXED'],
  ['SELECT d.x FROM places p, main."DEALS" d WHERE 1', 'SELECT d.x FROM places p, main."DEALS" d NOT INDEXED WHERE 1'],
  ['SELECT 1 FROM deals d INDEXED BY by_day WHERE 1', 'SELECT 1 FROM deals d NOT INDEXED WHERE 1'],
  ['SELECT deals.x FROM t JOIN deals AS d ON 1', 'SELECT deals.x FROM t JOIN deals AS d NOT INDEXED ON 1'],
])('writes NOT INDEXED after the table: %s', (sql, written) => {
  expect(withoutIndexes(sql, 'deals')).toContain(written);
});

it.each([
  ['of no such table', 'SELECT deals.x FROM places AS deals'],
  ['of a table that is named twice', 'SELECT * FROM deals a JOIN deals b ON a.x = b.y'],
  ['with its name in a text or a comment', "SELECT 'FROM deals' /* FROM deals */ FROM places"],
])('writes nothing into a statement %s', (_, sql) => {
  expect(withoutIndexes(sql, 'deals')).toEqual([]);
});

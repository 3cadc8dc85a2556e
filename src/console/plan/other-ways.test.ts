import { describe, expect, it } from 'vitest';
import { CATALOGUE, type Table } from '../../catalogue/index.ts';
import { otherWays, tableOf } from './other-ways.ts';
import { planOf } from './plan-steps.ts';
import { tableReferences } from './table-references.ts';

const table = (name: string, indexes: readonly string[]): Table => ({
  kind: 'table',
  name,
  group: 'core',
  description: '',
  columns: [],
  primaryKey: [],
  unique: [],
  indexes: indexes.map((index) => ({ name: index, columns: ['x'] })),
  withoutRowid: false,
});
const TABLES = [table('deals', ['by_day', 'by_place']), table('places', ['by_name'])];

const ways = (sql: string, ...details: readonly string[]) =>
  otherWays(sql, planOf(details.map((detail, i) => [i + 1, 0, 0, detail])), TABLES).map(({ sql: written }) => written);

describe('other ways to read the tables of a statement', () => {
  it('are without the index that was chosen, and by each other one', () => {
    expect(ways('SELECT * FROM deals d WHERE x = 1', 'SEARCH d USING INDEX by_day (x=?)')).toEqual([
      'SELECT * FROM deals d NOT INDEXED WHERE x = 1',
      'SELECT * FROM deals d INDEXED BY "by_place" WHERE x = 1',
    ]);
  });

  it('are by each index where the whole table is read, or its primary key is used', () => {
    expect(ways('SELECT * FROM places', 'SCAN places')).toEqual(['SELECT * FROM places INDEXED BY "by_name"']);
    expect(ways('SELECT * FROM places', 'SEARCH places USING INTEGER PRIMARY KEY (rowid=?)')).toEqual([
      'SELECT * FROM places INDEXED BY "by_name"',
    ]);
  });

  it('take the place of what the statement says itself', () => {
    expect(ways('SELECT * FROM deals INDEXED BY by_day WHERE x', 'SEARCH deals USING INDEX by_day (x=?)')).toEqual([
      'SELECT * FROM deals NOT INDEXED WHERE x',
      'SELECT * FROM deals INDEXED BY "by_place" WHERE x',
    ]);
  });

  it('are those of every table, one at a time', () => {
    expect(
      ways(
        'SELECT * FROM deals JOIN places p ON p.x = deals.x',
        'SCAN deals USING COVERING INDEX by_day',
        'SEARCH p USING INDEX by_name (x=?)',
      ),
    ).toEqual([
      'SELECT * FROM deals NOT INDEXED JOIN places p ON p.x = deals.x',
      'SELECT * FROM deals INDEXED BY "by_place" JOIN places p ON p.x = deals.x',
      'SELECT * FROM deals JOIN places p NOT INDEXED ON p.x = deals.x',
    ]);
  });

  it.each([
    ['a name that stands for a table twice', 'SELECT * FROM deals UNION SELECT * FROM deals', 'SCAN deals'],
    ['a common table expression', 'WITH x AS (SELECT 1) SELECT * FROM x', 'SCAN x'],
    ['what the catalogue does not know', 'SELECT * FROM other', 'SCAN other'],
    ['a table behind a view', 'SELECT * FROM stat_deals', 'SCAN deals'],
  ])('are not known of %s', (_, sql, detail) => {
    expect(ways(sql, detail)).toEqual([]);
  });
});

describe('the table of a step', () => {
  const of = (sql: string, detail: string) => {
    const [step] = planOf([[1, 0, 0, detail]]);
    return step && tableOf(step, tableReferences(sql), CATALOGUE)?.name;
  };
  it.each([
    ['SELECT * FROM deals d', 'SCAN d', 'deals'],
    ['SELECT * FROM DEALS', 'SCAN DEALS', 'deals'],
    ['SELECT * FROM stat_deals', 'SCAN deals', 'deals'],
    ['SELECT * FROM deals x UNION SELECT * FROM parcels x', 'SCAN x', undefined],
    ['WITH deals AS (SELECT 1) SELECT * FROM deals', 'USE TEMP B-TREE FOR ORDER BY', undefined],
  ])('%s: %s', (sql, detail, name) => {
    expect(of(sql, detail)).toBe(name);
  });
});

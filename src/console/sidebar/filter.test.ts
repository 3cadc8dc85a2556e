import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../catalogue/index.ts';
import { filterTables } from './filter.ts';

const found = (text: string) =>
  filterTables(CATALOGUE, text).map(({ table, columns }) => [table.name, columns.length === table.columns.length]);

describe('the filter of tables', () => {
  it('without a text keeps all', () => {
    expect(filterTables(CATALOGUE, ' ').map(({ table }) => table)).toEqual(CATALOGUE);
  });

  it('finds a table by its name, with all its columns', () => {
    expect(found('DISTRICTS')).toEqual([['districts', true]]);
  });

  it('finds a column in every table that has one of the name', () => {
    const tables = filterTables(CATALOGUE, 'chelka');
    expect(tables.map(({ table }) => table.name)).toEqual(expect.arrayContaining(['deals', 'parcels']));
    expect(tables.find(({ table }) => table.name === 'deals')).toMatchObject({
      columns: [{ name: 'chelka' }, { name: 'sub_chelka' }],
      isFoundByColumn: true,
    });
  });

  it('finds nothing for what is not there', () => {
    expect(found('no such name')).toEqual([]);
  });
});

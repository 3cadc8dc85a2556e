import { describe, expect, it } from 'vitest';
import { CATALOGUE, CONVENTIONS } from '../../catalogue/index.ts';
import { tablesInHebrew } from '../i18n/catalogue/index.ts';
import { filterConventions, filterTables } from './filter.ts';

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

  it('finds by the words of a description where no name has them', () => {
    const subsidised = filterTables(CATALOGUE, 'subsidised').map(({ table }) => table.name);
    expect(subsidised).toContain('discount_projects');
  });

  it('finds by Hebrew words, however gershayim and maqaf are typed', () => {
    const columns = (text: string) =>
      filterTables(tablesInHebrew(CATALOGUE), text).flatMap((each) => each.columns.map(({ name }) => name));
    expect(columns('חדרים')).toContain('rooms_bucket');
    expect(columns('תת-חלקה')).toContain('sub_chelka');
    expect(columns('למ"ר')).toContain('price_per_sqm');
  });

  it('finds nothing for what is not there', () => {
    expect(found('no such name')).toEqual([]);
  });
});

describe('the filter of conventions', () => {
  const found = (text: string) => filterConventions(CONVENTIONS, text).map(({ id }) => id);

  it('without a text keeps all', () => {
    expect(found(' ')).toHaveLength(CONVENTIONS.length);
  });

  it('wants every word, in the title or in the text', () => {
    expect(found('REAL_FACTOR')).toEqual(['real-prices']);
    expect(found('pin rooms_bucket')).toEqual(['pseudo-groups']);
    expect(found('rooms_bucket no-such-word')).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../catalogue/index.ts';
import type { Cell } from '../../contract/result.ts';
import { joinsOf, tablesOf } from '../foreign/foreign-schema.ts';
import {
  countStatement,
  describedColumn,
  foreignLinks,
  isOwnKey,
  keysOfRows,
  linksOf,
  namedRow,
  rowsStatement,
} from './row-links.ts';

const row = (cells: Readonly<Record<string, Cell>>) => ({ names: Object.keys(cells), cells: Object.values(cells) });

/** The link of each column of a row. */
function leads(cells: Readonly<Record<string, Cell>>, ...tables: string[]) {
  const named = row(cells);
  return Object.fromEntries(
    [...linksOf(named, tables)].map(([at, keys]) => [
      named.names[at],
      keys.map(({ table, columns, values }) => `${table}.${columns.join()} = ${values.join()}`),
    ]),
  );
}

describe('the keys of a row lead to the rows that they mean', () => {
  it('wherever their names mean one thing', () => {
    expect(
      leads({
        settlement_code: 4000,
        gush: 6941,
        chelka: 12,
        deal_nature: 'דירה',
        discount_project_id: 'moch:1',
        year: 2024,
      }),
    ).toEqual({
      settlement_code: ['settlements.code = 4000'],
      gush: ['gushim.gush = 6941'],
      chelka: ['parcels.gush,chelka = 6941,12'],
      deal_nature: ['deal_natures.raw = דירה'],
      discount_project_id: ['discount_projects.project_id = moch:1'],
    });
  });

  it('wherever their columns were moved, and others are hidden', () => {
    const shown = [
      { name: 'settlement_code', index: 3 },
      { name: 'id', index: 0 },
    ];
    const moved = namedRow(shown, [77, 6941, 12, 4000]);
    expect(moved).toEqual({ names: ['settlement_code', 'id'], cells: [4000, 77] });
    expect([...linksOf(moved, ['deals'])]).toEqual([
      [0, [{ table: 'settlements', columns: ['code'], values: [4000] }]],
      [1, [{ table: 'deals', columns: ['id'], values: [77] }]],
    ]);
  });

  it('but not those of totals, which are no groups', () => {
    expect(leads({ property_group: 'apartment' })).toEqual({ property_group: ['property_groups.key = apartment'] });
    expect(leads({ property_group: 'all_residential' })).toEqual({});
  });

  it('to stations, streets and neighbourhoods too', () => {
    expect(leads({ rail_station_id: 3, street_id: 5, nbhd_id: 7, compound_id: 9 })).toMatchObject({
      rail_station_id: ['poi_stations.id = 3'],
      street_id: ['streets.id = 5'],
      nbhd_id: ['neighborhoods.nbhd_id = 7'],
    });
  });

  it('not from NULL, from a blank text, from bytes, or where a name stands twice', () => {
    expect(leads({ settlement_code: null, discount_project_id: '' })).toEqual({});
    expect(leads({ gush: 6941, chelka: null })).toEqual({ gush: ['gushim.gush = 6941'] });
    expect(leads({ settlement_code: { $base64: true, encoded: 'AA==' } })).toEqual({});
    expect(linksOf({ names: ['gush', 'gush'], cells: [1, 2] }, [])).toEqual(new Map());
  });

  it('not by a name that each table uses in its own way, unless the table is known', () => {
    expect(leads({ id: 5, month: '2024-05' })).toEqual({});
    expect(leads({ id: 5 }, 'deals')).toEqual({ id: ['deals.id = 5'] });
    expect(leads({ code: 4000 }, 'settlements')).toEqual({ code: ['settlements.code = 4000'] });
    expect(leads({ id: 5 }, 'deals', 'streets')).toEqual({});
  });
});

it('no key leads to a row that is there already, with nothing behind it', () => {
  const whole = (name: string) => {
    const columns = CATALOGUE.find((table) => table.name === name)?.columns ?? [];
    return Object.fromEntries(columns.map((column) => [column.name, column.example]));
  };
  expect(leads(whole('deals'), 'deals')).not.toHaveProperty('id');
  expect(leads(whole('settlements'), 'settlements')).toMatchObject({ code: [expect.stringContaining('settlements')] });
});

describe('the rows that mean a row', () => {
  it('are those of the tables that join it', () => {
    const keys = keysOfRows(row({ gush: 6941, chelka: 12 }), 'parcels');
    expect(keys.map(({ table }) => table)).toContain('deals');
    expect(keys.map(({ table }) => table)).not.toContain('parcels_rtree');
    const deals = keys.find(({ table }) => table === 'deals');
    expect(deals && countStatement(deals)).toEqual({
      sql: 'SELECT count(*) AS n\nFROM deals\nWHERE gush = :gush AND chelka = :chelka',
      params: { gush: 6941, chelka: 12 },
    });
    expect(deals && rowsStatement(deals).sql).toMatch(/^SELECT \*\nFROM deals\nWHERE/);
  });

  it('are asked for by the names that they have for it', () => {
    const [first] = keysOfRows(row({ code: 4000, name: 'חיפה' }), 'settlements');
    expect(first && rowsStatement(first)).toEqual({
      sql: 'SELECT *\nFROM deals\nWHERE settlement_code = :settlement_code',
      params: { settlement_code: 4000 },
    });
  });
});

describe('in a foreign database', () => {
  const tables = tablesOf(
    [
      ['deals', 'table', ''],
      ['my birds', 'table', ''],
    ],
    [
      ['deals', 'id', 'INTEGER', 0, 1],
      ['deals', 'the bird', 'INTEGER', 0, 0],
      ['deals', 'settlement_code', 'INTEGER', 0, 0],
      ['my birds', 'bird no', 'INTEGER', 0, 1],
      ['my birds', 'name', 'TEXT', 0, 0],
    ],
    [],
  );
  const schema = foreignLinks(tables, joinsOf([['deals', 0, 'my birds', 'the bird', null]], tables));
  const found = (cells: Readonly<Record<string, Cell>>, ...read: string[]) =>
    [...linksOf(row(cells), read, schema).values()].flat().map(({ table, values }) => `${table} ${values.join()}`);

  it('the keys that it declares lead to its rows, and those of ours lead nowhere', () => {
    expect(found({ 'the bird': 7, settlement_code: 4000 }, 'deals')).toEqual(['my birds 7']);
    expect(found({ 'the bird': 7, settlement_code: 4000 })).toEqual([]);
    expect(found({ property_group: 'apartment', gush: 6941 }, 'deals')).toEqual([]);
  });

  it('rows are asked for with the quotes that their names need', () => {
    const [[key] = []] = [...linksOf(row({ 'the bird': 7 }), ['deals'], schema).values()];
    expect(key && rowsStatement(key)).toEqual({
      sql: 'SELECT *\nFROM "my birds"\nWHERE "bird no" = :key_1',
      params: { key_1: 7 },
    });
  });

  it('each part of a key has a placeholder of its own', () => {
    expect(rowsStatement({ table: 'pairs', columns: ['bird no', 'key_1'], values: [7, 8] })).toEqual({
      sql: 'SELECT *\nFROM pairs\nWHERE "bird no" = :key_1_ AND key_1 = :key_1',
      params: { key_1_: 7, key_1: 8 },
    });
  });

  it('a key of its own table leads from row to row, but not to the row that is shown', () => {
    const staff = tablesOf(
      [['staff', 'table', '']],
      [
        ['staff', 'id', 'INTEGER', 0, 1],
        ['staff', 'manager', 'INTEGER', 0, 0],
      ],
      [],
    );
    const ofStaff = foreignLinks(staff, joinsOf([['staff', 0, 'staff', 'manager', null]], staff));
    const shown = row({ id: 2, manager: 1 });
    const from = { table: 'staff', columns: ['id'], values: [2] };
    const followed = [...linksOf(shown, ['staff'], ofStaff)].flatMap(([at, keys]) =>
      keys.filter((key) => !isOwnKey(key, from, shown.names[at] ?? '')),
    );
    expect(followed).toEqual([{ table: 'staff', columns: ['id'], values: [1] }]);
    const itself = { table: 'staff', columns: ['id'], values: [2] };
    expect(isOwnKey(itself, from, 'manager')).toBe(true);
    expect(isOwnKey({ ...itself, table: 'teams' }, from, 'id')).toBe(false);
  });

  it('the rows that mean a row are those that reference it', () => {
    expect(keysOfRows(row({ 'bird no': 7, name: 'swift' }), 'my birds', schema)).toEqual([
      { table: 'deals', columns: ['the bird'], values: [7] },
    ]);
  });
});

describe('what a column means', () => {
  it.each([
    ['deal_amount', [], /^Value of the share/],
    ['id', ['deals'], /^Line of the source file/],
    ['ID', ['deals'], /^Line of the source file/],
  ] as const)('%s of %j', (name, tables, text) => {
    expect(describedColumn(name, tables, CATALOGUE)?.description).toMatch(text);
  });

  it('is not said where tables differ', () => expect(describedColumn('id', [], CATALOGUE)).toBeNull());
  it('is not said of a name that there is not', () => expect(describedColumn('x', ['deals'], CATALOGUE)).toBeNull());
});

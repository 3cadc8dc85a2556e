import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CATALOGUE, JOINS, TABLE_GROUPS, type Table, tableNamed } from './index.ts';

/**
 * The published schema, written a second time and independently of the tables: a group after `#`, then each table with its
 * primary key, its columns (`?` if NULL is possible), its further keys and its indexes.
 */
const SCHEMA = readFileSync(new URL('./fixtures/schema.txt', import.meta.url), 'utf8');

interface Written {
  readonly group: string;
  readonly head: string;
  readonly columns: readonly string[];
  readonly unique: readonly string[];
  readonly indexes: readonly string[];
}

/** The tables of the text, each by its name. */
function writtenTables(text: string): ReadonlyMap<string, Written> {
  const tables = new Map<string, Written>();
  for (const group of text.split(/^# /m).slice(1)) {
    const [groupName = '', ...lines] = group.trimEnd().split('\n');
    for (const table of lines.join('\n').split(/\n(?! )/)) {
      const [head = '', ...details] = table.split('\n');
      const [name = ''] = head.split(' ');
      const told = (word: string) =>
        details.filter((line) => line.startsWith(`  ${word} `)).map((line) => line.slice(word.length + 3));
      const columns = details.filter((line) => !/^ {2}(unique|index) /.test(line)).map((line) => line.trim());
      tables.set(name, {
        group: groupName,
        head,
        columns: columns.length === 0 ? [] : columns.join(' ').split(', '),
        unique: told('unique'),
        indexes: told('index'),
      });
    }
  }
  return tables;
}

/** A table of the catalogue in the same format. */
function written(table: Table): Written {
  const isStored = table.kind === 'table';
  return {
    group: table.group,
    head: headOf(table),
    columns: isStored ? table.columns.map(({ name, type, nullable }) => `${name} ${type}${nullable ? '?' : ''}`) : [],
    unique: isStored ? table.unique.map((columns) => columns.join(', ')) : [],
    indexes: isStored
      ? table.indexes.map(
          ({ columns, where }) => `${columns.join(', ')}${where === undefined ? '' : ` where ${where}`}`,
        )
      : [],
  };
}

function headOf(table: Table): string {
  const columns = table.columns.map(({ name }) => name).join(', ');
  switch (table.kind) {
    case 'table':
      return `${table.name}${table.withoutRowid ? ' without rowid' : ''} (${table.primaryKey.join(', ')})`;
    case 'fts5':
      return `${table.name} fts5${table.contentless ? ' contentless' : ''}: ${columns}`;
    case 'rtree':
    case 'view':
      return `${table.name} ${table.kind}: ${columns}`;
    default:
      return table satisfies never;
  }
}

describe('the published schema', () => {
  const tables = writtenTables(SCHEMA);

  it('has 48 tables and a view, in nine groups, in one order', () => {
    expect(CATALOGUE).toHaveLength(49);
    expect(CATALOGUE.filter(({ kind }) => kind === 'view').map(({ name }) => name)).toEqual(['deals_rtree']);
    expect(CATALOGUE.map(({ name }) => name)).toEqual([...tables.keys()]);
    expect([...new Set(CATALOGUE.map(({ group }) => group))]).toEqual(TABLE_GROUPS);
  });

  it.each([...tables])('%s: columns, their order, types and NULL, keys, indexes, storage', (name, table) => {
    const found = tableNamed(name);
    expect(found && written(found)).toEqual(table);
  });

  it('has unique names of indexes, since they share one namespace with tables', () => {
    const names = CATALOGUE.flatMap((table) =>
      table.kind === 'table' ? [table.name, ...table.indexes.map((index) => index.name)] : [table.name],
    );
    expect(new Set(names).size).toBe(names.length);
  });
});

/** The published relationships, with abbreviations written out. */
const RELATIONSHIPS = `
deals.settlement_code > settlements.code
deals.gush, chelka > parcels.gush, chelka
deals.gush > gushim.gush
deals.property_group > property_groups.key
deals.deal_nature > deal_natures.raw
deals.discount_project_id > discount_projects.project_id
settlements.district > districts.name
gushim.settlement_code > settlements.code
parcels.gush > gushim.gush
parcels_rtree.id = parcels.id
settlements_fts.rowid = settlements.code
streets_fts.rowid = streets.id
neighborhoods_fts.rowid = neighborhoods.nbhd_id
agg_settlement_quarter.settlement_code > settlements.code
agg_settlement_year.settlement_code > settlements.code
agg_gush_year.gush > gushim.gush
agg_district_quarter.district > districts.name
agg_district_year.district > districts.name
agg_national_month.month > macro_month.month
agg_neighborhood_year.nbhd_id > neighborhoods.nbhd_id
neighborhoods.settlement_code > settlements.code
parcel_neighborhood.gush, chelka = parcels.gush, chelka
parcel_neighborhood.nbhd_id > neighborhoods.nbhd_id
streets.settlement_code > settlements.code
street_parcels.street_id > streets.id
street_parcels.gush, chelka > parcels.gush, chelka
parcel_address.gush, chelka = parcels.gush, chelka
parcel_address.street_id > streets.id
loc_metrics_parcel.gush, chelka = parcels.gush, chelka
loc_metrics_gush.gush = gushim.gush
loc_metrics_parcel.rail_station_id > poi_stations.id
loc_metrics_parcel.lrt_station_id > poi_stations.id
loc_metrics_parcel.lrt_planned_station_id > poi_stations.id
loc_metrics_gush.rail_station_id > poi_stations.id
loc_metrics_gush.lrt_station_id > poi_stations.id
loc_metrics_gush.lrt_planned_station_id > poi_stations.id
settlement_socio.settlement_code = settlements.code
parcel_stat_area_socio.stat_area_id > stat_area_socio.stat_area_id
crime_settlement_year.settlement_code > settlements.code
rent_city.settlement_code > settlements.code
gross_yield.settlement_code > settlements.code
renewal_compounds.settlement_code > settlements.code
parcel_renewal.compound_id > renewal_compounds.compound_id
gush_renewal.gush = gushim.gush
discount_projects.settlement_code > settlements.code
discount_project_parcels.project_id > discount_projects.project_id
`;

/** Relationships that follow from the tables, in addition to the published ones. */
const FURTHER = [
  'deals_rtree.id = deals.id',
  'parcels.settlement_code > settlements.code',
  'deal_natures.property_group > property_groups.key',
];

describe('the joins', () => {
  it('are the published relationships, each once (> many to one, = one to one)', () => {
    const said = JOINS.map(
      ({ from, fromColumns, to, toColumns, oneToOne }) =>
        `${from}.${fromColumns.join(', ')} ${oneToOne ? '=' : '>'} ${to}.${toColumns.join(', ')}`,
    );
    expect(said.sort()).toEqual([...RELATIONSHIPS.trim().split('\n'), ...FURTHER].sort());
  });

  it('lead to a key, so that a row never matches two', () => {
    for (const { to, toColumns } of JOINS) {
      const table = tableNamed(to);
      const keys = table?.kind === 'table' ? [table.primaryKey, ...table.unique] : [];
      expect(
        keys.map((key) => key.join()),
        `${to}.${toColumns.join()}`,
      ).toContain(toColumns.join());
    }
  });
});

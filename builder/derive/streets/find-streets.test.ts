import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { recordsOf } from '../../built-database.testing.ts';
import { distanceM } from '../../geometry/distance.ts';
import { derivedScratch } from '../../scratches.testing.ts';
import { plot, spot, way } from '../../shapes.testing.ts';
import type { SourceRecord } from '../../sources/layout.ts';
import { addresses, buildings, gushim, parcels, roads } from '../../sources/layouts/places.ts';
import type { RecordSource } from '../../sources/records.ts';
import type { RawRow } from '../../sources/register-layout.ts';
import { readSelect } from '../select.ts';

async function derived(rows: readonly Partial<RawRow>[], ...records: readonly RecordSource[]) {
  const scratch = await derivedScratch(rows, ...records);
  return scratch.db;
}

type Db = Awaited<ReturnType<typeof derived>>;
type Row = Readonly<Record<string, string | number | null>>;
const rowsOfTable = (db: Db, table: string) => db.prepare<[], Row>(readSelect(table)).all();
const streetsOf = (db: Db) => db.prepare<[], Row>('SELECT * FROM scratch.street_facts ORDER BY street_key').all();

/** Parcels 1, 2, … of a gush in a row, 20 metres wide and 30 deep, next to each other from west to east. */
const rowOfPlots = (count: number, gush = 6941) =>
  recordsOf(
    parcels,
    Array.from({ length: count }, (_, at) => ({
      values: { gush, chelka: at + 1, kind: 'current', uncertainty_m: null } as const,
      geometry: plot(at * 20, 0, 20, 30),
    })),
  );

type Address = SourceRecord<typeof addresses>;

/** An address in the parcel of this number of the row. */
const at = (
  chelka: number,
  street: string | null,
  house_number: string | null,
  more: Partial<Address['values']> = {},
): Address => ({
  values: {
    ...spot(chelka * 20 - 10, 15),
    settlement_code: 5000,
    street,
    place: null,
    house_number,
    ...more,
  },
  geometry: null,
});

const addressesOf = (...records: readonly Address[]) => recordsOf(addresses, records);
const soldOn = (...chelkot: readonly number[]) => chelkot.map((chelka) => ({ chelka: String(chelka) }));
const road = (name: string, northM: number, settlement_code: number | null = 5000) => ({
  values: { name, settlement_code },
  geometry: way([-500, northM], [500, northM]),
});

describe('the address of a parcel', () => {
  it('has the street with most addresses first, its numbers, and the other streets of a corner', async () => {
    const db = await derived(
      soldOn(1),
      rowOfPlots(1),
      addressesOf(
        at(1, 'רחוב הרצל', '5'),
        at(1, 'הרצל', '1'),
        at(1, 'הרצל', '3'),
        at(1, 'הרצל', '4'),
        at(1, 'הרצל', '5'),
        at(1, 'אלנבי', '22א'),
        at(1, 'אלנבי', '22'),
        at(1, 'גאולה', null),
      ),
    );
    expect(rowsOfTable(db, 'parcel_address')).toEqual([
      {
        gush: 6941,
        chelka: 1,
        settlement_code: 5000,
        street: 'הרצל',
        street_key: 'הרצל',
        street_id: 500_000_000 + (crc32('הרצל') % 100_000),
        house_numbers: '1, 3-5',
        n_addresses: 7,
        n_streets: 3,
        other_streets: 'אלנבי 22, 22א | גאולה',
        address_label: 'הרצל 1, 3-5',
        street_source: 'osm_address',
        street_dist_m: null,
        n_buildings: null,
        max_levels: null,
        max_height_m: null,
      },
    ]);
    expect(rowsOfTable(db, 'street_parcels').map((row) => row.kind)).toEqual(['address', 'address', 'address']);
  });

  it('has the first street by key if two have equally many addresses', async () => {
    const db = await derived(soldOn(1), rowOfPlots(1), addressesOf(at(1, 'הרצל', '1'), at(1, 'אלנבי', '2')));
    expect(rowsOfTable(db, 'parcel_address')).toMatchObject([{ street: 'אלנבי', other_streets: 'הרצל 1' }]);
  });

  it('names a place and no street in a village whose houses are numbered by place', async () => {
    const place = at(1, null, '17', { place: 'נהלל' });
    const db = await derived(
      soldOn(1, 2),
      rowOfPlots(2),
      addressesOf(place, at(2, 'הרצל', '1'), { ...place, values: { ...place.values, ...spot(30, 15) } }),
    );
    expect(rowsOfTable(db, 'parcel_address')).toMatchObject([
      {
        street: null,
        street_key: null,
        street_id: null,
        house_numbers: '17',
        n_addresses: 1,
        n_streets: 0,
        address_label: 'נהלל 17',
        street_source: 'osm_addr_place',
      },
      { street: 'הרצל', house_numbers: '1', n_addresses: 2, n_streets: 1, other_streets: null },
    ]);
    expect(streetsOf(db).map((row) => row.street)).toEqual(['הרצל']);
  });

  it('is missing if a point names neither street nor place, or is in no current parcel', async () => {
    const outlines = recordsOf(parcels, [
      { values: { gush: 6941, chelka: 1, kind: 'current', uncertainty_m: null }, geometry: plot(0, 0, 20, 30) },
      { values: { gush: 6941, chelka: 2, kind: 'unsettled', uncertainty_m: null }, geometry: plot(20, 0, 20, 30) },
      { values: { gush: 6941, chelka: 3, kind: 'cancelled', uncertainty_m: null }, geometry: plot(40, 0, 20, 30) },
    ]);
    const points = addressesOf(
      at(1, null, '5'),
      at(1, '-', '5'),
      at(2, 'הרצל', '1'),
      at(3, 'הרצל', '3'),
      at(4, 'הרצל', '5'),
    );
    const db = await derived(soldOn(1, 2, 3, 4), outlines, points);
    expect(rowsOfTable(db, 'parcel_address')).toEqual([]);
    expect(streetsOf(db)).toEqual([]);
  });

  it('is the nearest named road within 25 metres of the outline of a parcel without an address, and never a label', async () => {
    const sources = [rowOfPlots(2), addressesOf(at(2, 'הרצל', '1'))] as const;
    const near = await derived(
      soldOn(1, 2),
      ...sources,
      recordsOf(roads, [road('אלנבי', -24), road('גאולה', -12), road('---', -3)]),
    );
    expect(rowsOfTable(near, 'parcel_address')).toMatchObject([
      {
        chelka: 1,
        settlement_code: 5000,
        street: 'גאולה',
        street_key: 'גאולה',
        house_numbers: null,
        n_addresses: 0,
        n_streets: 0,
        other_streets: null,
        address_label: null,
        street_source: 'osm_nearest_street',
        street_dist_m: 12,
      },
      { chelka: 2, street: 'הרצל', street_source: 'osm_address', street_dist_m: null },
    ]);
    expect(
      rowsOfTable(near, 'street_parcels')
        .map((row) => [row.chelka, row.kind])
        .sort(),
    ).toEqual([
      [1, 'near'],
      [2, 'address'],
    ]);
    const far = await derived(soldOn(1, 2), ...sources, recordsOf(roads, [road('אלנבי', -26)]));
    expect(rowsOfTable(far, 'parcel_address').map((row) => row.chelka)).toEqual([2]);
  });

  it('has the buildings of the parcel; 0 only if a map of buildings was read', async () => {
    const built = recordsOf(buildings, [
      { values: { ...spot(5, 5), levels: 3, height_m: null }, geometry: null },
      { values: { ...spot(15, 25), levels: null, height_m: 14.5 }, geometry: null },
      { values: { ...spot(900, 5), levels: 30, height_m: 100 }, geometry: null },
    ]);
    const db = await derived(soldOn(1, 2), rowOfPlots(2), addressesOf(at(1, 'הרצל', '1'), at(2, 'הרצל', '3')), built);
    expect(rowsOfTable(db, 'parcel_address')).toMatchObject([
      { n_buildings: 2, max_levels: 3, max_height_m: 14.5 },
      { n_buildings: 0, max_levels: null, max_height_m: null },
    ]);
    expect(rowsOfTable(db, 'parcel_buildings')).toEqual([
      { gush: 6941, chelka: 1, n_buildings: 2, max_levels: 3, max_height_m: 14.5 },
    ]);
  });

  it('belongs to the first of two parcels if the point is on their common edge', async () => {
    const db = await derived(soldOn(1, 2), rowOfPlots(2), addressesOf(at(1, 'הרצל', '1', { ...spot(20, 15) })));
    expect(rowsOfTable(db, 'parcel_address').map((row) => row.chelka)).toEqual([1]);
  });
});

describe('a street', () => {
  it('is shown by its most common spelling, and found by all of them', async () => {
    const db = await derived(
      soldOn(1, 2, 3),
      rowOfPlots(3),
      addressesOf(at(1, "שד' ז'בוטינסקי", '1'), at(2, "ז'בוטינסקי", '3'), at(3, "ז'בוטינסקי", '5')),
    );
    expect(streetsOf(db)).toMatchObject([
      { street: "ז'בוטינסקי", street_key: 'זבוטינסקי', slug: 'זבוטינסקי', settlement: 'תל אביב-יפו' },
    ]);
    const [found] = rowsOfTable(db, 'streets_fts');
    expect(found?.rowid).toBe(streetsOf(db)[0]?.id);
    expect(found?.settlement).toMatch(/^תל אביב-יפו \| /);
    const aliases = String(found?.aliases).split(' | ');
    for (const alias of [
      'שד זבוטינסקי',
      'זבוטינסקי',
      'רחוב זבוטינסקי',
      'רח זבוטינסקי',
      'שדרות זבוטינסקי',
      'דרך זבוטינסקי',
    ]) {
      expect(aliases).toContain(alias);
    }
    expect(String(found?.aliases)).not.toMatch(/["']/);
  });

  it('counts parcels with and without deals, those with an address on it, and every address point', async () => {
    const elsewhere = at(9, 'הרצל', '40');
    const db = await derived(
      soldOn(1, 2),
      rowOfPlots(4),
      addressesOf(at(1, 'הרצל', '2'), at(1, 'הרצל', '2'), at(3, 'הרצל', '6-8'), elsewhere),
      recordsOf(roads, [road('הרצל', -10)]),
    );
    const [street] = streetsOf(db);
    expect(street).toMatchObject({
      n_parcels: 4,
      n_parcels_with_deals: 2,
      n_parcels_addressed: 2,
      n_addresses: 4,
      house_min: 2,
      house_max: 40,
      gushim: '6941',
    });
    expect(rowsOfTable(db, 'street_parcels').map((row) => [row.chelka, row.kind])).toEqual([
      [1, 'address'],
      [2, 'near'],
    ]);
    // Address points at 10, 10, 50 and 170 metres east.
    expect(distanceM({ lat: Number(street?.lat), lon: Number(street?.lon) }, spot(30, 15))).toBeLessThan(0.2);
    const [southWest, northEast] = [spot(10, 15), spot(70, 15)];
    expect(street?.bbox_min_lon).toBeCloseTo(southWest.lon, 5);
    expect(street?.bbox_max_lon).toBeCloseTo(northEast.lon, 5);
    expect(street?.bbox_min_lat).toBeCloseTo(southWest.lat, 5);
  });

  it('without an address is at the median of its parcel points, and has no house numbers', async () => {
    const db = await derived(soldOn(1), rowOfPlots(3), recordsOf(roads, [road('הרצל', -10)]));
    const [street] = streetsOf(db);
    expect(street).toMatchObject({
      n_parcels: 3,
      n_parcels_with_deals: 1,
      n_addresses: 0,
      house_min: null,
      house_max: null,
    });
    expect(distanceM({ lat: Number(street?.lat), lon: Number(street?.lon) }, spot(30, 15))).toBeLessThan(0.2);
  });

  it('belongs to the settlement that the map names, else to that of its parcel, but never to one without deals', async () => {
    const rahat = { settlement_code: '1161', settlement: 'רהט' };
    const db = await derived(
      [...soldOn(1, 2, 3), { ...rahat, chelka: '4' }],
      rowOfPlots(4),
      addressesOf(
        at(1, 'הרצל', '1', { settlement_code: 1161 }),
        at(2, 'הרצל', '1', { settlement_code: null }),
        at(3, 'הרצל', '3', { settlement_code: 3000 }),
        at(4, 'הרצל', '1', { settlement_code: null }),
      ),
    );
    expect(streetsOf(db).map((row) => [row.settlement_code, row.n_parcels])).toEqual(
      expect.arrayContaining([
        [1161, 2],
        [5000, 2],
      ]),
    );
    expect(streetsOf(db)).toHaveLength(2);
    expect(rowsOfTable(db, 'parcel_address').map((row) => row.settlement_code)).toEqual([1161, 5000, 5000, 1161]);
  });

  it('of a parcel without deals belongs to the settlement of its gush', async () => {
    const rahat = { settlement_code: '1161', settlement: 'רהט', gush: '100', chelka: '1' };
    const db = await derived(
      [...soldOn(1), rahat],
      rowOfPlots(2),
      addressesOf(at(2, 'הרצל', '1', { settlement_code: null })),
      recordsOf(gushim, [{ values: { gush: 6941, settlement_code: 1161 }, geometry: plot(0, 0, 300, 300) }]),
    );
    expect(streetsOf(db)).toMatchObject([{ settlement_code: 1161, n_parcels: 1, n_parcels_with_deals: 0 }]);
    expect(rowsOfTable(db, 'street_parcels')).toEqual([]);
  });

  it('has a parcel whose settlement is unknown as an address without an id', async () => {
    const nowhere = { settlement_code: '', settlement: 'מ. א. משגב', chelka: '1' };
    const other = { gush: '100', chelka: '1' };
    const db = await derived(
      [nowhere, other],
      rowOfPlots(1),
      addressesOf(at(1, "רח' הרצל", '1', { settlement_code: null })),
    );
    expect(rowsOfTable(db, 'parcel_address')).toMatchObject([
      { settlement_code: null, street: "רח' הרצל", street_key: 'הרצל', street_id: null, address_label: "רח' הרצל 1" },
    ]);
    expect(streetsOf(db)).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { streetKey } from '../derive/streets/street-key.ts';
import { insideOf, linesApartM, sizeOf } from '../plain-shapes.testing.ts';
import * as layouts from '../sources/layouts/places.ts';
import type { RawRow } from '../sources/register-layout.ts';
import { every, type PlainRow, worldWithRecords } from '../world-records.testing.ts';
import { MIDDLE_WORLD } from '../worlds.testing.ts';

/** Addresses, areas and localities of a built database, recomputed one by one from the records that it was built from. */
const world = worldWithRecords(MIDDLE_WORLD);
const { recordsOf } = world;

const rows = (sql: string, ...values: unknown[]) => world.rows<PlainRow>(sql, ...values);

beforeAll(world.open);
afterAll(world.close);

describe('addresses and buildings', () => {
  it('are those in the current polygon of a parcel', async () => {
    const [shapes, addresses, buildings] = await Promise.all([
      recordsOf(layouts.parcels),
      recordsOf(layouts.addresses),
      recordsOf(layouts.buildings),
    ]);
    const found = new Map(rows('SELECT * FROM parcel_address').map((row) => [`${row.gush} ${row.chelka}`, row]));
    const built = new Map(rows('SELECT * FROM parcel_buildings').map((row) => [`${row.gush} ${row.chelka}`, row]));
    const traded = new Set(rows('SELECT gush, chelka FROM parcels').map((row) => `${row.gush} ${row.chelka}`));
    const checked = { street: 0, place: 0, none: 0 };
    for (const { values, geometry } of every(shapes, 11)) {
      const parcel = `${values.gush} ${values.chelka}`;
      const row = found.get(parcel);
      if (!traded.has(parcel)) {
        expect(row ?? built.get(parcel)).toBeUndefined();
        continue;
      }
      const isIn = values.kind === 'current' ? insideOf(geometry) : () => false;
      const inside = addresses.filter((each) => isIn(each.values));
      const streets = new Map<string, Set<string>>();
      for (const { street, house_number } of inside.map((each) => each.values)) {
        if (street === null) continue;
        const key = streetKey(street) ?? '';
        streets.set(key, (streets.get(key) ?? new Set()).add(house_number ?? ''));
      }
      const most = Math.max(0, ...[...streets.values()].map((houses) => houses.size));
      const [first] = [...streets].filter(([, houses]) => houses.size === most).sort(([a], [b]) => (a < b ? -1 : 1));
      if (first !== undefined) {
        checked.street += 1;
        expect(row).toMatchObject({
          street_source: 'osm_address',
          street_key: first[0],
          n_streets: streets.size,
          street_dist_m: null,
        });
        expect(row?.n_addresses).toBe([...streets.values()].reduce((sum, houses) => sum + houses.size, 0));
        expect(row?.address_label).toBe(
          row?.house_numbers === null ? row?.street : `${row?.street} ${row?.house_numbers}`,
        );
      } else if (inside.length > 0) {
        checked.place += 1;
        expect(row).toMatchObject({ street_source: 'osm_addr_place', street: null, street_id: null, n_streets: 0 });
      } else {
        checked.none += 1;
        expect([undefined, 'osm_nearest_street']).toContain(row?.street_source);
      }
      const houses = buildings.filter((each) => isIn(each.values)).map((each) => each.values);
      const levels = houses.flatMap((house) => house.levels ?? []);
      expect(built.get(parcel)?.n_buildings ?? 0).toBe(houses.length);
      expect(built.get(parcel)?.max_levels ?? null).toBe(levels.length === 0 ? null : Math.max(...levels));
      if (row !== undefined) expect(row.n_buildings).toBe(houses.length);
    }
    expect(Math.min(checked.street, checked.place, checked.none)).toBeGreaterThan(3);
  });

  it('are those of the nearest named road within 25 metres of the outline without an address', async () => {
    const [shapes, roads] = await Promise.all([recordsOf(layouts.parcels), recordsOf(layouts.roads)]);
    const found = new Map(rows('SELECT * FROM parcel_address').map((row) => [`${row.gush} ${row.chelka}`, row]));
    const settlementOf = new Map(
      rows('SELECT gush, chelka, settlement_code FROM parcels').map((row) => [
        `${row.gush} ${row.chelka}`,
        row.settlement_code,
      ]),
    );
    const withDeals = new Set(rows('SELECT code FROM settlements').map(({ code }) => code));
    let near = 0;
    for (const { values, geometry } of every(shapes, 17)) {
      const parcel = `${values.gush} ${values.chelka}`;
      const row = found.get(parcel);
      if (
        values.kind !== 'current' ||
        !settlementOf.has(parcel) ||
        (row !== undefined && row.street_source !== 'osm_nearest_street')
      )
        continue;
      const outline = geometry[0]?.[0] ?? [];
      const [lon = 0, lat = 0] = outline[0] ?? [];
      const around = roads.filter((road) =>
        road.geometry.some((line) => line.some(([x, y]) => Math.abs(x - lon) < 0.1 && Math.abs(y - lat) < 0.1)),
      );
      const distances = around.map((road) => ({
        key: streetKey(road.values.name),
        // A road without a settlement that has deals is in that of the parcel, which may be unknown.
        hasSettlement: withDeals.has(road.values.settlement_code) || settlementOf.get(parcel) !== null,
        distanceM: Math.min(...road.geometry.map((line) => linesApartM(outline, line))),
      }));
      const nearest = Math.min(Infinity, ...distances.map(({ distanceM }) => distanceM));
      if (row === undefined) {
        const [first] = distances.filter(({ distanceM }) => distanceM === nearest);
        expect(nearest > 24.9 || first?.hasSettlement === false).toBe(true);
        continue;
      }
      near += 1;
      expect(row).toMatchObject({ house_numbers: null, address_label: null, n_addresses: 0, other_streets: null });
      expect(Math.abs(Number(row.street_dist_m) - nearest)).toBeLessThan(0.1);
      const [own] = distances.filter(({ key }) => key === row.street_key).sort((a, b) => a.distanceM - b.distanceM);
      expect(Math.abs((own?.distanceM ?? Infinity) - nearest)).toBeLessThan(0.1);
    }
    expect(near).toBeGreaterThan(20);
  });
});

describe('areas', () => {
  it('give a parcel the smallest neighbourhood that contains its point', async () => {
    const named = new Map(
      rows('SELECT * FROM neighborhoods').map((row) => [`${row.settlement_code} ${row.name}`, row]),
    );
    const shapes = (await recordsOf(layouts.neighbourhoods)).flatMap(({ values, geometry }) => {
      const row = named.get(`${values.settlement_code} ${values.name}`);
      return row === undefined ? [] : [{ row, isIn: insideOf(geometry), size: sizeOf(geometry) }];
    });
    const found = new Map(rows('SELECT * FROM parcel_neighborhood').map((row) => [`${row.gush} ${row.chelka}`, row]));
    const checked = { inside: 0, outside: 0 };
    for (const parcel of every(rows('SELECT * FROM parcels ORDER BY id'), 9)) {
      const point = { lat: Number(parcel.lat), lon: Number(parcel.lon) };
      const holding = shapes.filter(({ isIn }) => isIn(point)).sort((a, b) => a.size - b.size);
      const expected = ['parcel', 'gush'].includes(String(parcel.geo_precision)) ? holding[0]?.row : undefined;
      const row = found.get(`${parcel.gush} ${parcel.chelka}`);
      expect(row?.nbhd_id).toBe(expected?.nbhd_id);
      checked[row === undefined ? 'outside' : 'inside'] += 1;
      if (row === undefined) continue;
      expect(row.point_source).toBe(`db_${parcel.geo_precision}`);
      expect(row.same_settlement).toBe(parcel.settlement_code === expected?.settlement_code ? 1 : 0);
    }
    expect(Math.min(checked.inside, checked.outside)).toBeGreaterThan(20);
    expect(rows('SELECT count(*) AS n FROM parcel_neighborhood WHERE same_settlement = 0')[0]?.n).toBeGreaterThan(0);
  });

  it('give a parcel with its own point its statistical area', async () => {
    const known = new Set(rows('SELECT stat_area_id FROM stat_area_socio').map((row) => row.stat_area_id));
    const shapes = (await recordsOf(layouts.statAreas)).flatMap(({ values, geometry }) => {
      const id = values.settlement_code * 10_000 + values.stat_area;
      return known.has(id) ? [{ id, isIn: insideOf(geometry), size: sizeOf(geometry) }] : [];
    });
    const found = new Map(
      rows(
        `SELECT p.*, s.cluster AS area_cluster, s.index_value AS area_index
         FROM parcel_stat_area_socio p JOIN stat_area_socio s USING (stat_area_id)`,
      ).map((row) => [`${row.gush} ${row.chelka}`, row]),
    );
    for (const parcel of every(rows('SELECT * FROM parcels ORDER BY id'), 9)) {
      const point = { lat: Number(parcel.lat), lon: Number(parcel.lon) };
      const holding = shapes.filter(({ isIn }) => isIn(point)).sort((a, b) => a.size - b.size);
      const row = found.get(`${parcel.gush} ${parcel.chelka}`);
      expect(row?.stat_area_id).toBe(parcel.geo_precision === 'parcel' ? holding[0]?.id : undefined);
      if (row === undefined) continue;
      expect([row.cluster, row.index_value]).toEqual([row.area_cluster, row.area_index]);
      expect(row.stat_area_settlement_code).toBe(Math.floor(Number(row.stat_area_id) / 10_000));
    }
    expect(found.size).toBeGreaterThan(1_000);
  });

  it('contain the centre of their settlement, and the points of gushim are those of their polygons', async () => {
    expect(
      rows(
        `SELECT code FROM settlements WHERE lat < bbox_min_lat OR lat > bbox_max_lat OR lon < bbox_min_lon OR lon > bbox_max_lon`,
      ),
    ).toEqual([]);
    const boundaries = new Set((await recordsOf(layouts.localityPolygons)).map(({ values }) => values.code));
    expect(
      rows('SELECT * FROM settlements').filter((row) => (row.has_polygon === 1) !== boundaries.has(Number(row.code))),
    ).toEqual([]);
    const shapes = new Map(
      (await recordsOf(layouts.gushim)).map(({ values, geometry }) => [values.gush, insideOf(geometry)]),
    );
    const sources = { gush: 0, parcels_mean: 0 };
    for (const gush of rows('SELECT * FROM gushim')) {
      const shape = shapes.get(Number(gush.gush));
      expect(gush.has_polygon).toBe(shape === undefined ? 0 : 1);
      if (shape !== undefined) {
        sources.gush += 1;
        // Blocks are convex.
        expect(shape({ lat: Number(gush.lat), lon: Number(gush.lon) })).toBe(true);
      } else if (gush.geo_source === 'parcels_mean') {
        sources.parcels_mean += 1;
        const points = rows("SELECT lat FROM parcels WHERE gush = ? AND geo_precision = 'parcel'", gush.gush);
        const mean = points.reduce((sum, row) => sum + Number(row.lat), 0) / points.length;
        expect(Number(gush.lat)).toBeCloseTo(mean, 5);
      }
    }
    expect(Math.min(sources.gush, sources.parcels_mean)).toBeGreaterThan(0);
  });
});

describe('deals without a locality of their own', () => {
  it('get the locality of their gush if it is known, and few are left', async () => {
    const recorded = new Map(
      (await recordsOf(layouts.gushim)).map(({ values }) => [values.gush, values.settlement_code]),
    );
    const councils: RawRow[] = [];
    const coded = new Map<number, Map<number, number>>();
    for await (const batch of world.register.batches()) {
      if (batch.kind === 'unusable') throw new Error(batch.message);
      for (const row of batch.rows) {
        if (row.settlement.startsWith('מ. א. ') || row.settlement === '') councils.push(row);
        else if (row.settlement_code !== '') {
          const ofGush = coded.get(Number(row.gush)) ?? new Map<number, number>();
          ofGush.set(Number(row.settlement_code), (ofGush.get(Number(row.settlement_code)) ?? 0) + 1);
          coded.set(Number(row.gush), ofGush);
        }
      }
    }
    const left = { settled: 0, unsettled: 0 };
    for (const raw of councils) {
      const [deal] = rows('SELECT * FROM deals WHERE id = ?', raw.line);
      if (deal === undefined) continue;
      const code = recorded.get(Number(raw.gush)) ?? null;
      if (code !== null) {
        left.settled += 1;
        expect(deal).toMatchObject({
          settlement_code: code,
          settlement_raw: raw.settlement === '' ? null : raw.settlement,
        });
        expect(rows('SELECT name FROM settlements WHERE code = ?', code)).toEqual([{ name: deal.settlement }]);
      } else if (deal.settlement_code === null) {
        left.unsettled += 1;
        expect(deal).toMatchObject({ settlement: raw.settlement === '' ? null : raw.settlement, settlement_raw: null });
        expect(Math.max(0, ...(coded.get(Number(raw.gush))?.values() ?? []))).toBeLessThan(10);
      }
    }
    expect(left.settled).toBeGreaterThan(10);
    expect(left.unsettled).toBeGreaterThan(0);
    expect(rows('SELECT count(*) AS n FROM deals WHERE settlement_code IS NULL')[0]?.n).toBeLessThan(
      0.005 * MIDDLE_WORLD.deals,
    );
  });
});

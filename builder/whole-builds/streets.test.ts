import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { streetKey } from '../derive/streets/street-key.ts';
import { insideOf } from '../plain-shapes.testing.ts';
import * as layouts from '../sources/layouts/places.ts';
import { every, type PlainRow, worldWithRecords } from '../world-records.testing.ts';
import { MIDDLE_WORLD } from '../worlds.testing.ts';

/** Streets of a built database, recomputed one by one from the records that it was built from. */
const world = worldWithRecords(MIDDLE_WORLD);
const { recordsOf } = world;

const rows = (sql: string, ...values: unknown[]) => world.rows<PlainRow>(sql, ...values);

beforeAll(world.open);
afterAll(world.close);

describe('streets', () => {
  it('have ids by their settlement and a checksum of their key, the next free one for a later key', () => {
    const streets = rows('SELECT id, settlement_code, street_key FROM streets');
    const expected = new Map<string, number>();
    for (const code of new Set(streets.map((row) => Number(row.settlement_code)))) {
      const taken = new Set<number>();
      const keys = streets.filter((row) => row.settlement_code === code).map((row) => String(row.street_key));
      for (const key of keys.sort()) {
        let id = crc32(Buffer.from(key, 'utf8')) % 100_000;
        while (taken.has(id)) id = (id + 1) % 100_000;
        taken.add(id);
        expected.set(`${code} ${key}`, code * 100_000 + id);
      }
    }
    expect(streets.filter((row) => row.id !== expected.get(`${row.settlement_code} ${row.street_key}`))).toEqual([]);
    expect(streets.length).toBeGreaterThan(1_000);
  });

  it('count the parcels with deals that street_parcels names, each once on each of its streets', () => {
    expect(
      rows(`SELECT s.id, s.n_parcels, s.n_parcels_with_deals, count(p.gush) AS named, sum(p.kind = 'address') AS addressed,
          s.n_parcels_addressed
        FROM streets s LEFT JOIN street_parcels p ON p.street_id = s.id GROUP BY s.id`).filter(
        (row) =>
          row.n_parcels_with_deals !== row.named ||
          Number(row.n_parcels) < Number(row.named) ||
          Number(row.n_parcels_addressed) < Number(row.addressed),
      ),
    ).toEqual([]);
    expect(
      rows(`SELECT a.gush, a.chelka, a.settlement_code, a.n_streets, a.street_source, count(p.street_id) AS streets, min(p.kind) AS kind
        FROM parcel_address a LEFT JOIN street_parcels p ON p.gush = a.gush AND p.chelka = a.chelka
        GROUP BY a.gush, a.chelka`).filter((row) =>
        row.street_source === 'osm_nearest_street'
          ? row.streets !== 1 || row.kind !== 'near'
          : // A street belongs to a settlement: a parcel outside all settlements is on none.
            row.streets !== (row.settlement_code === null ? 0 : row.n_streets) || (row.kind ?? 'address') !== 'address',
      ),
    ).toEqual([]);
    expect(rows('SELECT count(*) AS corners FROM parcel_address WHERE n_streets > 1')[0]?.corners).toBeGreaterThan(10);
  });

  it('have the house numbers and the number of their address points', async () => {
    const [addresses, parcels] = await Promise.all([recordsOf(layouts.addresses), recordsOf(layouts.parcels)]);
    const shapes = parcels
      .filter(({ values }) => values.kind === 'current')
      .map(({ values, geometry }) => ({ values, isIn: insideOf(geometry) }));
    const settlements = new Set(rows('SELECT code FROM settlements').map((row) => row.code));
    const settlementOf = new Map(
      rows('SELECT * FROM parcels').map((row) => [`${row.gush} ${row.chelka}`, row.settlement_code]),
    );
    // If the map names no settlement with deals, that of the parcel counts. A settlement without deals is looked up in
    // other ways.
    const placed = addresses.flatMap(({ values }) => {
      if (values.street === null) return [];
      const key = streetKey(values.street);
      if (settlements.has(values.settlement_code)) return [{ ...values, key, code: values.settlement_code }];
      const parcel = shapes.find(({ isIn }) => isIn(values))?.values;
      return [{ ...values, key, code: settlementOf.get(`${parcel?.gush} ${parcel?.chelka}`) }];
    });
    const doubtful = new Set(placed.filter(({ code }) => code === undefined).map(({ key }) => key));
    const streets = rows('SELECT * FROM streets ORDER BY id').filter((row) => !doubtful.has(String(row.street_key)));
    expect(streets.length).toBeGreaterThan(300);
    for (const street of every(streets, 5)) {
      const own = placed.filter(({ key, code }) => key === street.street_key && code === street.settlement_code);
      const numbers = own.flatMap((each) => Number.parseInt(each.house_number ?? '', 10) || []);
      expect(street.n_addresses).toBe(own.length);
      expect(street.house_min).toBe(numbers.length === 0 ? null : Math.min(...numbers));
      expect(street.house_max).toBe(numbers.length === 0 ? null : Math.max(...numbers));
    }
  });

  it('are found by name, settlement and prefix', () => {
    const street = rows('SELECT * FROM streets ORDER BY deals_total DESC LIMIT 1')[0];
    const [word = ''] = String(street?.street_key).split(' ');
    const [town = ''] = String(street?.settlement).replace(/["']/g, '').split(/[\s-]/);
    const found = rows(
      'SELECT s.id FROM streets_fts f JOIN streets s ON s.id = f.rowid WHERE streets_fts MATCH ?',
      `street:"${word}"* settlement:"${town}"*`,
    );
    expect(found.map((row) => row.id)).toContain(street?.id);
    expect(rows('SELECT street, settlement, aliases FROM streets_fts LIMIT 1')).toEqual([
      { street: null, settlement: null, aliases: null },
    ]);
  });
});

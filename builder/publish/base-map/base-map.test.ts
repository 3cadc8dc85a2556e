import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { PMTiles, type RangeResponse, type Source } from 'pmtiles';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeBaseMap } from './base-map.ts';

const HAIFA = { lon: 34.99, lat: 32.8 };
/** A closed ring around a place, half a kilometre wide. */
const ring = ({ lon, lat }: typeof HAIFA) =>
  [
    [0, 0],
    [0.005, 0],
    [0.005, 0.005],
    [0, 0.005],
    [0, 0],
  ].map(([x = 0, y = 0]) => [lon + x, lat + y]);

let folder = '';
let db: Database.Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nadlan-base-map-'));
  db = new Database(':memory:');
  db.exec(`
    ATTACH ':memory:' AS scratch;
    CREATE TABLE scratch.raw_coastline (record INTEGER PRIMARY KEY, sea TEXT, geometry TEXT);
    CREATE TABLE scratch.raw_locality_polygons (record INTEGER PRIMARY KEY, code INTEGER, geometry TEXT);
    CREATE TABLE scratch.raw_neighborhoods (record INTEGER PRIMARY KEY, settlement_code INTEGER, name TEXT, geometry TEXT);
    CREATE TABLE scratch.raw_roads (record INTEGER PRIMARY KEY, name TEXT, geometry TEXT);
    CREATE TABLE settlements (code INTEGER PRIMARY KEY, name TEXT, name_en TEXT, district TEXT, lat REAL, lon REAL, population INTEGER);
    CREATE TABLE districts (name TEXT, lat REAL, lon REAL);
    CREATE TABLE neighborhoods (nbhd_id INTEGER PRIMARY KEY, settlement_code INTEGER, name TEXT, lat REAL, lon REAL);
    CREATE TABLE poi_stations (id INTEGER PRIMARY KEY, name TEXT, kind TEXT, lat REAL, lon REAL);
  `);
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

function haifa(): void {
  db.prepare('INSERT INTO settlements VALUES (4000, ?, ?, ?, ?, ?, 290000)').run(
    'חיפה',
    'Haifa',
    'חיפה',
    HAIFA.lat,
    HAIFA.lon,
  );
  db.prepare('INSERT INTO districts VALUES (?, ?, ?)').run('חיפה', HAIFA.lat, HAIFA.lon);
  db.prepare('INSERT INTO scratch.raw_locality_polygons VALUES (1, 4000, ?)').run(JSON.stringify([[ring(HAIFA)]]));
  db.prepare('INSERT INTO scratch.raw_roads VALUES (1, ?, ?)').run('שדרות הנשיא', JSON.stringify([ring(HAIFA)]));
}

async function written(name: string): Promise<Buffer> {
  const path = join(folder, name);
  expect(await writeBaseMap(db, path)).toBe(true);
  return readFileSync(path);
}

function reader(bytes: Buffer): PMTiles {
  const source: Source = {
    getKey: () => 'file',
    getBytes: (offset, length): Promise<RangeResponse> =>
      Promise.resolve({ data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer }),
  };
  return new PMTiles(source);
}

/** The tile of a place (https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames): z/x/y of Haifa, counted by hand. */
const HAIFA_AT_5 = [5, 19, 12] as const;
const HAIFA_AT_13 = [13, 4892, 3305] as const;

describe('the base map', () => {
  it('is a file of vector tiles, from the whole country to the street', async () => {
    haifa();
    const tiles = reader(await written('a.pmtiles'));
    expect(await tiles.getHeader()).toMatchObject({
      tileType: 1,
      minZoom: 5,
      maxZoom: 13,
      minLon: HAIFA.lon,
      maxLat: 32.805,
    });
    const text = async (z: number, x: number, y: number) =>
      Buffer.from((await tiles.getZxy(z, x, y))?.data ?? new ArrayBuffer(0)).toString('utf8');
    const country = await text(...HAIFA_AT_5);
    expect(country).toContain('settlement_names');
    expect(country).toContain('Haifa');
    expect(country).toContain('district_names');
    expect(country).not.toContain('roads');
    const quarter = await text(...HAIFA_AT_13);
    expect(quarter).toContain('שדרות הנשיא');
    expect(quarter).toContain('settlements');
    expect(await tiles.getZxy(13, 0, 0)).toBeUndefined();
  });

  it('is the same for the same shapes', async () => {
    haifa();
    expect((await written('a.pmtiles')).equals(await written('b.pmtiles'))).toBe(true);
  });

  it('is missing if no source has shapes', async () => {
    expect(await writeBaseMap(db, join(folder, 'none.pmtiles'))).toBe(false);
  });
});

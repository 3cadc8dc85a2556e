import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFile } from '../open-file.ts';
import type { RawItem } from '../raw-record.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nadlan-layers-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function read(name: string, content: string | null = null) {
  const path = join(folder, name);
  if (content !== null) writeFileSync(path, content);
  const file = await openFile(path);
  if (file === null) throw new Error('there is no reader');
  const items: RawItem[] = [];
  try {
    for await (const batch of file.read(new Set(file.tables.map((table) => table.name)))) items.push(...batch);
  } finally {
    await file.close();
  }
  return { tables: file.tables, records: items.map(({ record }) => record) };
}

const square = [
  [
    [34.78, 32.08],
    [34.79, 32.08],
    [34.79, 32.09],
    [34.78, 32.08],
  ],
];
const feature = (properties: object, coordinates: unknown = square) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates },
});
const collection = (features: readonly unknown[], crs?: string) =>
  JSON.stringify({
    type: 'FeatureCollection',
    ...(crs === undefined ? {} : { crs: { type: 'name', properties: { name: crs } } }),
    features,
  });

describe('GeoJSON', () => {
  it('is read as a collection, and with a feature on each line', async () => {
    const [parcel, other] = [feature({ GUSH_NUM: 6941, PARCEL: 12 }), feature({ name: 'רחוב', is_open: true })];
    const records = (place: string) => [
      { place: `${place} 1`, values: { GUSH_NUM: 6941, PARCEL: 12 }, geometry: parcel.geometry },
      { place: `${place} 2`, values: { name: 'רחוב', is_open: 1 }, geometry: other.geometry },
    ];
    const tables = [{ name: 'a', columns: ['GUSH_NUM', 'PARCEL', 'name', 'is_open'], hasGeometry: true }];
    expect(await read('a.geojson', collection([parcel, other]))).toEqual({ tables, records: records('feature') });
    const lines = [parcel, other].map((each) => JSON.stringify(each)).join('\n');
    expect(await read('a.geojsonl', lines)).toEqual({ tables, records: records('line') });
  });

  it('is converted from the Israeli grid, which it names', async () => {
    // The point of the projection's own definition: the centre of the grid.
    const grid = { ...feature({}), geometry: { type: 'Point', coordinates: [219529.584, 626907.39] } };
    const { records } = await read('a.geojson', collection([grid], 'urn:ogc:def:crs:EPSG::2039'));
    const [record] = records;
    if (record === undefined || !('geometry' in record) || record.geometry?.type !== 'Point')
      throw new Error('no point');
    expect(record.geometry.coordinates[0]).toBeCloseTo(35.2045, 2);
    expect(record.geometry.coordinates[1]).toBeCloseTo(31.7344, 2);
  });

  it('has problems with a place where a feature cannot be read', async () => {
    const { records } = await read('a.geojson', collection([feature({}, [[34, 'x']]), 7]));
    expect(records).toEqual([
      { place: 'feature 1', detail: 'its geometry cannot be read' },
      { place: 'feature 2', detail: 'is no GeoJSON feature' },
    ]);
  });

  it('has a problem where the type of a geometry is the name of something else', async () => {
    const strange = { type: 'Feature', properties: {}, geometry: { type: 'constructor', coordinates: [34.78, 32.08] } };
    const { records } = await read('a.geojson', collection([strange]));
    expect(records).toEqual([{ place: 'feature 1', detail: 'its geometry cannot be read' }]);
  });

  it.each([
    ['a.geojson', collection([]).slice(0, -1), 'a.geojson: is no GeoJSON feature collection; download it again'],
    ['a.geojson', collection([], 'urn:ogc:def:crs:EPSG::28193'), 'EPSG:28193 is not accepted'],
    ['a.geojson', collection([], 'local'), 'without an EPSG code is not accepted'],
    [
      'a.geojson',
      collection([feature({}, [square[0]?.map(([lon, lat]) => [lat, lon])])]),
      'if the two numbers are swapped',
    ],
    ['a.geojsonl', '{"type":"Feat', 'a.geojsonl: its first line is no GeoJSON feature.'],
    ['a.gpkg', 'SQLite format 3', 'a.gpkg: is no GeoPackage that can be read'],
  ])('is refused in a sentence: %s, %#', async (name, content, sentence) => {
    await expect(read(name, content)).rejects.toThrow(sentence);
  });
});

describe('a GeoPackage', () => {
  /** A GeoPackage with one layer, as GDAL writes it, of these geometries in well-known binary. */
  function geoPackage(system: number, geometries: readonly string[]) {
    const db = new Database(join(folder, 'a.gpkg'));
    db.exec(`
      CREATE TABLE gpkg_spatial_ref_sys (srs_id INTEGER PRIMARY KEY, organization TEXT, organization_coordsys_id INTEGER);
      CREATE TABLE gpkg_contents (table_name TEXT, data_type TEXT);
      CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, srs_id INTEGER);
      CREATE TABLE "חלקות ""א""" (fid INTEGER PRIMARY KEY, geom BLOB, GUSH_NUM INTEGER);
      INSERT INTO gpkg_spatial_ref_sys VALUES (9, 'epsg', ${system});
      INSERT INTO gpkg_contents VALUES ('חלקות "א"', 'features'), ('notes', 'attributes');
      INSERT INTO gpkg_geometry_columns VALUES ('חלקות "א"', 'geom', 9);
    `);
    const insert = db.prepare('INSERT INTO "חלקות ""א""" (geom, GUSH_NUM) VALUES (?, 6941)');
    // The header: version 0, no envelope, little-endian, the system.
    for (const hex of geometries) insert.run(Buffer.from(`4750000109000000${hex}`, 'hex'));
    db.close();
  }
  const real = (value: number) => {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleLE(value);
    return bytes.toString('hex');
  };
  const ring = `04000000${square[0]?.map(([lon = 0, lat = 0]) => real(lon) + real(lat)).join('')}`;
  const polygon = `010300000001000000${ring}`;

  it('is read by layers, polygons in one part or several', async () => {
    geoPackage(4326, [polygon, `010600000001000000${polygon}`]);
    const { tables, records } = await read('a.gpkg');
    expect(tables).toEqual([{ name: 'חלקות "א"', columns: ['fid', 'GUSH_NUM'], hasGeometry: true }]);
    expect(records).toEqual([
      { place: 'feature 1', values: { fid: 1, GUSH_NUM: 6941 }, geometry: { type: 'Polygon', coordinates: square } },
      {
        place: 'feature 2',
        values: { fid: 2, GUSH_NUM: 6941 },
        geometry: { type: 'MultiPolygon', coordinates: [square] },
      },
    ]);
  });

  it('has problems with a place where a geometry is cut short or of another kind', async () => {
    geoPackage(4326, [polygon.slice(0, -2), `01030000000${'f'.repeat(7)}`, '0107000000']);
    expect((await read('a.gpkg')).records).toEqual([
      { place: 'feature 1', detail: 'its geometry is cut short' },
      { place: 'feature 2', detail: 'its geometry is cut short' },
      { place: 'feature 3', detail: 'geometry of kind 7 is not read' },
    ]);
  });

  it('can be closed before it was read to its end', async () => {
    geoPackage(4326, Array(2_500).fill(polygon));
    const file = await openFile(join(folder, 'a.gpkg'));
    if (file === null) throw new Error('there is no reader');
    for await (const batch of file.read(new Set(['חלקות "א"']))) {
      expect(batch).toHaveLength(1_000);
      break;
    }
    await expect(file.close()).resolves.toBeUndefined();
  });

  it('is refused if a layer is a view, which may never end', async () => {
    geoPackage(4326, [polygon]);
    const db = new Database(join(folder, 'a.gpkg'));
    db.exec(`
      CREATE VIEW endless AS
        WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT i, geom FROM n, "חלקות ""א""";
      INSERT INTO gpkg_contents VALUES ('endless', 'features');
      INSERT INTO gpkg_geometry_columns VALUES ('endless', 'geom', 9);
    `);
    db.close();
    await expect(read('a.gpkg')).rejects.toThrow('a.gpkg: endless is no table; write the layer into a new GeoPackage');
  });

  it('is refused if its system is not accepted', async () => {
    geoPackage(28193, [polygon]);
    await expect(read('a.gpkg')).rejects.toThrow('a.gpkg, layer חלקות "א": the coordinate system EPSG:28193');
  });
});

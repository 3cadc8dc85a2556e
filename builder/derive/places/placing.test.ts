import { describe, expect, it } from 'vitest';
import { recordsOf } from '../../built-database.testing.ts';
import { distanceM } from '../../geometry/distance.ts';
import { areaAndCentroid, type MultiPolygon } from '../../geometry/shapes.ts';
import { derivedScratch } from '../../scratches.testing.ts';
import { plot, plotOf, spot } from '../../shapes.testing.ts';
import { gushim, localityDetails, localityPolygons, parcels } from '../../sources/layouts/places.ts';
import type { RecordSource } from '../../sources/records.ts';
import type { RawRow } from '../../sources/register-layout.ts';

async function derived(rows: readonly Partial<RawRow>[], ...records: readonly RecordSource[]) {
  const scratch = await derivedScratch(rows, ...records);
  return scratch.db;
}

type Kind = 'current' | 'cancelled' | 'unsettled';

const parcelRecord = (
  chelka: number,
  kind: Kind,
  geometry: MultiPolygon,
  uncertainty_m: number | null = null,
  gush = 6941,
) => ({ values: { gush, chelka, kind, uncertainty_m }, geometry });

const gushRecord = (gush: number, geometry: MultiPolygon, settlement_code: number | null = null) => ({
  values: { gush, settlement_code },
  geometry,
});

const rowsOf = (...chelkot: readonly number[]) => chelkot.map((chelka) => ({ chelka: String(chelka) }));

interface Parcel {
  readonly chelka: number;
  readonly lat: number;
  readonly lon: number;
  readonly geo_precision: string;
  readonly geo_source: string;
  readonly uncertainty_m: number | null;
}

const parcelsOf = (db: Awaited<ReturnType<typeof derived>>) =>
  db.prepare<[], Parcel>('SELECT * FROM parcels ORDER BY gush, chelka').all();

describe('the point of a parcel', () => {
  it('is the centre of its polygon: the current one, else the cancelled one, else the unsettled one', async () => {
    const [near, far] = [plot(0, 0, 40, 20), plot(2_000, 0, 40, 20)];
    const records = recordsOf(parcels, [
      parcelRecord(1, 'unsettled', far),
      parcelRecord(1, 'cancelled', far),
      parcelRecord(1, 'current', near),
      parcelRecord(2, 'unsettled', far),
      parcelRecord(2, 'cancelled', near),
      parcelRecord(3, 'unsettled', near),
      parcelRecord(4, 'cancelled', near, 12),
    ]);
    const found = parcelsOf(await derived(rowsOf(1, 2, 3, 4), records));
    expect(found.map((each) => [each.geo_precision, each.geo_source, each.uncertainty_m])).toEqual([
      ['parcel', 'parcel', 5],
      ['parcel', 'cancelled', 40],
      ['parcel', 'shuma', 70],
      ['parcel', 'cancelled', 12],
    ]);
    for (const each of found) expect(distanceM(each, spot(20, 10))).toBeLessThan(0.2);
  });

  it('is inside a parcel that bends around its centre', async () => {
    const bent = plotOf([0, 0], [100, 0], [100, 100], [70, 100], [70, 10], [20, 10], [20, 100], [0, 100]);
    const [found] = parcelsOf(await derived(rowsOf(1), recordsOf(parcels, [parcelRecord(1, 'current', bent)])));
    if (found === undefined) throw new Error('no parcel');
    expect(distanceM(found, { lat: areaAndCentroid(bent).centroid.lat, lon: spot(85, 0).lon })).toBeLessThan(0.2);
  });

  it('is the centre of its gush if the cadastre has no polygon of it, without an error in metres', async () => {
    const [found] = parcelsOf(await derived(rowsOf(1), recordsOf(gushim, [gushRecord(6941, plot(0, 0, 300, 300))])));
    expect(found).toMatchObject({ geo_precision: 'gush', geo_source: 'gush', uncertainty_m: null });
    expect(found === undefined ? null : distanceM(found, spot(150, 150))).toBeLessThan(0.2);
  });

  it('is the centre of its settlement if its gush has no polygon either, even if other parcels have one', async () => {
    const db = await derived(rowsOf(1, 2), recordsOf(parcels, [parcelRecord(1, 'current', plot(0, 0, 40, 20))]));
    const centre = db.prepare<[], { lat: number; lon: number }>('SELECT lat, lon FROM settlements').get();
    expect(parcelsOf(db)[1]).toMatchObject({ ...centre, geo_precision: 'settlement', geo_source: 'settlement' });
  });

  it('is the same for all deals of the parcel', async () => {
    const records = recordsOf(parcels, [parcelRecord(1, 'current', plot(0, 0, 40, 20))]);
    const db = await derived([...rowsOf(1), { chelka: '1', sub_chelka: '9' }], records);
    const [parcel] = parcelsOf(db);
    expect(db.prepare('SELECT DISTINCT lat, lon, geo_precision FROM deals').all()).toEqual([
      { lat: parcel?.lat, lon: parcel?.lon, geo_precision: 'parcel' },
    ]);
  });
});

describe('the place of a gush', () => {
  it('is the centre of its polygon, else the mean of the points of its parcels, else unknown', async () => {
    const rows = [
      { gush: '100', chelka: '1' },
      { gush: '200', chelka: '1' },
      { gush: '200', chelka: '2' },
      { gush: '200', chelka: '3' },
      { gush: '300', chelka: '1' },
    ];
    const db = await derived(
      rows,
      recordsOf(gushim, [gushRecord(100, plot(0, 0, 300, 200)), gushRecord(999, plot(0, 0, 1, 1))]),
      recordsOf(parcels, [
        parcelRecord(1, 'current', plot(0, 0, 20, 20), null, 200),
        parcelRecord(2, 'unsettled', plot(100, 0, 20, 20), null, 200),
      ]),
    );
    const found = db
      .prepare<[], { lat: number; lon: number; area_m2: number }>('SELECT * FROM scratch.gush_geometry ORDER BY gush')
      .all();
    expect(found).toMatchObject([
      { gush: 100, geo_source: 'gush', has_polygon: 1 },
      { gush: 200, geo_source: 'parcels_mean', has_polygon: 0, area_m2: null },
      { gush: 300, geo_source: null, has_polygon: 0, area_m2: null, lat: null, lon: null },
    ]);
    expect(Math.abs((found[0]?.area_m2 ?? 0) - 60_000)).toBeLessThan(60);
    expect(distanceM(found[0] ?? spot(0, 0), spot(150, 100))).toBeLessThan(0.2);
    expect(distanceM(found[1] ?? spot(0, 0), spot(60, 10))).toBeLessThan(0.2);
  });
});

describe('the extent of a settlement', () => {
  interface Settlement {
    readonly lat: number;
    readonly lon: number;
    readonly bbox_min_lat: number;
    readonly bbox_min_lon: number;
    readonly bbox_max_lat: number;
    readonly bbox_max_lon: number;
    readonly area_km2: number | null;
  }
  const settlementOf = (db: Awaited<ReturnType<typeof derived>>) => {
    const row = db.prepare<[], Settlement>('SELECT * FROM settlements').get();
    if (row === undefined) throw new Error('no settlement');
    return row;
  };

  it('is the box of its polygon, extended to contain its centre', async () => {
    const boundary = recordsOf(localityPolygons, [{ values: { code: 5000 }, geometry: plot(0, 0, 2_000, 1_000) }]);
    const points = recordsOf(parcels, [parcelRecord(1, 'current', plot(9_000, 9_000, 40, 20))]);
    const found = settlementOf(await derived(rowsOf(1), boundary, points));
    expect(found).toMatchObject({ has_polygon: 1, area_km2: 2 });
    const [south, north] = [spot(0, 0), spot(2_000, 1_000)];
    expect(found.bbox_min_lat).toBeCloseTo(Math.min(south.lat, found.lat), 6);
    expect(found.bbox_max_lat).toBeCloseTo(Math.max(north.lat, found.lat), 6);
    expect(found.bbox_min_lon).toBeCloseTo(Math.min(south.lon, found.lon), 6);
    expect(found.bbox_max_lon).toBeCloseTo(Math.max(north.lon, found.lon), 6);
  });

  it('is the box of its parcel points and its centre if it has no polygon, and its area is unknown', async () => {
    const points = recordsOf(parcels, [parcelRecord(1, 'current', plot(-4_000, 9_000, 40, 20))]);
    const found = settlementOf(await derived(rowsOf(1), points));
    expect(found).toMatchObject({ has_polygon: 0, area_km2: null });
    const point = spot(-3_980, 9_010);
    expect(found.bbox_max_lat).toBeCloseTo(Math.max(point.lat, found.lat), 5);
    expect(found.bbox_min_lon).toBeCloseTo(Math.min(point.lon, found.lon), 5);
  });

  it('comes with the year of its foundation and its height, if they are known', async () => {
    const details = recordsOf(localityDetails, [
      { values: { code: 5000, year_founded: 1909, elevation_m: 21 }, geometry: null },
    ]);
    expect(settlementOf(await derived(rowsOf(1), details))).toMatchObject({ year_founded: 1909, elevation_m: 21 });
    expect(settlementOf(await derived(rowsOf(1)))).toMatchObject({ year_founded: null, elevation_m: null });
  });
});

import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { recordsOf } from '../../built-database.testing.ts';
import type { MultiPolygon } from '../../geometry/shapes.ts';
import type { Scratch } from '../../scratch.ts';
import { derivedScratch } from '../../scratches.testing.ts';
import { plot, spot } from '../../shapes.testing.ts';
import { gushim, neighbourhoods, parcels, statAreas } from '../../sources/layouts/places.ts';
import type { RecordSource } from '../../sources/records.ts';
import type { RawRow } from '../../sources/register-layout.ts';
import { readSelect } from '../select.ts';
import { neighborhoodAliases } from './find-neighborhoods.ts';
import { findParcelAreas } from './parcel-areas.ts';

async function derived(rows: readonly Partial<RawRow>[], ...records: readonly RecordSource[]): Promise<Scratch> {
  const scratch = await derivedScratch(rows, ...records);
  return scratch;
}

type Row = Readonly<Record<string, string | number | null>>;
const rowsOfTable = ({ db }: Scratch, table: string) => db.prepare<[], Row>(readSelect(table)).all();
const factsOf = ({ db }: Scratch) =>
  db.prepare<[], Row>('SELECT * FROM scratch.neighborhood_facts ORDER BY nbhd_id').all();

const nbhd = (name: string, geometry: MultiPolygon, settlement_code = 5000, label: number | null = null) => ({
  values: {
    settlement_code,
    name,
    source: 'tlv_neighborhoods',
    is_industrial: 0,
    label_lat: label === null ? null : spot(0, label).lat,
    label_lon: label === null ? null : spot(0, label).lon,
  },
  geometry,
});

/** Parcels 1, 2, … in a row, 20 metres wide, from west to east; their points are 10, 30, 50 … metres east. */
const rowOfPlots = (count: number) =>
  recordsOf(
    parcels,
    Array.from({ length: count }, (_, at) => ({
      values: { gush: 6941, chelka: at + 1, kind: 'current', uncertainty_m: null },
      geometry: plot(at * 20, 0, 20, 20),
    })),
  );
const soldOn = (...chelkot: readonly number[]) => chelkot.map((chelka) => ({ chelka: String(chelka) }));

describe('a neighbourhood', () => {
  it('is identified by its settlement and a checksum of its name', async () => {
    const found = factsOf(
      await derived(soldOn(1), recordsOf(neighbourhoods, [nbhd('נווה צדק', plot(0, 0, 1_000, 500), 5000, 77)])),
    );
    expect(found).toMatchObject([
      {
        nbhd_id: 50_000_000 + (crc32('נווה צדק') % 10_000),
        settlement_code: 5000,
        settlement: 'תל אביב-יפו',
        name: 'נווה צדק',
        slug: 'נווה-צדק',
        source: 'tlv_neighborhoods',
        area_km2: 0.5,
        is_industrial: 0,
        n_parcels: 0,
      },
    ]);
    expect(found[0]?.lat).toBeCloseTo(spot(0, 77).lat, 5);
    expect(found[0]?.bbox_max_lon).toBeCloseTo(spot(1_000, 0).lon, 5);
  });

  it('has its label at its centre if its record names no other point', async () => {
    const [found] = factsOf(await derived(soldOn(1), recordsOf(neighbourhoods, [nbhd('א', plot(0, 0, 100, 200))])));
    expect(found?.lat).toBeCloseTo(spot(50, 100).lat, 5);
    expect(found?.lon).toBeCloseTo(spot(50, 100).lon, 5);
  });

  it('is left out if its settlement has no deals', async () => {
    const records = [nbhd('א', plot(0, 0, 100, 100)), nbhd('ב', plot(0, 0, 9, 9), 1161)];
    expect(factsOf(await derived(soldOn(1), recordsOf(neighbourhoods, records)))).toMatchObject([
      { name: 'א', area_km2: 0.01 },
    ]);
  });

  it('is searched by its spellings, with the word "neighbourhood" and without', () => {
    expect(neighborhoodAliases('שכונת נווה שאנן').split(' | ')).toEqual(
      expect.arrayContaining(['נווה שאנן', 'נוה שאנן', 'שכונת נוה שאנן']),
    );
    expect(neighborhoodAliases("ג'סי כהן").split(' | ')).toEqual(expect.arrayContaining(['גסי כהן', 'שכונת גסי כהן']));
    expect(neighborhoodAliases('רמת אביב').split(' | ')).toContain('שכונת רמת אביב');
  });

  it('is found together with the names of its settlement', async () => {
    const scratch = await derived(soldOn(1), recordsOf(neighbourhoods, [nbhd('פלורנטין', plot(0, 0, 100, 100))]));
    const [found] = rowsOfTable(scratch, 'neighborhoods_fts');
    expect(found).toMatchObject({ rowid: factsOf(scratch)[0]?.nbhd_id, name: 'פלורנטין' });
    expect(found?.settlement).toMatch(/^תל אביב-יפו \| /);
  });
});

describe('the neighbourhood of a parcel', () => {
  const nameOf = (scratch: Scratch) => {
    const names = new Map(factsOf(scratch).map((row) => [row.nbhd_id, row.name]));
    return rowsOfTable(scratch, 'parcel_neighborhood').map((row) => [
      row.chelka,
      names.get(row.nbhd_id ?? null) ?? null,
    ]);
  };

  it('is the one that contains its point, and the smallest of several', async () => {
    const records = [
      nbhd('גדולה', plot(0, 0, 60, 100)),
      nbhd('קטנה', plot(0, 0, 35, 30)),
      nbhd('רחוקה', plot(900, 0, 10, 10)),
    ];
    const scratch = await derived(soldOn(1, 2, 3, 4), rowOfPlots(4), recordsOf(neighbourhoods, records));
    expect(nameOf(scratch)).toEqual([
      [1, 'קטנה'],
      [2, 'קטנה'],
      [3, 'גדולה'],
    ]);
    expect(Object.fromEntries(factsOf(scratch).map((row) => [row.name, row.n_parcels]))).toEqual({
      גדולה: 1,
      קטנה: 2,
      רחוקה: 0,
    });
  });

  it('is marked if the parcel belongs to another settlement, or to an unknown one', async () => {
    const rows = [
      { chelka: '1' },
      { chelka: '2', settlement_code: '1161', settlement: 'רהט' },
      { chelka: '3', settlement_code: '', settlement: 'מ. א. משגב' },
    ];
    const scratch = await derived(rows, rowOfPlots(3), recordsOf(neighbourhoods, [nbhd('א', plot(0, 0, 100, 100))]));
    expect(rowsOfTable(scratch, 'parcel_neighborhood').map((row) => row.same_settlement)).toEqual([1, 0, 0]);
  });

  it('is also found by the centre of its gush, and says so, but not by the centre of its settlement', async () => {
    const everywhere = recordsOf(neighbourhoods, [nbhd('א', plot(-20_000, -20_000, 40_000, 40_000))]);
    const scratch = await derived(
      [{ chelka: '1' }, { chelka: '2' }, { gush: '100', chelka: '1' }],
      rowOfPlots(1),
      recordsOf(gushim, [{ values: { gush: 6941, settlement_code: null }, geometry: plot(0, 0, 300, 300) }]),
      everywhere,
    );
    expect(rowsOfTable(scratch, 'parcel_neighborhood').map((row) => [row.gush, row.chelka, row.point_source])).toEqual([
      [6941, 1, 'db_parcel'],
      [6941, 2, 'db_gush'],
    ]);
  });
});

describe('the statistical area of a parcel', () => {
  const area = (stat_area: number, geometry: MultiPolygon, settlement_code = 5000) => ({
    values: { settlement_code, stat_area },
    geometry,
  });

  it("has an index, and is found only by the parcel's own point", async () => {
    const scratch = await derived(
      [...soldOn(1, 2, 3), { gush: '100', chelka: '1' }],
      rowOfPlots(3),
      recordsOf(gushim, [{ values: { gush: 100, settlement_code: null }, geometry: plot(0, 0, 20, 20) }]),
      recordsOf(statAreas, [
        area(111, plot(0, 0, 20, 20)),
        area(9_876, plot(20, 0, 20, 20)),
        area(112, plot(40, 0, 20, 20)),
      ]),
    );
    const areas = scratch.db
      .prepare<[], { stat_area_id: number }>('SELECT stat_area_id FROM stat_area_socio WHERE settlement_code = 5000')
      .all()
      .map((row) => row.stat_area_id);
    expect(areas).not.toContain(50_009_876);
    expect(
      rowsOfTable(scratch, 'parcel_stat_area_socio').map((row) => [row.gush, row.chelka, row.stat_area_id]),
    ).toEqual(
      [
        [6941, 1, 50_000_111],
        [6941, 3, 50_000_112],
      ].filter(([, , id]) => areas.includes(id ?? 0)),
    );
  });

  it('is the lowest of several areas of the same size', async () => {
    const scratch = await derived(soldOn(1), rowOfPlots(1));
    findParcelAreas(
      scratch,
      'twins',
      [8, 3, 5].map((id) => ({ id, shape: plot(0, 0, 50, 50) })),
      ['parcel'],
    );
    expect(scratch.db.prepare('SELECT chelka, area_id FROM scratch.twins').all()).toEqual([{ chelka: 1, area_id: 3 }]);
  });
});

import { describe, expect, it } from 'vitest';
import { recordsOf } from '../../built-database.testing.ts';
import { distanceM } from '../../geometry/distance.ts';
import type { MultiPolygon } from '../../geometry/shapes.ts';
import { projectRecords, tenderRecords } from '../../projects.testing.ts';
import { derivedScratch } from '../../scratches.testing.ts';
import { plot, spot } from '../../shapes.testing.ts';
import { gushim, parcels } from '../../sources/layouts/places.ts';
import { discountPolygons } from '../../sources/layouts/projects.ts';
import type { RecordSource } from '../../sources/records.ts';
import type { RawRow } from '../../sources/register-layout.ts';

type Row = Partial<RawRow>;

/** Everything derived from a deal of 2024 in each of these rows, all in Tel Aviv, and from records. */
async function derived(rows: readonly Row[], ...records: readonly RecordSource[]) {
  const scratch = await derivedScratch(rows, ...records);
  return <Found>(sql: string) => scratch.db.prepare<[], Found>(sql).all();
}

/** A new home of 80 square metres, at this many shekels each. */
const home = (unit: number, ppsqm: number, change: Row = {}): Row => ({
  sub_chelka: String(unit),
  deal_date: `${String(unit).padStart(2, '0')}/06/2024`,
  deal_amount: String(80 * ppsqm),
  declared_amount: String(80 * ppsqm),
  year_built: '2025',
  ...change,
});
const PROJECT = { project_id: 'moch:1', price_per_sqm: 20_000, lottery_date: '2023-05-10', units: 50 };

const cadastre = (...shapes: readonly (readonly [gush: number, chelka: number, geometry: MultiPolygon])[]) =>
  recordsOf(
    parcels,
    shapes.map(([gush, chelka, geometry]) => ({
      geometry,
      values: { gush, chelka, kind: 'current', uncertainty_m: null },
    })),
  );
const block = (gush: number, geometry: MultiPolygon) =>
  recordsOf(gushim, [{ geometry, values: { gush, settlement_code: null } }]);
const polygon = (project_id: string, geometry: MultiPolygon) =>
  recordsOf(discountPolygons, [{ geometry, values: { project_id } }]);

describe('a lottery project', () => {
  const PLACE = 'SELECT location_source, gush, chelka, gushim, n_parcels, has_polygon, lat, lon FROM discount_projects';

  it('is at the middle of its polygon', async () => {
    const query = await derived(
      [home(1, 20_000)],
      projectRecords(PROJECT),
      polygon('moch:1', plot(0, 0, 100, 60)),
      cadastre([6941, 12, plot(10, 10, 20, 20)], [6941, 9, plot(40, 10, 20, 20)], [6942, 3, plot(70, 10, 20, 20)]),
    );
    const [found] = query<{ lat: number; lon: number }>(PLACE);
    expect(found).toMatchObject({
      location_source: 'moch_gis_polygon',
      gush: 6941,
      chelka: 9,
      gushim: '6941,6942',
      n_parcels: 3,
      has_polygon: 1,
    });
    expect(distanceM(found ?? spot(0, 0), spot(50, 30))).toBeLessThan(0.2);
  });

  it('is in the middle of its parcels, with deals or not, if it has no polygon', async () => {
    const query = await derived(
      [home(1, 20_000)],
      projectRecords(PROJECT),
      tenderRecords(['moch:1', 6941, 12], ['moch:1', 6941, 13], ['moch:1', 6941, 99]),
      cadastre([6941, 12, plot(0, 0, 20, 20)], [6941, 13, plot(60, 0, 20, 20)]),
    );
    const [found] = query<{ lat: number; lon: number }>(PLACE);
    expect(found).toMatchObject({ location_source: 'ila_parcels', chelka: 12, n_parcels: 3, has_polygon: 0 });
    expect(distanceM(found ?? spot(0, 0), spot(40, 10))).toBeLessThan(0.2);
  });

  it('is at the middle of its block if only that is known, and has no point if nothing is known', async () => {
    const query = await derived(
      [home(1, 20_000)],
      projectRecords(PROJECT, { project_id: 'moch:2' }, { project_id: 'moch:3' }),
      tenderRecords(['moch:1', 6941, null], ['moch:3', 7000, null]),
      block(6941, plot(0, 0, 300, 100)),
    );
    const [found, unlocated, unmapped] = query<{ lat: number; lon: number }>(PLACE);
    expect(found).toMatchObject({ location_source: 'gush_centroid', gush: 6941, chelka: null, n_parcels: null });
    expect(distanceM(found ?? spot(0, 0), spot(150, 50))).toBeLessThan(0.2);
    const nowhere = { location_source: 'none', chelka: null, n_parcels: null, has_polygon: 0, lat: null, lon: null };
    expect(unlocated).toEqual({ ...nowhere, gush: null, gushim: null });
    expect(unmapped).toEqual({ ...nowhere, gush: 7000, gushim: '7000' });
  });

  it('has its parcels from the tender, from the polygon or from both', async () => {
    const query = await derived(
      [home(1, 20_000)],
      projectRecords(PROJECT, { project_id: 'moch:2' }),
      tenderRecords(['moch:1', 6941, 12], ['moch:1', 6941, 14], ['moch:2', 6942, null], ['moch:unlisted', 6941, 12]),
      polygon('moch:1', plot(0, 0, 100, 100)),
      cadastre([6941, 12, plot(10, 10, 20, 20)], [6941, 13, plot(40, 10, 20, 20)]),
    );
    expect(query('SELECT * FROM discount_project_parcels')).toEqual([
      { project_id: 'moch:1', gush: 6941, chelka: 12, source: 'ila_tender+moch_gis_overlap' },
      { project_id: 'moch:1', gush: 6941, chelka: 13, source: 'moch_gis_overlap' },
      { project_id: 'moch:1', gush: 6941, chelka: 14, source: 'ila_tender' },
      { project_id: 'moch:2', gush: 6942, chelka: null, source: 'ila_tender' },
    ]);
  });

  it('keeps what is published, and 35 characters of the developer', async () => {
    const developer = 'א'.repeat(40);
    const query = await derived(
      [home(1, 20_000)],
      projectRecords(
        { ...PROJECT, developer, settlement_name: 'תל אביב-יפו', source: 'moch+ila' },
        { project_id: 'ila:5:2', winning_bid: 18_000, settlement_code: 4000, settlement_name: 'חיפה' },
        { project_id: 'ila:5:3', winning_bid: 900_000, settlement_code: 5000 },
      ),
    );
    const columns =
      'project_id, moch_project_id, settlement_code, settlement_name, price_per_sqm, winning_bid, developer';
    expect(query(`SELECT ${columns} FROM discount_projects`)).toEqual([
      {
        project_id: 'ila:5:2',
        moch_project_id: null,
        settlement_code: null,
        settlement_name: 'חיפה',
        price_per_sqm: 18_000,
        winning_bid: 18_000,
        developer: null,
      },
      {
        project_id: 'ila:5:3',
        moch_project_id: null,
        settlement_code: 5000,
        settlement_name: 'תל אביב-יפו',
        price_per_sqm: null,
        winning_bid: 900_000,
        developer: null,
      },
      {
        project_id: 'moch:1',
        moch_project_id: 1,
        settlement_code: 5000,
        settlement_name: 'תל אביב-יפו',
        price_per_sqm: 20_000,
        winning_bid: null,
        developer: 'א'.repeat(35),
      },
    ]);
  });

  it('counts its own deals', async () => {
    const query = await derived(
      [home(1, 20_000), home(2, 20_100), home(3, 22_000), home(4, 20_200, { gush: '6942' })],
      projectRecords({ ...PROJECT, units: 2 }, { ...PROJECT, project_id: 'moch:2' }, { project_id: 'moch:3' }),
      tenderRecords(['moch:1', 6941, 12], ['moch:2', 6942, null]),
    );
    expect(query('SELECT project_id, n_deals_official FROM discount_projects')).toEqual([
      { project_id: 'moch:1', n_deals_official: 2 },
      { project_id: 'moch:2', n_deals_official: 1 },
      { project_id: 'moch:3', n_deals_official: 0 },
    ]);
    expect(query('SELECT discount_project_id AS project FROM deals ORDER BY id')).toEqual(
      ['moch:1', 'moch:1', null, 'moch:2'].map((project) => ({ project })),
    );
  });
});

describe('the check of the flag', () => {
  it('compares the homes sold in a block and year with its project', async () => {
    const query = await derived(
      [
        ...[20_000, 20_200, 20_900].map((ppsqm, at) => home(at + 1, ppsqm)),
        home(4, 21_500),
        home(5, 30_000),
        home(6, 20_300, { chelka: '13' }),
        home(7, 31_000, { year_built: '1990' }),
        home(8, 19_000, { deal_date: '01/03/2023' }),
        home(9, 19_000, { deal_nature: 'חנות' }),
        home(10, 19_000, { deal_date: '01/03/2022' }),
      ],
      projectRecords({ ...PROJECT, units: 3, settlement_code: 5000 }),
      tenderRecords(['moch:1', 6941, 12]),
    );
    const common = {
      gush: 6941,
      official_project_id: 'moch:1',
      component: 'c1',
      official_price_per_sqm: 20_000,
      match_kind: 'official_project',
      settlement_code: 5000,
      settlement_has_official_project: 1,
    };
    expect(query('SELECT * FROM discount_match')).toEqual([
      {
        ...common,
        deal_year: 2023,
        n_flagged: 0,
        n_unflagged_newbuild: 1,
        n_unflagged_near_official_price: 1,
        n_other_residential: 0,
        n_in_project_parcels: 1,
        n_unflagged_near_price_in_parcels: 1,
        median_ppsqm_flagged: null,
        median_ppsqm_unflagged_new: 19_000,
      },
      {
        ...common,
        deal_year: 2024,
        n_flagged: 3,
        n_unflagged_newbuild: 3,
        n_unflagged_near_official_price: 2,
        n_other_residential: 1,
        n_in_project_parcels: 6,
        n_unflagged_near_price_in_parcels: 1,
        median_ppsqm_flagged: 20_200,
        median_ppsqm_unflagged_new: 21_500,
      },
    ]);
  });

  it('groups projects that share blocks, and gives each its own deals', async () => {
    const query = await derived(
      [home(1, 20_000), home(2, 20_100), home(3, 24_900), home(4, 30_000), home(5, 20_000, { gush: '6950' })],
      projectRecords(
        PROJECT,
        { ...PROJECT, project_id: 'moch:2', price_per_sqm: 25_000 },
        { ...PROJECT, project_id: 'moch:3', price_per_sqm: 9_000 },
        { ...PROJECT, project_id: 'moch:4' },
      ),
      tenderRecords(
        ['moch:1', 6941, null],
        ['moch:2', 6941, null],
        ['moch:2', 6942, null],
        ['moch:3', 6942, null],
        ['moch:4', 6950, null],
      ),
    );
    const columns = 'gush, official_project_id AS project, component, n_flagged, n_unflagged_newbuild';
    expect(query(`SELECT ${columns} FROM discount_match`)).toEqual([
      { gush: 6941, project: 'moch:1', component: 'c1', n_flagged: 2, n_unflagged_newbuild: 1 },
      { gush: 6941, project: 'moch:2', component: 'c1', n_flagged: 1, n_unflagged_newbuild: 1 },
      { gush: 6950, project: 'moch:4', component: 'c2', n_flagged: 1, n_unflagged_newbuild: 0 },
    ]);
  });

  it('counts homes that their prices flag if no project is known', async () => {
    const existing = Array.from({ length: 20 }, (_, at) =>
      home(at + 1, 30_000 + 100 * at, { gush: '6900', year_built: '1990' }),
    );
    const flagged = Array.from({ length: 8 }, (_, at) => home(at + 1, 20_000 + 10 * at));
    const query = await derived([...existing, ...flagged, home(9, 33_000)], projectRecords({ project_id: 'moch:1' }));
    expect(query("SELECT count(*) AS n FROM deals WHERE discount_source = 'heuristic'")).toEqual([{ n: 8 }]);
    expect(query('SELECT * FROM discount_match')).toEqual([
      {
        gush: 6941,
        deal_year: 2024,
        official_project_id: null,
        component: null,
        n_flagged: 8,
        n_unflagged_newbuild: 1,
        n_unflagged_near_official_price: null,
        n_other_residential: 0,
        n_in_project_parcels: null,
        n_unflagged_near_price_in_parcels: null,
        median_ppsqm_flagged: 20_035,
        median_ppsqm_unflagged_new: 33_000,
        official_price_per_sqm: null,
        match_kind: 'flagged_no_located_project',
        settlement_code: 5000,
        settlement_has_official_project: 0,
      },
    ]);
  });
});

describe('without records of projects', () => {
  it('the tables are empty, and prices still flag homes', async () => {
    const query = await derived([home(1, 20_000)]);
    for (const table of ['discount_projects', 'discount_project_parcels', 'discount_match']) {
      expect(query(`SELECT * FROM ${table}`)).toEqual([]);
    }
  });
});

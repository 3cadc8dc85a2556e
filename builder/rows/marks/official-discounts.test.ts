import { describe, expect, it } from 'vitest';
import { markedRows, recordsOf } from '../../built-database.testing.ts';
import { projectRecords, tenderRecords } from '../../projects.testing.ts';
import { plot } from '../../shapes.testing.ts';
import { gushim, parcels } from '../../sources/layouts/places.ts';
import { discountPolygons } from '../../sources/layouts/projects.ts';
import type { RecordSource } from '../../sources/records.ts';
import type { RawRow } from '../../sources/register-layout.ts';

type Row = Partial<RawRow>;

/** A project on parcel 12 of gush 6941, with its lottery in May 2023, at 20,000 shekels a square metre. */
const PROJECT = { project_id: 'moch:1', price_per_sqm: 20_000, lottery_date: '2023-05-10', units: 50 };
const PARCEL = tenderRecords(['moch:1', 6941, 12]);

/** A new home of 80 square metres on that parcel, sold in June 2024. */
const home = (ppsqm: number, change: Row = {}): Row => ({
  deal_date: '10/06/2024',
  deal_amount: String(Math.round(80 * ppsqm)),
  declared_amount: String(Math.round(80 * ppsqm)),
  year_built: '2025',
  ...change,
});
/** Several of them, each with its own unit and day. */
const homes = (...ppsqm: readonly number[]): Row[] =>
  ppsqm.map((price, at) =>
    home(price, { sub_chelka: String(at + 1), deal_date: `${String(at + 1).padStart(2, '0')}/06/2024` }),
  );

interface Marked {
  readonly is_discount_project: number;
  readonly discount_source: string | null;
  readonly discount_project_id: string | null;
  readonly in_stats: number;
}

/** The project of each row, by the register's order; null for a home without one. */
async function projectsOf(rows: readonly Row[], ...records: readonly RecordSource[]) {
  const deals = await markedRows<Marked>(rows, records);
  for (const deal of deals) {
    expect(deal.discount_source).toBe(deal.discount_project_id === null ? null : 'official');
    expect(deal.is_discount_project).toBe(deal.discount_project_id === null ? 0 : 1);
    if (deal.is_discount_project === 1) expect(deal.in_stats).toBe(0);
  }
  return deals.map((deal) => deal.discount_project_id);
}
const isOfProject = async (row: Row, ...records: readonly RecordSource[]) =>
  (await projectsOf([row], ...(records.length > 0 ? records : [projectRecords(PROJECT), PARCEL])))[0] === 'moch:1';

describe('a home of an official lottery project', () => {
  it('is on a parcel of the project', async () => {
    expect(await isOfProject(home(20_000))).toBe(true);
    expect(await isOfProject(home(20_000, { chelka: '13' }))).toBe(false);
    expect(await isOfProject(home(20_000, { gush: '6942' }))).toBe(false);
  });

  it('is in the block of the project if only that is known', async () => {
    const known = [projectRecords(PROJECT), tenderRecords(['moch:1', 6941, null])];
    expect(await isOfProject(home(20_000, { chelka: '13' }), ...known)).toBe(true);
    expect(await isOfProject(home(20_000, { gush: '6942' }), ...known)).toBe(false);
  });

  it('is unknown if the project has no known place', async () => {
    expect(await isOfProject(home(20_000), projectRecords(PROJECT))).toBe(false);
  });

  it('was sold from the first lottery on', async () => {
    expect(await isOfProject(home(20_000, { deal_date: '10/05/2023' }))).toBe(true);
    expect(await isOfProject(home(20_000, { deal_date: '09/05/2023' }))).toBe(false);
  });

  it.each([
    ['04/11/2023', null, true],
    ['05/11/2023', null, false],
    ['05/11/2023', '2018-11-05', true],
    ['06/11/2023', '2018-11-05', false],
  ])('was sold within five years of the last lottery: %s, last one %s', async (deal_date, last, expected) => {
    const project = { ...PROJECT, lottery_date: '2018-11-04', last_lottery_date: last };
    expect(await isOfProject(home(20_000, { deal_date }), projectRecords(project), PARCEL)).toBe(expected);
  });

  it('was sold from the day of the tender committee on, if no lottery is known', async () => {
    const project = { ...PROJECT, lottery_date: null, rmi_committee_date: '2024-06-10' };
    expect(await isOfProject(home(20_000), projectRecords(project), PARCEL)).toBe(true);
    const later = { ...project, rmi_committee_date: '2024-06-11' };
    expect(await isOfProject(home(20_000), projectRecords(later), PARCEL)).toBe(false);
    const never = { ...project, rmi_committee_date: null };
    expect(await isOfProject(home(20_000), projectRecords(never), PARCEL)).toBe(false);
  });

  it.each([
    [17_000, '10/06/2023', true],
    [16_980, '10/06/2023', false],
    [23_000, '10/06/2023', true],
    [23_020, '10/06/2023', false],
    [23_800, '10/06/2024', true],
    [23_820, '10/06/2024', false],
  ])('cost from 0.85 to 1.15 of 20,000, and 0.04 more a year since: %d on %s', async (ppsqm, deal_date, expected) => {
    expect(await isOfProject(home(ppsqm, { deal_date }))).toBe(expected);
  });

  it.each([
    ['a share', { portion: '0.500' }],
    ['of unknown area', { asset_area: '0' }],
    ['not new', { year_built: '1998' }],
    ['of unknown age', { year_built: '0' }],
    ['a house', { deal_nature: "קוטג' טורי" }],
  ])('is not %s', async (_, change) => {
    expect(await isOfProject(home(20_000, change))).toBe(false);
  });

  it('costs the winning bid on a plot of the land authority, unless that is for a home', async () => {
    const plotOf = (winning_bid: number) => [
      projectRecords({ project_id: 'ila:7:1', rmi_committee_date: '2024-01-01', winning_bid }),
      tenderRecords(['ila:7:1', 6941, 12]),
    ];
    expect(await projectsOf([home(20_000)], ...plotOf(20_000))).toEqual(['ila:7:1']);
    expect(await projectsOf([home(20_000)], ...plotOf(1_600_000))).toEqual([null]);
    const ministry = { ...PROJECT, price_per_sqm: null, winning_bid: 20_000 };
    expect(await isOfProject(home(20_000), projectRecords(ministry), PARCEL)).toBe(false);
  });
});

describe('a home that matches several projects goes to', () => {
  const two = (first: object, second: object) => [
    projectRecords({ ...PROJECT, project_id: 'moch:2', ...first }, { ...PROJECT, project_id: 'moch:10', ...second }),
    tenderRecords(['moch:2', 6941, 12], ['moch:10', 6941, null]),
  ];

  it('the one with the nearest price, as a ratio', async () => {
    const prices = two({ price_per_sqm: 20_000 }, { price_per_sqm: 22_000 });
    expect(await projectsOf(homes(20_900, 21_100), ...prices)).toEqual(['moch:2', 'moch:10']);
  });

  it('the earlier one if prices are equally near', async () => {
    const dates = two({ lottery_date: '2023-06-01' }, { lottery_date: '2023-01-01' });
    expect(await projectsOf(homes(20_500), ...dates)).toEqual(['moch:10']);
  });

  it('the lower id if the dates are equal, too', async () => {
    expect(await projectsOf(homes(20_500), ...two({}, {}))).toEqual(['moch:10']);
  });
});

describe('the deals of a project are limited to', () => {
  const capped = async (counts: { units: number | null; winners_total: number | null }, rows: readonly Row[]) =>
    projectsOf(rows, projectRecords({ ...PROJECT, ...counts }), PARCEL);
  const M = 'moch:1';

  it('its homes or its winners, whichever are more: those nearest in price', async () => {
    const rows = homes(21_000, 20_100, 19_000, 19_950, 20_800);
    expect(await capped({ units: 2, winners_total: null }, rows)).toEqual([null, M, null, M, null]);
    expect(await capped({ units: 2, winners_total: 3 }, rows)).toEqual([null, M, null, M, M]);
    expect(await capped({ units: null, winners_total: 1 }, rows)).toEqual([null, null, null, M, null]);
    expect(await capped({ units: 9, winners_total: 1 }, rows)).toEqual([M, M, M, M, M]);
  });

  it('the known one of these counts; without any, there is no limit', async () => {
    expect(await capped({ units: null, winners_total: null }, homes(20_000, 20_100))).toEqual([M, M]);
  });

  it('the earliest of those that are equally near', async () => {
    const rows = homes(20_200, 20_200).map((row, at) => ({ ...row, deal_date: `0${2 - at}/06/2024` }));
    expect(await capped({ units: 1, winners_total: null }, rows)).toEqual([null, M]);
  });

  it('so that further ones go to no other project', async () => {
    const records = [
      projectRecords({ ...PROJECT, units: 1 }, { ...PROJECT, project_id: 'moch:2', price_per_sqm: 21_500 }),
      tenderRecords(['moch:1', 6941, 12], ['moch:2', 6941, 12]),
    ];
    expect(await projectsOf(homes(20_000, 20_100, 21_400), ...records)).toEqual(['moch:1', null, 'moch:2']);
  });

  it('so that further ones may still be found by their prices', async () => {
    const deals = await markedRows<Marked>(homes(...Array.from({ length: 9 }, (_, at) => 20_000 + 10 * at)), [
      projectRecords({ ...PROJECT, units: 3 }),
      PARCEL,
    ]);
    expect(deals.map((deal) => deal.discount_source)).toEqual([
      ...Array.from({ length: 3 }, () => 'official'),
      ...Array.from({ length: 6 }, () => 'heuristic'),
    ]);
    expect(deals.filter((deal) => deal.discount_project_id !== null)).toHaveLength(3);
  });
});

describe('a project with a polygon', () => {
  const polygon = recordsOf(discountPolygons, [{ geometry: plot(0, 0, 100, 100), values: { project_id: 'moch:1' } }]);
  const cadastre = (...shapes: readonly (readonly [chelka: number, geometry: ReturnType<typeof plot>])[]) =>
    recordsOf(
      parcels,
      shapes.map(([chelka, geometry]) => ({
        geometry,
        values: { gush: 6941, chelka, kind: 'current', uncertainty_m: null },
      })),
    );
  const found = async (row: Row, ...records: readonly RecordSource[]) =>
    isOfProject(row, projectRecords(PROJECT), polygon, ...records);

  it('has the parcels that are more than half in it', async () => {
    expect(await found(home(20_000), cadastre([12, plot(60, 0, 78, 20)]))).toBe(true);
    expect(await found(home(20_000), cadastre([12, plot(60, 0, 82, 20)], [13, plot(0, 0, 50, 50)]))).toBe(false);
  });

  it('has the large parcel that contains more than half of it', async () => {
    expect(await found(home(20_000), cadastre([12, plot(-900, 0, 955, 100)]))).toBe(true);
    expect(await found(home(20_000), cadastre([12, plot(-900, 0, 945, 100)], [13, plot(50, 0, 50, 100)]))).toBe(false);
  });

  it('has its blocks if no parcel of it is known', async () => {
    const block = (geometry: ReturnType<typeof plot>) =>
      recordsOf(gushim, [{ geometry, values: { gush: 6941, settlement_code: null } }]);
    expect(await found(home(20_000), block(plot(50, 0, 500, 500)))).toBe(true);
    expect(await found(home(20_000), block(plot(97, 0, 500, 500)))).toBe(false);
    expect(await found(home(20_000), block(plot(50, 0, 500, 500)), cadastre([13, plot(10, 10, 20, 20)]))).toBe(false);
  });
});

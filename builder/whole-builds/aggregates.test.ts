import { describe, expect, it } from 'vitest';
import {
  amountsOf,
  bucketOf,
  credibleAmount,
  entersStatistics,
  isHome,
  known,
  pricesPerSqmOf,
  type StatDeal,
  storedMedianOf,
} from '../statistics.testing.ts';
import { MIDDLE_WORLD, openWorld } from '../worlds.testing.ts';
import { openedWorld } from './opened-world.testing.ts';

/** Every cell of every aggregate, recomputed from the deals of a built database. */
const { database, deals, calendar } = openedWorld(() => openWorld(MIDDLE_WORLD));

type Period = readonly [name: string | number, lastMonth: string];

const monthOf = (deal: StatDeal): Period => [deal.deal_date.slice(0, 7), deal.deal_date.slice(0, 7)];
const quarterOf = (deal: StatDeal): Period => {
  const [year, month] = deal.deal_date.split('-');
  const quarter = Math.ceil(Number(month) / 3);
  return [`${year}-Q${quarter}`, `${year}-${['03', '06', '09', '12'][quarter - 1]}`];
};
const yearOf = (deal: StatDeal): Period => [Number(deal.deal_date.slice(0, 4)), `${deal.deal_date.slice(0, 4)}-12`];

/** The groups whose cells count a deal, pseudo-groups included. */
const groupsOf = (deal: StatDeal) => [deal.property_group, ...(isHome(deal) ? ['all_residential'] : []), 'all'];
/** With the buckets of rooms. Only homes have cells by rooms, and 'all' has none. */
const groupsAndRoomsOf = (deal: StatDeal) =>
  groupsOf(deal).flatMap((group) => {
    const bucket = bucketOf(deal);
    return bucket === null || group === 'all'
      ? [[group, 'all']]
      : [
          [group, 'all'],
          [group, bucket],
        ];
  });

type Cell = readonly (string | number | null)[];

/** Cells by key, computed from deals: for each, the keys of its cells, the last of which is the period. */
function cellsOf(keysOf: (deal: StatDeal) => readonly Cell[], periodOf: (deal: StatDeal) => Period) {
  const cells = new Map<string, { key: Cell; deals: StatDeal[]; lastMonth: string }>();
  for (const deal of deals()) {
    const [name, lastMonth] = periodOf(deal);
    for (const dimensions of keysOf(deal)) {
      const key = [...dimensions, name];
      const text = key.join('/');
      const cell = cells.get(text);
      if (cell === undefined) cells.set(text, { key, deals: [deal], lastMonth });
      else cell.deals.push(deal);
    }
  }
  return cells;
}

/** A row of a table: its key, and the eight numbers of a cell. `groupAt` is where the key has the group, or -1. */
function statisticsOf(cell: { key: Cell; deals: readonly StatDeal[]; lastMonth: string }, groupAt: number): Cell {
  const volume = cell.deals.reduce((sum, deal) => sum + credibleAmount(deal), 0);
  const isIncomplete = cell.lastMonth > calendar().anchor.slice(0, 7) ? 1 : 0;
  if (cell.key[groupAt] === 'all') {
    return [...cell.key, cell.deals.length, null, null, null, null, null, volume, isIncomplete];
  }
  const stats = cell.deals.filter(entersStatistics);
  const prices = pricesPerSqmOf(stats);
  return [
    ...cell.key,
    cell.deals.length,
    stats.length,
    storedMedianOf(amountsOf(stats)),
    prices.length,
    storedMedianOf(prices),
    storedMedianOf(known(stats, (deal) => deal.area)),
    volume,
    isIncomplete,
  ];
}

const rowsOf = (table: string) => database().prepare<[], Cell>(`SELECT * FROM ${table}`).raw().all();

/** The first cells that are in only one of the two lists. */
function differences(found: readonly Cell[], expected: readonly Cell[]) {
  const [inFound, inExpected] = [found, expected].map((cells) => new Set(cells.map((cell) => JSON.stringify(cell))));
  return {
    wrong: [...(inFound ?? [])].filter((cell) => !inExpected?.has(cell)).slice(0, 3),
    missing: [...(inExpected ?? [])].filter((cell) => !inFound?.has(cell)).slice(0, 3),
  };
}
const NONE = { wrong: [], missing: [] };

const ofSettlement = (deal: StatDeal) => (deal.settlement_code === null ? [] : [deal.settlement_code]);
const ofDistrict = (deal: StatDeal) => (deal.district === null ? [] : [deal.district]);
const withPlaces =
  (placesOf: (deal: StatDeal) => readonly (string | number)[], cellsOfDeal: (deal: StatDeal) => readonly Cell[]) =>
  (deal: StatDeal) =>
    placesOf(deal).flatMap((place) => cellsOfDeal(deal).map((cell) => [place, ...cell]));
const byGroup = (deal: StatDeal) => groupsOf(deal).map((group) => [group]);

describe.each([
  ['agg_settlement_quarter', 1, withPlaces(ofSettlement, groupsAndRoomsOf), quarterOf, 20_000],
  ['agg_settlement_year', 1, withPlaces(ofSettlement, byGroup), yearOf, 10_000],
  ['agg_national_month', 0, byGroup, monthOf, 2_000],
  ['agg_national_quarter', 0, groupsAndRoomsOf, quarterOf, 2_000],
  ['agg_national_year', 0, groupsAndRoomsOf, yearOf, 700],
  ['agg_district_year', 1, withPlaces(ofDistrict, byGroup), yearOf, 1_000],
] as const)('%s', (table, groupAt, keysOf, periodOf, least) => {
  it('has the counts and medians of the deals of every group, pseudo-group and period', () => {
    const expected = [...cellsOf(keysOf, periodOf).values()].map((cell) => statisticsOf(cell, groupAt));
    const found = rowsOf(table);
    expect(differences(found, expected)).toEqual(NONE);
    expect(found).toHaveLength(expected.length);
    expect(found.length).toBeGreaterThan(least);
  });

  it('marks only periods that end after the anchor as incomplete', () => {
    const cells = rowsOf(table);
    const incomplete = cells.filter((cell) => cell.at(-1) === 1);
    expect(incomplete.length).toBeGreaterThan(0);
    expect(incomplete.length).toBeLessThan(cells.length / 10);
  });
});

describe('agg_district_quarter', () => {
  it('has all homes of a district together, and nothing else', () => {
    const homes = (deal: StatDeal) => (isHome(deal) ? ofDistrict(deal).map((district) => [district]) : []);
    const expected = [...cellsOf(homes, quarterOf).values()].map((cell) => statisticsOf(cell, -1));
    expect(differences(rowsOf('agg_district_quarter'), expected)).toEqual(NONE);
    expect(expected.length).toBeGreaterThan(600);
  });
});

describe('agg_gush_year', () => {
  it('counts all groups, and has the medians of homes', () => {
    const expected = [...cellsOf((deal) => [[deal.gush]], yearOf).values()].map(({ key, deals: all, lastMonth }) => {
      const homes = all.filter((deal) => isHome(deal) && entersStatistics(deal));
      const prices = pricesPerSqmOf(homes);
      const isIncomplete = lastMonth > calendar().anchor.slice(0, 7) ? 1 : 0;
      return [
        ...key,
        all.length,
        homes.length,
        storedMedianOf(amountsOf(homes)),
        prices.length,
        storedMedianOf(prices),
        isIncomplete,
      ];
    });
    expect(differences(rowsOf('agg_gush_year'), expected)).toEqual(NONE);
    expect(expected.length).toBeGreaterThan(5_000);
  });
});

describe('cells', () => {
  const one = <T>(sql: string) => database().prepare<[], T>(sql).pluck().get();

  it('of other properties have 0 prices per square metre, and those of all deals have no number of them', () => {
    const notHome = "property_group IN ('land', 'commercial', 'agriculture', 'parking', 'other')";
    expect(one(`SELECT count(*) FROM agg_national_quarter WHERE ${notHome} AND n_ppsqm IS NOT 0`)).toBe(0);
    expect(one(`SELECT count(*) FROM agg_national_quarter WHERE ${notHome} AND n_stats > 0`)).toBeGreaterThan(300);
    const unknown = 'n_stats IS NULL AND n_ppsqm IS NULL AND median_price IS NULL AND median_area IS NULL';
    expect(one("SELECT count(*) FROM agg_national_quarter WHERE property_group = 'all'")).toBeGreaterThan(100);
    expect(one(`SELECT count(*) FROM agg_national_quarter WHERE (property_group = 'all') <> (${unknown})`)).toBe(0);
  });

  it('by rooms count only homes', () => {
    const groups = "SELECT group_concat(DISTINCT property_group) FROM agg_national_year WHERE rooms_bucket <> 'all'";
    expect(String(one(groups)).split(',').sort()).toEqual(
      ['all_residential', 'apartment', 'garden_apartment', 'house', 'penthouse'].sort(),
    );
  });

  it('of all deals add up to all deals, and those of deals with a code to these', () => {
    const sum = (table: string) =>
      one(
        `SELECT sum(deals) FROM ${table} WHERE property_group = 'all' ${table.includes('quarter') ? "AND rooms_bucket = 'all'" : ''}`,
      );
    for (const table of ['agg_national_month', 'agg_national_quarter', 'agg_national_year']) {
      expect(sum(table), table).toBe(deals().length);
    }
    const coded = deals().filter((deal) => deal.settlement_code !== null).length;
    expect(coded).toBeLessThan(deals().length);
    expect(sum('agg_settlement_quarter')).toBe(coded);
    expect(sum('agg_settlement_year')).toBe(coded);
    expect(sum('agg_district_year')).toBe(deals().filter((deal) => deal.district !== null).length);
  });

  it('begin with the first deal and end with the period of the last', () => {
    const last = deals().reduce((day, deal) => (deal.deal_date > day ? deal.deal_date : day), '');
    expect(one('SELECT min(quarter) FROM agg_national_quarter')).toBe('1998-Q1');
    expect(one('SELECT max(month) FROM agg_national_month')).toBe(last.slice(0, 7));
    expect(one('SELECT max(month) FROM agg_national_month WHERE is_incomplete = 0')).toBe(
      calendar().anchor.slice(0, 7),
    );
  });
});

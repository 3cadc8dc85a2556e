import type Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CRIME_CATEGORIES } from '../../src/catalogue/index.ts';
import { listedLocalities } from '../built-database.testing.ts';
import type { SourceRecord } from '../sources/layout.ts';
import { POLICE_CATEGORIES, type policeCases } from '../sources/layouts/society.ts';
import { places } from '../synthetic/places.ts';
import { syntheticPoliceCases } from '../synthetic/society/crime.ts';
import { MIDDLE_WORLD, openWorld } from '../worlds.testing.ts';

/** Counts and rates of police cases, and the socio-economic index, recomputed from the sources of a build. */
let db: Database.Database;
let cases: readonly CaseValues[];

type CaseValues = SourceRecord<typeof policeCases>['values'];

beforeAll(async () => {
  db = await openWorld(MIDDLE_WORLD);
  cases = await casesOfWorld();
});

afterAll(() => db.close());

const rows = <Row>(sql: string) => db.prepare<[], Row>(sql).all();
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

async function casesOfWorld() {
  const source = syntheticPoliceCases({ seed: MIDDLE_WORLD.seed, country: places() });
  const found: CaseValues[] = [];
  for await (const batch of source.batches({ parcels: () => [] })) {
    if (batch.kind === 'records') found.push(...batch.records.map(({ values }) => values));
  }
  return found;
}

describe('police cases', () => {
  it('are counted by locality and year, with rates against the national one', () => {
    const residents = new Map(listedLocalities().map(({ code, population }) => [code, population ?? 0]));
    const everybody = sum([...residents.values()]);
    const byPlace = new Map<string, CaseValues[]>();
    for (const each of cases) {
      const key = `${each.settlement_code} ${each.year}`;
      byPlace.set(key, [...(byPlace.get(key) ?? []), each]);
    }
    const told = rows<Readonly<Record<string, number | string | null>> & { settlement_code: number; year: number }>(
      'SELECT * FROM crime_settlement_year',
    );
    expect(told.length).toBeGreaterThan(3_000);
    const national = new Map(
      [2021, 2022, 2023, 2024, 2025].map((year) => {
        const counted = cases.filter(
          (each) => each.year === year && (residents.get(each.settlement_code ?? 0) ?? 0) > 0,
        );
        return [year, sum(counted.map((each) => each.cases)) / everybody];
      }),
    );
    const wrong = told.filter((row) => {
      const own = byPlace.get(`${row.settlement_code} ${row.year}`) ?? [];
      const all = sum(own.map((each) => each.cases));
      const population = residents.get(row.settlement_code) ?? 0;
      const index = (100 * all) / population / (national.get(row.year) ?? Number.NaN);
      const ofCategory = (category: (typeof CRIME_CATEGORIES)[number]) =>
        sum(own.filter((each) => each.category === POLICE_CATEGORIES[category]).map((each) => each.cases));
      const counted = {
        quarters: 4,
        cases: all,
        offenses: sum(own.map((each) => each.offenses)),
        population,
        population_source: 'CBS list of localities 2021',
        small_population: population < 2000 ? 1 : 0,
        ...Object.fromEntries(CRIME_CATEGORIES.map((category) => [`cases_${category}`, ofCategory(category)])),
      };
      const isRight =
        Object.entries(counted).every(([name, value]) => row[name] === value) &&
        Math.abs(Number(row.per_1000) - (1000 * all) / population) < 0.05 + 1e-9 &&
        Math.abs(Number(row.per_1000_index) - index) < 0.051;
      return !isRight;
    });
    expect(wrong).toEqual([]);
  });

  it('add up to the national total, about half of which is in the earlier files', () => {
    const totals = rows<{ year: number; cases: number; offenses: number; cases_without_settlement: number }>(
      'SELECT * FROM crime_station_year WHERE police_station_code = 0 ORDER BY year',
    );
    expect(totals.map(({ year }) => year)).toEqual([2021, 2022, 2023, 2024, 2025]);
    for (const total of totals) {
      const own = cases.filter(({ year }) => year === total.year);
      expect(total.cases).toBe(sum(own.map((each) => each.cases)));
      expect(total.offenses).toBe(sum(own.map((each) => each.offenses)));
      const nowhere = own.filter(({ settlement_code }) => settlement_code === null);
      expect(total.cases_without_settlement).toBe(sum(nowhere.map((each) => each.cases)));
    }
    const [first, last] = [totals[0]?.cases ?? 0, totals[4]?.cases ?? 0];
    expect(Math.abs(first / last - 0.5)).toBeLessThan(0.03);
  });

  it('of stations add up to the country', () => {
    const differing = rows(
      `SELECT year FROM crime_station_year GROUP BY year
       HAVING sum(cases) FILTER (WHERE police_station_code > 0) <> sum(cases) FILTER (WHERE police_station_code = 0)`,
    );
    expect(differing).toEqual([]);
  });
});

describe('the socio-economic index', () => {
  it('of 2021 is modelled and says so; that of 2019 is the published one', () => {
    expect(rows('SELECT DISTINCT year FROM settlement_socio UNION SELECT year FROM stat_area_socio')).toEqual([
      { year: 2021 },
    ]);
    expect(rows("SELECT 1 FROM settlement_socio WHERE source NOT LIKE '%synthetic%'")).toEqual([]);
    expect(rows("SELECT 1 FROM stat_area_socio WHERE source NOT LIKE '%synthetic%'")).toEqual([]);
    expect(rows('SELECT cluster_2019 FROM settlement_socio WHERE settlement_code IN (3000, 5000)')).toEqual([
      { cluster_2019: 2 },
      { cluster_2019: 8 },
    ]);
  });

  it('is higher where the cluster is higher, within a ranking', () => {
    const wrong = (table: string, of: string) =>
      rows(`SELECT 1 FROM ${table} a JOIN ${table} b ON ${of} AND a.rank < b.rank
        WHERE a.index_value > b.index_value OR a.cluster > b.cluster LIMIT 5`);
    expect(wrong('settlement_socio', 'a.rank_of = b.rank_of')).toEqual([]);
    expect(wrong('stat_area_socio', 'a.settlement_code = b.settlement_code')).toEqual([]);
  });

  it('ranks 255 local authorities and 996 localities of regional councils', () => {
    expect(rows('SELECT DISTINCT level, rank_of FROM settlement_socio ORDER BY level')).toEqual([
      { level: 'local_authority', rank_of: 255 },
      { level: 'rc_locality', rank_of: 996 },
      { level: 'regional_council_fallback', rank_of: 255 },
    ]);
  });

  it('names a settlement as the settlements do', () => {
    expect(
      rows(
        'SELECT 1 FROM settlement_socio c JOIN settlements s ON s.code = c.settlement_code WHERE c.name IS NOT s.name',
      ),
    ).toEqual([]);
  });

  it('ranks every area once', () => {
    const ranks = rows<{ rank: number; rank_of: number }>('SELECT rank, rank_of FROM stat_area_socio ORDER BY rank');
    expect(ranks).toHaveLength(1_635);
    expect(ranks.every(({ rank, rank_of }, at) => rank === at + 1 && rank_of === 1_635)).toBe(true);
  });
});

import { fileURLToPath } from 'node:url';
import type Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { built, openBuilt, temporaryFolder } from '../built-database.testing.ts';
import { readFacts } from '../sources/facts.ts';

const folder = temporaryFolder();
let db: Database.Database;

beforeAll(async () => {
  const path = fileURLToPath(new URL('../fixtures/register.csv', import.meta.url));
  db = openBuilt(folder.path, await built(folder.path, { kind: 'register', paths: [path] }));
});

afterAll(() => {
  db.close();
  folder.remove();
});

const rows = (sql: string) => db.prepare<[], Record<string, unknown>>(sql).all();

describe('a register without further files', () => {
  it('has the socio-economic index of 2019 as it was published, and none of another year', () => {
    expect(rows('SELECT DISTINCT year, source FROM settlement_socio')).toEqual([
      { year: 2019, source: 'CBS, socio-economic index 2019' },
    ]);
    expect(rows('SELECT * FROM settlement_socio WHERE settlement_code = 5000')).toMatchObject([
      { level: 'local_authority', cluster: 8, cluster_2019: 8, rank_of: 255, year: 2019 },
    ]);
    expect(rows('SELECT count(*) AS n, sum(population) AS population FROM stat_area_socio')).toEqual([
      {
        n: 1_635,
        population: readFacts('socio_stat_areas_2019.csv', ['population'])
          .map(({ population }) => Number(population))
          .reduce((sum, each) => sum + each, 0),
      },
    ]);
  });

  it('has the rate of the central bank in the months in which it was reported, and no other series', () => {
    const [months] = rows(
      'SELECT count(*) AS months, count(boi_rate) AS rates, count(prime_rate) AS primes FROM macro_month',
    );
    expect(months).toEqual({ months: 339, rates: 201, primes: 201 });
    expect(rows("SELECT boi_rate, prime_rate FROM macro_month WHERE month = '2023-06'")).toEqual([
      { boi_rate: 4.75, prime_rate: 6.25 },
    ]);
    const others = ['cpi', 'real_factor', 'housing_price_index', 'rent_index', 'mortgage_rate_unlinked', 'avg_wage'];
    for (const column of others)
      expect(rows(`SELECT 1 FROM macro_month WHERE ${column} IS NOT NULL`), column).toEqual([]);
  });

  it('has no rows of what can only be invented: police cases, rents, yields, prices of districts', () => {
    const tables = ['crime_settlement_year', 'crime_station_year', 'rent_city', 'gross_yield', 'macro_district_month'];
    for (const table of tables) expect(rows(`SELECT * FROM ${table}`), table).toEqual([]);
  });

  it('has the stations of the railway, with unknown service', () => {
    const stations = readFacts('rail_stations.csv', ['station_no', 'name']);
    expect(rows('SELECT id, name FROM poi_stations ORDER BY id')).toEqual(
      stations
        .map(({ station_no: number, name }) => ({ id: `rail:asset${number}`, name }))
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
    expect(rows('SELECT DISTINCT kind, status, weekday_trips, source FROM poi_stations')).toEqual([
      { kind: 'rail', status: null, weekday_trips: null, source: 'Israel Railways' },
    ]);
    for (const table of ['poi_bus_stops', 'poi_schools']) expect(rows(`SELECT * FROM ${table}`), table).toEqual([]);
    const measured = rows('SELECT DISTINCT dist_rail_m, bus_trips_500m, transit_score, sea FROM loc_metrics_parcel');
    expect(measured).toEqual([{ dist_rail_m: null, bus_trips_500m: null, transit_score: null, sea: null }]);
    expect(rows("SELECT value FROM meta WHERE key = 'representative_weekday_gtfs'")).toEqual([{ value: null }]);
    const [sources] = rows("SELECT value FROM meta WHERE key = 'sources'");
    expect(sources?.value).toContain('Israel Railways');
  });

  it('has prices without wages in affordability', () => {
    const found = rows('SELECT * FROM affordability');
    expect(found.length).toBeGreaterThan(0);
    for (const row of found)
      expect(row).toMatchObject({ avg_monthly_wage: null, months_of_wage: null, wage_scope: 'national' });
  });
});

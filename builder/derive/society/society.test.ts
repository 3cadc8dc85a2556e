import { beforeEach, describe, expect, it } from 'vitest';
import { derivedRows, insertRows, stagedRecords } from '../../built-database.testing.ts';
import type { Scratch } from '../../scratch.ts';
import { emptyScratch } from '../../scratches.testing.ts';
import type { SourceRecord } from '../../sources/layout.ts';
import { POLICE_CATEGORIES, policeCases, socioIndex, statAreaIndex } from '../../sources/layouts/society.ts';
import { loadCrimeCategories } from './crime-categories.ts';

const CITY = 4000;
const VILLAGE = 10;
const HAMLET = 88;
const COUNCIL = 26;

let scratch: Scratch;
beforeEach(() => {
  scratch = emptyScratch();
  const council = { regional_council: 'מטה יהודה', muni_code: COUNCIL };
  insertRows(scratch, 'settlements', [
    { code: CITY, name: 'חיפה', slug: '1', muni_code: CITY, population: 280_000 },
    { code: VILLAGE, name: 'תירוש', slug: '2', ...council, population: 500 },
    { code: HAMLET, name: 'איתנים', slug: '3', ...council, population: null },
    { code: 22, name: 'מקווה ישראל', slug: '4', population: 2_000 },
  ]);
  scratch.fill(
    'localities',
    ['code INTEGER', 'name TEXT', 'population INTEGER', 'population_source TEXT'],
    [
      [CITY, 'חיפה', 280_000, 'a census'],
      [VILLAGE, 'תירוש', 500, null],
      [HAMLET, 'איתנים', null, null],
      [22, 'מקווה ישראל', 2_000, 'a census'],
      [99, 'בלי עסקאות', 17_500, 'a census'],
    ],
  );
});

type IndexValues = SourceRecord<typeof socioIndex>['values'];

interface Socio {
  readonly settlement_code: number;
  readonly level: string;
  readonly cluster: number;
  readonly rank_of: number;
  readonly population: number | null;
  readonly cluster_2019: number | null;
  readonly regional_council: string | null;
  readonly rc_cluster: number | null;
  readonly year: number;
}

async function socioOf(
  ...given: readonly (Pick<IndexValues, 'level' | 'code' | 'year' | 'cluster'> & Partial<IndexValues>)[]
) {
  const records = given.map((values) => ({
    values: {
      regional_council_code: null,
      name: 'שם',
      population: 1_000,
      index_value: 0.5,
      rank: 7,
      rank_of: values.level === 'rc_locality' ? 996 : 255,
      source: null,
      ...values,
    },
    geometry: null,
  }));
  await stagedRecords(scratch, socioIndex, records);
  const rows = derivedRows<Socio>(scratch, 'settlement_socio');
  return { rows, of: (code: number) => rows.find((row) => row.settlement_code === code) };
}

describe('the socio-economic index of a locality', () => {
  const council = { level: 'regional_council', code: COUNCIL, year: 2021, cluster: 7 } as const;

  it('is its own if it is a local authority', async () => {
    const { of } = await socioOf({ level: 'local_authority', code: CITY, year: 2021, cluster: 6 }, council);
    expect(of(CITY)).toMatchObject({
      level: 'local_authority',
      cluster: 6,
      rank_of: 255,
      regional_council: null,
      rc_cluster: null,
    });
  });

  it("is its own among the localities of regional councils, separate from its council's", async () => {
    const village = { level: 'rc_locality', code: VILLAGE, regional_council_code: COUNCIL, year: 2021, cluster: 4 };
    const { of } = await socioOf(village, council);
    expect(of(VILLAGE)).toMatchObject({
      level: 'rc_locality',
      cluster: 4,
      rank_of: 996,
      population: 1_000,
      regional_council: 'מטה יהודה',
      rc_cluster: 7,
    });
  });

  it("is its council's if it was not ranked itself, without the residents of the council", async () => {
    const { of } = await socioOf(council, { ...council, year: 2019, cluster: 6 });
    expect(of(HAMLET)).toMatchObject({
      level: 'regional_council_fallback',
      cluster: 7,
      cluster_2019: 6,
      rank_of: 255,
      population: null,
      rc_cluster: 7,
    });
    // The number of a council is the code of another locality.
    expect(of(COUNCIL)).toBeUndefined();
  });

  it('is that of the newest year, with the cluster of 2019 in another column', async () => {
    const city = { level: 'local_authority', code: CITY } as const;
    const { of } = await socioOf({ ...city, year: 2019, cluster: 5 }, { ...city, year: 2021, cluster: 6 });
    expect(of(CITY)).toMatchObject({ year: 2021, cluster: 6, cluster_2019: 5 });
  });

  it('is that of 2019 if nothing newer is known, and says so', async () => {
    const { of } = await socioOf({ level: 'local_authority', code: CITY, year: 2019, cluster: 5 });
    expect(of(CITY)).toMatchObject({ year: 2019, cluster: 5, cluster_2019: 5 });
  });

  it('is unknown for places without a rank, and kept only for localities with deals', async () => {
    const { rows } = await socioOf(council, { level: 'local_authority', code: 99, year: 2021, cluster: 5 });
    expect(rows.map(({ settlement_code }) => settlement_code)).toEqual([VILLAGE, HAMLET]);
  });
});

describe('statistical areas', () => {
  it('are all those of the newest year, with or without deals in their locality', async () => {
    const area = { stat_area: 12, population: 1, index_value: 0, rank: 1, rank_of: 2, cluster: 3, source: null };
    const records = [
      { ...area, settlement_code: CITY, year: 2019 },
      { ...area, settlement_code: CITY, year: 2021 },
      { ...area, settlement_code: 99, year: 2021 },
    ].map((values) => ({ values, geometry: null }));
    await stagedRecords(scratch, statAreaIndex, records);
    const rows = derivedRows<{ stat_area_id: number; settlement_name: string; year: number }>(
      scratch,
      'stat_area_socio',
    );
    expect(rows.map((row) => [row.stat_area_id, row.settlement_name, row.year])).toEqual([
      [990_012, 'בלי עסקאות', 2021],
      [40_000_012, 'חיפה', 2021],
    ]);
  });
});

type CaseValues = SourceRecord<typeof policeCases>['values'];

async function insertPoliceCases(...given: readonly Partial<CaseValues>[]) {
  const records = given.map((values) => ({
    values: {
      year: 2024,
      quarter: 1,
      settlement_code: CITY,
      settlement_name: null,
      police_station_code: 5,
      police_station: 'תחנה',
      category: POLICE_CATEGORIES.property,
      cases: 1,
      offenses: 1,
      ...values,
    },
    geometry: null,
  }));
  await stagedRecords(scratch, policeCases, records);
  loadCrimeCategories(scratch);
}

interface Crime {
  readonly settlement_code: number;
  readonly year: number;
  readonly quarters: number;
  readonly cases: number;
  readonly offenses: number;
  readonly per_1000: number | null;
  readonly per_1000_index: number | null;
  readonly population_source: string | null;
  readonly small_population: number | null;
  readonly top_categories: string;
  readonly police_station: string | null;
  readonly cases_property: number;
  readonly cases_fraud: number;
}
const crimes = () => derivedRows<Crime>(scratch, 'crime_settlement_year');

describe('police cases of a locality', () => {
  it('are counted by year and by group, with their offences', async () => {
    await insertPoliceCases(
      { cases: 3, offenses: 5 },
      { cases: 4, offenses: 4, quarter: 2 },
      { cases: 2, offenses: 2, category: POLICE_CATEGORIES.fraud },
      { cases: 9, offenses: 9, year: 2023 },
    );
    expect(crimes()[1]).toMatchObject({ year: 2024, cases: 9, offenses: 11, cases_property: 7, cases_fraud: 2 });
  });

  it('are rates of 1,000 residents, compared with the rate of all localities whose residents are known', async () => {
    // 300,000 residents in total, including those of a locality without deals: 3,000 cases are 10 for 1,000.
    await insertPoliceCases(
      { cases: 2_000 },
      { cases: 985, settlement_code: 99 },
      { cases: 15, settlement_code: VILLAGE },
      { cases: 50, settlement_code: HAMLET },
      { cases: 500, settlement_code: null },
    );
    expect(crimes().map((row) => [row.settlement_code, row.per_1000, row.per_1000_index])).toEqual([
      [VILLAGE, 30, 300],
      [HAMLET, null, null],
      [CITY, 7.14, 71.4],
    ]);
  });

  it('cover as many quarters as the data of the year, with or without a case in each', async () => {
    await insertPoliceCases({ quarter: 1 }, { quarter: 2, settlement_code: 99 }, { quarter: 4, settlement_code: null });
    expect(crimes().map(({ quarters }) => quarters)).toEqual([3]);
  });

  it('say who counted the residents, if the list of localities says so', async () => {
    await insertPoliceCases({}, { settlement_code: VILLAGE }, { settlement_code: HAMLET });
    expect(crimes().map((row) => [row.settlement_code, row.population_source])).toEqual([
      [VILLAGE, null],
      [HAMLET, null],
      [CITY, 'a census'],
    ]);
  });

  it('are marked if there are fewer than 2,000 residents', async () => {
    await insertPoliceCases({}, { settlement_code: VILLAGE }, { settlement_code: HAMLET }, { settlement_code: 22 });
    expect(crimes().map((row) => [row.settlement_code, row.small_population])).toEqual([
      [VILLAGE, 1],
      [22, 0],
      [HAMLET, null],
      [CITY, 0],
    ]);
  });

  it('name the three most frequent groups; of equals, the one whose column comes first', async () => {
    await insertPoliceCases(
      { category: POLICE_CATEGORIES.traffic, cases: 5 },
      { category: POLICE_CATEGORIES.sexual, cases: 2 },
      { category: POLICE_CATEGORIES.fraud, cases: 2 },
      { category: POLICE_CATEGORIES.violence, cases: 2 },
      { category: POLICE_CATEGORIES.security, cases: 0, settlement_code: VILLAGE },
    );
    expect(crimes().map(({ top_categories }) => JSON.parse(top_categories))).toEqual([
      [],
      [
        { group: 'traffic', cases: 5 },
        { group: 'violence', cases: 2 },
        { group: 'fraud', cases: 2 },
      ],
    ]);
  });

  it('name the station with most of them', async () => {
    await insertPoliceCases(
      { police_station_code: 1, police_station: 'א', cases: 3 },
      { police_station_code: 2, police_station: 'ב', cases: 2 },
      { police_station_code: 2, police_station: 'ב', cases: 2, quarter: 2 },
    );
    expect(crimes().map(({ police_station }) => police_station)).toEqual(['ב']);
  });
});

describe('police cases of a station', () => {
  it('are listed with its localities, and as station 0 for the whole country', async () => {
    await insertPoliceCases(
      { cases: 3, offenses: 4 },
      { cases: 2, settlement_code: VILLAGE },
      { cases: 5, settlement_code: null },
      { cases: 7, settlement_code: null, police_station_code: null, police_station: null },
    );
    expect(derivedRows(scratch, 'crime_station_year')).toEqual([
      {
        police_station_code: 0,
        year: 2024,
        police_station: 'כלל ארצי',
        cases: 17,
        offenses: 7,
        cases_without_settlement: 12,
        settlement_codes: null,
      },
      {
        police_station_code: 5,
        year: 2024,
        police_station: 'תחנה',
        cases: 10,
        offenses: 6,
        cases_without_settlement: 5,
        settlement_codes: `[${VILLAGE},${CITY}]`,
      },
    ]);
  });
});

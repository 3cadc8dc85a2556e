import { beforeEach, expect, it } from 'vitest';
import { listedLocalities, stagedRecords } from '../../built-database.testing.ts';
import type { Scratch } from '../../scratch.ts';
import { emptyScratch } from '../../scratches.testing.ts';
import { localities } from '../../sources/layouts/places.ts';
import { type LocalityRecord, officialLocalities } from '../../sources/localities.ts';
import { readLocalities } from './localities.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = emptyScratch();
});

const [ANY] = officialLocalities();

async function readOf(...given: readonly Partial<LocalityRecord['values']>[]) {
  if (ANY === undefined) throw new Error('there are no localities');
  const { values } = ANY;
  await stagedRecords(
    scratch,
    localities,
    given.map((each) => ({ values: { ...values, ...each }, geometry: null })),
  );
  return readLocalities(scratch);
}

it('the list of localities is read in its own order', async () => {
  const read = await readOf({ code: 30, name: 'א' }, { code: 5, name: 'ב' }, { code: 20, name: 'ג' });
  expect(read.map(({ code, name }) => [code, name])).toEqual([
    [30, 'א'],
    [5, 'ב'],
    [20, 'ג'],
  ]);
});

it('former names are separated by bars, with or without blanks', async () => {
  const read = await readOf({ code: 1, former_names: 'א|ב ג | ד||' }, { code: 2, former_names: null });
  expect(read.map(({ formerNames }) => formerNames)).toEqual([['א', 'ב ג', 'ד'], []]);
});

it('a locality is a collective only if the list says so', async () => {
  const read = await readOf(
    { code: 1, is_collective: 1 },
    { code: 2, is_collective: 0 },
    { code: 3, is_collective: null },
  );
  expect(read.map(({ isCollective }) => isCollective)).toEqual([true, false, false]);
});

it('the official list has the localities of the country and the further codes of the registry', () => {
  const listed = listedLocalities();
  expect(listed).toHaveLength(1_308);
  expect(listed.filter(({ lat, lon }) => lat !== null && lon !== null)).toHaveLength(1_228);
  expect(listed.find(({ code }) => code === 195)).toEqual({
    code: 195,
    name: 'קדימה-צורן',
    nameEn: 'Qadima-Zoran',
    district: 'המרכז',
    subdistrict: 'השרון',
    lat: 32.2804,
    lon: 34.91985,
    population: 22_919,
    populationSource: 'CBS list of localities 2021',
    muniType: 'מועצה מקומית',
    settlementKind: 'יישוב עירוני',
    regionalCouncil: null,
    municipality: 'קדימה-צורן',
    muniCode: 195,
    isCollective: false,
    formerNames: ['צורן-קדימה', 'צורן', 'קדימה'],
  });
});

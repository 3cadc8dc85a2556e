import { CRIME_CATEGORIES, type CrimeCategory } from '../../../src/catalogue/index.ts';
import { distanceM } from '../../geometry/distance.ts';
import { readFacts } from '../../sources/facts.ts';
import type { SourceRecord } from '../../sources/layout.ts';
import { POLICE_CATEGORIES, policeCases } from '../../sources/layouts/society.ts';
import { madeRecords, type RecordSource } from '../../sources/records.ts';
import type { Place } from '../places.ts';
import { type Random, randomFor } from '../random.ts';
import type { World } from '../world.ts';

/** Share of the cases of a year that its file contains: about half in the earlier files. */
const HELD: readonly (readonly [year: number, share: number])[] = [
  [2021, 0.5],
  [2022, 0.52],
  [2023, 1],
  [2024, 1],
  [2025, 1],
];
const QUARTERS = [1, 2, 3, 4] as const;

/** Case files a year for 1,000 residents of a place of the middle cluster, and the change for each cluster. */
const CASES_PER_1000 = 27;
const CLUSTER_STEP = 0.06;
const MIDDLE_CLUSTER = 5;
/** The exponent of residents, relative to a town of this size: large places have more cases (modelled). */
const SIZE_EXPONENT = 0.12;
const TOWN_RESIDENTS = 20_000;
/** The spread of places of one cluster: the standard deviation of the logarithm. */
const PLACE_SPREAD = 0.25;

/** How much more or less frequent case files are in some cities than in others of their cluster (general knowledge). */
const LEVELS = new Map(
  readFacts('crime_levels.csv', ['code', 'factor']).map((row) => [Number(row.code), Number(row.factor)]),
);
/** The spread of those. */
const KNOWN_SPREAD = 0.08;

/** Shares of the groups of offences (modelled). */
const SHARES: Readonly<Record<CrimeCategory, number>> = {
  property: 0.27,
  public_order: 0.3,
  violence: 0.15,
  fraud: 0.05,
  security: 0.03,
  morality_drugs: 0.07,
  sexual: 0.03,
  economic: 0.01,
  traffic: 0.03,
  licensing: 0.02,
  against_person: 0.02,
  administrative: 0.02,
};
/** Share of the files with more than one offence. */
const FURTHER_OFFENCE = 0.3;
/** Share of the files that name no locality. */
const WITHOUT_PLACE = 0.07;

/** Cities of this size have a station, which serves every place that has none nearer. */
const STATION_RESIDENTS = 20_000;
const FIRST_STATION_CODE = 101;

type CaseRecord = SourceRecord<typeof policeCases>;

interface Station {
  readonly code: number;
  readonly name: string;
  readonly city: Place;
  readonly residents: number;
}

/** Invented counts of police case files, 2021 to 2025. */
export function syntheticPoliceCases(world: Pick<World, 'country' | 'seed'>): RecordSource<typeof policeCases> {
  return madeRecords(policeCases, 'synthetic', () => casesOf(world));
}

function* casesOf({ country, seed }: Pick<World, 'country' | 'seed'>): Generator<CaseRecord> {
  const inhabited = country.filter((place) => place.residents > 0 && place.centre !== null);
  const cities = inhabited.filter((place) => place.isCity && place.residents >= STATION_RESIDENTS);
  const served = new Map<Place, Place[]>(cities.map((city) => [city, []]));
  for (const place of inhabited) served.get(nearestOf(cities, place))?.push(place);
  let code = FIRST_STATION_CODE;
  for (const [city, places] of served) {
    const residents = places.reduce((sum, place) => sum + place.residents, 0);
    const station = { code, name: `תחנת ${city.name} (סינתטית)`, city, residents };
    for (const place of places) yield* casesOfPlace(place, station, seed);
    yield* casesWithoutPlace(station, seed);
    code += 1;
  }
}

function nearestOf(cities: readonly Place[], place: Place): Place {
  let nearest = place;
  let nearestM = Number.POSITIVE_INFINITY;
  for (const city of cities) {
    const awayM = place.centre === null || city.centre === null ? Infinity : distanceM(place.centre, city.centre);
    if (awayM >= nearestM) continue;
    nearest = city;
    nearestM = awayM;
  }
  return nearest;
}

function* casesOfPlace(place: Place, station: Station, seed: number): Generator<CaseRecord> {
  const random = randomFor(seed, place.code, 20);
  const cluster = place.socioEconomicCluster ?? MIDDLE_CLUSTER;
  const rate =
    CASES_PER_1000 *
    (1 - CLUSTER_STEP * (cluster - MIDDLE_CLUSTER)) *
    (place.residents / TOWN_RESIDENTS) ** SIZE_EXPONENT *
    (LEVELS.get(place.code) ?? 1) *
    Math.exp((LEVELS.has(place.code) ? KNOWN_SPREAD : PLACE_SPREAD) * random.normal());
  const settlement = { settlement_code: place.code, settlement_name: place.name };
  yield* recordsOf((rate * place.residents) / 1000, settlement, station, random);
}

function* casesWithoutPlace(station: Station, seed: number): Generator<CaseRecord> {
  const expected = (CASES_PER_1000 * WITHOUT_PLACE * station.residents) / 1000;
  const nowhere = { settlement_code: null, settlement_name: null };
  yield* recordsOf(expected, nowhere, station, randomFor(seed, station.code, 21));
}

function* recordsOf(
  casesPerYear: number,
  settlement: Pick<CaseRecord['values'], 'settlement_code' | 'settlement_name'>,
  station: Station,
  random: Random,
): Generator<CaseRecord> {
  for (const [year, held] of HELD) {
    for (const quarter of QUARTERS) {
      for (const category of CRIME_CATEGORIES) {
        const cases = poisson((casesPerYear * held * SHARES[category]) / QUARTERS.length, random);
        if (cases === 0) continue;
        yield {
          values: {
            year,
            quarter,
            ...settlement,
            police_station_code: station.code,
            police_station: station.name,
            category: POLICE_CATEGORIES[category],
            cases,
            offenses: cases + poisson(cases * FURTHER_OFFENCE, random),
          },
          geometry: null,
        };
      }
    }
  }
}

/** Above this mean, a normal distribution replaces the Poisson distribution. */
const LARGE_MEAN = 30;

/** A count of the Poisson distribution with this mean (by Knuth's method if the mean is small). */
function poisson(mean: number, random: Random): number {
  if (mean > LARGE_MEAN) return Math.max(0, Math.round(mean + Math.sqrt(mean) * random.normal()));
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random.unit(); product > limit; product *= random.unit()) count += 1;
  return count;
}

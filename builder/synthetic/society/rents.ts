import { INDEX_DISTRICTS } from '../../../src/catalogue/index.ts';
import type { SourceRecord } from '../../sources/layout.ts';
import { rents } from '../../sources/layouts/macro.ts';
import { madeRecords, type RecordSource } from '../../sources/records.ts';
import { FIRST_YEAR } from '../calendar.ts';
import type { Place } from '../places.ts';
import { type PriceLevels, priceLevels } from '../prices.ts';
import { randomFor } from '../random.ts';
import type { World } from '../world.ts';
import { rentLevels } from './macro.ts';

/** Buckets of the rent survey: an ordinary apartment's area and share among rented ones (modelled). */
const BUCKETS = [
  { bucket: '1-2', areaM2: 48, share: 0.13 },
  { bucket: '2.5-3', areaM2: 70, share: 0.37 },
  { bucket: '3.5-4', areaM2: 96, share: 0.35 },
  { bucket: '4.5-6', areaM2: 128, share: 0.15 },
] as const;
/** From this year on, the largest bucket has other bounds and this name. */
const RECUT = { from: 2026, bucket: '4.5-6', as: '4.5+' } as const;

/** Twelve rents relative to the price of such an apartment in 2025, if a square metre costs this much (modelled). */
const YIELD = 0.031;
const YIELD_AT_PPSQM = 20_000;
/** Where prices are high, rents are relatively low; the same for large apartments. */
const YIELD_PRICE_EXPONENT = -0.22;
const YIELD_AREA_EXPONENT = -0.25;
const ORDINARY_AREA_M2 = 85;
const PRICE_MONTH_AT = (2025 - FIRST_YEAR) * 12 + 5;

const CITIES = 18;
const FIRST_YEARLY = 2018;
const LAST_YEARLY = 2025;
const FIRST_QUARTERLY = 2019;
const LAST_QUARTER = { year: 2026, quarter: 2 } as const;
/** Years for which sizes of samples are published. */
const SAMPLE_YEARS: readonly number[] = [2019, 2020, 2021];
/** Surveyed tenancies in a quarter, for each root of 1,000 residents; and how much the rents of one bucket differ. */
const SAMPLE = 22;
const RENT_SPREAD = 0.28;
/** Standard deviation of a rent as surveyed (modelled). */
const SURVEY_NOISE = 0.006;

type RentRecord = SourceRecord<typeof rents>;

interface Area {
  readonly area_type: 'national' | 'district' | 'city';
  readonly area_name: string;
  readonly settlement_code: number | null;
  readonly places: readonly Place[];
}

/** Invented rents of the country, of six districts and of its largest cities, which follow the synthetic prices. */
export function syntheticRents(world: Pick<World, 'country' | 'seed'>): RecordSource<typeof rents> {
  return madeRecords(rents, 'synthetic', () => rentsOf(world));
}

function* rentsOf({ country, seed }: Pick<World, 'country' | 'seed'>): Generator<RentRecord> {
  const levels = priceLevels();
  const months = rentLevels();
  for (const [at, area] of areasOf(country).entries()) {
    const random = randomFor(seed, at, 40);
    const residents = area.places.reduce((sum, place) => sum + place.residents, 0);
    const rooms = BUCKETS.map(({ bucket, areaM2, share }) => ({ bucket, share, rent: rentOf(area, areaM2, levels) }));
    for (const period of periods()) {
      const level = levelOf(period, months);
      const asked = Math.round(SAMPLE * Math.sqrt(residents / 1_000) * (period.quarter === null ? 4 : 1));
      for (const { bucket, share, rent } of withAll(rooms)) {
        const surveyed = rent * level * (1 + SURVEY_NOISE * random.normal());
        yield record(area, period, bucket, surveyed, Math.max(1, Math.round(asked * share)));
      }
    }
  }
}

function areasOf(country: readonly Place[]): readonly Area[] {
  const inhabited = country.filter((place) => place.residents > 0);
  const cities = inhabited
    .filter((place) => place.isCity)
    .sort((a, b) => b.residents - a.residents || a.code - b.code)
    .slice(0, CITIES);
  return [
    { area_type: 'national', area_name: 'כלל ארצי', settlement_code: null, places: inhabited },
    ...INDEX_DISTRICTS.map((district) => ({
      area_type: 'district' as const,
      area_name: district,
      settlement_code: null,
      places: inhabited.filter((place) => place.district === district),
    })),
    ...cities.map((city) => ({
      area_type: 'city' as const,
      area_name: city.name,
      settlement_code: city.code,
      places: [city],
    })),
  ];
}

/** The mean monthly rent of such an apartment in an area in 2025, weighted by residents. */
function rentOf({ places }: Area, areaM2: number, levels: PriceLevels): number {
  let sum = 0;
  let residents = 0;
  for (const place of places) {
    const ppsqm = levels.apartmentPpsqm(place, PRICE_MONTH_AT);
    const yieldOfPlace =
      YIELD * (ppsqm / YIELD_AT_PPSQM) ** YIELD_PRICE_EXPONENT * (areaM2 / ORDINARY_AREA_M2) ** YIELD_AREA_EXPONENT;
    sum += (place.residents * ppsqm * areaM2 * yieldOfPlace) / 12;
    residents += place.residents;
  }
  return sum / residents;
}

interface Rooms {
  readonly bucket: string;
  readonly share: number;
  readonly rent: number;
}

function withAll(rooms: readonly Rooms[]): readonly Rooms[] {
  const rent = rooms.reduce((sum, each) => sum + each.rent * each.share, 0);
  return [...rooms, { bucket: 'all', share: 1, rent }];
}

interface Period {
  readonly year: number;
  readonly quarter: number | null;
}

function* periods(): Generator<Period> {
  for (let year = FIRST_YEARLY; year <= LAST_YEARLY; year += 1) yield { year, quarter: null };
  for (let year = FIRST_QUARTERLY; year <= LAST_QUARTER.year; year += 1) {
    for (let quarter = 1; quarter <= (year === LAST_QUARTER.year ? LAST_QUARTER.quarter : 4); quarter += 1) {
      yield { year, quarter };
    }
  }
}

function levelOf({ year, quarter }: Period, months: ReadonlyMap<string, number>): number {
  const from = quarter === null ? 1 : 3 * quarter - 2;
  const count = quarter === null ? 12 : 3;
  let sum = 0;
  for (let month = from; month < from + count; month += 1) {
    sum += months.get(`${year}-${String(month).padStart(2, '0')}`) ?? 0;
  }
  return sum / count;
}

function record(area: Area, { year, quarter }: Period, bucket: string, rent: number, n: number): RentRecord {
  const { area_type, area_name, settlement_code } = area;
  return {
    values: {
      area_type,
      area_name,
      settlement_code,
      rooms_bucket: bucket === RECUT.bucket && year >= RECUT.from ? RECUT.as : bucket,
      year,
      quarter,
      avg_rent: Math.round(rent * 10) / 10,
      n: SAMPLE_YEARS.includes(year) ? n : null,
      sampling_error: Math.round(((rent * RENT_SPREAD) / Math.sqrt(n)) * 10) / 10,
      source: 'synthetic',
      source_file: 'synthetic',
    },
    geometry: null,
  };
}

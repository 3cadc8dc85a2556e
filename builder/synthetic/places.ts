import { DISTRICTS } from '../../src/catalogue/index.ts';
import { shareOut } from '../share-out.ts';
import { numberOrNull, readFacts } from '../sources/facts.ts';
import { COLLECTIVE_FORMS } from '../sources/localities.ts';
import { gushCounts, gushNumbers } from './gush-numbers.ts';
import { type Founding, foundings } from './localities/founding.ts';
import { type MainStreet, mainStreetsOfCities } from './localities/main-streets.ts';
import { type Quarter, quartersOfCities } from './localities/quarters.ts';
import { type Random, randomFor } from './random.ts';

/** A locality as the synthetic registry knows it. */
export interface Place {
  readonly code: number;
  readonly name: string;
  readonly district: string;
  readonly subdistrict: string;
  readonly regionalCouncil: string;
  /** WGS84; null for a place without coordinates. */
  readonly centre: { readonly lat: number; readonly lon: number } | null;
  readonly residents: number;
  readonly isRural: boolean;
  readonly isCity: boolean;
  /** A kibbutz or a moshav shitufi. */
  readonly isCollective: boolean;
  readonly isJewish: boolean;
  /** Of its municipality; null if unknown. */
  readonly areaKm2: number | null;
  readonly founding: Founding;
  /** The usual house of a place of houses, where flats are rare; null for all other places. */
  readonly house: UsualHouse | null;
  /** Neighbourhoods whose place is known; none for most places. */
  readonly quarters: readonly Quarter[];
  /** Main streets whose place is known; none for most places. */
  readonly mainStreets: readonly MainStreet[];
  /** 1 lowest to 10 highest; null if unknown. */
  readonly socioEconomicCluster: number | null;
  /** Rows of the place in the real registry, or the modelled number if it is unknown. */
  readonly registerRows: number;
  /** Gushim of the place with deals in the complete registry (modelled). */
  readonly gushim: number;
}

export interface UsualHouse {
  /** Shekels, 2025. */
  readonly ppsqm: number;
  readonly areaM2: number;
}

/** A cadastral block of the synthetic country, with the number of deals that it has in the register. */
export interface Gush {
  readonly number: number;
  readonly place: Place;
  /** The index of the block in its place, and the number of blocks there. */
  readonly at: number;
  readonly of: number;
  readonly deals: number;
}

/**
 * Rows of the places without a known count: 3,217,592 in all, less 3,136,699 listed and 47,732 without a code. They are shared
 * out by residents; where few homes are sold through the registry, a resident counts less (modelled).
 */
const UNLISTED_ROWS = 33_161;
const ROWS_WEIGHT = { town: 2, village: 1, notJewish: 0.3, least: 500 } as const;

/** Deals of a gush in the complete registry, on average, where its range has enough numbers (modelled: Tel Aviv has some 450 gushim). */
const GUSH_DEALS = 450;
/** A smaller register has fewer gushim, so that its gushim have this many deals, on average, and enough for their medians. */
const LEAST_GUSH_DEALS = 200;
/**
 * A few gushim of a town are built up and have most of its deals; the others are at its edges, in parks or among offices. The built-up ones
 * as a share of the gushim of a usual number, their share of the deals, and the standard deviations of the logarithm of deals (modelled).
 */
const BUILT_UP = { share: 0.22, deals: 0.74, spread: 0.25 } as const;
const SPARSE_SPREAD = 0.6;
/** In a small register, a city has more sparse gushim: for its neighbourhoods and main streets, with at least this many deals on average. */
const LEAST_DEALS_OF_CITY_GUSH = 40;

/** More deals would make gushim with thousands of parcels. */
export const MAX_DEALS = 5_000_000;

const COLUMNS = [
  'code',
  'name_he',
  'district',
  'subdistrict',
  'lat',
  'lon',
  'population',
  'muni_type',
  'settlement_kind',
  'locality_form',
  'regional_council',
  'ses_cluster_2019',
  'register_rows',
] as const;
type LocalityRow = Readonly<Record<(typeof COLUMNS)[number], string>>;

const TOWN_KIND = 'יישוב עירוני';
/** The form of a locality whose residents are Arabs, Druze or Circassians. */
const NOT_JEWISH_FORM = /לא[ -]יהודי|בדווים/;

export function places(): readonly Place[] {
  const rows = readFacts('localities.csv', COLUMNS).filter((row) => row.lat !== '' || row.register_rows !== '');
  const areas = numbersByCode('city_areas.csv', 'area_km2');
  const housePrices = numbersByCode('house_places.csv', 'house_ppsqm');
  const houseAreas = numbersByCode('house_places.csv', 'house_area_m2');
  const quarters = quartersOfCities();
  const mainStreets = mainStreetsOfCities();
  const foundingOf = foundings();
  const unlisted = rows.filter((row) => row.register_rows === '');
  const rowsOfUnlisted = shareOut(
    UNLISTED_ROWS,
    unlisted.map((row) => rowsWeight(row)),
  );
  const modelledRows = new Map(unlisted.map((row, at) => [row.code, rowsOfUnlisted[at] ?? 0]));
  const known = rows.map((row) => {
    const code = Number(row.code);
    const ppsqm = housePrices.get(code);
    const areaM2 = houseAreas.get(code);
    const basics = {
      code,
      district: row.district,
      isRural: row.settlement_kind !== TOWN_KIND,
      isCollective: COLLECTIVE_FORMS.test(row.locality_form),
      isJewish: !NOT_JEWISH_FORM.test(row.locality_form),
    };
    return {
      ...basics,
      name: row.name_he,
      subdistrict: row.subdistrict,
      regionalCouncil: row.regional_council,
      centre: row.lat === '' ? null : { lat: Number(row.lat), lon: Number(row.lon) },
      residents: Number(row.population),
      isCity: row.muni_type === 'עירייה',
      areaKm2: areas.get(code) ?? null,
      founding: foundingOf(basics),
      house: ppsqm === undefined || areaM2 === undefined ? null : { ppsqm, areaM2 },
      quarters: quarters.get(code) ?? [],
      mainStreets: mainStreets.get(code) ?? [],
      socioEconomicCluster: numberOrNull(row.ses_cluster_2019),
      registerRows: row.register_rows === '' ? (modelledRows.get(row.code) ?? 0) : Number(row.register_rows),
    } satisfies Omit<Place, 'gushim'>;
  });
  const counts = gushCounts(known, ({ registerRows }) => registerRows / GUSH_DEALS);
  return known.map((place) => ({ ...place, gushim: counts.get(place) ?? 1 }));
}

function rowsWeight({ population, locality_form, settlement_kind }: LocalityRow): number {
  const { town, village, notJewish, least } = ROWS_WEIGHT;
  const aResident = NOT_JEWISH_FORM.test(locality_form) ? notJewish : settlement_kind === TOWN_KIND ? town : village;
  return least + Number(population) * aResident;
}

function numbersByCode(fileName: string, column: string): ReadonlyMap<number, number> {
  return new Map(readFacts(fileName, ['code', column]).map((row) => [Number(row.code), Number(row[column])]));
}

/** The small country has every 25th place, and the smallest city of each district. */
const SMALL_COUNTRY_STEP = 25;

/** The places of the small country, out of all places. */
export function fewPlaces(all: readonly Place[]): readonly Place[] {
  const bySize = all.filter(({ isCity }) => isCity).sort((a, b) => a.residents - b.residents);
  const cities = new Set(DISTRICTS.map((district) => bySize.find((city) => city.district === district)));
  return all.filter((place, at) => at % SMALL_COUNTRY_STEP === 0 || cities.has(place));
}

export const residentsOf = (country: readonly Place[]): number =>
  country.reduce((sum, place) => sum + place.residents, 0);

/**
 * Divides `deals` among places by their rows in the real registry, and among their blocks. The result is in the order of block
 * numbers, which is that of the register.
 */
export function planGushim(country: readonly Place[], deals: number, seed: number): readonly Gush[] {
  const shares = shareOut(
    deals,
    country.map((place) => place.registerRows),
  );
  const dealsOf = new Map(country.map((place, at) => [place, shares[at] ?? 0]));
  const blocks = (place: Place) => blocksOf(place, dealsOf.get(place) ?? 0);
  const numbers = gushNumbers(country, blocks);
  return DISTRICTS.flatMap((district) =>
    country
      .filter((place) => place.district === district)
      .flatMap((place) => {
        const random = randomFor(seed, place.code, 1);
        const of = blocks(place);
        const weights = gushWeights(dealsOf.get(place) ?? 0, of, random);
        return shareOut(dealsOf.get(place) ?? 0, weights)
          .map((share, at) => ({ at, of, deals: share, gap: 1 + random.whole(numbers.widestGap(place)) }))
          .filter((block) => block.deals > 0)
          .map(({ gap, ...block }): Gush => ({ number: numbers.next(place, gap), place, ...block }));
      }),
  ).sort((a, b) => a.number - b.number);
}

/** Shares of the gushim of a place in its deals. The built-up ones are spread over their order, and the first one is built up. */
function gushWeights(deals: number, count: number, random: Random): readonly number[] {
  const usual = Math.min(count, Math.max(1, Math.round(deals / LEAST_GUSH_DEALS)));
  const builtUp = (BUILT_UP.share * usual) / count;
  const first = 1 - builtUp / 2;
  const kinds = Array.from(
    { length: count },
    (_, at) => Math.floor(builtUp * (at + 1) + first) > Math.floor(builtUp * at + first),
  );
  const weights = kinds.map((isBuiltUp) => Math.exp((isBuiltUp ? BUILT_UP.spread : SPARSE_SPREAD) * random.normal()));
  const sumOf = (kind: boolean) => weights.reduce((sum, weight, at) => sum + (kinds[at] === kind ? weight : 0), 0);
  const sums = { builtUp: sumOf(true), sparse: sumOf(false) };
  return weights.map((weight, at) =>
    kinds[at] ? (BUILT_UP.deals * weight) / sums.builtUp : ((1 - BUILT_UP.deals) * weight) / sums.sparse,
  );
}

/** How many blocks a place has in a register that has so many deals of it. */
function blocksOf({ gushim, quarters, mainStreets }: Place, deals: number): number {
  if (deals === 0) return 0;
  const onMap = Math.min(quarters.length + mainStreets.length, Math.round(deals / LEAST_DEALS_OF_CITY_GUSH));
  return Math.max(1, Math.min(gushim, Math.max(Math.round(deals / LEAST_GUSH_DEALS), onMap)));
}

import { DISTRICTS } from '../../src/catalogue/index.ts';
import { shareOut } from '../share-out.ts';
import { numberOrNull, readFacts } from '../sources/facts.ts';
import { COLLECTIVE_FORMS } from '../sources/localities.ts';
import { randomFor } from './random.ts';

/** A locality as the synthetic registry knows it. */
export interface Place {
  readonly code: number;
  readonly name: string;
  readonly district: string;
  readonly regionalCouncil: string;
  /** WGS84; null for a place without coordinates. */
  readonly centre: { readonly lat: number; readonly lon: number } | null;
  readonly residents: number;
  readonly isRural: boolean;
  readonly isCity: boolean;
  /** A kibbutz or a moshav shitufi. */
  readonly isCollective: boolean;
  /** 1 lowest to 10 highest; null if unknown. */
  readonly socioEconomicCluster: number | null;
  /** Rows of the place in the real registry, or the modelled number if it is unknown. */
  readonly registerRows: number;
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
 * Rows of a place without a known count: the remaining rows (3,217,592 in all, less 3,136,699 listed and 47,732 without
 * a code), divided among the 634 places with coordinates and no count.
 */
const UNLISTED_PLACE_ROWS = 52;

/** Deals of a gush, on average. */
export const GUSH_DEALS = 160;

/** Blocks are numbered by district, starting here, with room for `MAX_DEALS`. */
const FIRST_GUSH = 10_000;
const GUSH_NUMBERS_OF_DISTRICT = 20_000;

/** More deals would exceed the numbers of a district. */
export const MAX_DEALS = 5_000_000;

export function places(): readonly Place[] {
  return readFacts('localities.csv', [
    'code',
    'name_he',
    'district',
    'lat',
    'lon',
    'population',
    'muni_type',
    'settlement_kind',
    'locality_form',
    'regional_council',
    'ses_cluster_2019',
    'register_rows',
  ])
    .filter((row) => row.lat !== '' || row.register_rows !== '')
    .map((row) => ({
      code: Number(row.code),
      name: row.name_he,
      district: row.district,
      regionalCouncil: row.regional_council,
      centre: row.lat === '' ? null : { lat: Number(row.lat), lon: Number(row.lon) },
      residents: Number(row.population),
      isRural: row.settlement_kind !== 'יישוב עירוני',
      isCity: row.muni_type === 'עירייה',
      isCollective: COLLECTIVE_FORMS.test(row.locality_form),
      socioEconomicCluster: numberOrNull(row.ses_cluster_2019),
      registerRows: row.register_rows === '' ? UNLISTED_PLACE_ROWS : Number(row.register_rows),
    }));
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
 * Divides `deals` among places by their rows in the real registry, and among blocks of some 160 deals within each. The result is
 * in the order of block numbers, which is that of the register.
 */
export function planGushim(country: readonly Place[], deals: number, seed: number): readonly Gush[] {
  const shares = shareOut(
    deals,
    country.map((place) => place.registerRows),
  );
  const dealsOf = new Map(country.map((place, at) => [place.code, shares[at] ?? 0]));
  return DISTRICTS.flatMap((district, districtAt) => {
    let number = FIRST_GUSH + districtAt * GUSH_NUMBERS_OF_DISTRICT;
    return country
      .filter((place) => place.district === district)
      .flatMap((place) =>
        blocksOf(place, dealsOf.get(place.code) ?? 0, seed).map((block): Gush => {
          number += block.gap;
          return { number, place, at: block.at, of: block.of, deals: block.deals };
        }),
      );
  });
}

function blocksOf(place: Place, deals: number, seed: number) {
  if (deals === 0) return [];
  const random = randomFor(seed, place.code, 1);
  const of = Math.max(1, Math.round(deals / GUSH_DEALS));
  const weights = Array.from({ length: of }, () => 0.3 + 1.4 * random.unit());
  return shareOut(deals, weights)
    .map((share, at) => ({ at, of, deals: share, gap: 1 + random.whole(3) }))
    .filter((block) => block.deals > 0);
}

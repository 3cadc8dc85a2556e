import type { PropertyGroup } from '../../src/catalogue/index.ts';
import { readFacts } from '../sources/facts.ts';
import { FIRST_YEAR } from './calendar.ts';
import { shoreM } from './land/coast.ts';
import type { Place } from './places.ts';

/** Price per square metre of an ordinary apartment in a place without its own estimate, 2025 (general knowledge). */
const DISTRICT_PPSQM_2025: Readonly<Record<string, number>> = {
  'תל אביב': 30_000,
  המרכז: 22_000,
  ירושלים: 21_000,
  חיפה: 14_500,
  הצפון: 11_500,
  הדרום: 11_500,
  'יהודה והשומרון': 14_500,
};
/** By the sea, a place without its own estimate costs more: this much at the shore, and e times less for each distance. */
const SHORE = { premium: 0.3, fadesM: 3_000 } as const;
/** How much a step of the socio-economic cluster, from the middle one, adds to the price (modelled). */
const CLUSTER_STEP = 0.05;
const MIDDLE_CLUSTER = 5;
const INDEX_YEAR = '2025';

/** The price of a square metre relative to an ordinary apartment nearby (modelled). */
export const GROUP_LEVEL: Readonly<Record<PropertyGroup, number>> = {
  apartment: 1,
  garden_apartment: 1.08,
  penthouse: 1.2,
  house: 0.88,
  land: 0.25,
  agriculture: 0.006,
  commercial: 0.68,
  parking: 0.55,
  other: 0.5,
};
/** Larger homes cost less a square metre: the exponent of area against an ordinary apartment of 85 square metres. */
const SIZE_EXPONENT = -0.14;
const ORDINARY_AREA_M2 = 85;

export const sizeFactor = (areaM2: number): number => (areaM2 / ORDINARY_AREA_M2) ** SIZE_EXPONENT;

/** Levels of prices: by place, and by month through the index of housing prices. */
export interface PriceLevels {
  /** Shekels per square metre of an ordinary apartment in that month. */
  apartmentPpsqm(place: Place, monthAt: number): number;
}

/** The index ends before the registry does, so its last quarter is repeated. */
export function priceLevels(): PriceLevels {
  const estimates = new Map(
    readFacts('price_levels_2025.csv', ['code', 'apartment_ppsqm']).map((row) => [
      Number(row.code),
      Number(row.apartment_ppsqm),
    ]),
  );
  const quarters = readFacts('housing_price_index.csv', ['quarter', 'index_2010_100']);
  const base = quarters.filter((row) => row.quarter.startsWith(INDEX_YEAR)).map((row) => Number(row.index_2010_100));
  const mean = base.reduce((a, b) => a + b, 0) / base.length;
  const factors = quarters
    .filter((row) => Number(row.quarter.slice(0, 4)) >= FIRST_YEAR)
    .map((row) => Number(row.index_2010_100) / mean);
  const levels = new Map<Place, number>();
  const levelOf = (place: Place): number => {
    const level = levels.get(place) ?? byHouse(place) ?? estimates.get(place.code) ?? modelled(place);
    levels.set(place, level);
    return level;
  };
  return {
    apartmentPpsqm(place, monthAt) {
      const factor = factors[Math.min(Math.floor(monthAt / 3), factors.length - 1)] ?? 1;
      return levelOf(place) * factor;
    },
  };
}

function modelled(place: Place): number {
  const cluster = place.socioEconomicCluster ?? MIDDLE_CLUSTER;
  const shore = place.centre === null ? 1 : 1 + SHORE.premium * Math.exp(-shoreM(place.centre) / SHORE.fadesM);
  return (DISTRICT_PPSQM_2025[place.district] ?? 12_000) * (1 + CLUSTER_STEP * (cluster - MIDDLE_CLUSTER)) * shore;
}

/** The price of an apartment where the usual house costs what is known; null if that is unknown. */
const byHouse = ({ house }: Place): number | null =>
  house === null ? null : house.ppsqm / (GROUP_LEVEL.house * sizeFactor(house.areaM2));

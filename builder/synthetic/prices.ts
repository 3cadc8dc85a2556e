import { readFacts } from '../sources/facts.ts';
import { FIRST_YEAR } from './calendar.ts';
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
/** How much a step of the socio-economic cluster, from the middle one, adds to the price (modelled). */
const CLUSTER_STEP = 0.05;
const MIDDLE_CLUSTER = 5;
const INDEX_YEAR = '2025';

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
  return {
    apartmentPpsqm(place, monthAt) {
      const factor = factors[Math.min(Math.floor(monthAt / 3), factors.length - 1)] ?? 1;
      return (estimates.get(place.code) ?? modelled(place)) * factor;
    },
  };
}

function modelled(place: Place): number {
  const cluster = place.socioEconomicCluster ?? MIDDLE_CLUSTER;
  return (DISTRICT_PPSQM_2025[place.district] ?? 12_000) * (1 + CLUSTER_STEP * (cluster - MIDDLE_CLUSTER));
}

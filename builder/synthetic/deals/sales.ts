import { isResidential, type PropertyGroup } from '../../../src/catalogue/index.ts';
import { readFacts } from '../../sources/facts.ts';
import { type Calendar, type DealDay, FIRST_YEAR } from '../calendar.ts';
import type { Place } from '../places.ts';
import { GROUP_LEVEL, type PriceLevels, sizeFactor } from '../prices.ts';
import { type Random, type Weighted, weighted } from '../random.ts';
import { asWritten } from './oddities.ts';
import type { Property } from './properties.ts';
import type { Sale, SaleRow } from './sale.ts';

export interface Market {
  /** The price of the complete property on a day, in shekels; not rounded. */
  priceOf(property: Property, place: Place, day: DealDay, random: Random): number;
  /** Every sale of the next property, the oldest first. */
  salesOfNext(nextProperty: (firstDealYear: number) => Property, place: Place, random: Random): readonly Sale[];
}

/**
 * Probability that a sale covers the complete property. Other sales cover one share (fitted to the shares of the
 * registry).
 */
const WHOLE: Readonly<Record<PropertyGroup, number>> = {
  apartment: 0.855,
  garden_apartment: 0.9,
  penthouse: 0.9,
  house: 0.82,
  land: 0.3,
  agriculture: 0.15,
  commercial: 0.76,
  parking: 0.86,
  other: 0.4,
};
/** Share of the sales of complete homes that a couple or heirs report as shares of one day, which add up to the whole. */
const SPLIT = 0.043;
const SPLIT_PORTIONS: Weighted<readonly number[]> = weighted([
  [[0.5, 0.5], 80],
  [[0.333, 0.333, 0.333], 12],
  [[0.25, 0.25, 0.25, 0.25], 8],
]);
const PORTION_UNKNOWN = 0.024;
/**
 * Share of the sales that are in the register twice (fitted: 68 of 2,787 rows of one city; a share reported twice looks
 * like two shares). If the unit is known, the second report may have fewer details of it.
 */
const REPORTED_TWICE = 0.032;
const SECOND_REPORT_KNOWS_LESS = 0.4;
/** Homes are rarely sold in smaller shares than this. Smaller ones belong to land in common. */
const SMALLEST_SHARE_OF_HOME = 0.1;

/**
 * The most that an error makes of an amount: this share of what is paid in the place in all, which is its deals by the price of an
 * ordinary home in the middle of the registry's time.
 */
const MOST_BY_ERROR = { share: 0.2, ordinaryM2: 70, middleMonthAt: 170 } as const;

const DECLARED_EQUAL = 0.92;
const DECLARED_UNKNOWN = 0.0014;
/** Shares of the sales of homes: between relatives at a price below the market, and at a price in name only. */
const BELOW_MARKET = 0.012;
const NOMINAL = 0.003;

/** A home loses this much of its price a year, until it is this old; a new one costs more in addition. */
const AGEING = { aYear: 0.0035, mostYears: 60, middleYears: 25, newBuild: 1.06 } as const;
/** A square metre of a large parcel costs less: the exponent of area above an ordinary parcel. */
const LARGE_PARCEL = { ordinaryM2: 600, exponent: -0.35 } as const;

function ageFactor(years: number): number {
  const { aYear, mostYears, middleYears, newBuild } = AGEING;
  const aged = Math.exp(aYear * (middleYears - Math.max(0, Math.min(years, mostYears))));
  return years <= 1 ? aged * newBuild : aged;
}

function largeParcelFactor(group: PropertyGroup, areaM2: number): number {
  const { ordinaryM2, exponent } = LARGE_PARCEL;
  return group === 'land' || group === 'other' ? Math.max(1, areaM2 / ordinaryM2) ** exponent : 1;
}

/** @param dealsOf how many deals the register has of a place */
export function marketOf(calendar: Calendar, levels: PriceLevels, dealsOf: (place: Place) => number): Market {
  const salesCount = weighted(
    readFacts('sales_per_property.csv', ['sales', 'properties']).map((row) => [
      Number(row.sales),
      Number(row.properties),
    ]),
  );
  const portions = readFacts('portions.csv', ['portion', 'register_rows'])
    .map((row) => [Number(row.portion), Number(row.register_rows)] as const)
    .filter(([portion]) => portion > 0 && portion < 1);
  const shareOfLand = weighted(portions);
  const shareOfHome = weighted(portions.filter(([portion]) => portion >= SMALLEST_SHARE_OF_HOME));

  const priceOf = (property: Property, place: Place, day: DealDay, random: Random): number => {
    const { group } = property.nature;
    const isHome = isResidential(group);
    const age = isHome ? ageFactor(day.year - property.yearBuilt) : 1;
    const size = isHome ? sizeFactor(property.areaM2) : largeParcelFactor(group, property.areaM2);
    const noise = Math.exp((isHome ? 0.11 : 0.35) * random.normal());
    const ppsqm =
      levels.apartmentPpsqm(place, day.monthAt) * GROUP_LEVEL[group] * property.quality * age * size * noise;
    return ppsqm * property.areaM2;
  };

  const mostByError = (place: Place): number => {
    const { share, ordinaryM2, middleMonthAt } = MOST_BY_ERROR;
    return share * dealsOf(place) * ordinaryM2 * levels.apartmentPpsqm(place, middleMonthAt);
  };

  return {
    priceOf,
    salesOfNext(nextProperty, place, random) {
      const days = Array.from({ length: salesCount.draw(random) }, () => calendar.drawFrom(place, random));
      days.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
      const property = nextProperty(days[0]?.year ?? FIRST_YEAR);
      const { group } = property.nature;
      const isHome = isResidential(group);
      return days.map((day): Sale => {
        const full = priceOf(property, place, day, random) * (isHome ? oddity(random) : 1);
        const parts = partsOf(group, isHome, random);
        const rows = describedAlike(
          parts.map((portion) => {
            const amount = asPaid(full * (portion === 0 ? 1 : portion), random);
            const row = { property, day, amount, declared: declaredOf(amount, random), portion };
            return asWritten(row, mostByError(place), random);
          }),
        );
        if (!random.chance(REPORTED_TWICE)) return { rows, deals: 1 };
        return { rows: [...rows, ...secondReport(rows, random)], deals: dealsReportedTwice(parts) };
      });
    },
  };

  function partsOf(group: PropertyGroup, isHome: boolean, random: Random): readonly number[] {
    if (random.chance(PORTION_UNKNOWN)) return [0];
    if (!random.chance(WHOLE[group])) return [(isHome ? shareOfHome : shareOfLand).draw(random)];
    return isHome && random.chance(SPLIT) ? SPLIT_PORTIONS.draw(random) : [1];
  }
}

/** A factor on the price of a home: below the market between relatives, nominal, or 1. */
function oddity(random: Random): number {
  if (random.chance(NOMINAL)) return 0.002;
  return random.chance(BELOW_MARKET) ? 0.2 + 0.5 * random.unit() : 1;
}

/** The shares of one sale describe one property, so an error is in all of their forms. */
function describedAlike(rows: readonly SaleRow[]): readonly SaleRow[] {
  return rows.map((row) => ({ ...row, property: rows[0]?.property ?? row.property }));
}

/**
 * How many deals two reports of the same shares look like. The whole, shares that make it up, and an unknown share are one deal
 * reported twice. A single share looks like two owners' shares if both fit into the whole.
 */
function dealsReportedTwice([portion, ...others]: readonly number[]): Sale['deals'] {
  if (portion === undefined || others.length > 0) return 1;
  // Portions are written in thousandths and cut off, so a thousandth may be missing for each share.
  const twice = 2 * Math.round(portion * 1_000);
  return twice > 0 && twice < 1_000 - 2 ? 2 : 1;
}

function secondReport(rows: readonly SaleRow[], random: Random): readonly SaleRow[] {
  return rows.map((row) => {
    const knowsLess = row.property.subChelka > 0 && random.chance(SECOND_REPORT_KNOWS_LESS);
    return knowsLess ? { ...row, property: { ...row.property, known: NOTHING_KNOWN } } : row;
  });
}

const NOTHING_KNOWN: Property['known'] = { area: false, rooms: false, yearBuilt: false };

/** Most prices are agreed in round numbers. */
export function asPaid(amount: number, random: Random): number {
  const kind = random.unit();
  const step = amount < 20_000 ? 1 : kind < 0.55 ? 5_000 : kind < 0.85 ? 1_000 : 1;
  return Math.max(1, Math.round(amount / step) * step);
}

function declaredOf(amount: number, random: Random): number {
  const kind = random.unit();
  if (kind < DECLARED_UNKNOWN) return 0;
  return kind < DECLARED_UNKNOWN + DECLARED_EQUAL
    ? amount
    : Math.max(1, Math.round(amount * (0.7 + 0.4 * random.unit())));
}

import { isResidential, type PropertyGroup, ROOMS_BUCKETS, type RoomsBucket } from '../../src/catalogue/index.ts';
import { within } from './fields.ts';
import { THRESHOLDS } from './thresholds.ts';

/** Square metres; null if unknown or implausible for the group. */
export function plausibleArea(areaM2: number | null, group: PropertyGroup): number | null {
  const { residential, parking, other } = THRESHOLDS.areaM2;
  const bounds = isResidential(group) ? residential : group === 'parking' ? parking : other;
  return within(areaM2, bounds.min, bounds.max);
}

/** Rooms, 1 to 20 in halves; null if unknown or implausible. */
export function plausibleRooms(rooms: number | null): number | null {
  return rooms !== null && Number.isInteger(rooms * 2) ? within(rooms, THRESHOLDS.roomsMin, THRESHOLDS.roomsMax) : null;
}

/** The bucket of the rooms of a home; null for other properties, and for unknown rooms. */
export function roomsBucketOf(rooms: number | null, group: PropertyGroup): RoomsBucket | null {
  if (rooms === null || !isResidential(group)) return null;
  return ROOMS_BUCKETS.findLast((bucket) => rooms >= bucket.fromRooms)?.key ?? null;
}

/** The year of building, 1850 to five years after the deal (off-plan); null if unknown or implausible. */
export function plausibleYearBuilt(yearBuilt: number | null, dealYear: number): number | null {
  return within(yearBuilt, THRESHOLDS.yearBuiltMin, dealYear + THRESHOLDS.yearBuiltYearsAfterDeal);
}

/** True for a home that was sold at most a year after it was built, or before. */
export function isNewBuild(yearBuilt: number | null, dealYear: number, group: PropertyGroup): boolean {
  return isResidential(group) && yearBuilt !== null && yearBuilt >= dealYear - THRESHOLDS.newBuildYears;
}

/**
 * Shekels per square metre of a whole home, rounded. Null if the deal is not of a whole home, or its area or price makes the
 * quotient meaningless.
 */
export function pricePerSqmOf(deal: {
  group: PropertyGroup;
  portion: number | null;
  amountIls: number;
  areaM2: number | null;
}): number | null {
  const { amountMinIls, minIls, maxIls } = THRESHOLDS.pricePerSqm;
  const areaM2 = plausibleArea(deal.areaM2, deal.group);
  if (!isResidential(deal.group) || deal.portion !== 1 || areaM2 === null || deal.amountIls < amountMinIls) return null;
  return within(Math.round(deal.amountIls / areaM2), minIls, maxIls);
}

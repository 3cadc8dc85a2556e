import type { District } from './enumerations.ts';

/** The ranking of a place's socio-economic index; the last stands in for localities without their own. */
export const SOCIO_LEVELS = ['local_authority', 'rc_locality', 'regional_council_fallback'] as const;

/** Groups of offences: each has a column `cases_<category>` in crime_settlement_year, in this order. */
export const CRIME_CATEGORIES = [
  'property',
  'public_order',
  'violence',
  'fraud',
  'security',
  'morality_drugs',
  'sexual',
  'economic',
  'traffic',
  'licensing',
  'against_person',
  'administrative',
] as const;

export type CrimeCategory = (typeof CRIME_CATEGORIES)[number];

/** The districts with a price index and rents from the bureau: all but יהודה והשומרון. */
export const INDEX_DISTRICTS = [
  'הצפון',
  'חיפה',
  'המרכז',
  'תל אביב',
  'ירושלים',
  'הדרום',
] as const satisfies readonly District[];

/** Extents of rents and yields, from large to small. */
export const AREA_TYPES = ['national', 'district', 'city'] as const;

/** Buckets of rooms in rent surveys, which differ from those of deals. '4.5+' replaces '4.5-6' from 2026 on. */
export const RENT_ROOMS_BUCKETS = ['1-2', '2.5-3', '3.5-4', '4.5-6', '4.5+', 'all'] as const;

export const RENT_PERIOD_TYPES = ['quarter', 'year'] as const;

/** Buckets of rooms in yields: those of rents that exist for all years. */
export const YIELD_ROOMS_BUCKETS = ['1-2', '2.5-3', '3.5-4', '4.5-6', 'all'] as const;

/** Windows of yields: the 12 months that end at the stats anchor, or a year. */
export const YIELD_WINDOWS = ['12m', '2019', '2020', '2021', '2022', '2023', '2024', '2025'] as const;

export const AFFORDABILITY_LEVELS = ['national', 'district'] as const;

export const AFFORDABILITY_PERIOD_KINDS = ['year', '12m'] as const;

/** The apartments of a price: all of them, or without new builds. */
export const STOCKS = ['all', 'existing'] as const;

/** The area with known wages: only the complete country. */
export const WAGE_SCOPES = ['national'] as const;

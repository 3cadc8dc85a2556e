import { CELL_GROUPS, CELL_ROOMS_BUCKETS, DISTRICTS } from './enumerations.ts';
import { type Column, column } from './table.ts';

/** The dimensions of aggregates, by name. They make the key of each such table. */
export const CELL_KEYS = {
  settlementCode: column('settlement_code', 'INTEGER', 'Locality code, settlements.code.', 5000),
  district: column('district', 'TEXT', 'District, districts.name.', 'המרכז', DISTRICTS),
  propertyGroup: column(
    'property_group',
    'TEXT',
    "One of the nine groups, 'all_residential' (the four residential ones together) or 'all' (every deal, no medians). To be pinned, or sums count twice.",
    'apartment',
    CELL_GROUPS,
  ),
  roomsBucket: column(
    'rooms_bucket',
    'TEXT',
    "'1-2', '3', '4', '5', '6+', or 'all', which is the only one that non-residential groups have. To be pinned, or sums count twice.",
    'all',
    CELL_ROOMS_BUCKETS,
  ),
  month: column('month', 'TEXT', "Month of the deals, 'YYYY-MM'.", '2024-05'),
  quarter: column('quarter', 'TEXT', "Quarter of the deals, 'YYYY-Qn'.", '2024-Q2'),
  year: column('year', 'INTEGER', 'Year of the deals.', 2024),
} as const;

export const IS_INCOMPLETE = column(
  'is_incomplete',
  'INTEGER',
  '1 where the period ends after the stats anchor: deals are still being reported, a fall is not real.',
  0,
);

export const CELL_DEALS = column(
  'deals',
  'INTEGER',
  'Every deal of the cell: shares, outliers, group deals and lottery projects too.',
  210,
);

/** The statistics of a cell, in every aggregate with the full set. */
export const STATISTICS_COLUMNS: readonly Column[] = [
  CELL_DEALS,
  column(
    'n_stats',
    'INTEGER?',
    "Deals that pass the stat rule (of non-residential groups: full, ordinary ones above an amount); NULL for 'all'.",
    150,
  ),
  column(
    'median_price',
    'INTEGER?',
    "True median of deal_amount over the n_stats deals, shekels; NULL where there are none, and where property_group is 'all'.",
    1850000,
  ),
  column(
    'n_ppsqm',
    'INTEGER?',
    "Stat deals that also have price_per_sqm; 0 for non-residential groups, NULL for 'all'.",
    140,
  ),
  column(
    'median_ppsqm',
    'INTEGER?',
    "True median price per square metre, shekels. Not to be shown below n_ppsqm 5, and marked as few deals below 20; NULL for non-residential groups and 'all'.",
    19400,
  ),
  column('median_area', 'INTEGER?', 'Median area of the stat deals, square metres.', 92),
  column(
    'total_volume',
    'INTEGER',
    'Sum of deal_amount over credible amounts, shekels; shares count with what was paid for them.',
    402000000,
  ),
  IS_INCOMPLETE,
];

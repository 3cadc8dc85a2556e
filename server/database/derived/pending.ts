import type { MetaKey } from '../../../src/catalogue/index.ts';

/**
 * Tables whose SELECT is not written yet: they are in the database with their indexes, empty. A file in this folder that
 * fills one takes it off the list and into the order of `derive.ts`.
 */
export const PENDING_TABLES: readonly string[] = [
  'gushim',
  'agg_neighborhood_year',
  'streets_fts',
  'neighborhoods_fts',
  'streets',
  'street_parcels',
  'parcel_address',
  'parcel_buildings',
  'neighborhoods',
  'parcel_neighborhood',
  'loc_metrics_gush',
  'parcel_stat_area_socio',
  'renewal_compounds',
  'parcel_renewal',
  'gush_renewal',
  'discount_projects',
  'discount_project_parcels',
  'discount_match',
];

/**
 * Columns of filled tables whose rule is not written yet: NULL throughout, or 0 where the column is NOT NULL. The builder fills exactly
 * these; a SELECT in this folder that gains a column takes it off the list.
 */
export const PENDING_COLUMNS: readonly string[] = [
  'deals.discount_project_id',
  'settlements.has_polygon',
  'settlements.area_km2',
  'settlements.year_founded',
  'settlements.elevation_m',
];

/** Keys of meta whose rule is not written yet: they are absent. */
export const PENDING_META_KEYS: readonly MetaKey[] = [
  'enrich_built_at',
  'enrich_db_built_at',
  'enrich_bundles',
  'enrich_schema_version',
  'real_price_base_month',
  'representative_weekday_gtfs',
  'discount_official_deals',
  'ranked_settlements',
  'enrich_counts',
  'enrich_coverage',
  'enrich_tables',
  'min_n_rank',
  'min_n_rank_neighborhood',
  'min_parcels_rank',
  'max_parcel_share_rank',
  'min_n_change_settlement',
  'min_n_change_neighborhood',
  'min_n_change_gush',
  'national_deals_12m',
  'national_deals_after_anchor',
  'national_median_ppsqm_12m',
  'national_median_ppsqm_apartment_12m',
  'national_median_ppsqm_existing_12m',
  'national_median_ppsqm_new_12m',
  'national_median_ppsqm_prev12m',
  'national_median_price_12m',
  'national_median_price_apartment_12m',
  'national_ppsqm_change_method',
  'national_ppsqm_change_pct',
  'national_ppsqm_change_pct_pooled',
  'change_method',
];

-- Facts about the build, as text. Shares are percent of all deals, two decimals. A point is far from its own settlement beyond 25
-- km, along a great circle of a sphere of 6,371,008.8 m. Headline numbers of the country count every deal, with or without a
-- code. Their changes have the gate of settlements.
WITH
  totals AS (
    SELECT
      count(*) AS deals,
      min(deal_date) AS min_date,
      max(deal_date) AS max_date,
      max(first_seen) AS last_first_seen,
      sum(settlement_code IS NULL) AS without_code,
      count(merged_rows) AS merged,
      sum(in_stats) AS in_stats,
      sum(in_stats AND price_per_sqm IS NOT NULL) AS in_stats_ppsqm,
      sum(is_outlier) AS outliers,
      sum(is_discount_project) AS discount,
      sum(ifnull(discount_source = 'heuristic', 0)) AS discount_heuristic,
      sum(ifnull(discount_source = 'official', 0)) AS discount_official,
      sum(is_multi_unit) AS multi_unit,
      sum(ifnull(multi_unit_kind = 'privatization', 0)) AS privatization
    FROM deals
  ),
  geo AS (
    SELECT
      sum(deals_total) AS deals,
      sum(deals_total) FILTER (WHERE geo_precision = 'parcel') AS parcel,
      sum(deals_total) FILTER (WHERE geo_source = 'parcel') AS parcel_exact,
      sum(deals_total) FILTER (WHERE geo_precision = 'parcel' AND geo_source <> 'parcel') AS parcel_approx,
      sum(deals_total) FILTER (WHERE geo_precision = 'gush') AS gush,
      sum(deals_total) FILTER (WHERE geo_precision = 'settlement') AS settlement,
      sum(deals_total) FILTER (WHERE geo_precision IS NULL) AS none
    FROM parcels
  ),
  geo_sources AS (
    SELECT geo_source, sum(deals_total) AS deals
    FROM parcels
    WHERE geo_source IS NOT NULL
    GROUP BY geo_source
    ORDER BY geo_source
  ),
  far AS (
    SELECT coalesce(sum(p.deals_total), 0) AS deals
    FROM parcels AS p
    JOIN settlements AS s ON s.code = p.settlement_code
    WHERE 2 * 6371.0088 * asin(min(1, sqrt(
      pow(sin(radians(p.lat - s.lat) / 2), 2)
      + cos(radians(s.lat)) * cos(radians(p.lat)) * pow(sin(radians(p.lon - s.lon) / 2), 2)
    ))) > 25
  )
SELECT key, CAST(value AS TEXT) AS value
FROM (
  SELECT key, value FROM scratch.build_facts
  UNION ALL SELECT key, value FROM scratch.enrichment_facts
  UNION ALL SELECT 'min_date', min_date FROM totals
  UNION ALL SELECT 'max_date', max_date FROM totals
  UNION ALL SELECT 'last_first_seen', last_first_seen FROM totals
  UNION ALL SELECT 'total_deals', deals FROM totals
  UNION ALL SELECT 'no_settlement_code_deals', without_code FROM totals
  UNION ALL SELECT 'in_stats_deals', in_stats FROM totals
  UNION ALL SELECT 'in_stats_ppsqm_deals', in_stats_ppsqm FROM totals
  UNION ALL SELECT 'outlier_deals', outliers FROM totals
  UNION ALL SELECT 'total_volume_ils', coalesce(sum(deal_amount), 0) FROM stat_deals WHERE has_credible_amount
  UNION ALL SELECT 'discount_project_deals', discount FROM totals
  UNION ALL SELECT 'discount_heuristic_deals', discount_heuristic FROM totals
  UNION ALL SELECT 'discount_official_deals', discount_official FROM totals
  UNION ALL SELECT 'multi_unit_deals', multi_unit FROM totals
  UNION ALL SELECT 'privatization_deals', privatization FROM totals
  UNION ALL SELECT 'merged_deals', merged FROM totals
  UNION ALL SELECT 'stats_anchor_date', day FROM scratch.anchor
  UNION ALL SELECT 'data_complete_through', day FROM scratch.anchor
  UNION ALL SELECT 'incomplete_from_month', substr(date(day, '+1 day'), 1, 7) FROM scratch.anchor
  UNION ALL SELECT 'partial_year', substr(date(day, '+1 day'), 1, 4) FROM scratch.anchor
  UNION ALL SELECT 'window_' || name || '_start', first_day FROM scratch.windows
  UNION ALL SELECT 'window_' || name || '_end', last_day FROM scratch.windows
  UNION ALL
  SELECT
    'months_completeness',
    json_group_array(json_object(
      'month', month, 'residential', residential, 'previous_year', previous_year, 'ratio', round(ratio, 4)
    ))
  FROM (SELECT * FROM scratch.months ORDER BY month)
  UNION ALL SELECT 'real_price_base_month', (SELECT month FROM scratch.real_price_base_month)
  UNION ALL SELECT 'representative_weekday_gtfs', (SELECT day FROM scratch.representative_weekday)
  UNION ALL SELECT 'settlements', count(*) FROM settlements
  UNION ALL SELECT 'ranked_settlements', count(rank_ppsqm) FROM settlements
  UNION ALL SELECT 'gushim', count(DISTINCT gush) FROM parcels
  UNION ALL SELECT 'parcels', count(*) FROM parcels
  UNION ALL
  SELECT 'districts', json_group_array(name) FROM (SELECT name FROM districts ORDER BY deals_total DESC, name)
  UNION ALL SELECT 'geo_far_km', '25.0'
  UNION ALL SELECT 'geo_far_from_own_settlement_deals', deals FROM far
  UNION ALL
  SELECT
    'geo_fallbacks',
    json_object('gush', coalesce(gush, 0), 'settlement', coalesce(settlement, 0), 'none', coalesce(none, 0))
  FROM geo
  UNION ALL SELECT 'geo_parcel_deals', coalesce(parcel, 0) FROM geo
  UNION ALL SELECT 'geo_parcel_pct', round(100.0 * coalesce(parcel, 0) / deals, 2) FROM geo
  UNION ALL SELECT 'geo_parcel_exact_deals', coalesce(parcel_exact, 0) FROM geo
  UNION ALL SELECT 'geo_parcel_exact_pct', round(100.0 * coalesce(parcel_exact, 0) / deals, 2) FROM geo
  UNION ALL SELECT 'geo_parcel_approx_deals', coalesce(parcel_approx, 0) FROM geo
  UNION ALL SELECT 'geo_parcel_approx_pct', round(100.0 * coalesce(parcel_approx, 0) / deals, 2) FROM geo
  UNION ALL SELECT 'geo_gush_deals', coalesce(gush, 0) FROM geo
  UNION ALL SELECT 'geo_gush_pct', round(100.0 * coalesce(gush, 0) / deals, 2) FROM geo
  UNION ALL SELECT 'geo_settlement_deals', coalesce(settlement, 0) FROM geo
  UNION ALL SELECT 'geo_settlement_pct', round(100.0 * coalesce(settlement, 0) / deals, 2) FROM geo
  UNION ALL SELECT 'geo_none_pct', round(100.0 * coalesce(none, 0) / deals, 2) FROM geo
  UNION ALL SELECT 'geo_source_deals', json_group_object(geo_source, deals) FROM geo_sources
  UNION ALL SELECT 'min_n_rank', min_n_rank FROM scratch.gates
  UNION ALL SELECT 'min_n_rank_neighborhood', min_n_rank_neighborhood FROM scratch.gates
  UNION ALL SELECT 'min_parcels_rank', min_parcels_rank FROM scratch.gates
  UNION ALL SELECT 'max_parcel_share_rank', max_parcel_share_rank FROM scratch.gates
  UNION ALL SELECT 'min_n_change_settlement', min_n_change_settlement FROM scratch.gates
  UNION ALL SELECT 'min_n_change_neighborhood', min_n_change_neighborhood FROM scratch.gates
  UNION ALL SELECT 'min_n_change_gush', min_n_change_gush FROM scratch.gates
  UNION ALL SELECT 'change_method', 'existing'
  UNION ALL SELECT 'national_deals_12m', coalesce(deals_12m, 0) FROM scratch.national_statistics
  UNION ALL SELECT 'national_deals_after_anchor', deals_after_anchor FROM scratch.national_statistics
  UNION ALL SELECT 'national_median_ppsqm_12m', CAST(round(median_ppsqm_12m) AS INTEGER) FROM scratch.national_statistics
  UNION ALL SELECT 'national_median_ppsqm_apartment_12m', CAST(round(median_ppsqm_apartment_12m) AS INTEGER) FROM scratch.national_statistics
  UNION ALL SELECT 'national_median_ppsqm_existing_12m', CAST(round(median_ppsqm_existing_12m) AS INTEGER) FROM scratch.national_statistics
  UNION ALL SELECT 'national_median_ppsqm_new_12m', CAST(round(median_ppsqm_new_12m) AS INTEGER) FROM scratch.national_statistics
  UNION ALL SELECT 'national_median_ppsqm_prev12m', CAST(round(median_ppsqm_prev12m) AS INTEGER) FROM scratch.national_statistics
  UNION ALL SELECT 'national_median_price_12m', CAST(round(median_price_12m) AS INTEGER) FROM scratch.national_statistics
  UNION ALL SELECT 'national_median_price_apartment_12m', CAST(round(median_price_apartment_12m) AS INTEGER) FROM scratch.national_statistics
  UNION ALL SELECT 'national_ppsqm_change_pct', ppsqm_change_pct FROM scratch.national_statistics
  UNION ALL SELECT 'national_ppsqm_change_pct_pooled', ppsqm_change_pct_pooled FROM scratch.national_statistics
  UNION ALL SELECT 'national_ppsqm_change_method', ppsqm_change_method FROM scratch.national_statistics
)
ORDER BY key

-- One row a neighbourhood, with the statistics of its own settlement's deals (`neighborhood_rows`). Ranks compare neighbourhoods
-- of one settlement. Industrial zones have none, and neither do neighbourhoods whose median depends on a single project.
WITH
  ranks AS (
    SELECT
      f.nbhd_id,
      rank() OVER (PARTITION BY f.settlement_code ORDER BY round(s.median_ppsqm_12m) DESC) AS rank_in_settlement
    FROM scratch.neighborhood_facts AS f
    JOIN scratch.neighborhood_statistics AS s ON s.place = f.nbhd_id
    CROSS JOIN scratch.gates
    WHERE f.is_industrial = 0
      AND s.n_ppsqm_12m >= min_n_rank_neighborhood
      AND s.n_parcels_12m >= min_parcels_rank
      AND s.max_parcel_share_12m <= max_parcel_share_rank
  ),
  ranked AS (
    SELECT f.settlement_code, count(r.nbhd_id) AS neighborhoods
    FROM scratch.neighborhood_facts AS f
    LEFT JOIN ranks AS r ON r.nbhd_id = f.nbhd_id
    GROUP BY f.settlement_code
  ),
  comparisons AS (
    SELECT f.nbhd_id, round((s.median_ppsqm_12m / t.median_ppsqm_12m - 1) * 100, 1) AS versus_settlement_pct
    FROM scratch.neighborhood_facts AS f
    JOIN scratch.neighborhood_statistics AS s ON s.place = f.nbhd_id
    JOIN scratch.settlement_statistics AS t ON t.place = f.settlement_code
    CROSS JOIN scratch.gates
    WHERE s.n_ppsqm_12m >= min_n_rank_neighborhood AND t.n_ppsqm_12m >= min_n_rank
  )
SELECT
  f.nbhd_id,
  f.settlement_code,
  f.settlement,
  f.name,
  f.slug,
  f.source,
  f.area_km2,
  f.lat,
  f.lon,
  f.bbox_min_lat,
  f.bbox_min_lon,
  f.bbox_max_lat,
  f.bbox_max_lon,
  f.n_parcels,
  ifnull(s.deals_total, 0) AS deals_total,
  ifnull(s.deals_residential_total, 0) AS deals_residential_total,
  s.first_deal,
  s.last_deal,
  ifnull(s.deals_12m, 0) AS deals_12m,
  ifnull(s.deals_residential_12m, 0) AS deals_residential_12m,
  ifnull(s.deals_prev12m, 0) AS deals_prev12m,
  ifnull(s.n_stats_12m, 0) AS n_stats_12m,
  round(s.median_price_12m) AS median_price_12m,
  ifnull(s.n_ppsqm_12m, 0) AS n_ppsqm_12m,
  round(s.median_ppsqm_12m) AS median_ppsqm_12m,
  ifnull(s.n_ppsqm_prev12m, 0) AS n_ppsqm_prev12m,
  round(s.median_ppsqm_prev12m) AS median_ppsqm_prev12m,
  ifnull(s.n_ppsqm_existing_12m, 0) AS n_ppsqm_existing_12m,
  round(s.median_ppsqm_existing_12m) AS median_ppsqm_existing_12m,
  ifnull(s.n_ppsqm_existing_prev12m, 0) AS n_ppsqm_existing_prev12m,
  round(s.median_ppsqm_existing_prev12m) AS median_ppsqm_existing_prev12m,
  ifnull(s.n_ppsqm_new_12m, 0) AS n_ppsqm_new_12m,
  round(s.median_ppsqm_new_12m) AS median_ppsqm_new_12m,
  s.ppsqm_change_pct,
  s.ppsqm_change_method,
  ifnull(s.n_ppsqm_5y, 0) AS n_ppsqm_5y,
  round(s.median_ppsqm_5y) AS median_ppsqm_5y,
  round(s.median_price_5y) AS median_price_5y,
  ifnull(s.n_4rooms_12m, 0) AS n_4rooms_12m,
  round(s.median_price_4rooms_12m) AS median_price_4rooms_12m,
  ifnull(s.n_discount_12m, 0) AS n_discount_12m,
  ifnull(s.deals_after_anchor, 0) AS deals_after_anchor,
  ifnull(s.n_parcels_12m, 0) AS n_parcels_12m,
  round(s.max_parcel_share_12m, 4) AS max_parcel_share_12m,
  r.rank_in_settlement AS rank_ppsqm_in_settlement,
  k.neighborhoods AS ranked_in_settlement,
  c.versus_settlement_pct AS ppsqm_vs_settlement_pct
FROM scratch.neighborhood_facts AS f
LEFT JOIN scratch.neighborhood_statistics AS s ON s.place = f.nbhd_id
LEFT JOIN ranks AS r ON r.nbhd_id = f.nbhd_id
LEFT JOIN ranked AS k ON k.settlement_code = f.settlement_code
LEFT JOIN comparisons AS c ON c.nbhd_id = f.nbhd_id
ORDER BY f.nbhd_id

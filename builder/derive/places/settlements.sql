-- One row a locality with deals. Its extent covers its boundary polygon and its centre. Without a polygon, it covers the points
-- of its parcels and its centre; points that are only the centre of a settlement do not count.
WITH
  points AS (
    SELECT
      settlement_code,
      min(lat) AS min_lat,
      min(lon) AS min_lon,
      max(lat) AS max_lat,
      max(lon) AS max_lon
    FROM parcels
    WHERE geo_precision IN ('parcel', 'gush')
    GROUP BY settlement_code
  ),
  extents AS (
    SELECT code AS settlement_code, 1 AS is_polygon, area_km2, min_lat, min_lon, max_lat, max_lon
    FROM scratch.locality_shapes
    UNION ALL
    SELECT settlement_code, 0, NULL, min_lat, min_lon, max_lat, max_lon
    FROM points
    WHERE settlement_code NOT IN (SELECT code FROM scratch.locality_shapes)
  ),
  ranks AS (
    SELECT place, rank() OVER (ORDER BY round(median_ppsqm_12m) DESC) AS rank_ppsqm
    FROM scratch.settlement_statistics
    CROSS JOIN scratch.gates
    WHERE n_ppsqm_12m >= min_n_rank
      AND n_parcels_12m >= min_parcels_rank
      AND max_parcel_share_12m <= max_parcel_share_rank
  )
SELECT
  l.code,
  l.name,
  l.slug,
  l.name_en,
  l.district,
  l.subdistrict,
  l.lat,
  l.lon,
  min(coalesce(e.min_lat, l.lat), coalesce(l.lat, e.min_lat)) AS bbox_min_lat,
  min(coalesce(e.min_lon, l.lon), coalesce(l.lon, e.min_lon)) AS bbox_min_lon,
  max(coalesce(e.max_lat, l.lat), coalesce(l.lat, e.max_lat)) AS bbox_max_lat,
  max(coalesce(e.max_lon, l.lon), coalesce(l.lon, e.max_lon)) AS bbox_max_lon,
  ifnull(e.is_polygon, 0) AS has_polygon,
  l.muni_type,
  l.settlement_kind,
  l.regional_council,
  l.municipality,
  l.muni_code,
  l.population,
  e.area_km2,
  f.year_founded,
  f.elevation_m,
  t.deals_total,
  t.deals_residential_total,
  t.first_deal,
  t.last_deal,
  ifnull(t.deals_12m, 0) AS deals_12m,
  ifnull(t.deals_residential_12m, 0) AS deals_residential_12m,
  ifnull(t.deals_prev12m, 0) AS deals_prev12m,
  ifnull(t.n_stats_12m, 0) AS n_stats_12m,
  round(t.median_price_12m) AS median_price_12m,
  ifnull(t.n_ppsqm_12m, 0) AS n_ppsqm_12m,
  round(t.median_ppsqm_12m) AS median_ppsqm_12m,
  ifnull(t.n_ppsqm_prev12m, 0) AS n_ppsqm_prev12m,
  round(t.median_ppsqm_prev12m) AS median_ppsqm_prev12m,
  t.ppsqm_change_pct,
  round(t.median_ppsqm_5y) AS median_ppsqm_5y,
  ifnull(t.n_apartment_12m, 0) AS n_apartment_12m,
  round(t.median_price_apartment_12m) AS median_price_apartment_12m,
  round(t.median_ppsqm_apartment_12m) AS median_ppsqm_apartment_12m,
  ifnull(t.n_4rooms_12m, 0) AS n_4rooms_12m,
  round(t.median_price_4rooms_12m) AS median_price_4rooms_12m,
  ifnull(t.n_house_12m, 0) AS n_house_12m,
  round(t.median_price_house_12m) AS median_price_house_12m,
  ifnull(t.n_new_build_12m, 0) AS n_new_build_12m,
  ifnull(t.total_volume_12m, 0) AS total_volume_12m,
  round(t.avg_area) AS avg_area,
  r.rank_ppsqm,
  t.ppsqm_change_method,
  ifnull(t.n_ppsqm_new_12m, 0) AS n_ppsqm_new_12m,
  round(t.median_ppsqm_new_12m) AS median_ppsqm_new_12m,
  ifnull(t.n_ppsqm_existing_12m, 0) AS n_ppsqm_existing_12m,
  round(t.median_ppsqm_existing_12m) AS median_ppsqm_existing_12m,
  round(t.median_ppsqm_existing_prev12m) AS median_ppsqm_existing_prev12m,
  ifnull(t.n_discount_12m, 0) AS n_discount_12m,
  t.deals_after_anchor,
  ifnull(t.n_parcels_12m, 0) AS n_parcels_12m,
  round(t.max_parcel_share_12m, 4) AS max_parcel_share_12m
FROM scratch.settlement_statistics AS t
JOIN scratch.localities AS l ON l.code = t.place
LEFT JOIN extents AS e ON e.settlement_code = t.place
LEFT JOIN scratch.raw_locality_details AS f ON f.code = t.place
LEFT JOIN ranks AS r ON r.place = t.place
ORDER BY l.code

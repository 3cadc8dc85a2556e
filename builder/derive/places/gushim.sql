-- One row a gush with deals. Counts of deals cover all groups. Medians cover homes that enter statistics. The change is that of
-- existing stock.
WITH
  totals AS (
    SELECT
      gush,
      count(*) AS deals_total,
      sum(in_24m) AS deals_24m,
      sum(in_5y) AS deals_5y,
      min(deal_date) AS first_deal,
      max(deal_date) AS last_deal,
      sum(in_24m AND is_discount_project) AS n_discount_24m
    FROM scratch.stat_rows
    GROUP BY gush
  ),
  homes AS (
    SELECT
      gush,
      median(home_amount) FILTER (WHERE in_24m) AS price_24m,
      count(stat_ppsqm) FILTER (WHERE in_24m) AS n_24m,
      median(stat_ppsqm) FILTER (WHERE in_24m) AS ppsqm_24m,
      count(stat_ppsqm) AS n_5y,
      median(stat_ppsqm) AS ppsqm_5y,
      count(stat_ppsqm) FILTER (WHERE in_prev24m) AS n_prev24m,
      median(stat_ppsqm) FILTER (WHERE in_prev24m) AS ppsqm_prev24m,
      count(stat_ppsqm) FILTER (WHERE in_24m AND is_new_build) AS n_new_24m,
      count(stat_ppsqm) FILTER (WHERE in_24m AND NOT is_new_build) AS n_existing_24m,
      median(stat_ppsqm) FILTER (WHERE in_24m AND NOT is_new_build) AS ppsqm_existing_24m,
      count(stat_ppsqm) FILTER (WHERE in_prev24m AND NOT is_new_build) AS n_existing_prev24m,
      median(stat_ppsqm) FILTER (WHERE in_prev24m AND NOT is_new_build) AS ppsqm_existing_prev24m
    FROM scratch.stat_rows
    WHERE home_amount IS NOT NULL AND in_5y
    GROUP BY gush
  ),
  changes AS (
    SELECT gush, round((ppsqm_existing_24m / ppsqm_existing_prev24m - 1) * 100, 1) AS change_pct
    FROM homes
    CROSS JOIN scratch.gates
    WHERE n_existing_24m >= min_n_change_gush AND n_existing_prev24m >= min_n_change_gush
  )
SELECT
  t.gush,
  c.settlement_code,
  g.lat,
  g.lon,
  g.geo_source,
  ifnull(g.has_polygon, 0) AS has_polygon,
  g.area_m2,
  t.deals_total,
  t.deals_24m,
  t.deals_5y,
  ifnull(h.n_24m, 0) AS n_ppsqm_24m,
  round(h.ppsqm_24m) AS median_ppsqm_24m,
  ifnull(h.n_5y, 0) AS n_ppsqm_5y,
  round(h.ppsqm_5y) AS median_ppsqm_5y,
  ifnull(h.n_prev24m, 0) AS n_ppsqm_prev24m,
  round(h.ppsqm_prev24m) AS median_ppsqm_prev24m,
  x.change_pct,
  round(h.price_24m) AS median_price_24m,
  t.first_deal,
  t.last_deal,
  iif(x.change_pct IS NULL, NULL, 'existing') AS change_method,
  ifnull(h.n_new_24m, 0) AS n_ppsqm_new_24m,
  ifnull(h.n_existing_24m, 0) AS n_ppsqm_existing_24m,
  t.n_discount_24m
FROM totals AS t
LEFT JOIN scratch.gush_settlements AS c ON c.gush = t.gush
LEFT JOIN homes AS h ON h.gush = t.gush
LEFT JOIN changes AS x ON x.gush = t.gush
LEFT JOIN scratch.gush_geometry AS g ON g.gush = t.gush
ORDER BY t.gush

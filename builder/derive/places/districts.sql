-- All seven districts, with the statistics of the deals of their settlements. The label on a map is at the mean of the parcel
-- points of its settlements.
WITH
  totals AS (
    SELECT district, count(*) AS n_settlements
    FROM settlements
    GROUP BY district
  ),
  points AS (
    SELECT s.district, avg(p.lat) AS lat, avg(p.lon) AS lon
    FROM parcels AS p
    JOIN settlements AS s ON s.code = p.settlement_code
    WHERE p.geo_precision IN ('parcel', 'gush')
    GROUP BY s.district
  )
SELECT
  d.name,
  coalesce(t.n_settlements, 0) AS n_settlements,
  coalesce(s.deals_total, 0) AS deals_total,
  coalesce(s.deals_12m, 0) AS deals_12m,
  round(s.median_price_12m) AS median_price_12m,
  coalesce(s.n_ppsqm_12m, 0) AS n_ppsqm_12m,
  round(s.median_ppsqm_12m) AS median_ppsqm_12m,
  round(s.median_ppsqm_prev12m) AS median_ppsqm_prev12m,
  s.ppsqm_change_pct,
  round(p.lat, 6) AS lat,
  round(p.lon, 6) AS lon,
  s.ppsqm_change_method
FROM scratch.district_names AS d
LEFT JOIN totals AS t ON t.district = d.name
LEFT JOIN points AS p ON p.district = d.name
LEFT JOIN scratch.district_statistics AS s ON s.place = d.sort
ORDER BY d.sort

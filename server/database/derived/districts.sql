-- The seven districts, always. A label of a map stands at the mean of the parcel points of its settlements.
WITH
  totals AS (
    SELECT district, count(*) AS n_settlements, sum(deals_total) AS deals_total
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
  coalesce(t.deals_total, 0) AS deals_total,
  round(p.lat, 6) AS lat,
  round(p.lon, 6) AS lon
FROM scratch.district_names AS d
LEFT JOIN totals AS t ON t.district = d.name
LEFT JOIN points AS p ON p.district = d.name
ORDER BY d.sort

-- The place of a gush with deals: the centroid of its polygon. Without a polygon, it is the mean of the points of those parcels
-- that have their own point. NULL without either.
WITH
  gushim AS (
    SELECT DISTINCT gush FROM scratch.parcel_settlements
  ),
  means AS (
    SELECT gush, round(avg(lat), 6) AS lat, round(avg(lon), 6) AS lon
    FROM scratch.parcel_points
    WHERE geo_precision = 'parcel'
    GROUP BY gush
  )
SELECT
  g.gush,
  coalesce(s.lat, m.lat) AS lat,
  coalesce(s.lon, m.lon) AS lon,
  CASE WHEN s.gush IS NOT NULL THEN 'gush' WHEN m.gush IS NOT NULL THEN 'parcels_mean' END AS geo_source,
  s.gush IS NOT NULL AS has_polygon,
  s.area_m2
FROM gushim AS g
LEFT JOIN scratch.gush_shapes AS s ON s.gush = g.gush
LEFT JOIN means AS m ON m.gush = g.gush
ORDER BY g.gush

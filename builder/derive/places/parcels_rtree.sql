-- A box about a metre to each side of the point: 0.000009 degrees of latitude, and 0.0000106 of longitude at 32 degrees
-- north. R*Tree rounds a minimum down and a maximum up to 32 bits, so that a box only grows.
SELECT
  id,
  lat - 0.000009 AS minLat,
  lat + 0.000009 AS maxLat,
  lon - 0.0000106 AS minLon,
  lon + 0.0000106 AS maxLon
FROM parcels
WHERE geo_precision IN ('parcel', 'gush')
ORDER BY id

-- The address or the nearest street of parcels with deals. If a map of buildings was read, a parcel without buildings on it has
-- 0. Otherwise their number is unknown.
SELECT
  a.gush,
  a.chelka,
  a.settlement_code,
  a.street,
  a.street_key,
  a.street_id,
  a.house_numbers,
  a.n_addresses,
  a.n_streets,
  a.other_streets,
  a.address_label,
  a.street_source,
  a.street_dist_m,
  CASE WHEN EXISTS (SELECT 1 FROM scratch.raw_buildings) THEN ifnull(b.n_buildings, 0) END AS n_buildings,
  b.max_levels,
  b.max_height_m
FROM scratch.parcel_addresses AS a
LEFT JOIN scratch.mapped_buildings AS b ON b.gush = a.gush AND b.chelka = a.chelka
ORDER BY a.gush, a.chelka

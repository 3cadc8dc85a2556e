-- The statistical area that contains a parcel, with its index. Its settlement may differ from that of the parcel.
SELECT
  l.gush,
  l.chelka,
  l.area_id AS stat_area_id,
  s.settlement_code AS stat_area_settlement_code,
  s.cluster,
  s.index_value
FROM scratch.parcel_stat_areas AS l
JOIN stat_area_socio AS s ON s.stat_area_id = l.area_id
ORDER BY l.gush, l.chelka

-- The neighbourhood that contains the point of a parcel. A parcel whose deals name no settlement is never in a neighbourhood of
-- its own settlement.
SELECT
  l.gush,
  l.chelka,
  l.area_id AS nbhd_id,
  CASE l.geo_precision WHEN 'parcel' THEN 'db_parcel' ELSE 'db_gush' END AS point_source,
  ifnull(p.settlement_code = n.settlement_code, 0) AS same_settlement
FROM scratch.parcel_neighborhoods AS l
JOIN parcels AS p ON p.gush = l.gush AND p.chelka = l.chelka
JOIN scratch.neighborhood_facts AS n ON n.nbhd_id = l.area_id
ORDER BY l.gush, l.chelka

-- Parcels without an address, each with the nearest named road and its settlement.
SELECT
  p.gush,
  p.chelka,
  coalesce(own.code, p.settlement_code) AS settlement_code,
  n.street_key,
  n.label,
  round(l.distance_m, 1) AS distance_m
FROM scratch.parcel_roads AS l
JOIN scratch.current_parcels AS p ON p.gush = l.gush AND p.chelka = l.chelka
JOIN scratch.raw_roads AS r ON r.record = l.record
JOIN scratch.street_spellings AS n ON n.name = r.name
LEFT JOIN settlements AS own ON own.code = r.settlement_code
ORDER BY p.gush, p.chelka

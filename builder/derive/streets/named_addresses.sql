-- Address points with a street, else a place, each with its parcel (NULL outside all parcels) and its settlement (NULL if neither
-- the map nor the parcel has one with deals).
SELECT
  a.record,
  p.gush,
  p.chelka,
  coalesce(own.code, p.settlement_code) AS settlement_code,
  n.street_key,
  n.label,
  a.street IS NOT NULL AS is_street,
  a.house_number,
  a.lat,
  a.lon
FROM scratch.raw_addresses AS a
JOIN scratch.street_spellings AS n ON n.name = coalesce(a.street, a.place)
LEFT JOIN scratch.address_parcels AS l ON l.record = a.record
LEFT JOIN scratch.current_parcels AS p ON p.gush = l.gush AND p.chelka = l.chelka
LEFT JOIN settlements AS own ON own.code = a.settlement_code
ORDER BY a.record

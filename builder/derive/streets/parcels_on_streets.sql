-- The parcels of a street: those with an address on it, and those without an address for which it is the nearest. A corner parcel
-- is on each street of its addresses.
SELECT s.id AS street_id, p.gush, p.chelka, p.kind, c.has_deals
FROM (
  SELECT DISTINCT gush, chelka, settlement_code, street_key, 'address' AS kind
  FROM scratch.named_addresses
  WHERE is_street AND gush IS NOT NULL
  UNION ALL
  SELECT gush, chelka, settlement_code, street_key, 'near' AS kind
  FROM scratch.near_streets
) AS p
JOIN scratch.street_names AS s ON s.settlement_code = p.settlement_code AND s.street_key = p.street_key
JOIN scratch.current_parcels AS c ON c.gush = p.gush AND c.chelka = p.chelka
ORDER BY s.id, p.gush, p.chelka

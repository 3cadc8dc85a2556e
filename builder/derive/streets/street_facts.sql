-- The columns of streets that are not statistics. Parcels without deals count among a street's parcels. Address points count even
-- if no parcel is known around them. The point of a street has the median latitude and longitude of its address points, or of its
-- parcels' points if it has none.
WITH
  parcels_of AS (
    SELECT
      o.street_id,
      count(*) AS n_parcels,
      sum(o.has_deals) AS n_parcels_with_deals,
      sum(o.kind = 'address') AS n_parcels_addressed,
      median(p.lat) AS lat,
      median(p.lon) AS lon,
      min(p.lat) AS min_lat,
      min(p.lon) AS min_lon,
      max(p.lat) AS max_lat,
      max(p.lon) AS max_lon
    FROM scratch.parcels_on_streets AS o
    JOIN scratch.parcel_shapes AS p ON p.gush = o.gush AND p.chelka = o.chelka
    GROUP BY o.street_id
  ),
  gushim_of AS (
    SELECT street_id, group_concat(gush, ',') AS gushim
    FROM (SELECT DISTINCT street_id, gush FROM scratch.parcels_on_streets ORDER BY street_id, gush)
    GROUP BY street_id
  ),
  addresses_of AS (
    SELECT
      s.id AS street_id,
      count(*) AS n_addresses,
      min(h.least) AS house_min,
      max(h.greatest) AS house_max,
      median(a.lat) AS lat,
      median(a.lon) AS lon
    FROM scratch.named_addresses AS a
    JOIN scratch.street_names AS s ON s.settlement_code = a.settlement_code AND s.street_key = a.street_key
    LEFT JOIN scratch.house_texts AS h ON h.house_number = a.house_number
    WHERE a.is_street
    GROUP BY s.id
  )
SELECT
  s.id,
  s.settlement_code,
  t.name AS settlement,
  s.street,
  s.street_key,
  s.slug,
  p.n_parcels,
  p.n_parcels_with_deals,
  p.n_parcels_addressed,
  ifnull(a.n_addresses, 0) AS n_addresses,
  a.house_min,
  a.house_max,
  round(coalesce(a.lat, p.lat), 6) AS lat,
  round(coalesce(a.lon, p.lon), 6) AS lon,
  p.min_lat AS bbox_min_lat,
  p.min_lon AS bbox_min_lon,
  p.max_lat AS bbox_max_lat,
  p.max_lon AS bbox_max_lon,
  g.gushim
FROM scratch.street_names AS s
JOIN settlements AS t ON t.code = s.settlement_code
JOIN parcels_of AS p ON p.street_id = s.id
JOIN gushim_of AS g ON g.street_id = s.id
LEFT JOIN addresses_of AS a ON a.street_id = s.id
ORDER BY s.id

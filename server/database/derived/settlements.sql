-- One row a locality with deals. Without a boundary polygon, its extent is that of its own parcels' points and of its
-- centre; points that are nothing but the centre of some settlement do not count.
WITH
  totals AS (
    SELECT
      settlement_code,
      count(*) AS deals_total,
      sum(is_residential) AS deals_residential_total,
      min(deal_date) AS first_deal,
      max(deal_date) AS last_deal
    FROM deals
    WHERE settlement_code IS NOT NULL
    GROUP BY settlement_code
  ),
  extents AS (
    SELECT
      settlement_code,
      min(lat) AS min_lat,
      min(lon) AS min_lon,
      max(lat) AS max_lat,
      max(lon) AS max_lon
    FROM parcels
    WHERE geo_precision IN ('parcel', 'gush')
    GROUP BY settlement_code
  )
SELECT
  l.code,
  l.name,
  l.slug,
  l.name_en,
  l.district,
  l.subdistrict,
  l.lat,
  l.lon,
  min(coalesce(e.min_lat, l.lat), coalesce(l.lat, e.min_lat)) AS bbox_min_lat,
  min(coalesce(e.min_lon, l.lon), coalesce(l.lon, e.min_lon)) AS bbox_min_lon,
  max(coalesce(e.max_lat, l.lat), coalesce(l.lat, e.max_lat)) AS bbox_max_lat,
  max(coalesce(e.max_lon, l.lon), coalesce(l.lon, e.max_lon)) AS bbox_max_lon,
  l.muni_type,
  l.settlement_kind,
  l.regional_council,
  l.municipality,
  l.muni_code,
  l.population,
  t.deals_total,
  t.deals_residential_total,
  t.first_deal,
  t.last_deal
FROM totals AS t
JOIN scratch.localities AS l ON l.code = t.settlement_code
LEFT JOIN extents AS e ON e.settlement_code = t.settlement_code
ORDER BY l.code

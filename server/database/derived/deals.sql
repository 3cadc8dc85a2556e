-- One row a deal: a cleaned row of the register, or several that tell of one deal, at the point of its parcel. In the order of the source, so that rows of one
-- gush lie on neighbouring pages.
SELECT
  s.id,
  s.settlement_code,
  s.settlement,
  s.settlement_raw,
  s.gush,
  s.chelka,
  s.sub_chelka,
  s.deal_date,
  s.year,
  s.quarter,
  s.deal_amount,
  s.declared_amount,
  s.deal_nature,
  s.property_group,
  s.is_residential,
  s.portion,
  CASE WHEN s.portion = 1 THEN 1 ELSE 0 END AS is_full_deal,
  s.year_built,
  s.is_new_build,
  s.area,
  s.rooms,
  s.rooms_bucket,
  s.price_per_sqm,
  p.lat,
  p.lon,
  p.geo_precision,
  s.is_multi_unit,
  s.multi_unit_kind,
  s.multi_unit_n,
  s.first_seen,
  s.merged_rows
FROM marked_deals AS s
JOIN scratch.parcel_points AS p ON p.gush = s.gush AND p.chelka = s.chelka
ORDER BY s.id

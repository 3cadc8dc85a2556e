-- One row a compound of the list or of the map. Its settlement is the one that the source names by its code or, without a code,
-- by its name. If the source names none, it is the one that contains its polygon. Only settlements of the table are given.
SELECT
  f.compound_id,
  f.name,
  s.code AS settlement_code,
  coalesce(f.settlement_name, s.name) AS settlement_name,
  t.track,
  f.track_raw,
  f.declaration_track,
  f.status,
  o.rank AS status_rank,
  f.status_code,
  f.status_date,
  f.declared_date,
  f.plan_valid_date,
  f.in_execution,
  f.plan_valid_year,
  f.plan_number,
  f.mavat_url,
  f.units_existing,
  f.units_added,
  f.units_planned,
  f.units_permits,
  coalesce(p.area_m2, f.area_m2) AS area_m2,
  CASE
    WHEN p.compound_id IS NOT NULL AND EXISTS (SELECT 1 FROM scratch.raw_parcels)
      THEN (SELECT count(*) FROM scratch.compound_parcels AS c WHERE c.compound_id = f.compound_id)
  END AS n_parcels,
  (
    SELECT group_concat(c.gush, ',' ORDER BY c.gush)
    FROM scratch.compound_gushim AS c
    WHERE c.compound_id = f.compound_id
  ) AS gushim,
  located.code AS settlement_code_geo,
  f.source_match,
  f.gis_source,
  p.lat,
  p.lon,
  p.compound_id IS NOT NULL AS has_polygon
FROM scratch.compound_facts AS f
LEFT JOIN scratch.compound_shapes AS p ON p.compound_id = f.compound_id
LEFT JOIN scratch.renewal_tracks AS t ON t.track_raw = f.track_raw
LEFT JOIN scratch.renewal_statuses AS o ON o.status = f.status
LEFT JOIN settlements AS located ON located.code = p.settlement_code_geo
LEFT JOIN settlements AS s ON s.code = CASE
  WHEN f.settlement_code IS NOT NULL THEN f.settlement_code
  WHEN f.settlement_name IS NOT NULL THEN (
    SELECT n.code FROM scratch.settlement_spellings AS n WHERE n.spelling = spelling(f.settlement_name)
  )
  ELSE p.settlement_code_geo
END
ORDER BY f.compound_id

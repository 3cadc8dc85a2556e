-- What is known about each renewal compound, a row each: what the list says, else what the polygon says.
SELECT
  compound_id,
  coalesce(l.name, g.name) AS name,
  coalesce(l.settlement_code, g.settlement_code) AS settlement_code,
  coalesce(l.settlement_name, g.settlement_name) AS settlement_name,
  coalesce(l.track_raw, g.track_raw) AS track_raw,
  coalesce(l.declaration_track, g.declaration_track) AS declaration_track,
  coalesce(l.status, g.status) AS status,
  coalesce(l.status_code, g.status_code) AS status_code,
  coalesce(l.status_date, g.status_date) AS status_date,
  coalesce(l.declared_date, g.declared_date) AS declared_date,
  l.plan_valid_date,
  coalesce(l.plan_valid_year, CAST(substr(l.plan_valid_date, 1, 4) AS INTEGER)) AS plan_valid_year,
  l.in_execution,
  coalesce(l.plan_number, g.plan_number) AS plan_number,
  l.mavat_url,
  coalesce(l.units_existing, g.units_existing) AS units_existing,
  coalesce(l.units_added, g.units_added) AS units_added,
  coalesce(l.units_planned, g.units_planned) AS units_planned,
  l.units_permits,
  l.area_m2,
  CASE
    WHEN g.compound_id IS NULL THEN 'list_only'
    WHEN l.compound_id IS NULL THEN 'polygon_only'
    ELSE 'list+polygon'
  END AS source_match,
  g.gis_source
FROM scratch.raw_renewal_compounds AS l
FULL JOIN scratch.raw_renewal_polygons AS g USING (compound_id)
ORDER BY compound_id

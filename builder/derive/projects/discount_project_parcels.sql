-- One row a parcel of a project; only the block if no parcel of the project is known.
SELECT
  project_id,
  gush,
  chelka,
  CASE
    WHEN in_tender AND in_polygon THEN 'ila_tender+moch_gis_overlap'
    WHEN in_tender THEN 'ila_tender'
    ELSE 'moch_gis_overlap'
  END AS source
FROM scratch.project_parcels
ORDER BY project_id, gush, chelka

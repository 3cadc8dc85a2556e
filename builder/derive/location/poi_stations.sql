-- Every station, from the official lists and the feed together.
SELECT
  id,
  feature_id,
  kind,
  name,
  status,
  lat,
  lon,
  weekday_trips,
  lines,
  name_gtfs,
  source,
  official_asset_no,
  official_status
FROM scratch.stations
ORDER BY id

-- What lies around the centre of every block that has a polygon, in whole metres. The score compares with the parcels of
-- the country, as theirs does.
SELECT
  s.gush,
  s.geo_source,
  CAST(round(s.dist_rail_m) AS INTEGER) AS dist_rail_m,
  s.rail_station_id,
  s.rail_weekday_trips,
  CAST(round(s.dist_lrt_m) AS INTEGER) AS dist_lrt_m,
  s.lrt_station_id,
  s.lrt_weekday_trips,
  CAST(round(s.dist_lrt_planned_m) AS INTEGER) AS dist_lrt_planned_m,
  s.lrt_planned_station_id,
  s.bus_trips_500m,
  s.bus_lines_500m,
  s.bus_stops_500m,
  t.score AS transit_score,
  s.schools_1km,
  s.elementary_1km,
  CAST(round(s.dist_elementary_m) AS INTEGER) AS dist_elementary_m,
  s.kindergartens_500m,
  CAST(round(s.dist_sea_m) AS INTEGER) AS dist_sea_m,
  s.sea,
  s.elevation_m,
  s.noise_zone,
  s.noise_ldn_min
FROM scratch.gush_surroundings AS s
LEFT JOIN scratch.transit_scores AS t ON t.trips = s.transit_trips
ORDER BY s.gush

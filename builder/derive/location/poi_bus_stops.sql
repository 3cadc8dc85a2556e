-- Every stop of the feed with its service on the representative weekday; NULL if the trips are unknown. The trips of a stop are
-- the sum over the variants of its lines. On demand (715) is a trip, but not a bus trip.
WITH
  totals AS (
    SELECT
      stop_id,
      sum(trips) AS trips,
      sum(trips) FILTER (WHERE route_type = 3) AS bus_trips,
      count(DISTINCT line) AS lines
    FROM scratch.stop_variants
    GROUP BY stop_id
  ),
  types AS (
    SELECT stop_id, json_group_array(route_type ORDER BY route_type) AS route_types
    FROM (SELECT DISTINCT stop_id, route_type FROM scratch.stop_variants)
    GROUP BY stop_id
  ),
  feed AS (
    SELECT EXISTS (SELECT 1 FROM scratch.raw_transit_trips) AS has_trips
  )
SELECT
  s.stop_id,
  s.stop_code,
  s.name,
  s.lat,
  s.lon,
  iif(feed.has_trips, ifnull(t.trips, 0), NULL) AS weekday_trips,
  iif(feed.has_trips, ifnull(t.bus_trips, 0), NULL) AS bus_trips,
  iif(feed.has_trips, ifnull(t.lines, 0), NULL) AS n_lines,
  iif(feed.has_trips, ifnull(types.route_types, '[]'), NULL) AS route_types,
  s.city AS city_gtfs
FROM scratch.raw_transit_stops AS s
CROSS JOIN feed
LEFT JOIN totals AS t ON t.stop_id = s.stop_id
LEFT JOIN types ON types.stop_id = s.stop_id
ORDER BY s.stop_id

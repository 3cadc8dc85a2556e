/** The tables of surroundings: the key of their rows, and where the point of each row comes from. */
const TABLES = {
  loc_metrics_parcel: { surroundings: 'parcel_surroundings', key: ['gush', 'chelka'], place: 'geo_precision' },
  loc_metrics_gush: { surroundings: 'gush_surroundings', key: ['gush'], place: 'geo_source' },
} as const;

/**
 * The SELECT of the surroundings of every parcel with deals, or of the centre of every block that has a polygon, in
 * whole metres. A parcel whose place is known only by its settlement has a row without measures, because the centre of
 * a settlement is not where the parcel is. The score of a block is relative to the parcels of the country, like that of
 * a parcel.
 */
export function locationMetricsSelect(table: keyof typeof TABLES): string {
  const { surroundings, key, place } = TABLES[table];
  const keyColumns = key.map((column) => `s.${column}`).join(', ');
  return `
    SELECT
      ${keyColumns},
      s.${place},
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
    FROM scratch.${surroundings} AS s
    LEFT JOIN scratch.transit_scores AS t ON t.trips = s.transit_trips
    ORDER BY ${keyColumns}`;
}

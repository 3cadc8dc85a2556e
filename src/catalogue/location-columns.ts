import { SEAS } from './place-enumerations.ts';
import { type Column, column } from './table.ts';

/** Distances and counts around a point: the same for parcels and for gushim. Distances are straight lines. */
export const LOCATION_COLUMNS: readonly Column[] = [
  column(
    'dist_rail_m',
    'INTEGER?',
    'Metres to the nearest railway station with trains on the representative weekday (meta, representative_weekday_gtfs).',
    1840,
  ),
  column('rail_station_id', 'TEXT?', 'That station, poi_stations.id.', 'rail:17000'),
  column('rail_weekday_trips', 'INTEGER?', 'Trains that stop there on that weekday.', 210),
  column('dist_lrt_m', 'INTEGER?', 'Metres to the nearest light-rail station in operation.', 620),
  column('lrt_station_id', 'TEXT?', 'That station, poi_stations.id.', 'lrt:80034,80035'),
  column('lrt_weekday_trips', 'INTEGER?', 'Trains that stop there on that weekday.', 340),
  column('dist_lrt_planned_m', 'INTEGER?', 'Metres to the nearest light-rail station planned or being built.', 450),
  column('lrt_planned_station_id', 'TEXT?', 'That station, poi_stations.id.', 'lrt:planned3'),
  column(
    'bus_trips_500m',
    'INTEGER?',
    'Bus trips of a weekday at stops within 500 m: of each route variant the most at one stop, summed up. Lines on demand (715) are no buses.',
    780,
  ),
  column('bus_lines_500m', 'INTEGER?', 'Different bus lines at stops within 500 m.', 14),
  column('bus_stops_500m', 'INTEGER?', 'Stops with service within 500 m.', 9),
  column(
    'transit_score',
    'INTEGER?',
    '0 to 100: 100 * ln(1 + X) / ln(1 + P99), capped. X adds bus trips within 500 m, rail trips within 1 km and light-rail trips within 600 m; P99 is its 99th percentile over the parcels whose geo_precision is parcel or gush.',
    71,
  ),
  column(
    'schools_1km',
    'INTEGER?',
    'Schools within 1 km; kindergartens, institutions of kind unknown and those whose point is a placeholder are left out.',
    6,
  ),
  column('elementary_1km', 'INTEGER?', 'Of these, elementary and combined ones.', 3),
  column('dist_elementary_m', 'INTEGER?', 'Metres to the nearest elementary or combined school.', 380),
  column('kindergartens_500m', 'INTEGER?', 'Kindergartens within 500 m.', 5),
  column('dist_sea_m', 'INTEGER?', 'Metres to the coast of the sea; lakes do not count.', 2150),
  column('sea', 'TEXT?', 'Which sea that is.', 'mediterranean', SEAS),
  column(
    'elevation_m',
    'INTEGER?',
    'Height of the surface above sea level, metres, at the nearest point of a grid, at most 1 km away; among houses it may be of a roof.',
    34,
  ),
  column(
    'noise_zone',
    'TEXT?',
    'Aircraft-noise zone of the point, in Hebrew: an airport and its LDN band, or the statutory noise area; NULL outside (nearly everywhere).',
    'נתב"ג 60-65',
  ),
  column(
    'noise_ldn_min',
    'INTEGER?',
    'Lower bound of the LDN band of the main airport, dB: 60, 65, 70 or 75; NULL outside its bands.',
    60,
  ),
];

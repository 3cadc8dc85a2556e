import { readFeed } from '../location/feed.ts';
import { locationMetricsSelect } from '../location/location-metrics.ts';
import { findStations } from '../location/stations.ts';
import { measureSurroundings } from '../location/surroundings.ts';
import { fill, type Step, work } from '../step.ts';

/** Stations, schools and buses, and the surroundings of every parcel. */
export const SURROUNDINGS_STEPS: readonly Step[] = [
  work('read the transit feed', {
    needs: ['raw_transit_feed', 'raw_transit_trips'],
    makes: ['representative_weekday', 'stop_variants'],
    run: readFeed,
  }),
  work('find stations', {
    needs: ['raw_lrt_stations', 'raw_rail_stations', 'raw_transit_stops', 'raw_transit_trips', 'stop_variants'],
    makes: ['stations'],
    run: findStations,
  }),
  fill('poi_stations', ['stations']),
  fill('poi_schools', ['raw_schools', 'school_kinds', 'settlements']),
  fill('poi_bus_stops', ['raw_transit_stops', 'raw_transit_trips', 'stop_variants']),
  work('measure surroundings', {
    needs: [
      'gush_geometry',
      'parcels',
      'poi_schools',
      'raw_coastline',
      'raw_elevation',
      'raw_noise_zones',
      'raw_transit_stops',
      'raw_transit_trips',
      'stations',
      'stop_variants',
    ],
    makes: ['gush_surroundings', 'parcel_surroundings', 'transit_scores'],
    run: measureSurroundings,
  }),
  fill('loc_metrics_parcel', ['parcel_surroundings', 'transit_scores'], () =>
    locationMetricsSelect('loc_metrics_parcel'),
  ),
  fill('loc_metrics_gush', ['gush_surroundings', 'transit_scores'], () => locationMetricsSelect('loc_metrics_gush')),
];

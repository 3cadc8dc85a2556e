import type { Scratch } from '../scratch.ts';
import { loadCrimeCategories } from './crime-categories.ts';
import { describeEnrichment } from './enrichment.ts';
import { loadGates } from './gates.ts';
import { readFeed } from './location/feed.ts';
import { findStations } from './location/stations.ts';
import { measureSurroundings } from './location/surroundings.ts';
import { findNeighborhoods } from './neighborhoods/find-neighborhoods.ts';
import { findStatAreas } from './neighborhoods/find-stat-areas.ts';
import {
  summariseCountry,
  summariseDistricts,
  summariseNeighborhoods,
  summariseSettlements,
} from './place-statistics.ts';
import { readAreaShapes } from './places/area-shapes.ts';
import { readParcelShapes } from './places/parcel-shapes.ts';
import { placeParcels } from './points.ts';
import { discountMatchSelect } from './projects/discount-match.ts';
import { findRenewal } from './projects/find-renewal.ts';
import { findProjectComponents } from './projects/project-components.ts';
import { findRealPriceBaseMonth } from './real-prices.ts';
import { loadReference } from './reference.ts';
import { stageStatRows } from './stat-rows.ts';
import { aggregate, fill, type Known, type Step, work } from './step.ts';
import { findStreets } from './streets/find-streets.ts';
import { findWindows } from './windows.ts';

/**
 * The derivation, step by step, from the staged rows and records on. `deals` is the first table, and its indexes come with it, because
 * the others read it by them; then the windows, because statistics are of one.
 */
export const STEPS: readonly Step[] = [
  work('read polygons', {
    needs: ['raw_gushim', 'raw_locality_polygons'],
    makes: ['gush_shapes', 'locality_shapes'],
    run: readAreaShapes,
  }),
  work('read parcels and what lies in them', {
    needs: ['raw_addresses', 'raw_buildings', 'raw_parcels', 'raw_roads'],
    makes: ['address_parcels', 'mapped_buildings', 'parcel_roads', 'parcel_shapes'],
    run: readParcelShapes,
  }),
  work('place parcels', {
    needs: ['gush_shapes', 'parcel_shapes', 'staged_deals'],
    makes: ['gush_geometry', 'gush_settlements', 'parcel_points', 'parcel_settlements'],
    run: (scratch, { localities }) => placeParcels(scratch, localities),
  }),
  work('lay written lists beside the rows', {
    needs: [],
    makes: ['district_names', 'localities', 'natures', 'property_group_order', 'school_kinds'],
    run: loadReference,
  }),
  work('note the facts of the build', { needs: [], makes: ['build_facts'], run: loadBuildFacts }),
  fill('deals', ['discounts', 'multi_units', 'outliers', 'parcel_points', 'staged_deals']),
  work('find the anchor and the windows', {
    needs: ['deals'],
    makes: ['anchor', 'months', 'windows'],
    run: findWindows,
  }),
  work('set the gates of statistics', { needs: [], makes: ['gates'], run: loadGates }),
  work('lay out deals for statistics', {
    needs: ['anchor', 'deals', 'district_names', 'localities', 'windows'],
    makes: ['kind_cells', 'stat_rows'],
    run: stageStatRows,
  }),
  fill('parcels', ['deals', 'parcel_points', 'property_group_order', 'stat_rows']),
  fill('parcels_rtree', ['parcels']),
  fill('gushim', ['gates', 'gush_geometry', 'gush_settlements', 'stat_rows']),
  work('summarise settlements', {
    needs: ['gates', 'stat_rows'],
    makes: ['settlement_statistics'],
    run: summariseSettlements,
  }),
  fill('settlements', [
    'gates',
    'localities',
    'locality_shapes',
    'parcels',
    'raw_locality_details',
    'settlement_statistics',
  ]),
  fill('settlements_fts', ['deals', 'localities', 'settlements']),
  work('find streets', {
    needs: [
      'address_parcels',
      'gush_settlements',
      'gush_shapes',
      'parcel_roads',
      'parcel_settlements',
      'parcel_shapes',
      'raw_addresses',
      'raw_roads',
      'settlements',
    ],
    makes: ['parcel_addresses', 'parcels_on_streets', 'street_aliases', 'street_facts'],
    run: findStreets,
  }),
  fill('street_parcels', ['parcels_on_streets']),
  fill('streets', ['stat_rows', 'street_facts', 'street_parcels']),
  fill('streets_fts', ['settlements_fts', 'street_aliases', 'street_facts']),
  fill('parcel_buildings', ['mapped_buildings', 'parcels']),
  fill('parcel_address', ['mapped_buildings', 'parcel_addresses', 'raw_buildings']),
  work('find neighbourhoods', {
    needs: ['parcel_points', 'raw_neighborhoods', 'settlements'],
    makes: ['neighborhood_facts', 'parcel_neighborhoods'],
    run: findNeighborhoods,
  }),
  fill('parcel_neighborhood', ['neighborhood_facts', 'parcel_neighborhoods', 'parcels']),
  work('summarise neighbourhoods', {
    needs: ['gates', 'neighborhood_facts', 'parcel_neighborhood', 'stat_rows'],
    makes: ['neighborhood_statistics'],
    run: summariseNeighborhoods,
  }),
  fill('neighborhoods', ['gates', 'neighborhood_facts', 'neighborhood_statistics', 'settlement_statistics']),
  fill('neighborhoods_fts', ['neighborhood_facts', 'settlements_fts']),
  fill('agg_neighborhood_year', ['anchor', 'neighborhood_facts', 'parcel_neighborhood', 'stat_rows']),
  work('summarise districts', {
    needs: ['gates', 'stat_rows'],
    makes: ['district_statistics'],
    run: summariseDistricts,
  }),
  fill('districts', ['district_names', 'district_statistics', 'parcels', 'settlements']),
  aggregate('agg_settlement_quarter', ['anchor', 'kind_cells', 'stat_rows']),
  aggregate('agg_settlement_year', ['anchor', 'kind_cells', 'stat_rows']),
  aggregate('agg_national_month', ['anchor', 'kind_cells', 'stat_rows']),
  aggregate('agg_national_quarter', ['anchor', 'kind_cells', 'stat_rows']),
  aggregate('agg_national_year', ['anchor', 'kind_cells', 'stat_rows']),
  aggregate('agg_district_quarter', ['anchor', 'district_names', 'kind_cells', 'stat_rows']),
  aggregate('agg_district_year', ['anchor', 'district_names', 'kind_cells', 'stat_rows']),
  fill('agg_gush_year', ['anchor', 'stat_rows']),
  fill('property_groups', ['deals', 'property_group_order']),
  fill('deal_natures', ['deals', 'natures']),
  fill('settlement_socio', ['raw_socio_index', 'settlements']),
  fill('stat_area_socio', ['localities', 'raw_stat_area_index']),
  work('find statistical areas', {
    needs: ['parcel_points', 'raw_stat_areas', 'stat_area_socio'],
    makes: ['parcel_stat_areas'],
    run: findStatAreas,
  }),
  fill('parcel_stat_area_socio', ['parcel_stat_areas', 'stat_area_socio']),
  work('name the groups of offences', { needs: [], makes: ['crime_categories'], run: loadCrimeCategories }),
  fill('crime_settlement_year', ['crime_categories', 'localities', 'raw_police_cases', 'settlements']),
  fill('crime_station_year', ['raw_police_cases']),
  work('find the base month of real prices', {
    needs: ['raw_macro_series'],
    makes: ['real_price_base_month'],
    run: findRealPriceBaseMonth,
  }),
  fill('macro_month', ['deals', 'raw_macro_series', 'real_price_base_month']),
  fill('macro_district_month', ['macro_month', 'raw_macro_series']),
  fill('rent_city', ['raw_rents', 'settlements']),
  fill('gross_yield', ['anchor', 'deals', 'rent_city', 'settlements', 'windows']),
  fill('affordability', ['anchor', 'deals', 'macro_month', 'settlements', 'windows']),
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
  fill('loc_metrics_parcel', ['parcel_surroundings', 'transit_scores']),
  fill('loc_metrics_gush', ['gush_surroundings', 'transit_scores']),
  work('lay renewal compounds over the cadastre', {
    needs: [
      'gush_geometry',
      'gush_settlements',
      'gush_shapes',
      'parcel_shapes',
      'raw_gushim',
      'raw_locality_polygons',
      'raw_parcels',
      'raw_renewal_compounds',
      'raw_renewal_polygons',
    ],
    makes: [
      'compound_facts',
      'compound_gushim',
      'compound_parcels',
      'compound_shapes',
      'compound_units',
      'renewal_statuses',
      'renewal_tracks',
    ],
    run: findRenewal,
  }),
  fill('renewal_compounds', [
    'compound_facts',
    'compound_gushim',
    'compound_parcels',
    'compound_shapes',
    'raw_parcels',
    'renewal_statuses',
    'renewal_tracks',
    'settlements',
  ]),
  fill('parcel_renewal', ['compound_parcels']),
  fill('gush_renewal', ['compound_facts', 'compound_gushim', 'compound_parcels', 'compound_units', 'renewal_statuses']),
  fill('discount_projects', [
    'deals',
    'gush_geometry',
    'gush_shapes',
    'official_projects',
    'parcel_shapes',
    'project_parcels',
    'project_shapes',
    'raw_discount_projects',
    'settlements',
  ]),
  fill('discount_project_parcels', ['project_parcels']),
  work('group lottery projects that share blocks', {
    needs: ['project_parcels'],
    makes: ['project_components'],
    run: findProjectComponents,
  }),
  fill(
    'discount_match',
    ['deals', 'discount_projects', 'gush_settlements', 'official_projects', 'project_components', 'project_parcels'],
    discountMatchSelect,
  ),
  work('summarise the country', {
    needs: ['gates', 'stat_rows'],
    makes: ['national_statistics'],
    run: summariseCountry,
  }),
  work('tell what enriches the deals', {
    needs: [
      'affordability',
      'agg_national_month',
      'crime_settlement_year',
      'crime_station_year',
      'discount_match',
      'discount_project_parcels',
      'discount_projects',
      'districts',
      'gross_yield',
      'gush_renewal',
      'loc_metrics_gush',
      'loc_metrics_parcel',
      'macro_district_month',
      'macro_month',
      'neighborhoods',
      'parcel_address',
      'parcel_buildings',
      'parcel_neighborhood',
      'parcel_renewal',
      'parcel_stat_area_socio',
      'parcels',
      'poi_bus_stops',
      'poi_schools',
      'poi_stations',
      'renewal_compounds',
      'rent_city',
      'settlement_socio',
      'settlements',
      'stat_area_socio',
      'street_parcels',
      'streets',
    ],
    makes: ['enrichment_facts'],
    run: describeEnrichment,
  }),
  fill('meta', [
    'anchor',
    'build_facts',
    'deals',
    'districts',
    'enrichment_facts',
    'gates',
    'months',
    'national_statistics',
    'parcels',
    'real_price_base_month',
    'representative_weekday',
    'settlements',
    'windows',
  ]),
];

function loadBuildFacts(scratch: Scratch, { buildFacts }: Known): void {
  scratch.fill('build_facts', ['key TEXT', 'value TEXT'], Object.entries(buildFacts));
}

import { findNeighborhoods } from '../neighborhoods/find-neighborhoods.ts';
import { listSpellings } from '../places/settlement-spellings.ts';
import { summariseNeighborhoods, summarisePlaces } from '../statistics/place-statistics.ts';
import { fill, type Step, work } from '../step.ts';
import { findStreets } from '../streets/find-streets.ts';

/** Streets, neighbourhoods and districts. */
export const PLACE_STEPS: readonly Step[] = [
  work('list the spellings of settlements', {
    needs: ['settlements'],
    makes: ['settlement_spellings'],
    run: listSpellings,
  }),
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
    run: (scratch) => summarisePlaces(scratch, 'district_statistics'),
  }),
  fill('districts', ['district_names', 'district_statistics', 'parcels', 'settlements']),
];

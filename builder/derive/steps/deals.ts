import type { Scratch } from '../../scratch.ts';
import { readAreaShapes } from '../places/area-shapes.ts';
import { readParcelShapes } from '../places/parcel-shapes.ts';
import { placeParcels } from '../places/points.ts';
import { loadReference } from '../reference.ts';
import { loadGates } from '../statistics/gates.ts';
import { summarisePlaces } from '../statistics/place-statistics.ts';
import { stageStatRows } from '../statistics/stat-rows.ts';
import { findWindows } from '../statistics/windows.ts';
import { fill, type Known, type Step, work } from '../step.ts';
import { BEGIN_AGGREGATES } from './statistics.ts';

/** From staged rows to deals, their parcels and blocks, and the localities. */
export const DEAL_STEPS: readonly Step[] = [
  work('read polygons', {
    needs: ['raw_gushim', 'raw_locality_polygons'],
    makes: ['gush_shapes', 'locality_shapes'],
    run: readAreaShapes,
  }),
  work('read parcels and their contents', {
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
  BEGIN_AGGREGATES,
  fill('parcels', ['deals', 'parcel_points', 'property_group_order', 'stat_rows']),
  fill('parcels_rtree', ['parcels']),
  fill('gushim', ['gates', 'gush_geometry', 'gush_settlements', 'stat_rows']),
  work('summarise settlements', {
    needs: ['gates', 'stat_rows'],
    makes: ['settlement_statistics'],
    run: (scratch) => summarisePlaces(scratch, 'settlement_statistics'),
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
];

function loadBuildFacts(scratch: Scratch, { buildFacts }: Known): void {
  scratch.fill('build_facts', ['key TEXT', 'value TEXT'], Object.entries(buildFacts));
}

import { discountMatchSelect } from '../projects/discount-match.ts';
import { findRenewal } from '../projects/find-renewal.ts';
import { findProjectComponents } from '../projects/project-components.ts';
import { fill, type Step, work } from '../step.ts';

/** Urban renewal, and lottery projects. */
export const PROJECT_STEPS: readonly Step[] = [
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
    'settlement_spellings',
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
    'settlement_spellings',
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
];

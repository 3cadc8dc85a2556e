import {
  DECLARATION_TRACKS,
  DISCOUNT_PROGRAMS,
  DISCOUNT_PROJECT_STATUSES,
  MARKETING_REPS,
  PERMIT_STATUSES,
  RENEWAL_STATUSES,
} from '../../../src/catalogue/index.ts';
import { layout, optional, required } from '../layout.ts';

const COMPOUND = 'Number of the compound at the authority.';
const SETTLEMENT_CODE =
  'Locality code of the national statistics bureau; without it, the locality is found by its name.';
const SETTLEMENT_NAME = 'Name of the locality.';
const count = (description: string) => optional.integer(description, { min: 0, max: 1_000_000 });

/** Facts that both the list and the polygons of renewal compounds have. The list has priority. */
const COMPOUND_FACTS = {
  name: optional.text('Name.'),
  settlement_code: optional.integer(SETTLEMENT_CODE),
  settlement_name: optional.text(SETTLEMENT_NAME),
  track_raw: optional.text('Track of renewal, in the words of the publisher.'),
  declaration_track: optional.text('Route of the declaration.', { values: DECLARATION_TRACKS }),
  status: optional.text('How far planning has come.', { values: RENEWAL_STATUSES }),
  status_code: optional.integer('Code of the status in the source.'),
  status_date: optional.date('Day of the status.'),
  declared_date: optional.date('Day of the declaration.'),
  plan_number: optional.text('Number of the statutory plan.'),
  units_existing: count('Homes before.'),
  units_added: count('Homes added.'),
  units_planned: count('Homes planned in all.'),
};

/** The authority's list of declared renewal compounds. */
export const renewalCompounds = layout({
  name: 'renewal_compounds',
  description:
    'A declared compound of urban renewal, as the authority lists it. Its polygon, where there is one, is in ' +
    'renewal_polygons.',
  geometry: 'none',
  key: ['compound_id'],
  fields: {
    compound_id: required.integer(COMPOUND),
    ...COMPOUND_FACTS,
    plan_valid_date: optional.date('Day from which the plan is in force.'),
    plan_valid_year: optional.integer('Year from which the plan is in force; without it, that of the day.', {
      min: 1900,
      max: 2200,
    }),
    in_execution: optional.flag('1 for a compound that is being built.'),
    mavat_url: optional.text('Address of the plan.'),
    units_permits: count('Homes with a building permit.'),
    area_m2: optional.real('Area, square metres; that of the polygon is taken where there is one.', { min: 0 }),
  },
  fills: ['renewal_compounds'],
});

export const renewalPolygons = layout({
  name: 'renewal_polygons',
  description:
    'The polygon of a renewal compound, with the attributes of its layer of the map. One that is not listed in renewal_compounds ' +
    'is a compound too.',
  geometry: 'polygon',
  key: ['compound_id'],
  fields: {
    compound_id: required.integer(COMPOUND),
    gis_source: required.text('Name of the layer.'),
    ...COMPOUND_FACTS,
  },
  fills: ['renewal_compounds.lat, lon, gushim and n_parcels', 'parcel_renewal', 'gush_renewal'],
});

const PROJECT =
  "'moch:<project of the housing ministry>', or 'ila:<tender>:<plot>' for a plot of the land authority alone.";

/** Official projects of subsidised homes that were raffled off. */
export const discountProjects = layout({
  name: 'discount_projects',
  description:
    'A project whose homes are sold at a subsidised price to winners of a lottery, from the tracker of the housing ministry ' +
    'or a tender of the land authority. Its place is in discount_project_parcels and discount_polygons.',
  geometry: 'none',
  key: ['project_id'],
  fields: {
    project_id: required.text(PROJECT),
    program: optional.text('Programme.', { values: DISCOUNT_PROGRAMS }),
    settlement_code: optional.integer(SETTLEMENT_CODE),
    settlement_name: optional.text(SETTLEMENT_NAME),
    neighborhood: optional.text('Neighbourhood, as published.'),
    name: optional.text('Name of the project.'),
    developer: optional.text('Developer.'),
    units: count('Homes in the first lottery.'),
    units_local_residents: count('Those of them that are reserved for residents of the locality.'),
    price_per_sqm: optional.real('Official price, shekels per square metre.', { min: 1, max: 250_000 }),
    lottery_id: optional.integer('Number of the first lottery.'),
    lottery_date: optional.date('Day of the first lottery.'),
    signup_end_date: optional.date('Last day to sign up.'),
    last_lottery_date: optional.date('Day of the last lottery.'),
    n_lotteries: count('Lotteries held.'),
    subscribers: count('Households that signed up.'),
    winners_total: count('Winners of all lotteries.'),
    permit_status: optional.text('Building permit.', { values: PERMIT_STATUSES }),
    project_status: optional.text('How far the project has come.', { values: DISCOUNT_PROJECT_STATUSES }),
    marketing_rep: optional.text('Who markets the land.', { values: MARKETING_REPS }),
    lottery_round: optional.text('Round of lotteries.'),
    rmi_tender: optional.text('Tender of the land authority, as it is quoted.'),
    rmi_tender_id: optional.integer('Number of that tender.'),
    rmi_committee_date: optional.date('Day of the tender committee.'),
    winning_bid: optional.real('Winning bid, shekels per square metre or per home, as published.', { min: 0 }),
    plans: optional.text('Plans and plots.'),
    source: optional.text("Data sets that know the project, joined by '+'."),
  },
  fills: ['discount_projects', 'deals.discount_project_id', "deals.discount_source 'official'", 'discount_match'],
});

export const discountProjectParcels = layout({
  name: 'discount_project_parcels',
  description: 'A parcel that a tender names for a lottery project, or the block alone.',
  geometry: 'none',
  key: ['project_id', 'gush', 'chelka'],
  fields: {
    project_id: required.text(PROJECT),
    gush: required.integer('Cadastral block.', { min: 1 }),
    chelka: optional.integer('Parcel within the gush; empty where only the block is known.', { min: 0 }),
  },
  fills: ["discount_project_parcels rows 'ila_tender'", 'deals of projects without a polygon'],
});

export const discountPolygons = layout({
  name: 'discount_polygons',
  description: 'The polygon of a lottery project.',
  geometry: 'polygon',
  key: ['project_id'],
  fields: { project_id: required.text(PROJECT) },
  fills: ["discount_project_parcels rows 'moch_gis_overlap'", 'discount_projects.has_polygon'],
});

import type { CrimeCategory } from '../../../src/catalogue/index.ts';
import { layout, optional, required } from '../layout.ts';

/** The units that the socio-economic index ranks. */
export const SOCIO_UNITS = ['local_authority', 'regional_council', 'rc_locality'] as const;

const INDEX_FIELDS = {
  year: required.integer('Year of the index.', { min: 1990, max: 2100 }),
  population: optional.integer('Residents, as counted for the index.', { min: 0 }),
  index_value: optional.real('Value of the index; higher is better off.'),
  rank: optional.integer('Rank in the ranking of the unit; 1 = lowest.', { min: 1 }),
  rank_of: optional.integer('How many units are in that ranking.', { min: 1 }),
  cluster: required.integer('1 lowest to 10 highest.', { min: 1, max: 10 }),
  source: optional.text('Table that the index was published in.'),
} as const;

export const socioIndex = layout({
  name: 'socio_index',
  description:
    'The socio-economic index of a local authority (a city or local council, with its locality code), of a regional council ' +
    "(with the council's number) or of a locality of a regional council. Local authorities and regional councils are ranked " +
    'together, localities of regional councils apart. Several years may be given: the newest one counts, and 2019 fills ' +
    'cluster_2019. At most one record a level, code and year. Without this source, the published index of 2019 serves.',
  geometry: 'none',
  fields: {
    level: required.text('local_authority, regional_council or rc_locality.', { values: SOCIO_UNITS }),
    code: required.integer('Locality code; of a regional council, its number (1 to 99).', { min: 1 }),
    regional_council_code: optional.integer("Number of the locality's regional council; rc_locality only.", { min: 1 }),
    name: optional.text('Name in the table of the index.'),
    ...INDEX_FIELDS,
  },
  key: ['level', 'code', 'year'],
  fills: ['settlement_socio'],
});

export const statAreaIndex = layout({
  name: 'stat_area_index',
  description:
    'The socio-economic index of a statistical area. Several years may be given: the newest one counts. At most one record ' +
    'a locality, area and year. Without this source, the published index of 2019 serves.',
  geometry: 'none',
  fields: {
    settlement_code: required.integer('Locality code of the national statistics bureau.', { min: 1 }),
    stat_area: required.integer('Number of the area within its locality.', { min: 0, max: 9999 }),
    ...INDEX_FIELDS,
  },
  key: ['settlement_code', 'stat_area', 'year'],
  fills: ['stat_area_socio', 'parcel_stat_area_socio'],
});

/** The names of the police for the groups of offences. */
export const POLICE_CATEGORIES: Readonly<Record<CrimeCategory, string>> = {
  property: 'עבירות כלפי הרכוש',
  public_order: 'עבירות סדר ציבורי',
  violence: 'עבירות נגד גוף',
  fraud: 'עבירות מרמה',
  security: 'עבירות בטחון',
  morality_drugs: 'עבירות כלפי המוסר',
  sexual: 'עבירות מין',
  economic: 'עבירות כלכליות',
  traffic: 'עבירות תנועה',
  licensing: 'עבירות רישוי',
  against_person: 'עבירות נגד אדם',
  administrative: 'עבירות מנהליות',
};

export const policeCases = layout({
  name: 'police_cases',
  description:
    'How many case files the police opened in a quarter, by locality, station and group of the main offence: a file counts ' +
    'once, in one record.',
  geometry: 'none',
  fields: {
    year: required.integer('Year.', { min: 1990, max: 2100 }),
    quarter: required.integer('Quarter of the year.', { min: 1, max: 4 }),
    settlement_code: optional.integer('Locality code; empty where the files name none.', { min: 1 }),
    settlement_name: optional.text('Name of the locality, as the police write it.'),
    police_station_code: optional.integer('Code of the police station; empty where none is named.', { min: 1 }),
    police_station: optional.text('Name of the police station.'),
    category: required.text('Group of the main offence.', { values: Object.values(POLICE_CATEGORIES) }),
    cases: required.integer('Different case files.', { min: 0 }),
    offenses: required.integer('Offences in these files, of any group.', { min: 0 }),
  },
  fills: ['crime_settlement_year', 'crime_station_year'],
});

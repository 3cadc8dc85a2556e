import { DISTRICTS, MUNI_TYPES, NEIGHBORHOOD_SOURCES, SETTLEMENT_KINDS } from '../../../src/catalogue/index.ts';
import { layout, optional, required } from '../layout.ts';

const CODE = 'Locality code of the national statistics bureau.';
const GUSH = 'Cadastral block.';
const CHELKA = 'Parcel within the gush.';
const LAT = 'Latitude, WGS84.';
const LON = 'Longitude, WGS84.';

/** The list of localities. It is read before the registry, because it decides the locality of the registry's rows. */
export const localities = layout({
  name: 'localities',
  description:
    'A locality of the country, with or without deals. Rows of the registry are given to localities by this list: by code, ' +
    'name and former names. A code of the registry that is not in it becomes a locality of which nothing but the name in the ' +
    'registry is known. At most one record a locality. Without this source, the official list of 2021 serves. What a record leaves empty is ' +
    'taken from that list, but for the residents, if it has the locality under this code and name.',
  geometry: 'none',
  fields: {
    // The registry writes 0 for an unknown code.
    code: required.integer(CODE, { min: 1 }),
    name: required.text('Hebrew name, as it is to be shown.'),
    name_en: optional.text('English name.'),
    district: optional.text('District.', { values: DISTRICTS }),
    subdistrict: optional.text('Sub-district, in Hebrew.'),
    lat: optional.real('Latitude of the centre, WGS84.', { min: -90, max: 90 }),
    lon: optional.real('Longitude of the centre, WGS84.', { min: -180, max: 180 }),
    population: optional.integer('Residents.', { min: 0 }),
    population_source: optional.text('Who counted the residents, and when: crime_settlement_year.population_source.'),
    muni_type: optional.text('Kind of the local authority.', { values: MUNI_TYPES }),
    settlement_kind: optional.text('Kind of the locality.', { values: SETTLEMENT_KINDS }),
    regional_council: optional.text('Regional council that it belongs to; empty where it is an authority of its own.'),
    municipality: optional.text('Local authority that it belongs to: itself, or its regional council.'),
    muni_code: optional.integer('Code of that authority; of a regional council, its own number.', { min: 1 }),
    is_collective: optional.flag(
      '1 for a kibbutz or a moshav shitufi, where homes are handed over to all members on one day; empty is 0.',
    ),
    former_names: optional.text(
      "Names that it had before, and names of places that were merged into it, separated by '|'.",
    ),
  },
  key: ['code'],
  fills: [
    'deals.settlement_code and settlement',
    'settlements but for its statistics',
    'statistics of districts',
    'settlements_fts',
  ],
});

/** Boundaries of localities. */
export const localityPolygons = layout({
  name: 'locality_polygons',
  description: 'The boundary of a locality. At most one record a locality.',
  geometry: 'polygon',
  fields: { code: required.integer(CODE) },
  key: ['code'],
  fills: ['settlements.has_polygon', 'settlements.area_km2'],
});

/** Facts about a locality other than its names, residents and authority. */
export const localityDetails = layout({
  name: 'locality_details',
  description: 'Further facts of a locality. At most one record a locality.',
  geometry: 'none',
  fields: {
    code: required.integer(CODE),
    year_founded: optional.integer('Year of foundation.', { min: -4000, max: 2100 }),
    elevation_m: optional.integer('Elevation above the sea, metres.', { min: -450, max: 2900 }),
  },
  key: ['code'],
  fills: ['settlements.year_founded', 'settlements.elevation_m'],
});

export const gushim = layout({
  name: 'gushim',
  description: 'The polygon of a cadastral block. At most one record a gush.',
  geometry: 'polygon',
  fields: {
    gush: required.integer(GUSH, { min: 1 }),
    settlement_code: optional.integer(
      'The locality of the block: rows whose label names none get it, and similar labels are corrected.',
    ),
  },
  key: ['gush'],
  fills: ['gushim.has_polygon', 'gushim.area_m2', 'parcels placed at the centre of their gush'],
});

/** The states of a parcel in the cadastre. */
export const PARCEL_KINDS = ['current', 'cancelled', 'unsettled'] as const;

export const parcels = layout({
  name: 'parcels',
  description:
    'The polygon of a parcel. A current parcel is where its polygon is. A cancelled one has the polygon of its successors ' +
    'together, and is placed at its centre. An unsettled one (a tax parcel, shuma) is an outline with an error of some 70 m. ' +
    'At most one record a parcel and kind; a current one is preferred to a cancelled one, that to an unsettled one.',
  geometry: 'polygon',
  fields: {
    gush: required.integer(GUSH, { min: 1 }),
    chelka: required.integer(CHELKA, { min: 0 }),
    kind: required.text('current, cancelled or unsettled.', { values: PARCEL_KINDS }),
    uncertainty_m: optional.integer('Estimated error of the centre, metres; without it, the usual one of the kind.', {
      min: 0,
    }),
  },
  key: ['gush', 'chelka', 'kind'],
  fills: ['parcels.lat and lon as points of parcels', 'parcel_address', 'parcel_renewal.overlap_share'],
});

export const addresses = layout({
  name: 'addresses',
  description:
    'An address point of the map: a house on a street, or, in a village without street names, a house of a place ' +
    '(street empty, place given). It belongs to the parcel that contains it.',
  geometry: 'none',
  fields: {
    lat: required.real(LAT, { min: -90, max: 90 }),
    lon: required.real(LON, { min: -180, max: 180 }),
    settlement_code: optional.integer(`${CODE} Without it, that of the parcel.`),
    street: optional.text('Name of the street, as written on the map.'),
    place: optional.text('Name of the place, where houses are numbered by place (addr:place).'),
    house_number: optional.text('As written: digits, and letters for entrances.'),
  },
  fills: ['parcel_address', 'streets', 'street_parcels'],
});

export const buildings = layout({
  name: 'buildings',
  description: 'A building of the map, at its centre. It belongs to the parcel that contains it.',
  geometry: 'none',
  fields: {
    lat: required.real(LAT, { min: -90, max: 90 }),
    lon: required.real(LON, { min: -180, max: 180 }),
    levels: optional.integer('Floors.', { min: 0, max: 200 }),
    height_m: optional.real('Height, metres.', { min: 0, max: 900 }),
  },
  fills: ['parcel_buildings', 'parcel_address.n_buildings, max_levels and max_height_m'],
});

export const roads = layout({
  name: 'roads',
  description:
    'A named road, as a line along its middle. A street of several stretches has a record for each, or one in parts.',
  geometry: 'line',
  fields: {
    name: required.text('Name of the street, as written on the map.'),
    settlement_code: optional.integer(`${CODE} Without it, that of the parcel beside it.`),
  },
  fills: ["parcel_address rows 'osm_nearest_street'", "street_parcels rows 'near'"],
});

export const neighbourhoods = layout({
  name: 'neighborhoods',
  description: 'The polygon of a neighbourhood. At most one record a locality and name.',
  geometry: 'polygon',
  fields: {
    settlement_code: required.integer(CODE),
    name: required.text('Name, as published.'),
    source: required.text('Origin of the polygon.', { values: NEIGHBORHOOD_SOURCES }),
    is_industrial: required.flag('1 for an industrial or employment zone, which is not ranked among neighbourhoods.'),
    label_lat: optional.real('Latitude of the label; without it, that of the centre.', { min: -90, max: 90 }),
    label_lon: optional.real('Longitude of the label; without it, that of the centre.', { min: -180, max: 180 }),
  },
  key: ['settlement_code', 'name'],
  fills: ['neighborhoods', 'parcel_neighborhood', 'agg_neighborhood_year', 'neighborhoods_fts'],
});

export const statAreas = layout({
  name: 'stat_areas',
  description: 'The polygon of a statistical area. At most one record a locality and area.',
  geometry: 'polygon',
  fields: {
    settlement_code: required.integer(CODE),
    stat_area: required.integer('Number of the area within its locality.', { min: 0, max: 9999 }),
  },
  key: ['settlement_code', 'stat_area'],
  fills: ['parcel_stat_area_socio'],
});

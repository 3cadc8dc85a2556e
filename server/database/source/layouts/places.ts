import { layout, optional, required } from '../layout.ts';

const CODE = 'Locality code of the national statistics bureau.';
const GUSH = 'Cadastral block.';
const CHELKA = 'Parcel within the gush.';
const LAT = 'Latitude, WGS84.';
const LON = 'Longitude, WGS84.';

/** Boundaries of localities. */
export const localityPolygons = layout({
  name: 'locality_polygons',
  description: 'The boundary of a locality. At most one record a locality.',
  geometry: 'polygon',
  fields: { code: required.integer(CODE) },
  key: ['code'],
  fills: ['settlements.has_polygon', 'settlements.area_km2'],
});

/** What is known of a locality beyond its names, residents and authority. */
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
      'The locality that the block lies in: rows whose label names none are given to it, and look-alike labels corrected.',
    ),
  },
  key: ['gush'],
  fills: ['gushim.has_polygon', 'gushim.area_m2', 'parcels placed at the centre of their gush'],
});

/** How the cadastre knows a parcel. */
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
    '(street empty, place given). It belongs to the parcel that it lies in.',
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
  description: 'A building of the map, at its centre. It belongs to the parcel that it lies in.',
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

/** Where the polygon of a neighbourhood comes from. */
export const NEIGHBOURHOOD_SOURCES = [
  'tlv_neighborhoods',
  'jlm_neighborhoods',
  'pt_neighborhoods',
  'cbs_stat2011_nbhd',
  'osm_polygon',
  'osm_point_voronoi',
] as const;

export const neighbourhoods = layout({
  name: 'neighborhoods',
  description: 'The polygon of a neighbourhood. At most one record a locality and name.',
  geometry: 'polygon',
  fields: {
    settlement_code: required.integer(CODE),
    name: required.text('Name, as published.'),
    source: required.text('Origin of the polygon.', { values: NEIGHBOURHOOD_SOURCES }),
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

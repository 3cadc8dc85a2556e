import { hebrewName, type Tags } from './objects.ts';

/**
 * The tables of an extract with the tags that are their columns. Columns that no tag has the name of are computed: `hebrew_name` and
 * `hebrew_street` are the tag with `:he`, else the one without.
 */
export const COLUMNS = {
  roads: ['hebrew_name', 'name', 'name:he', 'name:en', 'name:ar', 'highway', 'ref', 'surface', 'maxspeed', 'oneway'],
  buildings: [
    'building',
    'building:levels',
    'height',
    'building:use',
    'hebrew_name',
    'start_date',
    'roof:levels',
    'addr:housenumber',
    'hebrew_street',
  ],
  addresses: [
    'hebrew_street',
    'addr:street',
    'addr:street:he',
    'addr:place',
    'addr:housenumber',
    'addr:city',
    'addr:postcode',
    'entrance',
  ],
  coastline: ['sea'],
  neighborhoods: [
    'settlement_code',
    'settlement',
    'hebrew_name',
    'name',
    'name:en',
    'place',
    'is_industrial',
    'label_lat',
    'label_lon',
  ],
  localities: ['settlement_code', 'settlement', 'hebrew_name', 'name', 'name:en', 'admin_level', 'place'],
  rail_stations: ['hebrew_name', 'status', 'operator', 'ref'],
  lrt_stations: ['hebrew_name', 'status', 'lines', 'operator', 'ref'],
} as const;

/** The name of a table of an extract. */
export type ExtractTable = keyof typeof COLUMNS;

/** Kinds of `highway` that are no street: not built yet, or beside one. */
const NO_STREET = new Set([
  'proposed',
  'construction',
  'planned',
  'platform',
  'bus_stop',
  'rest_area',
  'services',
  'elevator',
  'corridor',
  'razed',
  'abandoned',
]);
const NEIGHBORHOOD_PLACES = new Set(['neighbourhood', 'suburb', 'quarter']);
const LOCALITY_PLACES = new Set(['city', 'town', 'village', 'hamlet', 'isolated_dwelling']);
/** Boundaries of municipalities, local councils and localities in Israel (https://wiki.openstreetmap.org/wiki/Israel). */
const LOCALITY_LEVELS = new Set(['7', '8']);

export const isNamedRoad = (tags: Tags): boolean =>
  tags.highway !== undefined && !NO_STREET.has(tags.highway) && tags.area !== 'yes' && hebrewName(tags) !== null;

export const isBuilding = ({ building }: Tags): boolean => building !== undefined && building !== 'no';

/** A house number without a street or place says nothing. */
export const isAddress = (tags: Tags): boolean =>
  tags['addr:housenumber'] !== undefined &&
  tags['addr:interpolation'] === undefined &&
  (streetOf(tags) !== null || tags['addr:place'] !== undefined);

export const isCoast = (tags: Tags): boolean => tags.natural === 'coastline';

export const isNeighborhood = (tags: Tags): boolean =>
  NEIGHBORHOOD_PLACES.has(tags.place ?? '') && hebrewName(tags) !== null;

export const isLocality = (tags: Tags): boolean =>
  hebrewName(tags) !== null &&
  (LOCALITY_PLACES.has(tags.place ?? '') ||
    (tags.boundary === 'administrative' && LOCALITY_LEVELS.has(tags.admin_level ?? '')));

const streetOf = (tags: Tags): string | null => tags['addr:street:he'] ?? tags['addr:street'] ?? null;

const COMPUTED: Readonly<Record<string, (tags: Tags) => string | null>> = {
  hebrew_name: hebrewName,
  hebrew_street: streetOf,
};

/** The values of a record: its tags, and what is known besides. */
export const valuesOf = (
  table: ExtractTable,
  tags: Tags,
  known: Readonly<Record<string, string | number | null>> = {},
): Record<string, string | number | null> =>
  Object.fromEntries(
    COLUMNS[table].map((column) => [column, known[column] ?? COMPUTED[column]?.(tags) ?? tags[column] ?? null]),
  );

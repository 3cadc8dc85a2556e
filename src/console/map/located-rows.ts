import type { Cell } from '../../contract/result.ts';
import type { ShownColumn } from '../results/values/columns.ts';

/** Areas of the base map: a layer, and the property with their key. */
export interface AreaLayer {
  readonly layer: string;
  readonly property: string;
}

/** How the rows of a result are located: columns by their index in a row. */
export type RowLocation =
  | { readonly kind: 'coordinates'; readonly lat: number; readonly lon: number }
  /** By a key of a table that has points. */
  | { readonly kind: 'key'; readonly of: PointTable; readonly columns: readonly number[] };

/** Tables whose rows have a point, and the columns by which other tables reference them. */
export interface PointTable {
  readonly table: string;
  /** Their key, in the order of `columns` of a `RowLocation`. */
  readonly key: readonly string[];
  /** Names that result columns with the key may have: one list for each column of the key. */
  readonly names: readonly (readonly string[])[];
  /** The areas of the base map with the same key; null if there are none. */
  readonly area: AreaLayer | null;
}

/** The finest first: a row that names a parcel and a settlement is at the parcel. */
const POINT_TABLES: readonly PointTable[] = [
  { table: 'parcels', key: ['gush', 'chelka'], names: [['gush'], ['chelka']], area: null },
  { table: 'streets', key: ['id'], names: [['street_id']], area: null },
  {
    table: 'neighborhoods',
    key: ['nbhd_id'],
    names: [['nbhd_id']],
    area: { layer: 'neighborhoods', property: 'nbhd_id' },
  },
  {
    table: 'poi_stations',
    key: ['id'],
    names: [['rail_station_id', 'lrt_station_id', 'lrt_planned_station_id', 'station_id']],
    area: null,
  },
  { table: 'gushim', key: ['gush'], names: [['gush']], area: null },
  {
    table: 'settlements',
    key: ['code'],
    names: [['settlement_code', 'code']],
    area: { layer: 'settlements', property: 'code' },
  },
  {
    table: 'settlements',
    key: ['name'],
    names: [['settlement', 'settlement_name', 'name', 'city']],
    area: { layer: 'settlements', property: 'name' },
  },
  {
    table: 'districts',
    key: ['name'],
    names: [['district', 'area_name', 'area']],
    area: { layer: 'settlements', property: 'district' },
  },
];

/** A result has a map only if this share of its rows can be located. */
const LOCATED_SHARE_MIN = 0.5;

/** The country with a margin; points outside are not its places (WGS84). */
const COUNTRY = { south: 29, north: 34, west: 33.5, east: 36.5 } as const;

type Rows = readonly (readonly Cell[])[];

/**
 * How to locate the rows of a result: by coordinates if it has them, else by its finest key. Null if no map can be
 * drawn.
 *
 * @param isOurs whether the rows are from our database: in a foreign one, keys of these names mean something else
 */
export function locationOf(columns: readonly ShownColumn[], rows: Rows, isOurs = true): RowLocation | null {
  if (rows.length === 0) return null;
  const lat = columns.find(({ name, kind }) => kind === 'number' && /^(?:.*_)?lat(?:itude)?$/i.test(name));
  const lon = columns.find(({ name, kind }) => kind === 'number' && /^(?:.*_)?(?:lon|lng|longitude)$/i.test(name));
  if (lat && lon) {
    const found = rows.filter((row) => isInCountry(row[lat.index], row[lon.index])).length;
    if (found >= rows.length * LOCATED_SHARE_MIN) return { kind: 'coordinates', lat: lat.index, lon: lon.index };
  }
  for (const of of isOurs ? POINT_TABLES : []) {
    const found = of.names.map((names) => columns.find(({ name }) => names.includes(name.toLowerCase())));
    if (!found.every((column): column is ShownColumn => column !== undefined)) continue;
    const indexes = found.map(({ index }) => index);
    const isText = of.key[0] === 'name';
    if (!found.every(({ kind }) => kind === (isText ? 'text' : 'number'))) continue;
    const known = rows.filter((row) => indexes.every((index) => isKey(row[index], isText))).length;
    if (known >= rows.length * LOCATED_SHARE_MIN) return { kind: 'key', of, columns: indexes };
  }
  return null;
}

const isKey = (cell: Cell | undefined, isText: boolean): boolean =>
  isText ? typeof cell === 'string' && cell !== '' : typeof cell === 'number' && Number.isSafeInteger(cell);

/** Whether two cells are a latitude and a longitude of the country. */
export function isInCountry(lat: Cell | undefined, lon: Cell | undefined): boolean {
  if (typeof lat !== 'number' || typeof lon !== 'number') return false;
  return lat >= COUNTRY.south && lat <= COUNTRY.north && lon >= COUNTRY.west && lon <= COUNTRY.east;
}

/** The key of a row as one text, to look up points and areas. */
export const keyOf = (row: readonly Cell[], columns: readonly number[]): string =>
  columns.map((index) => String(row[index])).join(' ');

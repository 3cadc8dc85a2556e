import type { SqlRequest } from '../../contract/request.ts';
import type { Cell } from '../../contract/result.ts';
import type { PointTable } from './located-rows.ts';

/** A place on the map, degrees of WGS84. */
export interface Point {
  readonly lat: number;
  readonly lon: number;
}

/** Values that one statement binds: SQLite's own limit is 1,000 here. */
const VALUES_MAX = 900;
/** Most keys whose points are looked up for one map; more would cost a visitor megabytes. */
export const KEYS_MAX = 3_600;

/**
 * The requests that fetch the points of keys, each with as many keys as a statement can bind. Keys are bound, never
 * spliced.
 *
 * @param keys the values of each distinct key, in the order of the table's key columns
 */
export function pointRequests({ table, key }: PointTable, keys: readonly (readonly Cell[])[]): readonly SqlRequest[] {
  const perRequest = Math.floor(VALUES_MAX / key.length);
  const requests: SqlRequest[] = [];
  for (let from = 0; from < keys.length; from += perRequest) {
    const some = keys.slice(from, from + perRequest);
    const values = some.map((one) => `(${one.map(() => '?').join(', ')})`).join(', ');
    const place =
      key.length === 1
        ? `${key[0]} IN (${some.map(() => '?').join(', ')})`
        : `(${key.join(', ')}) IN (VALUES ${values})`;
    requests.push({
      sql: `SELECT ${key.join(', ')}, lat, lon FROM ${table} WHERE ${place} AND lat IS NOT NULL AND lon IS NOT NULL`,
      params: some.flat() as (string | number)[],
      limit: some.length,
    });
  }
  return requests;
}

/** The points in the rows of an answer to `pointRequests`, by `keyOf` of their key. */
export function pointsIn(rows: readonly (readonly Cell[])[]): ReadonlyMap<string, Point> {
  return new Map(
    rows.flatMap((row) => {
      const [lat, lon] = row.slice(-2);
      if (typeof lat !== 'number' || typeof lon !== 'number') return [];
      return [[row.slice(0, -2).map(String).join(' '), { lat, lon }] as const];
    }),
  );
}

import { useEffect, useMemo, useState } from 'react';
import type { PricedRunner, ResultPart } from '../../contract/runner.ts';
import { KEYS_MAX, type Point, pointRequests, pointsIn } from './key-points.ts';
import { isInCountry, keyOf, type RowLocation } from './located-rows.ts';

/** Byte budget for looking up the points of one map. It is fixed, because the visitor did not write that statement. */
const POINTS_BUDGET_BYTES = 4 * 1024 * 1024;

/** A point for each row; null for an unknown place. */
export type Located =
  | { readonly kind: 'finding' }
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'found';
      readonly points: readonly (Point | null)[];
      /** The number of distinct keys. All are looked up, up to `KEYS_MAX`. */
      readonly keys: number;
    };

const FINDING: Located = { kind: 'finding' };

/** Finds the points of rows: in the rows, or by their keys in the database. */
export function useLocated(result: ResultPart, location: RowLocation, runner: PricedRunner | null): Located {
  const inRows = useMemo<Located | null>(() => {
    if (location.kind !== 'coordinates') return null;
    const points = result.rows.map((row): Point | null => {
      const [lat, lon] = [row[location.lat], row[location.lon]];
      return isInCountry(lat, lon) ? { lat: Number(lat), lon: Number(lon) } : null;
    });
    return { kind: 'found', points, keys: 0 };
  }, [result, location]);
  const [byKey, setByKey] = useState<Located>(FINDING);
  useEffect(() => {
    if (location.kind !== 'key') return;
    const abort = new AbortController();
    setByKey(FINDING);
    void findPoints(result, location, runner, abort.signal).then((found) => {
      if (!abort.signal.aborted) setByKey(found);
    });
    return () => abort.abort();
  }, [result, location, runner]);
  return inRows ?? byKey;
}

async function findPoints(
  { rows }: ResultPart,
  { of, columns }: Extract<RowLocation, { kind: 'key' }>,
  runner: PricedRunner | null,
  signal: AbortSignal,
): Promise<Located> {
  if (runner === null) return { kind: 'failed' };
  const keys = new Map(
    rows
      .filter((row) => columns.every((index) => row[index] !== null))
      .map((row) => [keyOf(row, columns), columns.map((index) => row[index] ?? null)]),
  );
  const points = new Map<string, Point>();
  for (const request of pointRequests(of, [...keys.values()].slice(0, KEYS_MAX))) {
    const outcome = await runner.runWithin(request, { budgetBytes: POINTS_BUDGET_BYTES, signal });
    if (outcome.kind !== 'result') return { kind: 'failed' };
    for (const [key, point] of pointsIn(outcome.result.rows)) points.set(key, point);
  }
  return { kind: 'found', points: rows.map((row) => points.get(keyOf(row, columns)) ?? null), keys: keys.size };
}

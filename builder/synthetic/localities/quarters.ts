import type { Point } from '../../geometry/distance.ts';
import { readFacts } from '../../sources/facts.ts';

/** A neighbourhood of a large city at its real place, accurate within some 0.01 degrees. */
export interface Quarter {
  readonly name: string;
  readonly middle: Point;
  /** The price of homes relative to its city, 1 for the same; null for a zone of industry or offices, which has no homes. */
  readonly worth: number | null;
  /** Area relative to the others of its city. */
  readonly size: number;
}

/** The neighbourhoods whose place is known, by the code of their city. */
export function quartersOfCities(): ReadonlyMap<number, readonly Quarter[]> {
  const columns = ['settlement_code', 'name', 'lat', 'lon', 'price_pct', 'size', 'use'] as const;
  const quarters = new Map<number, Quarter[]>();
  for (const row of readFacts('neighborhoods.csv', columns)) {
    const code = Number(row.settlement_code);
    const quarter: Quarter = {
      name: row.name,
      middle: { lat: Number(row.lat), lon: Number(row.lon) },
      worth: row.use === 'industry' ? null : Number(row.price_pct) / 100,
      size: Number(row.size),
    };
    const others = quarters.get(code);
    if (others === undefined) quarters.set(code, [quarter]);
    else others.push(quarter);
  }
  return quarters;
}

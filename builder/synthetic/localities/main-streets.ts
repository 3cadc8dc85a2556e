import type { Point } from '../../geometry/distance.ts';
import { readFacts } from '../../sources/facts.ts';

/** A main street of a city at its real place. */
export interface MainStreet {
  readonly name: string;
  readonly middle: Point;
  readonly way: 'eastward' | 'northward';
  readonly lengthM: number;
}

/** The main streets whose place is known, by the code of their city. */
export function mainStreetsOfCities(): ReadonlyMap<number, readonly MainStreet[]> {
  const mainStreets = new Map<number, MainStreet[]>();
  for (const row of readFacts('main_streets.csv', ['settlement_code', 'name', 'lat', 'lon', 'runs', 'length_m'])) {
    const code = Number(row.settlement_code);
    const street: MainStreet = {
      name: row.name,
      middle: { lat: Number(row.lat), lon: Number(row.lon) },
      way: row.runs === 'east' ? 'eastward' : 'northward',
      lengthM: Number(row.length_m),
    };
    const others = mainStreets.get(code);
    if (others === undefined) mainStreets.set(code, [street]);
    else others.push(street);
  }
  return mainStreets;
}

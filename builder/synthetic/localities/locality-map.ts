import type { SourceRecord } from '../../sources/layout.ts';
import type { localityDetails, localityPolygons } from '../../sources/layouts/places.ts';
import { outlineOf } from '../land/outlines.ts';
import { elevationAt } from '../land/terrain.ts';
import type { Place } from '../places.ts';
import { randomFor } from '../random.ts';
import type { World } from '../world.ts';
import { latticesInOrder } from './neighbourhoods.ts';

/** Places with fewer residents than this are small: a share of them has no boundary, or no known height. */
const SMALL_RESIDENTS = 1_000;
const SMALL_WITHOUT_POLYGON = 0.1;
const ELEVATION_UNKNOWN = 0.03;

/** Years of foundation that are well known (general knowledge). Old places have no year. */
const FOUNDED: ReadonlyMap<number, number> = new Map([
  [5000, 1909],
  [7900, 1878],
  [8300, 1882],
  [8400, 1890],
  [6500, 1891],
  [8600, 1921],
  [6300, 1922],
  [6100, 1924],
  [6400, 1924],
  [6900, 1903],
  [8700, 1922],
  [7400, 1929],
  [6600, 1940],
  [6200, 1926],
  [70, 1956],
  [2600, 1951],
  [1200, 1985],
  [2610, 1950],
  [7700, 1925],
  [2560, 1962],
  [2200, 1955],
  [99, 1951],
]);
/** When places of other forms were founded: kibbutzim first, community settlements last (modelled). */
const YEARS = {
  old: null,
  collective: { from: 1920, below: 1956 },
  country: { from: 1932, below: 1962 },
  beyond: { from: 1968, below: 2000 },
  town: { from: 1880, below: 1996 },
} as const;
const BEYOND_DISTRICT = 'יהודה והשומרון';
/** Share of the towns that are too old to have a year. */
const OLD_TOWN = 0.35;

/** The boundary of a place is the outline of its land. */
export function* localityPolygonRecords(world: World): Iterable<SourceRecord<typeof localityPolygons>> {
  const withGushim = new Set(world.gushim.map(({ place }) => place.code));
  for (const { place, cells, corner } of latticesInOrder(world)) {
    const isLeftOut =
      place.residents < SMALL_RESIDENTS &&
      !withGushim.has(place.code) &&
      randomFor(world.seed, place.code, 17).chance(SMALL_WITHOUT_POLYGON);
    if (!isLeftOut) yield { values: { code: place.code }, geometry: outlineOf(cells, corner) };
  }
}

export function* localityDetailRecords({ country, seed }: World): Iterable<SourceRecord<typeof localityDetails>> {
  for (const place of country) {
    if (place.centre === null) continue;
    const random = randomFor(seed, place.code, 18);
    const { lat, lon } = place.centre;
    const elevation =
      place.residents < SMALL_RESIDENTS && random.chance(ELEVATION_UNKNOWN) ? null : Math.round(elevationAt(lat, lon));
    const year = FOUNDED.get(place.code) ?? founded(place, seed);
    yield { values: { code: place.code, year_founded: year, elevation_m: elevation }, geometry: null };
  }
}

function founded({ code, district, isCollective, isRural }: Place, seed: number): number | null {
  const random = randomFor(seed, code, 19);
  const kind = isCollective
    ? 'collective'
    : district === BEYOND_DISTRICT
      ? 'beyond'
      : isRural
        ? 'country'
        : random.chance(OLD_TOWN)
          ? 'old'
          : 'town';
  const years = YEARS[kind];
  return years === null ? null : years.from + random.whole(years.below - years.from);
}

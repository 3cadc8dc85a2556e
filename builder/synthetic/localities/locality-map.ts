import type { SourceRecord } from '../../sources/layout.ts';
import type { localityDetails, localityPolygons } from '../../sources/layouts/places.ts';
import { outlineOf } from '../land/outlines.ts';
import { elevationAt } from '../land/terrain.ts';
import { randomFor } from '../random.ts';
import type { World } from '../world.ts';
import { latticesInOrder } from './neighbourhoods.ts';

/** Places with fewer residents than this are small: a share of them has no boundary, or no known height. */
const SMALL_RESIDENTS = 1_000;
const SMALL_WITHOUT_POLYGON = 0.1;
const ELEVATION_UNKNOWN = 0.03;

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
    yield {
      values: { code: place.code, year_founded: place.founding.year, elevation_m: elevation },
      geometry: null,
    };
  }
}

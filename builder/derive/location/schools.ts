import type { SchoolKind } from '../../../src/catalogue/index.ts';
import type { Point } from '../../geometry/distance.ts';
import { pointIndex } from '../../geometry/point-index.ts';
import type { Scratch } from '../../scratch.ts';
import { NEARBY_M } from './thresholds.ts';

export interface SchoolsNearby {
  /** Null if the source has no schools, or no school is near; the same for the next three. */
  readonly schools: number | null;
  readonly elementary: number | null;
  readonly nearestElementaryM: number | null;
  /** Null if the source has no kindergartens. */
  readonly kindergartens: number | null;
}

interface Institution extends Point {
  readonly kind: SchoolKind;
}

const ELEMENTARY: readonly SchoolKind[] = ['elementary', 'combined'];

/**
 * Schools and kindergartens around a point. An institution of unknown kind is neither, but a school of unknown level is a school.
 * Institutions whose point is a placeholder are left out.
 */
export function schoolsNearby({ db }: Scratch): (point: Point) => SchoolsNearby {
  const institutions = db
    .prepare<[], Institution>(`
      SELECT kind, lat, lon
      FROM main.poi_schools
      WHERE loc_placeholder = 0 AND kind IS NOT NULL AND kind <> 'unknown'
      ORDER BY id
    `)
    .all();
  const kindergartens = institutions.filter(({ kind }) => kind === 'kindergarten');
  const schools = institutions.filter(({ kind }) => kind !== 'kindergarten');
  const isElementary = ({ kind }: Institution) => ELEMENTARY.includes(kind);
  const schoolsAround = pointIndex(schools);
  const elementaryAround = pointIndex(schools.filter(isElementary));
  const kindergartensAround = pointIndex(kindergartens);
  return (point) => {
    const near = schoolsAround.within(point, NEARBY_M.schools);
    return {
      schools: schools.length === 0 ? null : near.length,
      elementary: schools.length === 0 ? null : near.filter(({ item }) => isElementary(item)).length,
      nearestElementaryM: elementaryAround.nearest(point)?.distanceM ?? null,
      kindergartens:
        kindergartens.length === 0 ? null : kindergartensAround.within(point, NEARBY_M.kindergartens).length,
    };
  };
}

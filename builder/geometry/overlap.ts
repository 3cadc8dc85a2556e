import { type Geom, intersection } from 'polyclip-ts';
import { areaAndCentroid, type MultiPolygon } from './shapes.ts';

/** The area that two shapes share, square metres. */
export function overlapM2(one: MultiPolygon, other: MultiPolygon): number {
  const common = intersection(one as unknown as Geom, other as unknown as Geom) as unknown as MultiPolygon;
  return common.length === 0 ? 0 : areaAndCentroid(common).areaM2;
}

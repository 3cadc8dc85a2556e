import { holds } from '../../geometry/polygon-index.ts';
import { areaAndCentroid, type MultiPolygon, type Polygon, type Position, type Ring } from '../../geometry/shapes.ts';
import { joinWays, type NodeRun } from './join-ways.ts';
import type { NodePlaces } from './node-places.ts';

/** The fewest nodes of a ring, whose last one is its first. */
const RING_NODES = 4;

/** An area of the map, or why it has none. */
export type Area = { readonly shape: MultiPolygon } | { readonly problem: string };

/** True for a way that can be the edge of an area. */
export const isRing = (refs: NodeRun): boolean => refs.length >= RING_NODES && refs[0] === refs.at(-1);

/** The area inside a closed way. */
export function areaOfWay(refs: NodeRun, places: NodePlaces): Area {
  const ring = ringOf(refs, places);
  return Array.isArray(ring) ? { shape: [[ring]] } : { problem: String(ring) };
}

/** A way of a relation: the ids of its nodes, and whether it is the edge of a hole. */
export interface EdgeWay {
  readonly refs: NodeRun;
  readonly isInner: boolean;
}

/** The area of a multipolygon: ways joined to rings, each hole in the smallest outer ring around it. */
export function areaOfRelation(edges: readonly EdgeWay[], places: NodePlaces): Area {
  const ringsOf = (isInner: boolean) =>
    joinWays(
      edges.filter((edge) => edge.isInner === isInner).map(({ refs }) => refs),
      true,
    );
  const outer: Ring[] = [];
  const inner: Ring[] = [];
  for (const [rings, into] of [
    [ringsOf(false), outer],
    [ringsOf(true), inner],
  ] as const) {
    for (const refs of rings) {
      if (!isRing(refs)) return { problem: `its edge is not closed between the nodes ${refs[0]} and ${refs.at(-1)}` };
      const ring = ringOf(refs, places);
      if (!Array.isArray(ring)) return { problem: String(ring) };
      into.push(ring);
    }
  }
  if (outer.length === 0) return { problem: 'none of its outer ways is in the file' };
  const polygons: Ring[][] = outer.map((ring) => [ring]);
  const sizes = outer.map((ring) => areaAndCentroid([[ring]]).areaM2);
  for (const hole of inner) {
    const around = polygons
      .map((polygon, at) => ({ polygon, sizeM2: sizes[at] ?? 0 }))
      .filter(({ polygon }) => isWithin(hole, polygon[0] ?? []))
      .sort((one, other) => one.sizeM2 - other.sizeM2)[0];
    if (around === undefined) return { problem: 'a hole of it is in none of its outer rings' };
    around.polygon.push(hole);
  }
  return { shape: polygons as readonly Polygon[] };
}

/** A hole may touch the outer ring in some of its corners. */
const isWithin = (hole: Ring, outer: Ring): boolean => hole.every((corner) => holds([[outer]], corner));

/** The positions of a ring; a sentence if nodes of it are not in the file. */
function ringOf(refs: NodeRun, places: NodePlaces): Ring | string {
  const ring: Position[] = [];
  for (const id of refs) {
    const place = places.of(id);
    if (place === null) return `its node ${id} is not in the file`;
    ring.push(place);
  }
  return ring;
}

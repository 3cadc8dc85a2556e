import type { MultiPolygon, Position } from '../../geometry/shapes.ts';
import type { Cell, Lattice } from './lattice.ts';

/** A corner of cells, by its column and row on the lattice. */
type Corner = readonly [column: number, row: number];

/**
 * The outline of cells of a lattice: an outer ring for each part, with the rings of its holes. Parts that touch only at a corner
 * are separate.
 */
export function outlineOf(cells: readonly Pick<Cell, 'column' | 'row'>[], corner: Lattice['corner']): MultiPolygon {
  const rings = ringsOf(cells);
  const outer = rings.filter((ring) => twiceArea(ring) > 0).sort((a, b) => twiceArea(a) - twiceArea(b));
  const holes = rings.filter((ring) => twiceArea(ring) < 0);
  const shapes = outer.map((ring) => ({ ring, holes: [] as (readonly Corner[])[] }));
  // A hole belongs to the smallest part around it.
  for (const hole of holes) shapes.find(({ ring }) => surrounds(ring, besideOf(hole)))?.holes.push(hole);
  const closed = (ring: readonly Corner[]): readonly Position[] =>
    [...ring, ...ring.slice(0, 1)].map(([column, row]) => corner(column, row));
  return shapes.map((shape) => [closed(shape.ring), ...shape.holes.map(closed)]);
}

/** The sides that belong to only one cell, joined to rings with the cells on their left. */
function ringsOf(cells: readonly Pick<Cell, 'column' | 'row'>[]): readonly (readonly Corner[])[] {
  const sides = new Map<string, { readonly from: Corner; readonly to: Corner }>();
  for (const { column, row } of cells) {
    const corners: readonly Corner[] = [
      [column, row],
      [column + 1, row],
      [column + 1, row + 1],
      [column, row + 1],
    ];
    for (const [at, from] of corners.entries()) {
      const to = corners[(at + 1) % corners.length] ?? from;
      if (!sides.delete(`${to}>${from}`)) sides.set(`${from}>${to}`, { from, to });
    }
  }
  const rings: Corner[][] = [];
  for (const [key, first] of sides) {
    if (!sides.has(key)) continue;
    const ring: Corner[] = [];
    for (let side = first; ; ) {
      ring.push(side.from);
      sides.delete(`${side.from}>${side.to}`);
      const next = nextSide(side, sides);
      if (next === null) break;
      side = next;
    }
    rings.push(ring);
  }
  return rings;
}

/** At a corner where parts touch, the ring turns left and stays with its own part. Null if the ring is closed. */
function nextSide(
  { from, to }: { readonly from: Corner; readonly to: Corner },
  sides: ReadonlyMap<string, { readonly from: Corner; readonly to: Corner }>,
) {
  const [east, north] = [to[0] - from[0], to[1] - from[1]];
  const turns = [
    [-north, east],
    [east, north],
    [north, -east],
  ] as const;
  for (const [turnEast, turnNorth] of turns) {
    const found = sides.get(`${to}>${[to[0] + turnEast, to[1] + turnNorth]}`);
    if (found !== undefined) return found;
  }
  return null;
}

const twiceArea = (ring: readonly Corner[]) =>
  ring.reduce((sum, [x0, y0], at) => {
    const [x1, y1] = ring[(at + 1) % ring.length] ?? [x0, y0];
    return sum + x0 * y1 - x1 * y0;
  }, 0);

/** The middle of the cell to the left of the first side of a ring. */
function besideOf([first, second]: readonly Corner[]): Corner {
  if (first === undefined || second === undefined) return [0, 0];
  const [east, north] = [second[0] - first[0], second[1] - first[1]];
  return [(first[0] + second[0] - north) / 2, (first[1] + second[1] + east) / 2];
}

/** Whether a ring runs around a point that is not on it: rays to the east cross it an odd number of times. */
function surrounds(ring: readonly Corner[], [x, y]: Corner): boolean {
  const crossings = ring.filter(([x0, y0], at) => {
    const [, y1] = ring[(at + 1) % ring.length] ?? [x0, y0];
    return y0 > y !== y1 > y && x0 > x;
  });
  return crossings.length % 2 === 1;
}

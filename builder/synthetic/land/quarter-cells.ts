import type { Point } from '../../geometry/distance.ts';
import type { Quarter } from '../localities/quarters.ts';
import type { Gush } from '../places.ts';
import { type Cell, kernelsOf, type Lattice, middleOf, planeM } from './lattice.ts';

/** A neighbourhood reaches this many of its radii from its middle, and at most this far; the land beyond has no name. */
const REACH = { radii: 1.45, mostM: 1_500 } as const;
/** Share of the gushim of a city that are zones of industry, if it has such zones (modelled). */
const INDUSTRIAL_GUSHIM = 0.025;

/** A cell of a city with the neighbourhood that it is in; null for land between neighbourhoods. */
export interface QuarterCell {
  readonly cell: Cell;
  readonly quarter: Quarter | null;
}

/**
 * The cells of a place, each with the neighbourhood to whose middle it is nearest, relative to its radius. The cell that is nearest
 * to the middle of a neighbourhood is in it, so that a small one has a cell.
 */
export function quarterCells(lattice: Lattice): readonly QuarterCell[] {
  const { quarters } = lattice.place;
  const kernels = kernelsOf(lattice.place);
  const middles = new Map(
    quarters.flatMap((quarter): [Cell, Quarter][] => {
      const cell = nearestTo(quarter.middle, lattice.cells);
      return cell === null ? [] : [[cell, quarter]];
    }),
  );
  return lattice.cells.map((cell): QuarterCell => {
    const own = middles.get(cell);
    if (own !== undefined) return { cell, quarter: own };
    const middle = middleOf(cell);
    let nearest: Quarter | null = null;
    let least = Infinity;
    for (const [at, quarter] of quarters.entries()) {
      const kernel = kernels[at];
      if (kernel === undefined) continue;
      const awayM = planeM(middle, kernel.point);
      const radii = awayM / kernel.radiusM;
      if (radii >= least) continue;
      least = radii;
      nearest = radii <= REACH.radii && awayM <= REACH.mostM ? quarter : null;
    }
    return { cell, quarter: nearest };
  });
}

function nearestTo(point: Point, cells: readonly Cell[]): Cell | null {
  let nearest: Cell | null = null;
  let leastM = Infinity;
  for (const cell of cells) {
    const awayM = planeM(middleOf(cell), point);
    if (awayM >= leastM) continue;
    nearest = cell;
    leastM = awayM;
  }
  return nearest;
}

/**
 * Places the gushim of a place on its cells, each on its own if there are enough: without known neighbourhoods, spread evenly. In a
 * city with neighbourhoods, a few small gushim are in zones of industry, and each neighbourhood has deals by its size.
 */
export function placeGushim(gushim: readonly Gush[], lattice: Lattice): ReadonlyMap<number, QuarterCell> {
  const cells = quarterCells(lattice);
  const { quarters } = lattice.place;
  if (quarters.length === 0) return new Map(spread(gushim, cells));
  const cellsOf = new Map(quarters.map((quarter) => [quarter, cells.filter((cell) => cell.quarter === quarter)]));
  const housing = quarters.filter(({ worth }) => worth !== null);
  const industry = cells.filter(({ quarter }) => quarter?.worth === null);
  const largestFirst = [...gushim].sort((a, b) => b.deals - a.deals || a.number - b.number);
  const count = Math.min(industry.length, Math.round(INDUSTRIAL_GUSHIM * gushim.length));
  const homes = largestFirst.slice(0, largestFirst.length - count);
  const shares = housing.map((quarter) => ({
    free: cellsOf.get(quarter) ?? [],
    size: quarter.size,
    deals: 0,
    gushim: [] as Gush[],
  }));
  const beyond: Gush[] = [];
  for (const gush of homes) {
    let emptiest: (typeof shares)[number] | null = null;
    for (const share of shares) {
      if (share.gushim.length >= share.free.length) continue;
      if (emptiest === null || share.deals / share.size < emptiest.deals / emptiest.size) emptiest = share;
    }
    if (emptiest === null) {
      beyond.push(gush);
      continue;
    }
    emptiest.gushim.push(gush);
    emptiest.deals += gush.deals;
  }
  return new Map([
    ...shares.flatMap((share) => spread(share.gushim, share.free)),
    ...spread(
      beyond,
      cells.filter(({ quarter }) => quarter === null),
    ),
    ...spread(largestFirst.slice(homes.length), industry),
  ]);
}

function spread(gushim: readonly Gush[], over: readonly QuarterCell[]): readonly (readonly [number, QuarterCell])[] {
  return gushim.flatMap((gush, at): (readonly [number, QuarterCell])[] => {
    const cell = over[Math.floor(((at + 0.5) * over.length) / gushim.length)];
    return cell === undefined ? [] : [[gush.number, cell]];
  });
}

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
 * city with neighbourhoods, a few small gushim are in zones of industry, and each neighbourhood has deals by its size. There, main
 * streets have gushim beside them first.
 */
export function placeGushim(gushim: readonly Gush[], lattice: Lattice): ReadonlyMap<number, QuarterCell> {
  const cells = quarterCells(lattice);
  const { quarters } = lattice.place;
  if (quarters.length === 0) return new Map(spread(gushim, cells));
  const lively = cellsOnMainStreets(lattice);
  const cellsOf = (quarter: Quarter | null) => {
    const own = cells.filter((cell) => cell.quarter === quarter);
    const rankOf = ({ cell }: QuarterCell) => lively.get(cell) ?? Infinity;
    return {
      onMainStreets: own.filter(({ cell }) => lively.has(cell)).sort((a, b) => rankOf(a) - rankOf(b)),
      others: own.filter(({ cell }) => !lively.has(cell)),
    };
  };
  const industry = cells.filter(({ quarter }) => quarter?.worth === null);
  const largestFirst = [...gushim].sort((a, b) => b.deals - a.deals || a.number - b.number);
  const count = Math.min(industry.length, Math.round(INDUSTRIAL_GUSHIM * gushim.length));
  const homes = largestFirst.slice(0, largestFirst.length - count);
  const shares = quarters
    .filter(({ worth }) => worth !== null)
    .map((quarter): Share => ({ ...cellsOf(quarter), weight: quarter.size, deals: 0, gushim: [] }));
  const beyond = shareAmong(shares, homes);
  const unnamed = cellsOf(null);
  return new Map([
    ...shares.flatMap(placedIn),
    ...placedIn({ ...unnamed, gushim: beyond }),
    ...spread(largestFirst.slice(homes.length), industry),
  ]);
}

/** The cells in the middle of main streets, each with the rank of its street. */
function cellsOnMainStreets(lattice: Lattice): ReadonlyMap<Cell, number> {
  const ranks = new Map<Cell, number>();
  for (const [rank, { middle }] of lattice.place.mainStreets.entries()) {
    const cell = nearestTo(middle, lattice.cells);
    if (cell !== null && !ranks.has(cell)) ranks.set(cell, rank);
  }
  return ranks;
}

/** The gushim of a neighbourhood, and the cells for them. */
interface Share {
  /** The cells in the middle of main streets, the most important first. */
  readonly onMainStreets: readonly QuarterCell[];
  readonly others: readonly QuarterCell[];
  readonly weight: number;
  readonly gushim: Gush[];
  deals: number;
}

/**
 * Shares out gushim, the largest first, each to the neighbourhood that has the fewest deals with it by weight. The last ones go where a
 * neighbourhood has none, or a main street none beside it. Returns those for which there is no cell.
 */
function shareAmong(shares: readonly Share[], gushim: readonly Gush[]): Gush[] {
  const lackOf = (share: Share) => Math.max(1, share.onMainStreets.length) - share.gushim.length;
  const isFull = (share: Share) => share.gushim.length >= share.onMainStreets.length + share.others.length;
  const beyond: Gush[] = [];
  for (const [at, gush] of gushim.entries()) {
    const open = shares.filter((share) => !isFull(share));
    const lacking = open.filter((share) => lackOf(share) > 0);
    const lack = lacking.reduce((sum, share) => sum + lackOf(share), 0);
    const fullness = (share: Share) => (share.deals + gush.deals) / share.weight;
    const choice = lack >= gushim.length - at ? lacking : open;
    const [first, ...others] = choice;
    if (first === undefined) {
      beyond.push(gush);
      continue;
    }
    const emptiest = others.reduce((least, share) => (fullness(share) < fullness(least) ? share : least), first);
    emptiest.gushim.push(gush);
    emptiest.deals += gush.deals;
  }
  return beyond;
}

/** The largest gushim are on main streets; the others are spread over the other cells. */
function placedIn({
  gushim,
  onMainStreets,
  others,
}: Pick<Share, 'gushim' | 'onMainStreets' | 'others'>): readonly (readonly [number, QuarterCell])[] {
  const along = gushim.slice(0, onMainStreets.length);
  return [
    ...along.flatMap((gush, at): (readonly [number, QuarterCell])[] => {
      const cell = onMainStreets[at];
      return cell === undefined ? [] : [[gush.number, cell]];
    }),
    ...spread(gushim.slice(along.length), others),
  ];
}

function spread(gushim: readonly Gush[], over: readonly QuarterCell[]): readonly (readonly [number, QuarterCell])[] {
  return gushim.flatMap((gush, at): (readonly [number, QuarterCell])[] => {
    const cell = over[Math.floor(((at + 0.5) * over.length) / gushim.length)];
    return cell === undefined ? [] : [[gush.number, cell]];
  });
}

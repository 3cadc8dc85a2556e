import type { Position, Ring } from '../../geometry/shapes.ts';
import {
  FIRST_PRIVATIZED_CHELKA,
  MOST_PRIVATIZED_HOMES,
  PROJECTS_OF_GUSH,
  projectChelka,
} from '../deals/plot-numbers.ts';
import type { Gush, Place } from '../places.ts';
import { randomFor } from '../random.ts';
import { type Cell, type Lattice, planeM } from './lattice.ts';

/** Metres from the plots on one side of a street to those on the other; less in very small blocks. */
const STREET_M = 12;
const STREET_SHARE = 0.12;
/** The depth and width of a plot if there is room, metres: some 950 square metres in town. */
const PLOT_M = { town: { depth: 34, width: 28 }, country: { depth: 62, width: 72 } } as const;
/** With less room, plots keep this ratio of depth to width, and at least this depth. */
const SMALL_PLOT = { depthToSide: 1.2, depthM: 14, landShare: 0.8 } as const;
/**
 * Parcels with deals that a gush usually has, by its deals. With `more` plots and those of projects, more than 99 of 100 parcels of
 * the register get a plot (measured).
 */
const PLOTS_NEEDED = { town: { aDeal: 0.2, more: 6 }, country: { aDeal: 0.6, more: 8 } } as const;
/** The plot of a lottery project is as wide as this many others; a gush of a city has one, and one for a second project. */
const PROJECT_PLOTS = 3;
/** Boundaries between neighbours are moved by up to this share of the usual width. */
const WIDTH_JITTER = 0.22;

/** How streets divide the cells of a place: the same in all of them, so that streets continue from cell to cell. */
export interface StreetGrid {
  /** Strips of two rows of plots, back to back, between two streets. */
  readonly strips: number;
  readonly streetM: number;
}

/** The plots of a gush: rows from south to north, each with this many plots from west to east. */
export interface PlotGrid extends StreetGrid {
  /** From the side of the cell to the plots, half a street: shares of its width and of its height. */
  readonly margin: { readonly toEast: number; readonly toNorth: number };
  readonly columns: number;
  /** Plots for parcels with ordinary numbers; then those for privatized homes, then those of lottery projects. */
  readonly ordinary: number;
  /** The first so many ordinary parcels are spread over the ordinary plots, so that those with deals are all over the gush. */
  readonly spread: number;
}

/** A plot: its place among the others, and its part of the cell. */
export interface Plot {
  readonly row: number;
  /** The first and, for a wide plot, the last of the columns that it takes. */
  readonly fromColumn: number;
  readonly toColumn: number;
  /** From west to east and from south to north through the cell, 0 to 1. */
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

export function streetGrid({ place, sideM }: Pick<Lattice, 'place' | 'sideM'>): StreetGrid {
  const streetM = Math.min(STREET_M, STREET_SHARE * sideM);
  const areaM2 = (SMALL_PLOT.landShare * sideM ** 2) / plotsNeeded(place, place.registerRows / place.gushim);
  const depth = Math.min(
    PLOT_M[place.isRural ? 'country' : 'town'].depth,
    Math.max(SMALL_PLOT.depthM, SMALL_PLOT.depthToSide * Math.sqrt(areaM2)),
  );
  return { streetM, strips: Math.max(1, Math.round(sideM / (2 * depth + streetM))) };
}

export function plotGrid(gush: Gush, cell: Cell, streets: StreetGrid): PlotGrid {
  const { isRural, isCity } = gush.place;
  const needed = plotsNeeded(gush.place, gush.deals);
  const rows = 2 * streets.strips;
  const roomy = Math.floor((widthM(cell) - streets.streetM) / PLOT_M[isRural ? 'country' : 'town'].width);
  const columns = Math.max(roomy, Math.ceil(needed / rows), isCity ? PROJECTS_OF_GUSH * PROJECT_PLOTS : 1);
  const halfStreetM = streets.streetM / 2;
  const margin = { toEast: halfStreetM / widthM(cell), toNorth: halfStreetM / heightM(cell) };
  const special = specialPlots(gush.place);
  const ordinary = rows * columns - special;
  return { ...streets, margin, columns, ordinary, spread: Math.min(ordinary, usualPlots(gush.place, gush.deals)) };
}

function plotsNeeded(place: Place, deals: number): number {
  return usualPlots(place, deals) + PLOTS_NEEDED[place.isRural ? 'country' : 'town'].more + specialPlots(place);
}

const usualPlots = (place: Place, deals: number) =>
  Math.max(1, Math.round(PLOTS_NEEDED[place.isRural ? 'country' : 'town'].aDeal * deals));

const specialPlots = ({ isCollective, isCity }: Place) =>
  (isCollective ? MOST_PRIVATIZED_HOMES : 0) + (isCity ? PROJECTS_OF_GUSH * PROJECT_PLOTS : 0);

/** The plot of a parcel; null for a number beyond those of the gush. */
export function plotOf(gush: Gush, chelka: number, grid: PlotGrid, seed: number): Plot | null {
  const place = placeOf(gush, chelka, grid);
  if (place === null) return null;
  const row = Math.floor(place.first / grid.columns);
  const fromColumn = place.first % grid.columns;
  const toColumn = fromColumn + place.width - 1;
  const { toEast, toNorth } = grid.margin;
  const boundary = (at: number): number => {
    const isOuter = at === 0 || at === grid.columns;
    const moved = isOuter ? 0 : WIDTH_JITTER * (2 * randomFor(seed, gush.number, row, at, 6).unit() - 1);
    return toEast + ((1 - 2 * toEast) * (at + moved)) / grid.columns;
  };
  const strip = Math.floor(row / 2);
  const middle = (strip + 0.5) / grid.strips;
  return {
    row,
    fromColumn,
    toColumn,
    west: boundary(fromColumn),
    east: boundary(toColumn + 1),
    south: row % 2 === 0 ? strip / grid.strips + toNorth : middle,
    north: row % 2 === 0 ? middle : (strip + 1) / grid.strips - toNorth,
  };
}

/**
 * Plots are numbered row by row, every other row backwards: first `spread` of them at equal distances, then those between them.
 * Returns the first plot of a parcel, and how many it takes.
 */
function placeOf(
  { number, place }: Gush,
  chelka: number,
  { ordinary, columns, strips, spread }: PlotGrid,
): { readonly first: number; readonly width: number } | null {
  for (let project = 0; place.isCity && project < PROJECTS_OF_GUSH; project += 1) {
    if (chelka !== projectChelka(number, project)) continue;
    // The last row runs backwards: its last plots are the western ones.
    return { first: (2 * strips - 1) * columns + project * PROJECT_PLOTS, width: PROJECT_PLOTS };
  }
  const inSnakes = (at: number) => {
    const row = Math.floor(at / columns);
    return { first: row % 2 === 0 ? at : row * columns + (columns - 1 - (at % columns)), width: 1 };
  };
  if (chelka >= 1 && chelka <= ordinary && !(place.isCollective && chelka >= FIRST_PRIVATIZED_CHELKA)) {
    const at = chelka - 1;
    if (at < spread) return inSnakes(Math.floor((at * ordinary) / spread));
    // Those at equal distances that come before it: all with fewer plots between them than this parcel has before it.
    const between = at - spread;
    return inSnakes(between + Math.ceil(((between + 1) * spread) / (ordinary - spread)));
  }
  const home = chelka - FIRST_PRIVATIZED_CHELKA;
  const isHome = place.isCollective && home >= 0 && home < MOST_PRIVATIZED_HOMES;
  return isHome ? inSnakes(ordinary + home) : null;
}

/** A part of a cell as a ring. Straight lines through a cell stay straight, so the part is convex like the cell. */
export function ringOf(
  cell: Cell,
  { west, east, south, north }: Pick<Plot, 'west' | 'east' | 'south' | 'north'>,
): Ring {
  const first = positionIn(cell, west, south);
  return [first, positionIn(cell, east, south), positionIn(cell, east, north), positionIn(cell, west, north), first];
}

/** A position in a cell, by shares of the way from west to east and from south to north. */
export function positionIn({ corners }: Cell, toEast: number, toNorth: number): Position {
  const [southWest, southEast, northEast, northWest] = corners;
  const between = (axis: 0 | 1) =>
    (1 - toNorth) * ((1 - toEast) * southWest[axis] + toEast * southEast[axis]) +
    toNorth * ((1 - toEast) * northWest[axis] + toEast * northEast[axis]);
  return [rounded(between(0)), rounded(between(1))];
}

/** Seven digits of a degree: a centimetre. */
const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7;

/** From west to east through the middle of a cell, metres. */
export const widthM = ({ corners: [southWest, southEast, northEast, northWest] }: Cell) =>
  (sideM(southWest, southEast) + sideM(northWest, northEast)) / 2;

/** From south to north through the middle of a cell, metres. */
export const heightM = ({ corners: [southWest, southEast, northEast, northWest] }: Cell) =>
  (sideM(southWest, northWest) + sideM(southEast, northEast)) / 2;

const sideM = ([fromLon, fromLat]: Position, [toLon, toLat]: Position) =>
  planeM({ lat: fromLat, lon: fromLon }, { lat: toLat, lon: toLon });

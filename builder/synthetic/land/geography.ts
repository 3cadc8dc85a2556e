import type { MultiPolygon } from '../../geometry/shapes.ts';
import type { Quarter } from '../localities/quarters.ts';
import type { Gush, Place } from '../places.ts';
import { randomFor } from '../random.ts';
import { landOf } from './land.ts';
import type { Cell, Lattice } from './lattice.ts';
import { type Plot, type PlotGrid, plotGrid, plotOf, ringOf, type StreetGrid, streetGrid } from './plots.ts';
import { placeGushim } from './quarter-cells.ts';

/** Shares of the parcels by their state in the cadastre, which has no polygon for the rest (modelled). */
const PLACED = { current: 0.9, cancelled: 0.04, unsettled: 0.02 } as const;
/** Share of the gushim without a polygon. */
const WITHOUT_POLYGON = 0.005;

export type ParcelKind = keyof typeof PLACED;

/** The place of a gush of the world: its block of the land of its place, and how it is divided into plots. */
export interface Site {
  readonly gush: Gush;
  readonly lattice: Lattice;
  readonly cell: Cell;
  readonly grid: PlotGrid;
  /** The neighbourhood, in a city whose neighbourhoods have known places. */
  readonly quarter: Quarter | null;
}

/** Places of everything in the synthetic country. Every answer depends only on the seed and the question. */
export interface Geography {
  /** The land of every place with coordinates, by its code. */
  readonly lattices: ReadonlyMap<number, Lattice>;
  /** How streets divide the cells of a place. */
  streetsOf(lattice: Lattice): StreetGrid;
  /** Null for a gush of a place without coordinates, and for one that is not in the world. */
  siteOf(gush: number): Site | null;
  /** The polygon of a gush in the cadastre; null if it has none. Convex, with four corners. */
  gushShape(gush: number): MultiPolygon | null;
  /** The place of a parcel among the plots; null for a number beyond those of its gush. */
  plotOf(gush: number, chelka: number): Plot | null;
  /** The state of a parcel in the cadastre; null if it has no polygon of it. */
  parcelKind(gush: number, chelka: number): ParcelKind | null;
  /** The real polygon of a parcel, whatever the cadastre has; null if it has no location. Convex, with four corners. */
  parcelShape(gush: number, chelka: number): MultiPolygon | null;
}

export function geographyOf(options: {
  readonly seed: number;
  readonly country: readonly Place[];
  readonly gushim: readonly Gush[];
}): Geography {
  const { seed, country, gushim } = options;
  const gushimOfPlace = new Map<Place, Gush[]>();
  for (const gush of gushim) {
    const others = gushimOfPlace.get(gush.place);
    if (others === undefined) gushimOfPlace.set(gush.place, [gush]);
    else others.push(gush);
  }
  const lattices = landOf(country, seed);
  const streets = new Map([...lattices.values()].map((lattice) => [lattice, streetGrid(lattice)]));
  const streetsOf = (lattice: Lattice) => streets.get(lattice) ?? streetGrid(lattice);
  const sites = new Map<number, Site>();
  for (const [place, own] of gushimOfPlace) {
    const lattice = lattices.get(place.code);
    if (lattice === undefined) continue;
    const placed = placeGushim(own, lattice);
    for (const gush of own) {
      const found = placed.get(gush.number);
      if (found === undefined) continue;
      const grid = plotGrid(gush, found.cell, streetsOf(lattice));
      sites.set(gush.number, { gush, lattice, ...found, grid });
    }
  }
  const plot = (gush: number, chelka: number): Plot | null => {
    const site = sites.get(gush);
    return site === undefined ? null : plotOf(site.gush, chelka, site.grid, seed);
  };
  return {
    lattices,
    streetsOf,
    siteOf: (gush) => sites.get(gush) ?? null,
    gushShape(gush) {
      const site = sites.get(gush);
      if (site === undefined || randomFor(seed, gush, 7).chance(WITHOUT_POLYGON)) return null;
      return [[ringOf(site.cell, WHOLE)]];
    },
    plotOf: plot,
    parcelKind(gush, chelka) {
      return plot(gush, chelka) === null ? null : kindOfPlot(gush, chelka, seed);
    },
    parcelShape(gush, chelka) {
      const own = plot(gush, chelka);
      const site = sites.get(gush);
      return own === null || site === undefined ? null : [[ringOf(site.cell, own)]];
    },
  };
}

/** The state in the cadastre of a parcel with a plot. */
export function kindOfPlot(gush: number, chelka: number, seed: number): ParcelKind | null {
  const drawn = randomFor(seed, gush, chelka, 2).unit();
  if (drawn < PLACED.current) return 'current';
  if (drawn < PLACED.current + PLACED.cancelled) return 'cancelled';
  return drawn < PLACED.current + PLACED.cancelled + PLACED.unsettled ? 'unsettled' : null;
}

const WHOLE = { west: 0, east: 1, south: 0, north: 1 } as const;

/** The error of the centre of a parcel, metres (modelled). */
export function uncertaintyOf(kind: ParcelKind, drawn: number): number {
  switch (kind) {
    case 'current':
      return 5;
    case 'cancelled':
      return 25 + Math.floor(36 * drawn);
    case 'unsettled':
      return 70;
  }
}

import type { Point } from '../../geometry/distance.ts';
import type { Random } from '../random.ts';
import type { Cell, Lattice } from './lattice.ts';

/** Digits of a degree that published coordinates have: six are a tenth of a metre. */
const DEGREE_DIGITS = 6;

export const asPublished = ({ lat, lon }: Point): Point => ({
  lat: Number(lat.toFixed(DEGREE_DIGITS)),
  lon: Number(lon.toFixed(DEGREE_DIGITS)),
});

/** This many points on the land of a place, spread evenly over its blocks, in the order of its blocks. */
export function spotsAcross(lattice: Lattice, count: number, random: Random): readonly Point[] {
  return Array.from({ length: count }, (_, at) => {
    const cell = lattice.cells[Math.floor(((at + random.unit()) * lattice.cells.length) / count)];
    if (cell === undefined) throw new Error(`the land of ${lattice.place.name} has no blocks`);
    return asPublished(pointIn(cell, random.unit(), random.unit()));
  });
}

/** A point of a block, by shares of the way from west to east and from south to north. */
function pointIn({ corners: [southWest, southEast, northEast, northWest] }: Cell, east: number, north: number): Point {
  const mix = (axis: 0 | 1) =>
    (1 - north) * ((1 - east) * southWest[axis] + east * southEast[axis]) +
    north * ((1 - east) * northWest[axis] + east * northEast[axis]);
  return { lon: mix(0), lat: mix(1) };
}

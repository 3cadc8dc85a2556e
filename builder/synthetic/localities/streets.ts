import type { Point } from '../../geometry/distance.ts';
import type { MultiLine } from '../../geometry/shapes.ts';
import type { Site } from '../land/geography.ts';
import { type Lattice, planeM } from '../land/lattice.ts';
import type { Plot, StreetGrid } from '../land/plots.ts';
import { randomFor } from '../random.ts';
import { placeMainStreets } from './main-street-lines.ts';
import type { StreetNames } from './street-names.ts';
import { type Frontage, joined, keyOf, type Piece, piecesOf, type Street } from './street-pieces.ts';

/** The street of each frontage of a place. Null if there is none. */
export type StreetMap = (frontage: Frontage) => Street | null;

/** A street keeps its name for this length, metres. */
const LENGTH_M = { eastward: 600, northward: 1_000 } as const;
/** After the end of the list of names, streets have numbers. */
const NUMBERED = { word: 'רחוב', first: 1_001 } as const;

/**
 * Names the main streets of a place, then its other streets from its centre outward.
 *
 * @param dealt the frontages of the parcels with deals, once for each parcel: a main street has some
 */
export function streetMap(
  lattice: Lattice,
  { strips }: StreetGrid,
  seed: number,
  names: StreetNames,
  dealt: Iterable<Frontage>,
): StreetMap {
  const { place, sideM } = lattice;
  const pieces = piecesOf(lattice, strips, dealt);
  const streets = placeMainStreets(place.mainStreets, pieces, sideM);
  const others = names.othersFor(place, seed);
  let number = NUMBERED.first;
  for (const { pieces: own, lines, from } of stretchesOf(lattice, seed, pieces, streets)) {
    const next = others.next();
    const name = next.done === true ? `${NUMBERED.word} ${number}` : next.value;
    if (next.done === true) number += 1;
    const street = { name, isMain: false, lines, from };
    for (const piece of own) streets.set(keyOf(piece), street);
  }
  return (frontage) => streets.get(keyOf(frontage)) ?? null;
}

/** A part of a line of the lattice that has one name. */
interface Stretch {
  readonly pieces: readonly Piece[];
  readonly lines: MultiLine;
  readonly from: number;
  readonly middle: Point;
}

/** What is no main street, in stretches of one name each, from the centre of the place outward. */
function stretchesOf(
  { place: { code, centre }, sideM }: Lattice,
  seed: number,
  pieces: ReadonlyMap<string, Piece>,
  taken: ReadonlyMap<string, Street>,
): readonly Stretch[] {
  const lengthOf = (way: Frontage['way']) => Math.max(2, Math.round(LENGTH_M[way] / sideM));
  const lengths = { eastward: lengthOf('eastward'), northward: lengthOf('northward') } as const;
  const shifts = new Map<string, number>();
  const shiftOf = (way: Frontage['way'], line: number): number => {
    const key = `${way}/${line}`;
    const shift = shifts.get(key) ?? randomFor(seed, code, line, way === 'eastward' ? 10 : 11).whole(lengths[way]);
    shifts.set(key, shift);
    return shift;
  };
  const drawn = new Map<string, { readonly from: number; readonly pieces: Piece[] }>();
  for (const [pieceKey, piece] of pieces) {
    if (taken.has(pieceKey)) continue;
    const { way, line, at } = piece;
    const shift = shiftOf(way, line);
    const stretch = Math.floor((at + shift) / lengths[way]);
    const key = `${way}/${line}/${stretch}`;
    const own = drawn.get(key) ?? { from: stretch * lengths[way] - shift, pieces: [] };
    own.pieces.push(piece);
    drawn.set(key, own);
  }
  const stretches = [...drawn].map(([key, { from, pieces: own }]) => {
    const lines = joined(own);
    return { key, pieces: own, lines, from, middle: middleOfLines(lines) };
  });
  if (centre !== null) {
    stretches.sort((a, b) => planeM(centre, a.middle) - planeM(centre, b.middle) || (a.key < b.key ? -1 : 1));
  }
  return stretches;
}

const middleOfLines = (lines: MultiLine): Point => {
  const positions = lines.flat();
  const [lon, lat] = positions[Math.floor(positions.length / 2)] ?? [0, 0];
  return { lat, lon };
};

/** The lines beside a plot: the one along its front, and the one that crosses it if the plot is at an end of its row. */
export function frontagesOf(
  { row, fromColumn, toColumn }: Plot,
  { cell, grid: { strips, columns } }: Site,
): { readonly front: Frontage; readonly side: Frontage | null } {
  // The two rows of plots of a strip have their fronts on the street to the south of it and on the one to the north.
  const frontLine = cell.row * strips + Math.floor(row / 2) + (row % 2);
  const isWestern = fromColumn === 0;
  const isAtEnd = isWestern || toColumn === columns - 1;
  return {
    front: { way: 'eastward', line: frontLine, at: cell.column },
    side: isAtEnd ? { way: 'northward', line: cell.column + (isWestern ? 0 : 1), at: cell.row } : null,
  };
}

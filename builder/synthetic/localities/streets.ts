import type { Point } from '../../geometry/distance.ts';
import type { MultiLine, Position } from '../../geometry/shapes.ts';
import { type Cell, type Lattice, planeM } from '../land/lattice.ts';
import { positionIn, type StreetGrid } from '../land/plots.ts';
import { randomFor } from '../random.ts';
import type { MainStreet, StreetNames } from './street-names.ts';

/** A street of a place: a stretch of a line of its lattice, or of a line between two strips of plots. */
export interface Street {
  readonly name: string;
  /** Whether it is at its real place. */
  readonly isMain: boolean;
  readonly lines: MultiLine;
  /** The first column (of a street to the east) or row (of one to the north) of the cells along it. */
  readonly from: number;
}

/** The streets of a place. */
export interface StreetMap {
  /**
   * The street through the column of cells, along the line: `strips` lines for each row of cells, from south to north.
   * Null if there is none.
   */
  eastward(line: number, column: number): Street | null;
  /** The street through the row of cells, along the western side of the column. Null if there is none. */
  northward(column: number, row: number): Street | null;
}

/** A street keeps its name for this length, metres. */
const LENGTH_M = { eastward: 600, northward: 1_000 } as const;
/** After the end of the list of names, streets have numbers. */
const NUMBERED = { word: 'רחוב', first: 1_001 } as const;
/** A main street is a street in its direction whose middle is at most this far from its own, metres. */
const MAIN_STREET_M = 1_000;
/**
 * With this many deals in the gushim along it, a street has addresses of homes that were sold. One without any deals is as bad as one
 * this far away, metres.
 */
const ALONG_MAIN_STREET = { deals: 600, insteadM: 900 } as const;

/**
 * Names the main streets of a place, then its other streets from its centre outward.
 *
 * @param dealsIn the deals in the gushim of a cell. A main street passes some, so that it has addresses
 */
export function streetMap(
  lattice: Lattice,
  { strips }: StreetGrid,
  seed: number,
  names: StreetNames,
  dealsIn: (cell: Cell) => number,
): StreetMap {
  const { code, centre } = lattice.place;
  const lengthOf = (way: keyof typeof LENGTH_M) => Math.max(2, Math.round(LENGTH_M[way] / lattice.sideM));
  const lengths = { eastward: lengthOf('eastward'), northward: lengthOf('northward') } as const;
  const shifts = new Map<string, number>();
  const shiftOf = (way: keyof typeof LENGTH_M, line: number): number => {
    const key = `${way}/${line}`;
    const shift = shifts.get(key) ?? randomFor(seed, code, line, way === 'eastward' ? 10 : 11).whole(lengths[way]);
    shifts.set(key, shift);
    return shift;
  };
  const stretchOf = (way: keyof typeof LENGTH_M, line: number, at: number) => {
    const shift = shiftOf(way, line);
    const stretch = Math.floor((at + shift) / lengths[way]);
    return { key: `${way}/${line}/${stretch}`, from: stretch * lengths[way] - shift };
  };
  const drawn = new Map<string, Drawn>();
  for (const cell of lattice.cells) {
    const deals = dealsIn(cell);
    const draw = (way: keyof typeof LENGTH_M, line: number, at: number, piece: readonly Position[]) => {
      const { key, from } = stretchOf(way, line, at);
      const street = drawn.get(key) ?? { from, pieces: new Map<number, readonly Position[]>(), deals: 0 };
      street.pieces.set(at, piece);
      street.deals += deals;
      drawn.set(key, street);
    };
    for (let strip = 0; strip <= strips; strip += 1) {
      const [west, east] = [positionIn(cell, 0, strip / strips), positionIn(cell, 1, strip / strips)];
      draw('eastward', cell.row * strips + strip, cell.column, [west, east]);
    }
    for (const side of [0, 1]) {
      draw('northward', cell.column + side, cell.row, [positionIn(cell, side, 0), positionIn(cell, side, 1)]);
    }
  }

  const stretches = [...drawn].map(([key, { from, pieces, deals }]): Stretch => {
    const lines = joined([...pieces].sort(([a], [b]) => a - b).map(([, piece]) => piece));
    return { key, from, lines, middle: middleOfLines(lines), deals };
  });
  if (centre !== null) {
    stretches.sort((a, b) => planeM(centre, a.middle) - planeM(centre, b.middle) || (a.key < b.key ? -1 : 1));
  }
  const streets = mainStreetsAmong(stretches, names.mainStreetsOf(lattice.place));
  const others = names.othersFor(lattice.place, seed).values();
  let number = NUMBERED.first;
  for (const { key, lines, from } of stretches) {
    if (streets.has(key)) continue;
    const next = others.next();
    const name = next.done === true ? `${NUMBERED.word} ${number}` : next.value;
    if (next.done === true) number += 1;
    streets.set(key, { name, isMain: false, lines, from });
  }
  return {
    eastward: (line, column) => streets.get(stretchOf('eastward', line, column).key) ?? null,
    northward: (column, row) => streets.get(stretchOf('northward', column, row).key) ?? null,
  };
}

/** Pieces in order, joined if the end of one is the beginning of the next. */
function joined(pieces: readonly (readonly Position[])[]): MultiLine {
  const lines: Position[][] = [];
  for (const [from, to] of pieces) {
    if (from === undefined || to === undefined) continue;
    const last = lines.at(-1);
    const end = last?.at(-1);
    if (last !== undefined && end !== undefined && end[0] === from[0] && end[1] === from[1]) last.push(to);
    else lines.push([from, to]);
  }
  return lines;
}

interface Drawn extends Pick<Stretch, 'from'> {
  /** By their column or row. */
  readonly pieces: Map<number, readonly Position[]>;
  deals: number;
}

/** A part of a line of the lattice that has one name. */
interface Stretch extends Omit<Street, 'name' | 'isMain'> {
  /** Its direction, its line, and its number along the line. */
  readonly key: string;
  readonly middle: Point;
  /** In the gushim along it. */
  readonly deals: number;
}

const middleOfLines = (lines: MultiLine): Point => {
  const positions = lines.flat();
  const [lon, lat] = positions[Math.floor(positions.length / 2)] ?? [0, 0];
  return { lat, lon };
};

/**
 * The main streets, by the keys of their stretches: those near to where the streets are that pass gushim with deals, each
 * stretch once.
 */
function mainStreetsAmong(stretches: readonly Stretch[], mainStreets: readonly MainStreet[]): Map<string, Street> {
  const byKey = new Map(stretches.map((stretch) => [stretch.key, stretch]));
  const streets = new Map<string, Street>();
  for (const { name, middle, way, lengthM } of mainStreets) {
    const near = stretches
      .filter(({ key, deals }) => key.startsWith(way) && deals > 0 && !streets.has(key))
      .map((stretch) => ({ stretch, awayM: planeM(middle, stretch.middle) }))
      .filter(({ awayM }) => awayM < MAIN_STREET_M)
      .map(({ stretch, awayM }) => ({ stretch, badness: awayM + insteadOfDealsM(stretch) }))
      .sort((a, b) => a.badness - b.badness);
    const nearest = near[0]?.stretch;
    if (nearest === undefined) continue;
    const [, line, at] = nearest.key.split('/');
    const parts = [nearest];
    const count = Math.round(lengthM / LENGTH_M[way]);
    for (const step of stepsAround(count)) {
      const next = byKey.get(`${way}/${line}/${Number(at) + step}`);
      if (next !== undefined && !streets.has(next.key)) parts.push(next);
    }
    parts.sort((a, b) => a.from - b.from);
    const lines = parts.flatMap((part) => part.lines);
    const street = { name, isMain: true, lines, from: parts[0]?.from ?? nearest.from };
    for (const { key } of parts) streets.set(key, street);
  }
  return streets;
}

function insteadOfDealsM({ deals }: Stretch): number {
  return ALONG_MAIN_STREET.insteadM * (1 - Math.min(1, deals / ALONG_MAIN_STREET.deals));
}

/** Steps to the stretches around one, so that this many have the same name: 1, -1, 2, and so on. */
const stepsAround = (count: number): readonly number[] =>
  Array.from({ length: Math.max(0, count - 1) }, (_, at) => (at % 2 === 0 ? 1 : -1) * (1 + Math.floor(at / 2)));

/**
 * The lines along which the two rows of plots of a strip have their fronts: the street to the south and the one to the
 * north.
 */
export const frontLine = ({ row }: Pick<Cell, 'row'>, plotRow: number, strips: number): number =>
  row * strips + Math.floor(plotRow / 2) + (plotRow % 2);

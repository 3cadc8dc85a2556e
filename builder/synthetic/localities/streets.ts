import type { Point } from '../../geometry/distance.ts';
import type { MultiLine, Position } from '../../geometry/shapes.ts';
import type { Site } from '../land/geography.ts';
import { type Lattice, planeM } from '../land/lattice.ts';
import { type Plot, positionIn, type StreetGrid } from '../land/plots.ts';
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

/** A part of a line of the lattice, as long as a cell. */
export interface Frontage {
  readonly way: 'eastward' | 'northward';
  /**
   * Lines to the east are numbered from south to north, `strips` of them for each row of cells. A line to the north has the number
   * of the column that it is the western side of.
   */
  readonly line: number;
  /** The column (of a line to the east) or row (of one to the north) of the cell. */
  readonly at: number;
}

/** The street of each frontage of a place. Null if there is none. */
export type StreetMap = (frontage: Frontage) => Street | null;

/** A street keeps its name for this length, metres. */
const LENGTH_M = { eastward: 600, northward: 1_000 } as const;
/** After the end of the list of names, streets have numbers. */
const NUMBERED = { word: 'רחוב', first: 1_001 } as const;
/** A main street is a street in its direction whose middle is at most this far from its own, metres. */
const MAIN_STREET_M = 1_000;
/** A stretch where this many parcels have deals is lively enough. One with a single such parcel is as bad as one this far away, metres. */
const ALONG_MAIN_STREET = { parcels: 12, insteadM: 900 } as const;

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
  const { code, centre } = lattice.place;
  const lengthOf = (way: Frontage['way']) => Math.max(2, Math.round(LENGTH_M[way] / lattice.sideM));
  const lengths = { eastward: lengthOf('eastward'), northward: lengthOf('northward') } as const;
  const shifts = new Map<string, number>();
  const shiftOf = (way: Frontage['way'], line: number): number => {
    const key = `${way}/${line}`;
    const shift = shifts.get(key) ?? randomFor(seed, code, line, way === 'eastward' ? 10 : 11).whole(lengths[way]);
    shifts.set(key, shift);
    return shift;
  };
  const stretchOf = ({ way, line, at }: Frontage) => {
    const shift = shiftOf(way, line);
    const stretch = Math.floor((at + shift) / lengths[way]);
    return { key: `${way}/${line}/${stretch}`, from: stretch * lengths[way] - shift };
  };
  const drawn = new Map<string, Drawn>();
  const draw = (way: Frontage['way'], line: number, at: number, piece: readonly Position[]) => {
    const { key, from } = stretchOf({ way, line, at });
    const stretch = drawn.get(key) ?? { from, pieces: new Map<number, readonly Position[]>(), parcels: 0 };
    stretch.pieces.set(at, piece);
    drawn.set(key, stretch);
  };
  for (const cell of lattice.cells) {
    for (let strip = 0; strip <= strips; strip += 1) {
      const [west, east] = [positionIn(cell, 0, strip / strips), positionIn(cell, 1, strip / strips)];
      draw('eastward', cell.row * strips + strip, cell.column, [west, east]);
    }
    for (const side of [0, 1]) {
      draw('northward', cell.column + side, cell.row, [positionIn(cell, side, 0), positionIn(cell, side, 1)]);
    }
  }

  for (const frontage of dealt) {
    const stretch = drawn.get(stretchOf(frontage).key);
    if (stretch !== undefined) stretch.parcels += 1;
  }

  const stretches = [...drawn].map(([key, { from, pieces, parcels }]): Stretch => {
    const lines = joined([...pieces].sort(([a], [b]) => a - b).map(([, piece]) => piece));
    return { key, from, lines, middle: middleOfLines(lines), parcels };
  });
  if (centre !== null) {
    stretches.sort((a, b) => planeM(centre, a.middle) - planeM(centre, b.middle) || (a.key < b.key ? -1 : 1));
  }
  const streets = mainStreetsAmong(stretches, names.mainStreetsOf(lattice.place));
  const others = names.othersFor(lattice.place, seed);
  let number = NUMBERED.first;
  for (const { key, lines, from } of stretches) {
    if (streets.has(key)) continue;
    const next = others.next();
    const name = next.done === true ? `${NUMBERED.word} ${number}` : next.value;
    if (next.done === true) number += 1;
    streets.set(key, { name, isMain: false, lines, from });
  }
  return (frontage) => streets.get(stretchOf(frontage).key) ?? null;
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
  parcels: number;
}

/** A part of a line of the lattice that has one name. */
interface Stretch extends Omit<Street, 'name' | 'isMain'> {
  /** Its direction, its line, and its number along the line. */
  readonly key: string;
  readonly middle: Point;
  /** Those with deals that are beside it. */
  readonly parcels: number;
}

const middleOfLines = (lines: MultiLine): Point => {
  const positions = lines.flat();
  const [lon, lat] = positions[Math.floor(positions.length / 2)] ?? [0, 0];
  return { lat, lon };
};

/**
 * The main streets, by the keys of their stretches. First each has one: near to where the street is, with deals beside it. Then the
 * long ones go on along their lines, as far as no other main street is there.
 */
function mainStreetsAmong(stretches: readonly Stretch[], mainStreets: readonly MainStreet[]): Map<string, Street> {
  const byKey = new Map(stretches.map((stretch) => [stretch.key, stretch]));
  const middles = middlesOf(stretches, mainStreets);
  const taken = new Set([...middles.values()].map(({ key }) => key));
  const streets = new Map<string, Street>();
  for (const [{ name, way, lengthM }, middle] of middles) {
    const [, line, at] = middle.key.split('/');
    const parts = [middle];
    const ends = new Set<number>();
    for (const step of stepsAround(Math.round(lengthM / LENGTH_M[way]))) {
      const next = byKey.get(`${way}/${line}/${Number(at) + step}`);
      if (next === undefined || taken.has(next.key)) ends.add(Math.sign(step));
      if (next === undefined || ends.has(Math.sign(step))) continue;
      parts.push(next);
      taken.add(next.key);
    }
    parts.sort((a, b) => a.from - b.from);
    const street = {
      name,
      isMain: true,
      lines: parts.flatMap(({ lines }) => lines),
      from: parts[0]?.from ?? middle.from,
    };
    for (const { key } of parts) streets.set(key, street);
  }
  return streets;
}

/** A stretch for each main street that has one: those with the fewest to choose from choose first. */
function middlesOf(
  stretches: readonly Stretch[],
  mainStreets: readonly MainStreet[],
): ReadonlyMap<MainStreet, Stretch> {
  const middles = new Map<MainStreet, Stretch>();
  let waiting = mainStreets.map((mainStreet) => ({ mainStreet, choice: choiceOf(mainStreet, stretches) }));
  while (waiting.length > 0) {
    const [next, ...others] = waiting.sort((a, b) => a.choice.length - b.choice.length);
    const best = next?.choice[0];
    if (next !== undefined && best !== undefined) middles.set(next.mainStreet, best);
    waiting = others.map((other) => ({ ...other, choice: other.choice.filter((stretch) => stretch !== best) }));
  }
  return middles;
}

/** The stretches with deals near to where a main street is, the best first. */
function choiceOf({ middle, way }: MainStreet, stretches: readonly Stretch[]): readonly Stretch[] {
  const badnessOf = ({ parcels }: Stretch, awayM: number) =>
    awayM + ALONG_MAIN_STREET.insteadM * (1 - Math.min(1, parcels / ALONG_MAIN_STREET.parcels));
  return stretches
    .filter(({ key, parcels }) => parcels > 0 && key.startsWith(way))
    .map((stretch) => ({ stretch, awayM: planeM(middle, stretch.middle) }))
    .filter(({ awayM }) => awayM < MAIN_STREET_M)
    .map(({ stretch, awayM }) => ({ stretch, badness: badnessOf(stretch, awayM) }))
    .sort((a, b) => a.badness - b.badness)
    .map(({ stretch }) => stretch);
}

/** Steps to the stretches around one, so that this many have the same name: 1, -1, 2, and so on. */
const stepsAround = (count: number): readonly number[] =>
  Array.from({ length: Math.max(0, count - 1) }, (_, at) => (at % 2 === 0 ? 1 : -1) * (1 + Math.floor(at / 2)));

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

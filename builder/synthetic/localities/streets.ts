import type { MultiLine, Position } from '../../geometry/shapes.ts';
import { readFacts } from '../../sources/facts.ts';
import { type Cell, type Lattice, planeM } from '../land/lattice.ts';
import { positionIn, type StreetGrid } from '../land/plots.ts';
import { randomFor } from '../random.ts';

/** A street of a place: a stretch of a line of its lattice, or of a line between two strips of plots. */
export interface Street {
  readonly name: string;
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
/** After the end of the list of names, streets have numbers, as in new quarters. */
const NUMBERED = { word: 'רחוב', first: 1_001 } as const;
/**
 * The most common names come first in every town, but in varying order: the most places of the list that they are moved
 * by.
 */
const SHUFFLED_BY = 60;
/** Words before a name that do not distinguish it from another name. */
const KIND_OF_STREET = /^(שדרות|דרך|סמטת|רחוב) /;

/** Real names of streets by the code of the place; names that occur in many places have the code 0. */
export function streetNames(): ReadonlyMap<number, readonly string[]> {
  const names = new Map<number, string[]>();
  for (const { settlement_code, name } of readFacts('street_names.csv', ['settlement_code', 'name'])) {
    names.set(Number(settlement_code), [...(names.get(Number(settlement_code)) ?? []), name]);
  }
  return names;
}

/** Names the streets of a place from its centre outward by the names of the list, those of its own first. */
export function streetMap(
  lattice: Lattice,
  { strips }: StreetGrid,
  seed: number,
  names: ReadonlyMap<number, readonly string[]>,
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
  const drawn = new Map<string, { readonly from: number; readonly pieces: Map<number, readonly Position[]> }>();
  const draw = (way: keyof typeof LENGTH_M, line: number, at: number, piece: readonly Position[]) => {
    const { key, from } = stretchOf(way, line, at);
    const street = drawn.get(key) ?? { from, pieces: new Map<number, readonly Position[]>() };
    street.pieces.set(at, piece);
    drawn.set(key, street);
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

  const lines = [...drawn].map(([key, { from, pieces }]) => {
    const line = joined([...pieces].sort(([a], [b]) => a - b).map(([, piece]) => piece));
    const [lon, lat] = line[0]?.[0] ?? [0, 0];
    return { key, from, lines: line, distance: centre === null ? 0 : planeM(centre, { lat, lon }) };
  });
  lines.sort((a, b) => a.distance - b.distance || (a.key < b.key ? -1 : 1));
  const named = namesFor(code, seed, names);
  const streets = new Map(
    lines.map((street, at): readonly [string, Street] => {
      const name = named[at] ?? `${NUMBERED.word} ${NUMBERED.first + at - named.length}`;
      return [street.key, { name, lines: street.lines, from: street.from }];
    }),
  );
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

/** Each name once, whatever kind of street it belongs to. */
function namesFor(code: number, seed: number, names: ReadonlyMap<number, readonly string[]>): readonly string[] {
  const random = randomFor(seed, code, 12);
  const common = (names.get(0) ?? [])
    .map((name, at) => ({ name, place: at + SHUFFLED_BY * random.unit() }))
    .sort((a, b) => a.place - b.place)
    .map(({ name }) => name);
  const known = new Set<string>();
  return [...(names.get(code) ?? []), ...common].filter((name) => {
    const bare = name.replace(KIND_OF_STREET, '');
    if (known.has(bare)) return false;
    known.add(bare);
    return true;
  });
}

/**
 * The lines along which the two rows of plots of a strip have their fronts: the street to the south and the one to the
 * north.
 */
export const frontLine = ({ row }: Pick<Cell, 'row'>, plotRow: number, strips: number): number =>
  row * strips + Math.floor(plotRow / 2) + (plotRow % 2);

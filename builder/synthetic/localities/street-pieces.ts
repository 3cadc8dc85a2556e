import type { MultiLine, Position } from '../../geometry/shapes.ts';
import type { Lattice } from '../land/lattice.ts';
import { positionIn } from '../land/plots.ts';

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

/** A frontage that is beside land of its place. */
export interface Piece extends Frontage {
  readonly ends: readonly [Position, Position];
  /** Parcels with deals that are beside it. */
  parcels: number;
}

export const keyOf = ({ way, line, at }: Frontage): string => `${way}/${line}/${at}`;

/** The pieces of all streets of a place, by their keys, with the parcels beside them. */
export function piecesOf(lattice: Lattice, strips: number, dealt: Iterable<Frontage>): ReadonlyMap<string, Piece> {
  const pieces = new Map<string, Piece>();
  const draw = (frontage: Frontage, ends: Piece['ends']) => {
    const key = keyOf(frontage);
    if (!pieces.has(key)) pieces.set(key, { ...frontage, ends, parcels: 0 });
  };
  for (const cell of lattice.cells) {
    for (let strip = 0; strip <= strips; strip += 1) {
      const ends = [positionIn(cell, 0, strip / strips), positionIn(cell, 1, strip / strips)] as const;
      draw({ way: 'eastward', line: cell.row * strips + strip, at: cell.column }, ends);
    }
    for (const side of [0, 1]) {
      const ends = [positionIn(cell, side, 0), positionIn(cell, side, 1)] as const;
      draw({ way: 'northward', line: cell.column + side, at: cell.row }, ends);
    }
  }
  for (const frontage of dealt) {
    const piece = pieces.get(keyOf(frontage));
    if (piece !== undefined) piece.parcels += 1;
  }
  return pieces;
}

/** Pieces in order, joined if the end of one is the beginning of the next. */
export function joined(pieces: readonly Piece[]): MultiLine {
  const lines: Position[][] = [];
  for (const { ends } of [...pieces].sort((a, b) => a.at - b.at)) {
    const [from, to] = ends;
    const last = lines.at(-1);
    const end = last?.at(-1);
    if (last !== undefined && end !== undefined && end[0] === from[0] && end[1] === from[1]) last.push(to);
    else lines.push([from, to]);
  }
  return lines;
}

/* The pieces of a published file, for hosts that limit the size of files. */

/** Digits of the number of a piece; a larger number has more. sql.js-httpvfs writes as many. */
export const PIECE_DIGITS = 3;

/** The name or URL of a piece of a file, counted from 0: `nadlan.sqlite.000`. */
export const pieceName = (file: string, piece: number): string =>
  `${file}.${String(piece).padStart(PIECE_DIGITS, '0')}`;

/** Lengths of the pieces of a file, in order. All have `pieceBytes`, but the last one may be shorter. */
export function pieceLengths(sizeBytes: number, pieceBytes: number): number[] {
  const count = Math.ceil(sizeBytes / pieceBytes);
  return Array.from({ length: count }, (_, piece) => Math.min(pieceBytes, sizeBytes - piece * pieceBytes));
}

/** The part of a range within one piece. */
export interface PartOfPiece {
  readonly piece: number;
  /** From the beginning of the piece, in bytes. */
  readonly range: { readonly offset: number; readonly length: number };
}

/** The parts of a range of the whole file, piece by piece. */
export function splitRange({ offset, length }: PartOfPiece['range'], pieceBytes: number): PartOfPiece[] {
  const parts: PartOfPiece[] = [];
  for (let at = offset; at < offset + length; ) {
    const piece = Math.floor(at / pieceBytes);
    const end = Math.min((piece + 1) * pieceBytes, offset + length);
    parts.push({ piece, range: { offset: at - piece * pieceBytes, length: end - at } });
    at = end;
  }
  return parts;
}

import type { ByteRange, ExpectedFile, RangeAnswer, RangeSource, Validators } from '../remote/transport/transport.ts';
import { joinValidators, NO_VALIDATORS } from '../remote/transport/validators.ts';
import type { Pieces } from './config.ts';

/** The part of a range within one piece. */
interface PartOfPiece {
  readonly piece: number;
  /** From the beginning of the piece. */
  readonly range: ByteRange;
}

/** The parts of a range, piece by piece. */
export function splitRange({ offset, length }: ByteRange, pieceBytes: number): PartOfPiece[] {
  const parts: PartOfPiece[] = [];
  for (let at = offset; at < offset + length; ) {
    const piece = Math.floor(at / pieceBytes);
    const end = Math.min((piece + 1) * pieceBytes, offset + length);
    parts.push({ piece, range: { offset: at - piece * pieceBytes, length: end - at } });
    at = end;
  }
  return parts;
}

/**
 * Reads a file in pieces as if it were one: a range across their borders becomes a request to each piece, all together.
 * Each piece has a size and versions of its own, to which its answers are held.
 */
export function joinPieces(pieces: Pieces, source: RangeSource): RangeSource {
  const versions = new Map<number, Validators>();
  const expected = (piece: number): ExpectedFile => ({
    url: pieces.urlOf(piece),
    sizeBytes: Math.min(pieces.pieceBytes, pieces.sizeBytes - piece * pieces.pieceBytes),
    ...(versions.get(piece) ?? NO_VALIDATORS),
  });
  const note = (piece: number, answer: RangeAnswer): Uint8Array => {
    versions.set(piece, joinValidators(expected(piece), answer));
    return answer.body;
  };
  return {
    ask: async (_, range, signal) => {
      const parts = splitRange(range, pieces.pieceBytes).map(async ({ piece, range }) =>
        note(piece, await source.ask(expected(piece), range, signal)),
      );
      return joined(await Promise.all(parts), range.length);
    },
    askNow: (_, range) => {
      const parts = splitRange(range, pieces.pieceBytes).map(({ piece, range }) =>
        note(piece, source.askNow(expected(piece), range)),
      );
      return joined(parts, range.length);
    },
  };
}

/** The whole has no version: those of its pieces differ. */
function joined(parts: readonly Uint8Array[], length: number): RangeAnswer {
  const [only] = parts;
  if (parts.length === 1 && only) return { body: only, ...NO_VALIDATORS };
  const body = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    body.set(part, at);
    at += part.length;
  }
  return { body, ...NO_VALIDATORS };
}

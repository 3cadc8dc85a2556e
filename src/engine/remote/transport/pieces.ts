import { pieceLengths, pieceName, splitRange } from '../../../contract/file-pieces.ts';
import { checkVersion } from './bundling/range-answer.ts';
import type { ExpectedFile, OnBody, RangeAnswer, RangeSource, Validators } from './transport.ts';
import { joinValidators, NO_VALIDATORS } from './validators.ts';

/** A file in pieces of equal size; the last one may be shorter. */
export interface Pieces {
  readonly pieceBytes: number;
  readonly sizeBytes: number;
  /** Absolute URL of a piece, counted from 0. */
  urlOf(piece: number): string;
}

/** Lengths of the pieces of files that their host has in pieces, by the URLs that the whole files would have. */
export type PieceBytes = ReadonlyMap<string, number>;

/** Where the bytes of a file are: the URLs that are requested, and the size of each. */
export function hostedPieces(
  { url, sizeBytes }: Pick<ExpectedFile, 'url' | 'sizeBytes'>,
  pieceBytes: number | undefined,
): readonly Pick<ExpectedFile, 'url' | 'sizeBytes'>[] {
  if (pieceBytes === undefined) return [{ url, sizeBytes }];
  return pieceLengths(sizeBytes, pieceBytes).map((bytes, piece) => ({ url: pieceName(url, piece), sizeBytes: bytes }));
}

/** Reads files that their host has in pieces as if they were whole, and all others as they are. */
export function piecesJoined(source: RangeSource, pieceBytes: PieceBytes): RangeSource {
  const joined = new Map<string, RangeSource>();
  const sourceOf = ({ url, sizeBytes }: ExpectedFile): RangeSource => {
    const bytes = pieceBytes.get(url);
    if (bytes === undefined) return source;
    const known = joined.get(url);
    if (known) return known;
    const ofFile = joinPieces({ pieceBytes: bytes, sizeBytes, urlOf: (piece) => pieceName(url, piece) }, source);
    joined.set(url, ofFile);
    return ofFile;
  };
  return {
    ask: (file, range, signal, onBody) => sourceOf(file).ask(file, range, signal, onBody),
    askNow: (file, range) => sourceOf(file).askNow(file, range),
  };
}

/**
 * Reads a file in pieces as if it were one: a range across their borders becomes a request to each piece, all together.
 * Each piece has its own size and versions, and its answers are checked against these. A piece that is replaced while
 * it is read fails as 'changed'.
 */
export function joinPieces(pieces: Pieces, source: RangeSource): RangeSource {
  const versions = new Map<number, Validators>();
  const expected = (piece: number): ExpectedFile => ({
    url: pieces.urlOf(piece),
    sizeBytes: Math.min(pieces.pieceBytes, pieces.sizeBytes - piece * pieces.pieceBytes),
    ...(versions.get(piece) ?? NO_VALIDATORS),
  });
  const noted = (piece: number, answer: RangeAnswer): RangeAnswer => {
    // Another answer may have come since the request.
    checkVersion(answer, expected(piece));
    versions.set(piece, joinValidators(expected(piece), answer));
    return answer;
  };
  return {
    ask: async (_, range, signal, onBody) => {
      const parts = splitRange(range, pieces.pieceBytes).map(async ({ piece, range: part }, index) => {
        // What has come of the first part is the beginning of the range.
        const hears: OnBody | undefined = index === 0 ? onBody : undefined;
        return noted(piece, await source.ask(expected(piece), part, signal, hears));
      });
      return joinAnswers(await Promise.all(parts), range.length);
    },
    askNow: (_, range) => {
      const parts = splitRange(range, pieces.pieceBytes).map(({ piece, range: part }) =>
        noted(piece, source.askNow(expected(piece), part)),
      );
      return joinAnswers(parts, range.length);
    },
  };
}

/** The whole has no version: those of its pieces differ. */
function joinAnswers(answers: readonly RangeAnswer[], length: number): RangeAnswer {
  const [only] = answers;
  if (answers.length === 1 && only) return { ...only, ...NO_VALIDATORS };
  const body = new Uint8Array(length);
  let at = 0;
  for (const answer of answers) {
    body.set(answer.body, at);
    at += answer.body.length;
  }
  const requests = answers.reduce((sum, answer) => sum + (answer.requests ?? 1), 0);
  return { body, ...NO_VALIDATORS, requests };
}

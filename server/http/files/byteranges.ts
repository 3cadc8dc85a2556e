import { randomBytes } from 'node:crypto';
import { SERVER_LIMITS } from '../../limits.ts';
import type { OpenFile } from './open-files.ts';
import type { ByteRange } from './ranges.ts';

/** A piece of a body: bytes as they are, or a range of the file. */
type Piece = Uint8Array | ByteRange;

/** Several ranges of a file as one body, before it is read (multipart/byteranges: RFC 9110, 14.6). */
export interface Byteranges {
  /** Content-Type of the answer, with its boundary. */
  readonly contentType: string;
  readonly lengthBytes: number;
  readonly pieces: readonly Piece[];
}

/** What a body is read from. */
export type PieceSource = Pick<OpenFile, 'fill' | 'isUnchanged'>;

/** Bytes in memory, to be read like a file. */
export const contentAsFile = (content: Buffer): PieceSource => ({
  fill: async (target, position) => {
    target.set(content.subarray(position, position + target.length));
  },
  isUnchanged: async () => true,
});

/** @param contentType of the file */
export function layOut(ranges: readonly ByteRange[], sizeBytes: number, contentType: string): Byteranges {
  // Random, so that a file cannot contain it on purpose.
  const boundary = randomBytes(12).toString('hex');
  const pieces = ranges.flatMap((range): Piece[] => [
    Buffer.from(
      `\r\n--${boundary}\r\nContent-Type: ${contentType}\r\nContent-Range: bytes ${range.start}-${range.end}/${sizeBytes}\r\n\r\n`,
    ),
    range,
  ]);
  pieces.push(Buffer.from(`\r\n--${boundary}--\r\n`));
  const lengthBytes = pieces.reduce((sum, piece) => sum + lengthOf(piece), 0);
  return { contentType: `multipart/byteranges; boundary=${boundary}`, lengthBytes, pieces };
}

/**
 * Reads a body chunk by chunk, as it is consumed. The last chunk comes only if the file did not change meanwhile, so a complete
 * body is of one version. Does not release the file.
 *
 * @throws Error if the file has become shorter or was written
 */
export async function* readPieces(file: PieceSource, pieces: readonly Piece[]): AsyncGenerator<Uint8Array> {
  let last: Uint8Array | null = null;
  for (const some of inChunks(pieces)) {
    if (last) yield last;
    last = await readChunk(file, some);
  }
  if (!(await file.isUnchanged())) throw new Error('A file that is being sent was written.');
  if (last) yield last;
}

async function readChunk(file: PieceSource, pieces: readonly Piece[]): Promise<Uint8Array> {
  const chunk = Buffer.allocUnsafeSlow(pieces.reduce((sum, piece) => sum + lengthOf(piece), 0));
  let at = 0;
  const reads: Promise<void>[] = [];
  for (const piece of pieces) {
    if (piece instanceof Uint8Array) chunk.set(piece, at);
    else reads.push(file.fill(chunk.subarray(at, at + lengthOf(piece)), piece.start));
    at += lengthOf(piece);
  }
  await Promise.all(reads);
  return chunk;
}

const lengthOf = (piece: Piece): number => (piece instanceof Uint8Array ? piece.length : piece.end - piece.start + 1);

/** Groups pieces into chunks, splitting a piece that is too long for the rest of a chunk. */
function* inChunks(pieces: readonly Piece[]): Generator<readonly Piece[]> {
  let chunk: Piece[] = [];
  let room: number = SERVER_LIMITS.filePieceBytes;
  for (const piece of pieces) {
    let rest = piece;
    while (!(rest instanceof Uint8Array) && lengthOf(rest) > room) {
      const end = rest.start + room;
      yield room === 0 ? chunk : [...chunk, { start: rest.start, end: end - 1 }];
      rest = { start: end, end: rest.end };
      [chunk, room] = [[], SERVER_LIMITS.filePieceBytes];
    }
    chunk.push(rest);
    room = Math.max(0, room - lengthOf(rest));
  }
  yield chunk;
}

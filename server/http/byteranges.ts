import { randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { ByteRange } from './ranges.ts';

/** Read and sent in one go. */
const CHUNK_BYTES = 256 * 1024;

/** A piece of a body: bytes as they are, or a range of the file. */
type Piece = Uint8Array | ByteRange;

/** Several ranges of a file as one body, before it is read (multipart/byteranges: RFC 9110, 14.6). */
export interface Byteranges {
  /** Of the answer, with its boundary. */
  readonly contentType: string;
  readonly lengthBytes: number;
  readonly pieces: readonly Piece[];
}

/** @param contentType of the file */
export function layOut(ranges: readonly ByteRange[], sizeBytes: number, contentType: string): Byteranges {
  // By chance, so that nobody can write it into a file.
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
 * Reads a body chunk by chunk, the next one when it is wanted. Does not close the file.
 *
 * @throws Error where the file has become shorter
 */
export async function* readByteranges(handle: FileHandle, { pieces }: Byteranges): AsyncGenerator<Uint8Array> {
  for (const some of inChunks(pieces)) {
    const chunk = new Uint8Array(some.reduce((sum, piece) => sum + lengthOf(piece), 0));
    let at = 0;
    const reads: Promise<void>[] = [];
    for (const piece of some) {
      if (piece instanceof Uint8Array) chunk.set(piece, at);
      else reads.push(fill(chunk.subarray(at, at + lengthOf(piece)), handle, piece.start));
      at += lengthOf(piece);
    }
    await Promise.all(reads);
    yield chunk;
  }
}

const lengthOf = (piece: Piece): number => (piece instanceof Uint8Array ? piece.length : piece.end - piece.start + 1);

/** Pieces that make up a chunk each, and at its end the beginning of one that is too long. */
function* inChunks(pieces: readonly Piece[]): Generator<readonly Piece[]> {
  let chunk: Piece[] = [];
  let room = CHUNK_BYTES;
  for (const piece of pieces) {
    let rest = piece;
    while (!(rest instanceof Uint8Array) && lengthOf(rest) > room) {
      const end = rest.start + room;
      yield [...chunk, { start: rest.start, end: end - 1 }];
      rest = { start: end, end: rest.end };
      [chunk, room] = [[], CHUNK_BYTES];
    }
    chunk.push(rest);
    room = Math.max(0, room - lengthOf(rest));
  }
  yield chunk;
}

async function fill(target: Uint8Array, handle: FileHandle, position: number): Promise<void> {
  for (let at = 0; at < target.length; ) {
    const { bytesRead } = await handle.read(target, at, target.length - at, position + at);
    if (bytesRead === 0) throw new Error('A file that is being sent has become shorter.');
    at += bytesRead;
  }
}

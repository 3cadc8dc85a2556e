import type { Readable } from 'node:stream';
import { UnreadableFile } from '../../sources/text-file.ts';

/** The library asks for so many bytes at a time only when it looks for the next record in a damaged file. */
const SEARCH_STEP_BYTES = 4;
/** The byte that ends a dBASE file, where a program writes one. It is shorter than the next record would be. */
const END_OF_FILE = 0x1a;
/** How many bytes of a damaged file are searched for the next record. */
const SEARCH_MAX_BYTES = 1 << 16;

/** The source of bytes that the library `shapefile` reads from: slices, one after another. */
export interface ByteSlices {
  /** @returns null at the end */
  slice(bytes: number): Promise<Buffer | null>;
  /** The library only looks whether it is there. */
  read(): never;
  cancel(): Promise<void>;
  /** Bytes that were handed over. */
  readonly bytesRead: number;
  /** The slice that was handed over first, the header; null before that. */
  readonly first: Buffer | null;
  /** The slice that was handed over last; null before the first. */
  readonly last: Buffer | null;
}

/**
 * Slices of a stream. One that is larger than what is left, or than `sliceMaxBytes`, is an error in a sentence, because the
 * library would take a part for the whole, and reserve what a damaged length says.
 *
 * @param name of the file in sentences
 */
export function byteSlices(stream: Readable, name: string, sliceMaxBytes: number): ByteSlices {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let held: Buffer = Buffer.alloc(0);
  let bytesRead = 0;
  let searched = 0;
  let first: Buffer | null = null;
  let last: Buffer | null = null;
  return {
    get bytesRead() {
      return bytesRead;
    },
    get first() {
      return first;
    },
    get last() {
      return last;
    },
    async slice(bytes) {
      searched = bytes === SEARCH_STEP_BYTES ? searched + bytes : 0;
      if (bytes > sliceMaxBytes || searched > SEARCH_MAX_BYTES) {
        throw new UnreadableFile(`${name}: is damaged at byte ${bytesRead}; fetch it again.`);
      }
      const parts = [held];
      let size = held.length;
      while (size < bytes) {
        const next = await chunks.next();
        if (next.done === true) break;
        parts.push(next.value);
        size += next.value.length;
      }
      held = parts.length === 1 ? held : Buffer.concat(parts);
      if (size === 0 && first === null) throw new UnreadableFile(`${name}: is empty; fetch it again.`);
      if (size === 0 && bytes > 0) return null;
      if (size < bytes && held[0] !== END_OF_FILE) {
        throw new UnreadableFile(`${name}: is cut off at byte ${bytesRead + size}; fetch it again.`);
      }
      last = held.subarray(0, bytes);
      first ??= last;
      held = held.subarray(bytes);
      bytesRead += last.length;
      return last;
    },
    read() {
      throw new Error('the library reads slices');
    },
    async cancel() {
      stream.destroy();
    },
  };
}

import type { InflateInto } from '../packed-pages/index.ts';
import { ByteReader, ByteWriter, bigEndian, hashBytes, joined, readBigEndian } from '../page-map/index.ts';
import { crc32 } from '../sqlite-file/index.ts';
import { DamagedStrips } from './damaged.ts';

const CRC_BYTES = 4;
/** A smaller saving would not pay for the time of inflating. */
const WORTH_DEFLATING = 0.97;

/** The identity of a sealed piece: a piece of another database, table, column or block fails the check. */
export interface Place {
  readonly root: number;
  readonly column: number;
  readonly block: number;
}

/** Deflates without any header. */
export type Deflate = (bytes: Uint8Array) => Uint8Array;

/** Seals and opens the pieces of a file of strips. */
export class Seal {
  readonly #databaseCrc: number;

  /** @param databaseSha256 64 hexadecimal digits */
  constructor(databaseSha256: string) {
    this.#databaseCrc = crc32(hashBytes(databaseSha256));
  }

  /**
   * A piece of the file: the CRC-32 of the rest, 4 bytes, big-endian; the size of the content plus one if it is
   * deflated, 0 if not; and the content.
   */
  close(content: Uint8Array, place: Place, deflate: Deflate): Uint8Array {
    const deflated = deflate(content);
    const isShorter = deflated.length < WORTH_DEFLATING * content.length;
    const writer = new ByteWriter();
    writer.number(isShorter ? content.length + 1 : 0);
    writer.bytes(isShorter ? deflated : content);
    const rest = writer.take();
    return joined([bigEndian(this.#crcOf(rest, place)), rest]);
  }

  /** @throws DamagedStrips unless it is unchanged and has this identity */
  open(piece: Uint8Array, place: Place, inflate: InflateInto): Uint8Array {
    const rest = piece.subarray(CRC_BYTES);
    if (!this.holds(piece, place)) {
      throw new DamagedStrips(`Column ${place.column} of the table at page ${place.root} is not as it was written.`);
    }
    const reader = new ByteReader(rest);
    const bytes = reader.number() - 1;
    const stored = rest.subarray(reader.skip(0));
    return bytes < 0 ? stored : inflate(stored, new Uint8Array(bytes));
  }

  /** Whether a piece is unchanged and has this identity. */
  holds(piece: Uint8Array, place: Place): boolean {
    return piece.length > CRC_BYTES && readBigEndian(piece) === this.#crcOf(piece.subarray(CRC_BYTES), place);
  }

  #crcOf(rest: Uint8Array, { root, column, block }: Place): number {
    // Rowids are column -1.
    const place = joined([bigEndian(root), bigEndian(column + 1), bigEndian(block)]);
    return crc32(rest, crc32(place, this.#databaseCrc));
  }
}

/** The bytes are not a page map, or are truncated or corrupt. */
export class DamagedMap extends Error {
  override readonly name = 'DamagedMap';
}

const TOO_SHORT = 'The page map ends too early.';

/** Writes numbers and bytes one after another. Numbers take seven bits a byte, the lowest first; the last byte is below 128. */
export class ByteWriter {
  #bytes = new Uint8Array(256);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** @param value a whole number from 0 to 2^53 - 1 */
  number(value: number): void {
    let rest = value;
    for (; rest > 0x7f; rest = Math.floor(rest / 128)) this.byte((rest & 0x7f) | 0x80);
    this.byte(rest);
  }

  /** @param value a whole number from -2^52 to 2^52 - 1; values near 0 are short, whatever their sign */
  signed(value: number): void {
    this.number(value < 0 ? -2 * value - 1 : 2 * value);
  }

  bytes(source: Uint8Array): void {
    this.#reserve(source.length);
    this.#bytes.set(source, this.#length);
    this.#length += source.length;
  }

  /** All written bytes. */
  take(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  /** @param value from 0 to 255 */
  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length] = value;
    this.#length += 1;
  }

  #reserve(length: number): void {
    if (this.#length + length <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * (this.#length + length));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

/** Reads what a `ByteWriter` wrote. @throws DamagedMap past the end, or for an invalid number */
export class ByteReader {
  readonly source: Uint8Array;
  #at = 0;

  constructor(source: Uint8Array) {
    this.source = source;
  }

  byte(): number {
    const byte = this.source[this.#at];
    if (byte === undefined) throw new DamagedMap(TOO_SHORT);
    this.#at += 1;
    return byte;
  }

  number(): number {
    let value = 0;
    for (let scale = 1; scale <= Number.MAX_SAFE_INTEGER; scale *= 128) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80 && Number.isSafeInteger(value)) return value;
    }
    throw new DamagedMap('A number of the page map is too long.');
  }

  signed(): number {
    const value = this.number();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** A view of the next bytes. */
  bytes(length: number): Uint8Array {
    const from = this.skip(length);
    return this.source.subarray(from, from + length);
  }

  /** Skips the next bytes. @returns their offset in the source */
  skip(length: number): number {
    const from = this.#at;
    if (from + length > this.source.length) throw new DamagedMap(TOO_SHORT);
    this.#at = from + length;
    return from;
  }
}

export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Most bits of a number: more would not fit into 32 together with the preceding bits of a byte. */
export const MAX_BITS = 24;
/** Padding that is read together with the last number. */
const SPARE_BYTES = 3;

/** How many bits an integer takes. @param most at least 0 */
export function bitsOf(most: number): number {
  let bits = 0;
  for (let scale = 1; scale <= most; scale *= 2) bits += 1;
  return bits;
}

export const packedBytes = (count: number, bits: number): number => Math.ceil((count * bits) / 8) + SPARE_BYTES;

/** Writes numbers without gaps, the lowest bit first. @param values minus `base`: from 0, of up to `bits` bits */
export function packBits(values: ArrayLike<number>, base: number, bits: number): Uint8Array {
  const packed = new Uint8Array(packedBytes(values.length, bits));
  let at = 0;
  for (let i = 0; i < values.length; i += 1, at += bits) {
    let rest = ((values[i] as number) - base) << (at & 7);
    for (let byte = at >> 3; rest !== 0; byte += 1, rest >>>= 8) packed[byte] = (packed[byte] as number) | rest;
  }
  return packed;
}

/** Reads the output of `packBits` from an offset of a source on. */
export function unpackBits(source: Uint8Array, from: number, bits: number, base: number, target: Float64Array): void {
  const mask = 2 ** bits - 1;
  let at = 8 * from;
  for (let i = 0; i < target.length; i += 1, at += bits) {
    const byte = at >>> 3;
    const four =
      (source[byte] as number) |
      ((source[byte + 1] as number) << 8) |
      ((source[byte + 2] as number) << 16) |
      ((source[byte + 3] as number) << 24);
    target[i] = base + ((four >>> (at & 7)) & mask);
  }
}

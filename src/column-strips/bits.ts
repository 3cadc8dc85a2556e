/** Numbers of more bits do not fit into 32 with the bits of a byte before them. */
export const MAX_BITS = 24;
/** Read beyond the last number, together with it. */
const SPARE_BYTES = 3;

/** How many bits a whole number takes. @param most from 0 on */
export function bitsOf(most: number): number {
  let bits = 0;
  for (let scale = 1; scale <= most; scale *= 2) bits += 1;
  return bits;
}

export const packedBytes = (count: number, bits: number): number => Math.ceil((count * bits) / 8) + SPARE_BYTES;

/** Writes numbers one behind another, the lowest bit first. @param values less `base`: from 0, of up to `bits` bits */
export function packBits(values: ArrayLike<number>, base: number, bits: number): Uint8Array {
  const packed = new Uint8Array(packedBytes(values.length, bits));
  let at = 0;
  for (let i = 0; i < values.length; i += 1, at += bits) {
    let rest = ((values[i] as number) - base) << (at & 7);
    for (let byte = at >> 3; rest !== 0; byte += 1, rest >>>= 8) packed[byte] = (packed[byte] as number) | rest;
  }
  return packed;
}

/** Reads what `packBits` wrote from a place of a source on. */
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

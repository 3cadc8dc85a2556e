/** Larger digits need more counters than fit into a processor's cache. */
const DIGIT_BITS = 16;

/**
 * Sorts rows by their keys, digit by digit; equal ones stay in their order (LSD radix sort).
 *
 * @param keys of all rows, each below `end`
 * @param end up to 2^32
 * @returns the same rows
 */
export function sortByKeys(rows: Uint32Array, keys: Uint32Array, end: number): Uint32Array {
  const bits = Math.max(1, Math.ceil(Math.log2(end)));
  const passes = Math.ceil(bits / DIGIT_BITS);
  const digitBits = Math.ceil(bits / passes);
  let sorted = rows;
  for (let pass = 0; pass < passes; pass += 1) sorted = sortByDigit(sorted, keys, pass * digitBits, digitBits);
  return sorted;
}

function sortByDigit(rows: Uint32Array, keys: Uint32Array, shift: number, bits: number): Uint32Array {
  const mask = 2 ** bits - 1;
  const starts = new Uint32Array(mask + 2);
  for (let i = 0; i < rows.length; i += 1) {
    const behind = (((keys[rows[i] as number] as number) >>> shift) & mask) + 1;
    starts[behind] = (starts[behind] as number) + 1;
  }
  for (let digit = 1; digit < starts.length; digit += 1) {
    starts[digit] = (starts[digit] as number) + (starts[digit - 1] as number);
  }
  const sorted = new Uint32Array(rows.length);
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i] as number;
    const digit = ((keys[row] as number) >>> shift) & mask;
    const place = starts[digit] as number;
    sorted[place] = row;
    starts[digit] = place + 1;
  }
  return sorted;
}

import { readNumbers, writeNumbers } from '../packed-pages/index.ts';
import type { ByteReader, ByteWriter } from '../page-map/index.ts';
import { bitsOf, MAX_BITS, packBits, packedBytes, unpackBits } from './bits.ts';
import { DamagedStrips } from './damaged.ts';

/*
 * The numbers of a strip: a byte for the coding, followed by the coded numbers.
 *
 * | coding | |
 * | --- | --- |
 * | plain, differences | like a column of numbers in packed pages: byte planes |
 * | bits | the least number, how many bits each takes beyond it, and these bits |
 * | listed | the number of distinct numbers, these in ascending order, and the index of each number, as plain |
 * | listed-bits | the same, but as bits |
 */

/** Codings of numbers; which is shortest depends on the column. */
export const CODINGS = ['plain', 'differences', 'bits', 'listed', 'listed-bits'] as const;
export type Coding = (typeof CODINGS)[number];

/** With a longer list than this share of the numbers, most of them occur once. */
const MAX_LISTED_SHARE = 1 / 2;

/** @param values from -2^50 to 2^50. If a coding does not fit, differences are used. */
export function writeColumn(values: Float64Array, coding: Coding, writer: ByteWriter): void {
  const put = (written: Coding) => writer.byte(CODINGS.indexOf(written));
  if (coding === 'plain') {
    put(coding);
    writeNumbers(values, writer, coding);
    return;
  }
  if (coding === 'bits' && writeBits(values, writer, () => put(coding))) return;
  if (coding === 'listed' || coding === 'listed-bits') {
    const list = Float64Array.from(new Set(values)).sort();
    if (list.length <= values.length * MAX_LISTED_SHARE) {
      put(coding);
      writer.number(list.length);
      writeNumbers(list, writer);
      const places = new Map(Array.from(list, (value, place) => [value, place]));
      const indices = values.map((value) => places.get(value) ?? 0);
      if (coding === 'listed') writeNumbers(indices, writer, 'plain');
      else writeBits(indices, writer, () => undefined);
      return;
    }
  }
  put('differences');
  writeNumbers(values, writer, 'differences');
}

/** @returns false without writing if they take too many bits */
function writeBits(values: Float64Array, writer: ByteWriter, before: () => void): boolean {
  let least = values[0] ?? 0;
  let most = least;
  for (let i = 1; i < values.length; i += 1) {
    const value = values[i] as number;
    if (value < least) least = value;
    else if (value > most) most = value;
  }
  const bits = bitsOf(most - least);
  if (bits > MAX_BITS) return false;
  before();
  writer.signed(least);
  writer.byte(bits);
  writer.bytes(packBits(values, least, bits));
  return true;
}

/** Reads as many numbers as fit into the target. @throws DamagedStrips for invalid bytes */
export function readColumn(reader: ByteReader, target: Float64Array): void {
  const coding = CODINGS[reader.byte()];
  if (coding === 'plain' || coding === 'differences') {
    readNumbers(target.length, reader, target);
  } else if (coding === 'bits') {
    readBits(reader, target);
  } else if (coding === 'listed' || coding === 'listed-bits') {
    const length = reader.number();
    if (length > target.length) throw new DamagedStrips('A strip lists more numbers than it has.');
    const list = new Float64Array(length);
    readNumbers(length, reader, list);
    if (coding === 'listed') readNumbers(target.length, reader, target);
    else readBits(reader, target);
    for (let i = 0; i < target.length; i += 1) {
      const place = target[i] as number;
      if (!(place >= 0 && place < length)) throw new DamagedStrips('A strip names a number beyond its list.');
      target[i] = list[place] as number;
    }
  } else {
    throw new DamagedStrips('A strip has numbers in a coding that there is not.');
  }
}

function readBits(reader: ByteReader, target: Float64Array): void {
  const base = reader.signed();
  const bits = reader.byte();
  if (bits > MAX_BITS) throw new DamagedStrips('A strip has numbers of too many bits.');
  const from = reader.skip(packedBytes(target.length, bits));
  unpackBits(reader.source, from, bits, base, target);
}

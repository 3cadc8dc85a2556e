import type { ByteReader, ByteWriter } from '../page-map/index.ts';

/*
 * A column of whole numbers:
 *
 * | bytes | |
 * | --- | --- |
 * | 1 | the form: how many bytes each of the numbers below takes, plus 8 if they are differences |
 * | | the base (`signed`): the least of the numbers, or the first one if differences follow |
 * | | the lowest byte of every number, then the second one of every number, and so on |
 *
 * The numbers are the offsets from the smallest one; or, for each except the first, the difference d from the previous
 * one in zigzag form: 2d, or −2d − 1 if negative. Their bytes are grouped by position, because high bytes are similar.
 */
const DIFFERENCES = 8;
const WIDTH = 7;

/**
 * @param values from -2^50 to 2^50
 * @param form the form; by default the one that is estimated shorter
 */
export function writeNumbers(values: ArrayLike<number>, writer: ByteWriter, form?: 'plain' | 'differences'): void {
  const plain = plainColumn(values);
  const differences = plain.width > 0 && form !== 'plain' ? differencesColumn(values) : plain;
  const isChosen = form ? form === 'differences' : entropyOf(differences) < entropyOf(plain);
  const column = isChosen ? differences : plain;
  writer.byte(column.width + (column !== plain ? DIFFERENCES : 0));
  writer.signed(column.base);
  writer.bytes(column.places);
}

/**
 * Reads the output of `writeNumbers` into the first `count` elements of a target.
 *
 * @returns whether all of them are the same
 */
export function readNumbers(count: number, reader: ByteReader, target: Float64Array): boolean {
  const form = reader.byte();
  const width = form & WIDTH;
  const base = reader.signed();
  if (width === 0) {
    target.fill(base, 0, count);
    return true;
  }
  const areDifferences = form >= DIFFERENCES;
  const from = areDifferences ? 1 : 0;
  const stored = Math.max(count - from, 0);
  const { source } = reader;
  const first = reader.skip(stored * width) - from;
  const second = first + stored;
  const third = second + stored;
  // Nearly all columns have one, two or three bytes: each of these has its own short loop.
  if (width === 1) for (let i = from; i < count; i += 1) target[i] = source[first + i] as number;
  else if (width === 2) {
    for (let i = from; i < count; i += 1)
      target[i] = (source[first + i] as number) | ((source[second + i] as number) << 8);
  } else {
    for (let i = from; i < count; i += 1) {
      const low = (source[first + i] as number) | ((source[second + i] as number) << 8);
      target[i] = low | ((source[third + i] as number) << 16);
    }
  }
  for (let place = 3; place < width; place += 1)
    addPlace(target, from, count, source, first + place * stored, 256 ** place);
  if (areDifferences && width < 4) sumUpShort(target, count, base);
  else if (areDifferences) sumUp(target, count, base);
  else if (base !== 0) for (let i = 0; i < count; i += 1) target[i] = (target[i] as number) + base;
  return false;
}

/** @param at offset of this byte plane, minus `from` */
function addPlace(
  target: Float64Array,
  from: number,
  count: number,
  source: Uint8Array,
  at: number,
  scale: number,
): void {
  for (let i = from; i < count; i += 1) target[i] = (target[i] as number) + (source[at + i] as number) * scale;
}

/** The same as `sumUp` for differences of up to 31 bits. */
function sumUpShort(target: Float64Array, count: number, base: number): void {
  let number = base;
  target[0] = base;
  for (let i = 1; i < count; i += 1) {
    const twice = (target[i] as number) | 0;
    number += (twice >>> 1) ^ -(twice & 1);
    target[i] = number;
  }
}

function sumUp(target: Float64Array, count: number, base: number): void {
  let number = base;
  target[0] = base;
  for (let i = 1; i < count; i += 1) {
    const twice = target[i] as number;
    // The remainder of floating-point numbers would take longer than everything else.
    const half = Math.floor(twice / 2);
    number += half + half === twice ? half : -1 - half;
    target[i] = number;
  }
}

interface Column {
  readonly base: number;
  /** How many bytes each number takes. */
  readonly width: number;
  /** The lowest byte of each number, then the second one of each, and so on. */
  readonly places: Uint8Array;
}

/**
 * The numbers of one column before they become bytes. All columns share this array, because allocating one for each
 * would take longer.
 */
let rest = new Float64Array(1024);

function plainColumn(values: ArrayLike<number>): Column {
  let least = values[0] ?? 0;
  let most = least;
  for (let i = 1; i < values.length; i += 1) {
    const value = values[i] as number;
    if (value < least) least = value;
    else if (value > most) most = value;
  }
  if (most === least) return { base: least, width: 0, places: NO_PLACES };
  if (rest.length < values.length) rest = new Float64Array(2 * values.length);
  for (let i = 0; i < values.length; i += 1) rest[i] = (values[i] as number) - least;
  return { base: least, ...placesOf(values.length, most - least) };
}

function differencesColumn(values: ArrayLike<number>): Column {
  if (rest.length < values.length) rest = new Float64Array(2 * values.length);
  let most = 0;
  for (let i = 1; i < values.length; i += 1) {
    const difference = (values[i] as number) - (values[i - 1] as number);
    const twice = difference < 0 ? -2 * difference - 1 : 2 * difference;
    if (twice > most) most = twice;
    rest[i - 1] = twice;
  }
  return { base: values[0] ?? 0, ...placesOf(values.length - 1, most) };
}

const NO_PLACES = new Uint8Array();

/** The bytes of the first `count` numbers of `rest`. @param most the largest of them */
function placesOf(count: number, most: number): Pick<Column, 'width' | 'places'> {
  let width = 0;
  for (let scale = 1; scale <= most; scale *= 256) width += 1;
  const places = new Uint8Array(width * count);
  for (let place = 0; place < width; place += 1) {
    const from = place * count;
    // An element of a byte array takes its number modulo 256. A number of 32 bits needs no division.
    if (most < 2 ** 32) {
      const shift = 8 * place;
      for (let i = 0; i < count; i += 1) places[from + i] = (rest[i] as number) >>> shift;
    } else {
      const scale = 256 ** place;
      for (let i = 0; i < count; i += 1) places[from + i] = Math.floor((rest[i] as number) / scale);
    }
  }
  return { width, places };
}

const counts = new Uint32Array(256);

/** The entropy of a column's bytes, in bits (C. Shannon, 1948): about the size after entropy coding. */
function entropyOf({ width, places }: Column): number {
  const count = places.length / width;
  let bits = 0;
  for (let from = 0; from < places.length; from += count) {
    counts.fill(0);
    for (let i = from; i < from + count; i += 1) {
      const byte = places[i] as number;
      counts[byte] = (counts[byte] as number) + 1;
    }
    for (let byte = 0; byte < 256; byte += 1) {
      const times = counts[byte] as number;
      if (times > 0) bits += times * Math.log2(count / times);
    }
  }
  return bits;
}

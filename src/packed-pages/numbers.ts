import type { ByteReader, ByteWriter } from '../page-map/index.ts';

/*
 * A column of whole numbers:
 *
 * | bytes | |
 * | --- | --- |
 * | 1 | the form: how many bytes each of the numbers below takes, and 8 more where they are differences |
 * | | what the numbers begin with (`signed`): the least of them, or the first where differences follow |
 * | | the lowest byte of every number, then the second one of every number, and so on |
 *
 * The numbers are what each has more than the least one; or the difference of each but the first from the one before it, twice
 * as large, and less 1 and positive where it is negative. Their bytes are grouped by place, because high ones are much alike.
 */
const DIFFERENCES = 8;
const WIDTH = 7;

/** @param values from -2^50 to 2^50 */
export function writeNumbers(values: readonly number[], writer: ByteWriter): void {
  const plain = plainColumn(values);
  const differences = plain.places.length > 0 ? differencesColumn(values) : plain;
  const column = entropyOf(differences) < entropyOf(plain) ? differences : plain;
  writer.byte(column.places.length + (column === differences ? DIFFERENCES : 0));
  writer.signed(column.base);
  for (const place of column.places) writer.bytes(place);
}

/**
 * Reads what `writeNumbers` wrote, into the first `count` places of a target.
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
  // Nearly all columns are of one, two or three bytes: each in one loop with few steps.
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
  if (areDifferences) sumUp(target, count, base);
  else if (base !== 0) for (let i = 0; i < count; i += 1) target[i] = (target[i] as number) + base;
  return false;
}

/** @param at where the bytes of the place begin, less `from` */
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

function sumUp(target: Float64Array, count: number, base: number): void {
  let number = base;
  target[0] = base;
  for (let i = 1; i < count; i += 1) {
    const twice = target[i] as number;
    number += twice % 2 === 0 ? twice / 2 : -(twice + 1) / 2;
    target[i] = number;
  }
}

interface Column {
  readonly base: number;
  /** The lowest byte of each number, then the second one of each, and so on. */
  readonly places: readonly Uint8Array[];
}

function plainColumn(values: readonly number[]): Column {
  let least = values[0] ?? 0;
  for (const value of values) if (value < least) least = value;
  const rest = new Float64Array(values.length);
  for (let i = 0; i < rest.length; i += 1) rest[i] = (values[i] ?? 0) - least;
  return { base: least, places: placesOf(rest) };
}

function differencesColumn(values: readonly number[]): Column {
  const twice = new Float64Array(values.length - 1);
  for (let i = 0; i < twice.length; i += 1) {
    const difference = (values[i + 1] ?? 0) - (values[i] ?? 0);
    twice[i] = difference < 0 ? -2 * difference - 1 : 2 * difference;
  }
  return { base: values[0] ?? 0, places: placesOf(twice) };
}

function placesOf(numbers: Float64Array): Uint8Array[] {
  let most = 0;
  for (let i = 0; i < numbers.length; i += 1) most = Math.max(most, numbers[i] ?? 0);
  const places: Uint8Array[] = [];
  for (let scale = 1; scale <= most; scale *= 256) {
    const place = new Uint8Array(numbers.length);
    for (let i = 0; i < numbers.length; i += 1) place[i] = Math.floor((numbers[i] ?? 0) / scale) % 256;
    places.push(place);
  }
  return places;
}

const counts = new Uint32Array(256);

/** About as many bits as the bytes of a column take when each is coded by how often it comes at its place (C. Shannon, 1948). */
function entropyOf({ places }: Column): number {
  let bits = 0;
  for (const place of places) {
    counts.fill(0);
    for (let i = 0; i < place.length; i += 1) counts[place[i] ?? 0] = (counts[place[i] ?? 0] ?? 0) + 1;
    for (let byte = 0; byte < 256; byte += 1) {
      const count = counts[byte] ?? 0;
      if (count > 0) bits += count * Math.log2(place.length / count);
    }
  }
  return bits;
}

import { readNumbers, writeNumbers } from '../packed-pages/index.ts';
import { ByteReader, ByteWriter } from '../page-map/index.ts';
import { valueBytes } from '../sqlite-file/index.ts';
import type { ContentList } from './content-list.ts';
import { DamagedStrips } from './damaged.ts';
import type { ValueList } from './strips.ts';

/*
 * The dictionary of a column contains its distinct texts and blobs in the order of their bytes: their number, a column
 * of serial types, a column with the length of the prefix that each shares with the previous one, and the other bytes
 * of each.
 */

/** The same values in the order of their bytes. */
export function inOrder(list: ContentList): ContentList {
  const order = Array.from({ length: list.length }, (_, index) => index);
  const compare = (a: number, b: number) => compareBytes(list.bytesOf(a), list.bytesOf(b));
  return list.sorted(order.sort((a, b) => compare(a, b) || list.typeOf(a) - list.typeOf(b)));
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const shared = sharedBytes(a, b);
  return (a[shared] ?? -1) - (b[shared] ?? -1);
}

/** The length of the common prefix. */
function sharedBytes(a: Uint8Array, b: Uint8Array): number {
  const most = Math.min(a.length, b.length);
  let shared = 0;
  while (shared < most && a[shared] === b[shared]) shared += 1;
  return shared;
}

export function writeDictionary(list: ContentList): Uint8Array {
  const writer = new ByteWriter();
  const indices = Array.from({ length: list.length }, (_, index) => index);
  const shared = indices.map((i) => (i === 0 ? 0 : sharedBytes(list.bytesOf(i), list.bytesOf(i - 1))));
  writer.number(list.length);
  writeNumbers(
    indices.map((i) => list.typeOf(i)),
    writer,
  );
  writeNumbers(shared, writer);
  for (const i of indices) writer.bytes(list.bytesOf(i).subarray(shared[i]));
  return writer.take();
}

/** @throws DamagedStrips, DamagedMap for invalid bytes */
export function readDictionary(bytes: Uint8Array): ValueList {
  const reader = new ByteReader(bytes);
  const length = reader.number();
  const types = new Float64Array(length);
  const shared = new Float64Array(length);
  readNumbers(length, reader, types);
  readNumbers(length, reader, shared);
  const starts = new Uint32Array(length + 1);
  for (let i = 0; i < length; i += 1) starts[i + 1] = (starts[i] as number) + valueBytes(types[i] as number);
  const content = new Uint8Array(starts[length] as number);
  for (let i = 0; i < length; i += 1) {
    const start = starts[i] as number;
    const kept = shared[i] as number;
    const before = i === 0 ? start : (starts[i - 1] as number);
    if (before + kept > start) throw new DamagedStrips('A dictionary shares more bytes than there are.');
    content.copyWithin(start, before, before + kept);
    content.set(reader.bytes((starts[i + 1] as number) - start - kept), start + kept);
  }
  return { types, starts, content };
}

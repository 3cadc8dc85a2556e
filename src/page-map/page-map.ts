import { ByteReader, ByteWriter, DamagedMap } from './bytes.ts';
import { crc32 } from './checksum.ts';
import { type NumberedPage, type PageSize, readPages, writePages } from './pages.ts';

/** A B-tree of the database. */
export interface TreeShape {
  readonly root: number;
  readonly kind: 'table' | 'index';
  /** How many pages each level has, from the root (1) to the leaves. */
  readonly levels: readonly number[];
}

/** Interior pages that lie under one parent, one behind another, and come together. */
export interface MapPart {
  /** Number of the page above. */
  readonly parent: number;
  /** Which of its children the part begins with, from 0. */
  readonly from: number;
  readonly count: number;
  /** Of its bytes in the map. */
  readonly offset: number;
  readonly length: number;
  readonly crc: number;
}

/** What the eager part of a map tells. */
export interface PageMap extends PageSize {
  readonly pageCount: number;
  readonly shapes: readonly TreeShape[];
  /** Pages that are at hand with it. */
  readonly pages: readonly NumberedPage[];
  /** What may be fetched besides, by the number of the page above; in the order of its children. */
  readonly parts: ReadonlyMap<number, readonly MapPart[]>;
}

export interface PageMapContents extends PageSize {
  /** Of the database file, 64 hexadecimal digits. */
  readonly databaseSha256: string;
  readonly pageCount: number;
  readonly shapes: readonly TreeShape[];
  /** Groups of pages of the eager part, each of one kind. */
  readonly eager: readonly (readonly NumberedPage[])[];
  /** The parts on demand. Those of one parent stand together, in the order of its children, and leave none of them out. */
  readonly onDemand: readonly { readonly parent: number; readonly pages: readonly NumberedPage[] }[];
}

export type Inflate = (deflated: Uint8Array) => Promise<Uint8Array>;

/** The name of the format and its version. */
const MAGIC = 'NadlMap1';
const HASH_BYTES = 32;
const CRC_BYTES = 4;
const HEADER_BYTES = MAGIC.length + HASH_BYTES + CRC_BYTES;

/**
 * Writes the map of a database:
 *
 * | bytes | |
 * | --- | --- |
 * | 8 | `NadlMap1` |
 * | 32 | SHA-256 of the database file |
 * | 4 | CRC-32 of what follows, up to the end of the eager part, the highest byte first |
 * | | deflated: size and number of pages; shapes of all B-trees; groups of pages; the directory of the parts on demand |
 * | | the parts on demand, each deflated by itself |
 *
 * @param deflate raw, without any header
 */
export function writePageMap(
  contents: PageMapContents,
  deflate: (bytes: Uint8Array) => Uint8Array,
): { readonly bytes: Uint8Array; readonly eagerBytes: number } {
  const parts = contents.onDemand.map(({ parent, pages }) => {
    const writer = new ByteWriter();
    writePages(pages, contents, writer);
    return { parent, count: pages.length, deflated: deflate(writer.take()) };
  });
  const eager = new ByteWriter();
  for (const value of [contents.pageBytes, contents.usableBytes, contents.pageCount]) eager.number(value);
  writeShapes(contents.shapes, eager);
  eager.number(contents.eager.length);
  for (const group of contents.eager) writePages(group, contents, eager);
  eager.number(parts.length);
  let parentBefore = 0;
  for (const { parent, count, deflated } of parts) {
    eager.signed(parent - parentBefore);
    eager.number(count);
    eager.number(deflated.length);
    eager.bytes(bigEndian(crc32(deflated)));
    parentBefore = parent;
  }
  const deflated = deflate(eager.take());
  const map = new ByteWriter();
  map.bytes(Uint8Array.from(MAGIC, (letter) => letter.charCodeAt(0)));
  map.bytes(hashBytes(contents.databaseSha256));
  map.bytes(bigEndian(crc32(deflated)));
  map.bytes(deflated);
  const eagerBytes = map.length;
  for (const part of parts) map.bytes(part.deflated);
  return { bytes: map.take(), eagerBytes };
}

/**
 * Reads the eager part of a map.
 *
 * @param databaseSha256 of the database that it must be a map of, 64 hexadecimal digits
 * @throws DamagedMap for a map of another database, and for anything but a whole map
 */
export async function readPageMap(eager: Uint8Array, databaseSha256: string, inflate: Inflate): Promise<PageMap> {
  const start = new ByteReader(eager);
  if (String.fromCharCode(...start.bytes(MAGIC.length)) !== MAGIC) throw new DamagedMap('This is no page map.');
  if (!isSame(start.bytes(HASH_BYTES), hashBytes(databaseSha256))) {
    throw new DamagedMap('The page map belongs to another database.');
  }
  const crc = readBigEndian(start.bytes(CRC_BYTES));
  const reader = new ByteReader(await inflateWhole(eager.subarray(HEADER_BYTES), crc, inflate));
  const size = { pageBytes: reader.number(), usableBytes: reader.number() };
  const pageCount = reader.number();
  const shapes = readShapes(reader);
  const pages: NumberedPage[] = [];
  for (let left = reader.number(); left > 0; left -= 1) pages.push(...readPages(reader, size));
  return { ...size, pageCount, shapes, pages, parts: readDirectory(reader, eager.length) };
}

/** Reads one of the parts on demand. @throws DamagedMap */
export async function readPart(
  bytes: Uint8Array,
  part: MapPart,
  size: PageSize,
  inflate: Inflate,
): Promise<readonly NumberedPage[]> {
  return readPages(new ByteReader(await inflateWhole(bytes, part.crc, inflate)), size);
}

async function inflateWhole(deflated: Uint8Array, crc: number, inflate: Inflate): Promise<Uint8Array> {
  if (crc32(deflated) !== crc) throw new DamagedMap('The page map is spoiled: its checksum is another one.');
  return inflate(deflated);
}

function readDirectory(reader: ByteReader, eagerBytes: number): Map<number, MapPart[]> {
  const parts = new Map<number, MapPart[]>();
  let parent = 0;
  let offset = eagerBytes;
  for (let left = reader.number(); left > 0; left -= 1) {
    parent += reader.signed();
    const siblings = parts.get(parent) ?? [];
    const last = siblings.at(-1);
    const from = last ? last.from + last.count : 0;
    const [count, length] = [reader.number(), reader.number()];
    siblings.push({ parent, from, count, offset, length, crc: readBigEndian(reader.bytes(CRC_BYTES)) });
    parts.set(parent, siblings);
    offset += length;
  }
  return parts;
}

function writeShapes(shapes: readonly TreeShape[], writer: ByteWriter): void {
  writer.number(shapes.length);
  for (const { root, kind, levels } of shapes) {
    writer.number(root);
    writer.number(kind === 'table' ? 0 : 1);
    writer.number(levels.length);
    for (const pages of levels) writer.number(pages);
  }
}

function readShapes(reader: ByteReader): TreeShape[] {
  return Array.from({ length: reader.number() }, () => {
    const root = reader.number();
    const kind = reader.number() === 0 ? 'table' : 'index';
    return { root, kind, levels: Array.from({ length: reader.number() }, () => reader.number()) };
  });
}

const hashBytes = (hexadecimal: string): Uint8Array =>
  Uint8Array.from({ length: HASH_BYTES }, (_, i) => Number.parseInt(hexadecimal.slice(2 * i, 2 * i + 2), 16));

function bigEndian(value: number): Uint8Array {
  const bytes = new Uint8Array(CRC_BYTES);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

const readBigEndian = (bytes: Uint8Array): number => new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);

const isSame = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, i) => byte === b[i]);

import { ByteReader, ByteWriter, DamagedMap } from './bytes.ts';
import { bigEndian, crc32, hashBytes, readBigEndian, seedOf } from './checksum.ts';
import { sketchEntry } from './entry.ts';
import { makeInterior, readInterior } from './interior-page.ts';
import { type NumberedPage, type PageSize, readPages, writePages } from './pages.ts';

/** A B-tree of the database. */
export interface TreeShape {
  readonly root: number;
  readonly kind: 'table' | 'index';
  /** How many pages each level has, from the root (1) to the leaves. */
  readonly levels: readonly number[];
}

/** An interior page that may be fetched by itself. */
export interface MapPart {
  /** Number of the page above. */
  readonly parent: number;
  /** Which of its children this is, from 0. */
  readonly position: number;
  /** Of its bytes in the map. */
  readonly offset: number;
  readonly length: number;
}

/** What the eager part of a map tells. */
export interface PageMap extends PageSize {
  /** Of the database file, 64 hexadecimal digits. */
  readonly databaseSha256: string;
  readonly pageCount: number;
  readonly shapes: readonly TreeShape[];
  /** Pages that are at hand with it. */
  readonly pages: readonly NumberedPage[];
  /** Interior pages of indexes that have their children, but of their keys only so much as tells these apart. */
  readonly sketches: readonly NumberedPage[];
  /** What may be fetched besides, by the number of the page above; in the order of its children. */
  readonly parts: ReadonlyMap<number, readonly MapPart[]>;
  /** Where these end in the map. */
  readonly partsEnd: number;
}

export interface PageMapContents extends PageSize {
  /** Of the database file, 64 hexadecimal digits. */
  readonly databaseSha256: string;
  readonly pageCount: number;
  readonly shapes: readonly TreeShape[];
  /** Groups of pages of the eager part, each of one kind. */
  readonly eager: readonly (readonly NumberedPage[])[];
  /** Pages on demand of which a sketch is in the eager part, each group a level of an index. */
  readonly sketched: readonly (readonly NumberedPage[])[];
  /** All pages on demand. Those of one parent stand together, in the order of its children, and leave none of them out. */
  readonly onDemand: readonly { readonly parent: number; readonly page: NumberedPage }[];
}

export type Inflate = (deflated: Uint8Array) => Promise<Uint8Array>;

/** The name of the format and its version. */
const MAGIC = 'NadlMap2';
const HASH_BYTES = 32;
const CRC_BYTES = 4;
const SPOILED = 'The page map is spoiled: its checksum is another one.';
const HEADER_BYTES = MAGIC.length + HASH_BYTES + CRC_BYTES;

/**
 * Writes the map of a database:
 *
 * | bytes | |
 * | --- | --- |
 * | 8 | `NadlMap2` |
 * | 32 | SHA-256 of the database file |
 * | 4 | CRC-32 of what follows, up to the end of the eager part, the highest byte first |
 * | | deflated: size and number of pages; shapes of all B-trees; groups of pages, and of sketches of pages; the directory of the parts on demand |
 * | | the parts on demand, each behind its CRC-32 and deflated by itself |
 *
 * The checksums of the pages may follow (`writeChecksums`).
 *
 * @param deflate raw, without any header
 */
export function writePageMap(
  contents: PageMapContents,
  deflate: (bytes: Uint8Array) => Uint8Array,
): { readonly bytes: Uint8Array; readonly eagerBytes: number } {
  const parts = contents.onDemand.map(({ parent, page }) => ({ parent, bytes: partOf(page, contents, deflate) }));
  const eager = new ByteWriter();
  for (const value of [contents.pageBytes, contents.usableBytes, contents.pageCount]) eager.number(value);
  writeShapes(contents.shapes, eager);
  for (const groups of [contents.eager, contents.sketched.map((level) => sketch(level, contents))]) {
    eager.number(groups.length);
    for (const group of groups) writePages(group, contents, eager);
  }
  writeDirectory(parts, eager);
  const deflated = deflate(eager.take());
  const map = new ByteWriter();
  map.bytes(Uint8Array.from(MAGIC, (letter) => letter.charCodeAt(0)));
  map.bytes(hashBytes(contents.databaseSha256));
  map.bytes(bigEndian(crc32(deflated)));
  map.bytes(deflated);
  const eagerBytes = map.length;
  for (const { bytes } of parts) map.bytes(bytes);
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
  const [pages, sketches] = [readGroups(reader, size), readGroups(reader, size)];
  return { ...size, databaseSha256, pageCount, shapes, pages, sketches, ...readDirectory(reader, eager.length) };
}

/**
 * Reads one of the parts on demand.
 *
 * @param number of the page that it must have
 * @throws DamagedMap
 */
export async function readPart(
  bytes: Uint8Array,
  number: number,
  map: PageMap,
  inflate: Inflate,
): Promise<NumberedPage> {
  const start = new ByteReader(bytes);
  const crc = readBigEndian(start.bytes(CRC_BYTES));
  const deflated = bytes.subarray(CRC_BYTES);
  if (crc32(deflated, seedOf(map.databaseSha256, number)) !== crc) throw new DamagedMap(SPOILED);
  const [page] = readPages(new ByteReader(await inflate(deflated)), map);
  if (page?.number !== number) throw new DamagedMap('A part of the page map has another page than belongs to it.');
  return page;
}

function partOf(page: NumberedPage, contents: PageMapContents, deflate: (bytes: Uint8Array) => Uint8Array): Uint8Array {
  const content = new ByteWriter();
  writePages([page], contents, content);
  const deflated = deflate(content.take());
  const part = new ByteWriter();
  part.bytes(bigEndian(crc32(deflated, seedOf(contents.databaseSha256, page.number))));
  part.bytes(deflated);
  return part.take();
}

/** The interior pages of a level of an index, in the order of the keys, with what tells the keys apart. */
function sketch(level: readonly NumberedPage[], { pageBytes, usableBytes }: PageSize): NumberedPage[] {
  const interiors = level.map(({ number, bytes }) => readInterior(bytes, number, usableBytes));
  const entries = interiors.flatMap((interior) => interior?.entries ?? []);
  let at = 0;
  return level.map(({ number, bytes }, i) => {
    const interior = interiors[i];
    const sketched = interior?.entries.map((entry) => {
      const beside = [entries[at - 1], entries[at + 1]].filter((other) => other !== undefined);
      at += 1;
      return sketchEntry(entry, beside);
    });
    const made = interior && makeInterior({ ...interior, entries: sketched ?? [] }, pageBytes, usableBytes);
    return { number, bytes: made ?? bytes };
  });
}

function readGroups(reader: ByteReader, size: PageSize): NumberedPage[] {
  const pages: NumberedPage[] = [];
  for (let left = reader.number(); left > 0; left -= 1) pages.push(...readPages(reader, size));
  return pages;
}

async function inflateWhole(deflated: Uint8Array, crc: number, inflate: Inflate): Promise<Uint8Array> {
  if (crc32(deflated) !== crc) throw new DamagedMap(SPOILED);
  return inflate(deflated);
}

/** For each page above: its number, how many parts are under it, and how long these are. */
function writeDirectory(
  parts: readonly { readonly parent: number; readonly bytes: Uint8Array }[],
  writer: ByteWriter,
): void {
  const lengths = new Map<number, number[]>();
  for (const { parent, bytes } of parts) lengths.set(parent, [...(lengths.get(parent) ?? []), bytes.length]);
  writer.number(lengths.size);
  let before = 0;
  for (const [parent, under] of lengths) {
    writer.signed(parent - before);
    writer.number(under.length);
    for (const length of under) writer.number(length);
    before = parent;
  }
}

function readDirectory(reader: ByteReader, eagerBytes: number): Pick<PageMap, 'parts' | 'partsEnd'> {
  const parts = new Map<number, MapPart[]>();
  let parent = 0;
  let offset = eagerBytes;
  for (let left = reader.number(); left > 0; left -= 1) {
    parent += reader.signed();
    const under = Array.from({ length: reader.number() }, (_, position) => {
      const part = { parent, position, offset, length: reader.number() };
      offset += part.length;
      return part;
    });
    parts.set(parent, under);
  }
  return { parts, partsEnd: offset };
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

const isSame = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, i) => byte === b[i]);

import { crc32 } from '../sqlite-file/index.ts';
import { ByteReader, ByteWriter, DamagedMap } from './bytes.ts';
import { bigEndian, hashBytes, readBigEndian, seedOf } from './checksum.ts';
import { type NumberedPage, type PageSize, readPages, writePages } from './pages.ts';
import { readSketches, type SketchGroup, writeSketches } from './sketches.ts';
import { type SketchedLevel, sketchesOf } from './sketching.ts';

/** A B-tree of the database. */
export interface TreeShape {
  readonly root: number;
  readonly kind: 'table' | 'index';
  /** How many pages each level has, from the root (1) to the leaves. */
  readonly levels: readonly number[];
  /** How many rows or entries a leaf has on average, rounded up. */
  readonly leafEntries: number;
}

/** An interior page that can be fetched separately. */
export interface MapPart {
  /** Number of the page above it. */
  readonly parent: number;
  /** Which of its children this is, from 0. */
  readonly position: number;
  /** Offset of its bytes in the map. */
  readonly offset: number;
  readonly length: number;
}

/** The content of the eager part of a map. */
export interface PageMap extends PageSize {
  /** SHA-256 of the database file, in hex. */
  readonly databaseSha256: string;
  readonly pageCount: number;
  readonly shapes: readonly TreeShape[];
  /** Pages in the eager part. */
  readonly pages: readonly NumberedPage[];
  /** Sketches of interior pages of indexes that are fetched on demand. */
  readonly sketches: readonly SketchGroup[];
  /** Parts on demand by the number of the parent page, in the order of its children. */
  readonly parts: ReadonlyMap<number, readonly MapPart[]>;
  /** The same for the sketched roots, by page number. */
  readonly roots: ReadonlyMap<number, MapPart>;
  /** Where the parts end in the map. */
  readonly partsEnd: number;
}

export interface PageMapContents extends PageSize {
  /** SHA-256 of the database file, in hex. */
  readonly databaseSha256: string;
  readonly pageCount: number;
  readonly shapes: readonly TreeShape[];
  /** Groups of eager pages, as `writePageGroup` writes them. */
  readonly eager: readonly Uint8Array[];
  /** Sketches of pages on demand, as `writeSketchGroup` writes them. */
  readonly sketched: readonly Uint8Array[];
  /**
   * All pages on demand, as `writePart` writes them. All children of one parent are adjacent, in their order; so are
   * the roots, whose parent is 0, in the order of their sketches.
   */
  readonly onDemand: readonly { readonly parent: number; readonly part: Uint8Array }[];
}

export type Inflate = (deflated: Uint8Array) => Promise<Uint8Array>;

/** The name of the format and its version. */
const MAGIC = 'NadlMap4';
const HASH_BYTES = 32;
const CRC_BYTES = 4;
const DAMAGED = 'The page map is damaged: its checksum is another one.';
/** Parts are padded to multiples of this many bytes: exact lengths would make the directory four times as long. */
const PART_UNIT_BYTES = 32;
/** The parent number of roots in the directory. */
const ABOVE_ROOTS = 0;
const HEADER_BYTES = MAGIC.length + HASH_BYTES + CRC_BYTES;

/**
 * Writes the map of a database:
 *
 * | bytes | |
 * | --- | --- |
 * | 8 | `NadlMap4` |
 * | 32 | SHA-256 of the database file |
 * | 4 | CRC-32 of what follows, up to the end of the eager part, the highest byte first |
 * | | deflated: size and number of pages; shapes of all B-trees; groups of pages, and of sketches of pages; the directory of the parts on demand |
 * | | the parts on demand |
 *
 * Each part is a multiple of 32 bytes, so that the directory is short: the CRC-32 of what follows; the number of
 * padding bytes at its end (1 byte); its page, deflated separately.
 *
 * The checksums of the pages may follow (`writeChecksums`).
 *
 * @param deflate raw, without any header
 */
export function writePageMap(
  contents: PageMapContents,
  deflate: (bytes: Uint8Array) => Uint8Array,
): { readonly bytes: Uint8Array; readonly eagerBytes: number } {
  const eager = new ByteWriter();
  for (const value of [contents.pageBytes, contents.usableBytes, contents.pageCount]) eager.number(value);
  writeShapes(contents.shapes, eager);
  eager.number(contents.eager.length);
  for (const group of contents.eager) eager.bytes(group);
  eager.number(contents.sketched.length);
  for (const group of contents.sketched) eager.bytes(group);
  writeDirectory(contents.onDemand, eager);
  const deflated = deflate(eager.take());
  const map = new ByteWriter();
  map.bytes(Uint8Array.from(MAGIC, (letter) => letter.charCodeAt(0)));
  map.bytes(hashBytes(contents.databaseSha256));
  map.bytes(bigEndian(crc32(deflated)));
  map.bytes(deflated);
  const eagerBytes = map.length;
  for (const { part } of contents.onDemand) map.bytes(part);
  return { bytes: map.take(), eagerBytes };
}

/** Writes pages of one kind as a group of the eager part. */
export function writePageGroup(pages: readonly NumberedPage[], size: PageSize): Uint8Array {
  const writer = new ByteWriter();
  writePages(pages, size, writer);
  return writer.take();
}

/** Writes sketches of the pages of one level for the eager part. */
export function writeSketchGroup(level: SketchedLevel, size: PageSize): Uint8Array {
  const writer = new ByteWriter();
  writeSketches(sketchesOf(level, size), writer);
  return writer.take();
}

/** Writes a page as a part on demand. */
export function writePart(
  page: NumberedPage,
  contents: PageSize & Pick<PageMapContents, 'databaseSha256'>,
  deflate: (bytes: Uint8Array) => Uint8Array,
): Uint8Array {
  const content = new ByteWriter();
  writePages([page], contents, content);
  const deflated = deflate(content.take());
  const length = Math.ceil((CRC_BYTES + 1 + deflated.length) / PART_UNIT_BYTES) * PART_UNIT_BYTES;
  const checked = new Uint8Array(length - CRC_BYTES);
  checked[0] = checked.length - 1 - deflated.length;
  checked.set(deflated, 1);
  const part = new ByteWriter();
  part.bytes(bigEndian(crc32(checked, seedOf(contents.databaseSha256, page.number))));
  part.bytes(checked);
  return part.take();
}

/**
 * Reads the eager part of a map.
 *
 * @param databaseSha256 of its database, 64 hexadecimal digits
 * @throws DamagedMap for a map of another database, or an incomplete map
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
  const pages = readGroups(reader, () => readPages(reader, size)).flat();
  const sketches = readGroups(reader, () => readSketches(reader));
  const { parts, partsEnd } = readDirectory(reader, eager.length);
  const roots = readRoots(shapes, sketches, parts.get(ABOVE_ROOTS) ?? []);
  parts.delete(ABOVE_ROOTS);
  return { ...size, databaseSha256, pageCount, shapes, pages, sketches, parts, roots, partsEnd };
}

/**
 * Reads one of the parts on demand.
 *
 * @param number of the expected page
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
  const checked = bytes.subarray(CRC_BYTES);
  if (crc32(checked, seedOf(map.databaseSha256, number)) !== crc) throw new DamagedMap(DAMAGED);
  const [spare = 0] = checked;
  const [page] = readPages(new ByteReader(await inflate(checked.subarray(1, checked.length - spare))), map);
  if (page?.number !== number) throw new DamagedMap('A part of the page map has another page than belongs to it.');
  // Parsed now, so that a damaged part is rejected here.
  return { ...page };
}

function readGroups<Group>(reader: ByteReader, read: () => Group): Group[] {
  const groups: Group[] = [];
  for (let left = reader.number(); left > 0; left -= 1) groups.push(read());
  return groups;
}

async function inflateWhole(deflated: Uint8Array, crc: number, inflate: Inflate): Promise<Uint8Array> {
  if (crc32(deflated) !== crc) throw new DamagedMap(DAMAGED);
  return inflate(deflated);
}

/** For each parent page: its number, the number of its parts, and their lengths in units. */
function writeDirectory(parts: PageMapContents['onDemand'], writer: ByteWriter): void {
  const lengths = new Map<number, number[]>();
  for (const { parent, part } of parts) lengths.set(parent, [...(lengths.get(parent) ?? []), part.length]);
  writer.number(lengths.size);
  let before = 0;
  for (const [parent, under] of lengths) {
    writer.signed(parent - before);
    writer.number(under.length);
    for (const length of under) writer.number(length / PART_UNIT_BYTES);
    before = parent;
  }
}

function readDirectory(
  reader: ByteReader,
  eagerBytes: number,
): { readonly parts: Map<number, MapPart[]>; readonly partsEnd: number } {
  const parts = new Map<number, MapPart[]>();
  let parent = 0;
  let offset = eagerBytes;
  for (let left = reader.number(); left > 0; left -= 1) {
    parent += reader.signed();
    const under = Array.from({ length: reader.number() }, (_, position) => {
      const part = { parent, position, offset, length: reader.number() * PART_UNIT_BYTES };
      offset += part.length;
      return part;
    });
    parts.set(parent, under);
  }
  return { parts, partsEnd: offset };
}

/** The parts of the roots that are sketched. */
function readRoots(
  shapes: readonly TreeShape[],
  sketches: readonly SketchGroup[],
  parts: readonly MapPart[],
): PageMap['roots'] {
  const isRoot = new Set(shapes.map(({ root }) => root));
  const sketched = sketches.flatMap(({ numbers }) => numbers).filter((number) => isRoot.has(number));
  if (sketched.length !== parts.length)
    throw new DamagedMap('The page map has not as many parts as sketches of roots.');
  return new Map(parts.map((part, i) => [sketched[i] ?? 0, part]));
}

function writeShapes(shapes: readonly TreeShape[], writer: ByteWriter): void {
  writer.number(shapes.length);
  for (const { root, kind, levels, leafEntries } of shapes) {
    writer.number(root);
    writer.number(kind === 'table' ? 0 : 1);
    writer.number(levels.length);
    for (const pages of levels) writer.number(pages);
    writer.number(leafEntries);
  }
}

function readShapes(reader: ByteReader): TreeShape[] {
  return Array.from({ length: reader.number() }, () => {
    const root = reader.number();
    const kind = reader.number() === 0 ? 'table' : 'index';
    const levels = Array.from({ length: reader.number() }, () => reader.number());
    return { root, kind, levels, leafEntries: reader.number() };
  });
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, i) => byte === b[i]);

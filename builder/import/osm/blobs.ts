import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { PbfReader } from 'pbf';
import { UnreadableFile } from '../../sources/text-file.ts';

/** The format's own limits (https://wiki.openstreetmap.org/wiki/PBF_Format). */
const HEADER_MAX_BYTES = 64 * 1024;
const BLOB_MAX_BYTES = 32 * 1024 * 1024;
const LENGTH_BYTES = 4;

/** A blob: a header of the file, or some thousand nodes, ways and relations, unpacked. */
export interface Blob {
  readonly type: 'OSMHeader' | 'OSMData';
  /** Where it begins in the file. */
  readonly at: number;
  readonly bytes: Buffer;
}

/** The place of a blob in sentences. */
export const blobPlace = (path: string, at: number): string => `${basename(path)}, blob at byte ${at}`;

/**
 * Reads the blobs of an extract, one ahead of the one that is handed over. Blobs of other types are left out, as the format asks.
 *
 * @param only where the wanted blobs begin, ascending; all if it is absent
 * @throws {UnreadableFile} with the place, if the file is cut off or damaged, or packed in a way that is not read
 */
export async function* readBlobs(path: string, only?: readonly number[]): AsyncGenerator<Blob> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const starts = only === undefined ? null : [...only].reverse();
    const next = (after: number): Promise<{ readonly blob: Blob | null; readonly end: number }> | null => {
      const at = starts === null ? after : starts.pop();
      return at === undefined || at >= size ? null : readBlob(file, path, at, size);
    };
    let reading = next(0);
    while (reading !== null) {
      const { blob, end } = await reading;
      reading = next(end);
      // An error of the blob ahead is thrown when it is that one's turn.
      reading?.catch(() => {});
      if (blob !== null) yield blob;
    }
  } finally {
    await file.close();
  }
}

async function readBlob(file: FileHandle, path: string, at: number, size: number) {
  const place = blobPlace(path, at);
  const read = async (from: number, bytes: number): Promise<Buffer> => {
    const buffer = Buffer.allocUnsafe(bytes);
    const { bytesRead } = await file.read(buffer, 0, bytes, from);
    if (bytesRead < bytes) throw new UnreadableFile(`${place}: the file is cut off at byte ${size}; fetch it again.`);
    return buffer;
  };
  const damaged = (why: string) => new UnreadableFile(`${place}: is damaged (${why}); fetch the file again.`);
  const headerBytes = (await read(at, LENGTH_BYTES)).readUInt32BE(0);
  if (headerBytes > HEADER_MAX_BYTES) {
    throw at === 0
      ? new UnreadableFile(`${basename(path)}: is no extract of OpenStreetMap in PBF.`)
      : damaged(`a header of ${headerBytes} bytes`);
  }
  const header = headerOf(await read(at + LENGTH_BYTES, headerBytes), damaged);
  if (header.dataBytes > BLOB_MAX_BYTES) throw damaged(`a blob of ${header.dataBytes} bytes`);
  const from = at + LENGTH_BYTES + headerBytes;
  const end = from + header.dataBytes;
  const { type } = header;
  if (type !== 'OSMHeader' && type !== 'OSMData') {
    if (at === 0) throw new UnreadableFile(`${basename(path)}: is no extract of OpenStreetMap in PBF.`);
    return { blob: null, end };
  }
  const bytes = await unpacked(await read(from, header.dataBytes), place, damaged);
  return { blob: { type, at, bytes } satisfies Blob, end };
}

type Damaged = (why: string) => UnreadableFile;

/** Reads a message, whose damage the library notices by errors of several kinds. */
function orDamaged<Result>(read: () => Result, damaged: Damaged): Result {
  try {
    return read();
  } catch (error) {
    throw damaged(error instanceof Error ? error.message : String(error));
  }
}

function headerOf(bytes: Buffer, damaged: Damaged) {
  const read = (tag: number, into: { type: string; dataBytes: number }, from: PbfReader) => {
    if (tag === 1) into.type = from.readString();
    else if (tag === 3) into.dataBytes = from.readVarint();
  };
  return orDamaged(() => new PbfReader(bytes).readFields(read, { type: '', dataBytes: 0 }), damaged);
}

const inflated = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate);
/** Ways of packing in the format that `osmium` writes only when asked to, by their tags. */
const OTHER_PACKINGS: Readonly<Record<number, string>> = { 4: 'lzma', 5: 'bzip2', 6: 'lz4', 7: 'zstd' };

interface PackedBytes {
  raw: Uint8Array | null;
  zlib: Uint8Array | null;
  /** How they are packed otherwise. */
  other: string;
}

async function unpacked(bytes: Buffer, place: string, damaged: Damaged): Promise<Buffer> {
  const read = (tag: number, into: PackedBytes, from: PbfReader) => {
    if (tag === 1) into.raw = from.readBytes();
    else if (tag === 3) into.zlib = from.readBytes();
    else into.other = OTHER_PACKINGS[tag] ?? into.other;
  };
  const empty: PackedBytes = { raw: null, zlib: null, other: 'nothing' };
  const { raw, zlib, other } = orDamaged(() => new PbfReader(bytes).readFields(read, empty), damaged);
  if (raw !== null) return Buffer.from(raw);
  if (zlib === null) {
    throw new UnreadableFile(
      `${place}: is packed by ${other}, which is not read; write the file anew by osmium cat -f pbf,pbf_compression=zlib.`,
    );
  }
  try {
    return await inflated(Buffer.from(zlib.buffer, zlib.byteOffset, zlib.byteLength), {
      maxOutputLength: BLOB_MAX_BYTES,
    });
  } catch (error) {
    throw damaged(error instanceof Error ? error.message : String(error));
  }
}

import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { EXAMPLES_FILE_NAME } from '../../src/catalogue/index.ts';
import { readStripDirectory } from '../../src/column-strips/index.ts';
import { inflateInto } from '../../src/engine/remote/file/inflate.ts';
import { DamagedPackedPages, GROUP_PAGES, readDirectory, type Slots } from '../../src/packed-pages/index.ts';
import type { DescribedFiles } from './described-files.ts';
import { type PageChecksums, readPageChecksums } from './page-checksums.ts';

/** The result for one file of a build. */
export interface FileReport {
  readonly file: string;
  readonly sizeBytes: number;
  /** What is wrong with it, a sentence each. */
  readonly faults: readonly string[];
  /** Numbers of the changed pages, from 1. */
  readonly damagedPages: readonly number[];
  /** Whether reading ended early: the file is missing or could not be read. */
  readonly isUnread?: true;
}

/** Progress of the file that is being read. */
export type Progress = (file: string, readBytes: number, sizeBytes: number) => void;

/** Read at a time. */
const CHUNK_BYTES = 4 * 1024 * 1024;
const inflate = promisify(inflateRaw);

/**
 * Compares every file of a manifest with what was published: each file by size and hash, each page of the database and of the
 * packed pages by checksum. It reads in pieces, so memory does not grow with the files. An unreadable file is reported as a
 * fault.
 */
export async function verifyBuild(
  folder: string,
  manifest: Omit<DescribedFiles, 'buildId'>,
  onProgress: Progress,
): Promise<readonly FileReport[]> {
  const { url, sizeBytes, sha256, map, packed, columns, baseMap } = manifest;
  let checksums: PageChecksums | null = null;
  let checksumFault: string | null = null;
  if (map) {
    try {
      checksums = await readPageChecksums(join(folder, map.url), { ...map, sha256 });
    } catch (cause) {
      checksumFault = faultOf(cause);
    }
  }
  const check = pageChecker(checksums);
  const database = await verifyHash(folder, { url, sizeBytes, sha256 }, onProgress, check.take);
  const named = { databaseSha256: sha256 };
  return [
    { ...database, damagedPages: check.damaged },
    ...(map ? [await verifyMap(folder, { ...named, ...map }, checksumFault, onProgress)] : []),
    ...(packed ? [await verifyPacked(folder, { ...named, ...packed }, onProgress)] : []),
    ...(columns ? [await verifyStrips(folder, { ...named, ...columns }, onProgress)] : []),
    ...(baseMap ? [await verifyHash(folder, baseMap, onProgress)] : []),
    await verifyExamples(folder),
  ];
}

/** Checks the pages of a file that is read from its beginning to its end. */
function pageChecker(checksums: PageChecksums | null) {
  const damaged: number[] = [];
  let rest = Buffer.alloc(0);
  let page = 1;
  const take = (bytes: Buffer): void => {
    if (!checksums) return;
    const { pageBytes, values } = checksums;
    const joined = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    let at = 0;
    for (; joined.length - at >= pageBytes; at += pageBytes, page += 1) {
      if (crc32(joined.subarray(at, at + pageBytes)) !== values[page - 1]) damaged.push(page);
    }
    rest = Buffer.from(joined.subarray(at));
  };
  return { damaged, take };
}

interface Named {
  readonly url: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** Reads a whole file, and compares its size and its hash with what the manifest says. */
async function verifyHash(
  folder: string,
  { url, sizeBytes, sha256 }: Named,
  onProgress: Progress,
  take: (bytes: Buffer) => void = () => {},
): Promise<FileReport> {
  const hash: Hash = createHash('sha256');
  const faults: string[] = [];
  let readBytes = 0;
  let file: FileHandle | null = null;
  try {
    file = await open(join(folder, url));
    const chunk = Buffer.alloc(CHUNK_BYTES);
    for (;;) {
      const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, readBytes);
      if (bytesRead === 0) break;
      const bytes = chunk.subarray(0, bytesRead);
      hash.update(bytes);
      take(bytes);
      readBytes += bytesRead;
      onProgress(url, readBytes, sizeBytes);
    }
  } catch (cause) {
    return { file: url, sizeBytes: readBytes, faults: [faultOf(cause)], isUnread: true, damagedPages: [] };
  } finally {
    await file?.close();
  }
  if (readBytes !== sizeBytes) faults.push(`It has ${readBytes} bytes instead of ${sizeBytes}.`);
  if (hash.digest('hex') !== sha256) faults.push('Its SHA-256 is not the one in the manifest.');
  return { file: url, sizeBytes: readBytes, faults, damagedPages: [] };
}

/** The page map: its hash, its eager part, and whether its checksums could be read. */
async function verifyMap(
  folder: string,
  map: Named & { readonly eagerBytes: number; readonly databaseSha256: string },
  checksumFault: string | null,
  onProgress: Progress,
): Promise<FileReport> {
  const report = await verifyHash(folder, map, onProgress);
  if (report.isUnread || checksumFault === null) return report;
  return { ...report, faults: [...report.faults, `The checksums of the pages cannot be had: ${checksumFault}`] };
}

/** The packed pages: their hash, their directory, and each page, which is unpacked as a reader does. */
async function verifyPacked(
  folder: string,
  packed: Named & { readonly directoryBytes: number; readonly databaseSha256: string },
  onProgress: Progress,
): Promise<FileReport> {
  const { url, sizeBytes, directoryBytes, databaseSha256 } = packed;
  const report = await verifyHash(folder, packed, onProgress);
  if (report.isUnread) return report;
  const file = await open(join(folder, url));
  try {
    const directory = await bytesAt(file, sizeBytes - directoryBytes, directoryBytes);
    const slots = await readDirectory(directory, databaseSha256, inflate);
    return { ...report, damagedPages: await damagedSlots(file, slots, (bytes) => onProgress(url, bytes, sizeBytes)) };
  } catch (cause) {
    return { ...report, faults: [...report.faults, faultOf(cause)] };
  } finally {
    await file.close();
  }
}

/** The column strips: their hash, and their directory. */
async function verifyStrips(
  folder: string,
  columns: Named & { readonly directoryBytes: number; readonly databaseSha256: string },
  onProgress: Progress,
): Promise<FileReport> {
  const { url, sizeBytes, directoryBytes, databaseSha256 } = columns;
  const report = await verifyHash(folder, columns, onProgress);
  if (report.isUnread) return report;
  const file = await open(join(folder, url));
  try {
    const stripBytes = sizeBytes - directoryBytes;
    const directory = await bytesAt(file, stripBytes, directoryBytes);
    readStripDirectory(directory, databaseSha256, stripBytes, inflateInto);
    return report;
  } catch (cause) {
    return { ...report, faults: [...report.faults, faultOf(cause)] };
  } finally {
    await file.close();
  }
}

async function damagedSlots(file: FileHandle, slots: Slots, onBytes: (bytes: number) => void): Promise<number[]> {
  const damaged: number[] = [];
  for (let first = 1; first <= slots.pageCount; first += GROUP_PAGES) {
    const last = Math.min(first + GROUP_PAGES - 1, slots.pageCount);
    const { offset, length } = slots.rangeOf(first, last);
    const group = await bytesAt(file, offset, length);
    const slotBytes = length / (last - first + 1);
    for (let page = first; page <= last; page += 1) {
      const at = (page - first) * slotBytes;
      try {
        slots.unpackOne(page, group.subarray(at, at + slotBytes), new Uint8Array(slots.pageBytes), inflateInto);
      } catch (cause) {
        if (!(cause instanceof DamagedPackedPages)) throw cause;
        damaged.push(page);
      }
    }
    onBytes(offset + length);
  }
  return damaged;
}

/** The examples, which are JSON and have no checksum. */
async function verifyExamples(folder: string): Promise<FileReport> {
  const report = { file: EXAMPLES_FILE_NAME, sizeBytes: 0, faults: [], damagedPages: [] };
  try {
    const text = await readFile(join(folder, EXAMPLES_FILE_NAME), 'utf8');
    const sizeBytes = Buffer.byteLength(text);
    return Array.isArray(JSON.parse(text))
      ? { ...report, sizeBytes }
      : { ...report, sizeBytes, faults: ['It is not a list of examples.'] };
  } catch (cause) {
    return { ...report, faults: [faultOf(cause)] };
  }
}

/** A sentence for what was thrown when a file was read. */
function faultOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  if (!('code' in cause)) return cause.message;
  return cause.code === 'ENOENT' ? 'It is missing.' : `It cannot be read (${cause.code}).`;
}

async function bytesAt(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, offset);
  if (bytesRead < length) throw new Error(`The file ends before byte ${offset + length}.`);
  return bytes;
}

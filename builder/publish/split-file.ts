import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { MANIFEST_FILE_NAME } from '../../src/catalogue/index.ts';
import { temporaryName } from './temporary-files.ts';

/** The folder of the pieces, within that of the database. */
export const SPLIT_FOLDER = 'split';
/** A piece has at least one page of any size. */
export const SPLIT_MIN_BYTES = 65_536;
/** Digits of the number of a piece: as many as the scripts of sql.js-httpvfs write, or more if these are not enough. */
const SUFFIX_DIGITS = 3;

/** The configuration of sql.js-httpvfs for a database in pieces (its `SplitFileConfigInner`). */
export interface SplitConfig {
  readonly serverMode: 'chunked';
  readonly requestChunkSize: number;
  /** The prefix of the names of the pieces, relative to the configuration; their number follows. */
  readonly urlPrefix: string;
  /** Bytes of each piece except the last: a multiple of the page size. */
  readonly serverChunkSize: number;
  readonly databaseLengthBytes: number;
  readonly suffixLength: number;
}

/** The path of the configuration, relative to the folder of the database, and its content. */
export interface SplitDatabase {
  readonly configUrl: string;
  readonly pieceBytes: number;
  readonly pieces: number;
}

/**
 * Writes a database in pieces to `<folder>/split`, then the configuration that names them, each file in one step. The
 * names of pieces have the hash of the database and their size, so that pieces never change under their readers.
 *
 * @param maxBytes of a piece, at least `SPLIT_MIN_BYTES`; rounded down to whole pages
 */
export function splitDatabase(
  folder: string,
  fileName: string,
  { maxBytes, pageSizeBytes }: { maxBytes: number; pageSizeBytes: number },
): SplitDatabase {
  const splitFolder = join(folder, SPLIT_FOLDER);
  mkdirSync(splitFolder, { recursive: true });
  const path = join(folder, fileName);
  const sizeBytes = statSync(path).size;
  const pieceBytes = Math.floor(maxBytes / pageSizeBytes) * pageSizeBytes;
  const pieces = Math.ceil(sizeBytes / pieceBytes);
  const config: SplitConfig = {
    serverMode: 'chunked',
    requestChunkSize: pageSizeBytes,
    urlPrefix: `${fileName}.${pieceBytes}.`,
    serverChunkSize: pieceBytes,
    databaseLengthBytes: sizeBytes,
    suffixLength: Math.max(SUFFIX_DIGITS, String(pieces - 1).length),
  };
  const temporary = join(splitFolder, temporaryName('piece'));
  const file = openSync(path, 'r');
  try {
    for (let piece = 0; piece < pieces; piece += 1) {
      const name = `${config.urlPrefix}${String(piece).padStart(config.suffixLength, '0')}`;
      const lengthBytes = Math.min(pieceBytes, sizeBytes - piece * pieceBytes);
      if (statSync(join(splitFolder, name), { throwIfNoEntry: false })?.size === lengthBytes) continue;
      copyRange(file, piece * pieceBytes, lengthBytes, temporary);
      renameSync(temporary, join(splitFolder, name));
    }
    writeWhole(temporary, `${JSON.stringify(config, null, 2)}\n`);
    renameSync(temporary, join(splitFolder, MANIFEST_FILE_NAME));
  } finally {
    closeSync(file);
    rmSync(temporary, { force: true });
  }
  return { configUrl: `${SPLIT_FOLDER}/${MANIFEST_FILE_NAME}`, pieceBytes, pieces };
}

/** Removes the pieces of databases that are no longer kept, and the configuration if it belongs to one of them. */
export function removeOldPieces(folder: string, keptDatabases: readonly string[]): void {
  const splitFolder = join(folder, SPLIT_FOLDER);
  if (!existsSync(splitFolder)) return;
  const isKept = (name: string) => keptDatabases.some((database) => name.startsWith(`${database}.`));
  const configPath = join(splitFolder, MANIFEST_FILE_NAME);
  const prefix = existsSync(configPath) ? prefixOf(readFileSync(configPath, 'utf8')) : null;
  if (prefix !== null && !isKept(prefix)) rmSync(configPath);
  for (const name of readdirSync(splitFolder)) {
    if (/^nadlan-[0-9a-f]{16}\.sqlite\.\d+\.\d+$/.test(name) && !isKept(name)) rmSync(join(splitFolder, name));
  }
}

function prefixOf(text: string): string | null {
  try {
    const { urlPrefix } = JSON.parse(text) as Partial<SplitConfig>;
    return typeof urlPrefix === 'string' ? urlPrefix : null;
  } catch {
    return null;
  }
}

const COPY_BYTES = 4 * 1024 * 1024;

function copyRange(from: number, offset: number, lengthBytes: number, path: string): void {
  const buffer = Buffer.allocUnsafe(Math.min(COPY_BYTES, lengthBytes));
  const to = openSync(path, 'w');
  try {
    for (let done = 0; done < lengthBytes; ) {
      const wanted = Math.min(buffer.length, lengthBytes - done);
      const read = readSync(from, buffer, 0, wanted, offset + done);
      if (read === 0) throw new Error('the database became shorter while it was being split');
      for (let written = 0; written < read; ) written += writeSync(to, buffer, written, read - written);
      done += read;
    }
    fsyncSync(to);
  } finally {
    closeSync(to);
  }
}

function writeWhole(path: string, text: string): void {
  const file = openSync(path, 'w');
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

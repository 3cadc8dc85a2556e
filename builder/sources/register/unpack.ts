import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { type GivenFile, lookAtFile, UnreadableFile } from '../text-file.ts';

/** A text of an export: a file, or one in an archive. */
export interface PackedText {
  readonly kind: 'text';
  /** Its name in sentences. */
  readonly name: string;
  /** 'gzip' or 'zip', for the report; null for a plain file. */
  readonly packing: 'gzip' | 'zip' | null;
  open(): Promise<OpenedBytes>;
}

export interface OpenedBytes {
  /** The bytes without their packing. It fails with `UnreadableFile` if the packing is damaged. */
  readonly stream: Readable;
  /** Share of the text that has been read, 0 to 1. */
  share(): number;
}

export interface ParquetTable {
  readonly kind: 'parquet';
  readonly name: string;
  readonly path: string;
}

export type Unpacked =
  | {
      readonly kind: 'parts';
      readonly parts: readonly (PackedText | ParquetTable)[];
      /** What is not read, a sentence each. */
      readonly notes: readonly string[];
      /** Closes what the parts read from. */
      close(): void;
    }
  | { readonly kind: 'unusable'; readonly message: string };

/** The parser of CSV is slow with larger chunks. */
const CHUNK_BYTES = 65_536;
/** Text of a register packs to a tenth or so. Files that unpack to more than this many times their size are bombs. */
const MAX_RATIO = 200;
/** A smaller unpacked text is read whatever it was packed to: columns that repeat one value pack well. */
const RATIO_FREE_BYTES = 256 * 1024 * 1024;

const PARQUET_MAGIC = 'PAR1';

/**
 * Opens a file of an export by its first bytes, whatever its name: text, gzip, a zip archive of texts, or Parquet.
 *
 * @param what the file should be, for the sentences about one that cannot be opened
 */
export async function unpack(
  path: string,
  what = 'a register export (CSV with a line of column names)',
): Promise<Unpacked> {
  const name = basename(path);
  const file: GivenFile = { path, name, what };
  const looked = await lookAtFile(file, ['gzip', 'zip', 'utf-16']);
  if (looked.kind === 'unusable') return looked;
  const { sizeBytes } = looked;
  const only = (part: PackedText | ParquetTable): Unpacked => ({ kind: 'parts', parts: [part], notes: [], close() {} });
  const head = await firstBytes(path);
  if (head.toString('latin1') === PARQUET_MAGIC) return only({ kind: 'parquet', name, path });
  if (looked.packing === 'zip') return openZip(path, name);
  const packing = looked.packing === 'gzip' ? 'gzip' : null;
  return only({ kind: 'text', name, packing, open: async () => openFile({ path, name, packing, sizeBytes }) });
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  const { buffer } = await file.read(Buffer.alloc(PARQUET_MAGIC.length), 0, PARQUET_MAGIC.length, 0);
  await file.close();
  return buffer;
}

function openFile(of: Pick<PackedText, 'name' | 'packing'> & { path: string; sizeBytes: number }): OpenedBytes {
  const { path, name, packing, sizeBytes } = of;
  let bytesRead = 0;
  const file = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  file.on('data', (chunk) => {
    bytesRead += chunk.length;
  });
  const share = () => bytesRead / sizeBytes;
  if (packing === null) return { stream: file, share };
  const guarded = guard(name, () => bytesRead);
  const unzipped = createGunzip({ chunkSize: CHUNK_BYTES });
  passErrors(name, [file, unzipped], guarded);
  return { stream: file.pipe(unzipped).pipe(guarded), share };
}

const TEXT_NAME = /\.(csv|txt|tsv)$/i;
/** What file managers add to an archive. */
const HIDDEN_NAME = /(^|\/)(__MACOSX\/|\.)/;

async function openZip(path: string, name: string): Promise<Unpacked> {
  const damaged = (error: unknown): Unpacked => ({ kind: 'unusable', message: damagedSentence(name, error) });
  let zip: ZipFile;
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  } catch (error) {
    return damaged(error);
  }
  const close = () => zip.close();
  const entries: Entry[] = [];
  try {
    for await (const entry of entriesOf(zip)) entries.push(entry);
  } catch (error) {
    close();
    return damaged(error);
  }
  const files = entries.filter(({ fileName }) => !fileName.endsWith('/') && !HIDDEN_NAME.test(fileName));
  const texts = files.filter(({ fileName }) => TEXT_NAME.test(fileName));
  const others = files.filter((entry) => !texts.includes(entry)).map(({ fileName }) => fileName);
  const unusable = (message: string): Unpacked => {
    close();
    return { kind: 'unusable', message };
  };
  if (texts.length === 0) {
    const holds = others.length === 0 ? 'nothing' : others.slice(0, SHOWN_NAMES).join(', ');
    return unusable(`${name}: the archive holds no .csv, .txt or .tsv file, but ${holds}.`);
  }
  const locked = texts.find((entry) => entry.isEncrypted());
  if (locked !== undefined) {
    return unusable(`${name}: ${locked.fileName} is locked with a password; unpack it, and give the text.`);
  }
  return {
    kind: 'parts',
    parts: texts
      .sort((one, other) => (one.fileName < other.fileName ? -1 : 1))
      .map((entry) => ({
        kind: 'text',
        name: `${name}/${entry.fileName}`,
        packing: 'zip',
        open: () => openEntry(zip, entry, `${name}/${entry.fileName}`),
      })),
    notes: others.length === 0 ? [] : [`${name}: not read: ${others.slice(0, SHOWN_NAMES).join(', ')}.`],
    close,
  };
}

const SHOWN_NAMES = 5;

/** The entries of an archive, one after another. */
export async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | null>((resolve, reject) => {
      zip.removeAllListeners();
      zip.once('entry', resolve);
      zip.once('end', () => resolve(null));
      zip.once('error', reject);
      zip.readEntry();
    });
    if (entry === null) return;
    yield entry;
  }
}

async function openEntry(zip: ZipFile, entry: Entry, name: string): Promise<OpenedBytes> {
  let unpackedBytes = 0;
  let stream: Readable;
  try {
    stream = await zip.openReadStreamPromise(entry);
  } catch (error) {
    throw new UnreadableFile(damagedSentence(name, error));
  }
  stream.on('data', (chunk: Buffer) => {
    unpackedBytes += chunk.length;
  });
  const guarded = guard(name, () => entry.compressedSize);
  passErrors(name, [stream], guarded);
  return {
    stream: stream.pipe(guarded),
    share: () => (entry.uncompressedSize === 0 ? 1 : unpackedBytes / entry.uncompressedSize),
  };
}

/** Errors of a packing, as one sentence at the end of the chain. */
function passErrors(name: string, from: readonly Readable[], to: Transform): void {
  for (const stream of from)
    stream.on('error', (error) => to.destroy(new UnreadableFile(damagedSentence(name, error))));
}

function damagedSentence(name: string, error: unknown): string {
  const why = error instanceof Error ? error.message : String(error);
  return `${name}: is cut off or damaged (${why}); fetch it again.`;
}

/** True for more unpacked bytes than their packed length explains. */
export const isBomb = (unpackedBytes: number, packedBytes: number): boolean =>
  unpackedBytes > RATIO_FREE_BYTES && unpackedBytes > MAX_RATIO * packedBytes;

/** Passes bytes on until they are too many for their packed length. */
function guard(name: string, packedBytes: () => number): Transform {
  let unpacked = 0;
  return new Transform({
    transform(chunk: Buffer, _, done: TransformCallback) {
      unpacked += chunk.length;
      if (isBomb(unpacked, packedBytes())) {
        done(new UnreadableFile(`${name}: unpacks to more than ${MAX_RATIO} times its size; it is no table.`));
      } else {
        done(null, chunk);
      }
    },
  });
}

import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { createGunzip } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { damagedSentence, entriesOf, guarded, isFile, type OpenedBytes, openEntry } from '../archive.ts';
import { type GivenFile, lookAtFile } from '../text-file.ts';

/** A text of an export: a file, or one in an archive. */
export interface PackedText {
  readonly kind: 'text';
  /** Its name in sentences. */
  readonly name: string;
  /** 'gzip' or 'zip', for the report; null for a plain file. */
  readonly packing: 'gzip' | 'zip' | null;
  open(): Promise<OpenedBytes>;
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
  return { stream: guarded(name, [file, createGunzip({ chunkSize: CHUNK_BYTES })], () => bytesRead), share };
}

const TEXT_NAME = /\.(csv|txt|tsv)$/i;

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
  const files = entries.filter(isFile);
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

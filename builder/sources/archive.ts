import { type Readable, Transform, type TransformCallback } from 'node:stream';
import type { Entry, ZipFile } from 'yauzl';
import { UnreadableFile } from './text-file.ts';

/** Bytes of a packed file, without their packing. */
export interface OpenedBytes {
  /** It fails with `UnreadableFile` if the packing is damaged, or unpacks to far more than its size. */
  readonly stream: Readable;
  /** Share of the file that has been read, 0 to 1. */
  share(): number;
}

/** Text of a register packs to a tenth or so. Files that unpack to more than this many times their size are bombs. */
const MAX_RATIO = 200;
/** A smaller unpacked file is read whatever it was packed to: columns that repeat one value pack well. */
const RATIO_FREE_BYTES = 256 * 1024 * 1024;

const isBomb = (unpackedBytes: number, packedBytes: number): boolean =>
  unpackedBytes > RATIO_FREE_BYTES && unpackedBytes > MAX_RATIO * packedBytes;

const bomb = (name: string) =>
  new UnreadableFile(`${name}: unpacks to more than ${MAX_RATIO} times its size; it is no data.`);

/** What file managers add to an archive. */
const HIDDEN_NAME = /(^|\/)(__MACOSX\/|\.)/;

/** True for a file, and one that a person put into the archive. */
export const isFile = ({ fileName }: Entry): boolean => !fileName.endsWith('/') && !HIDDEN_NAME.test(fileName);

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

/**
 * Opens a file of an archive.
 *
 * @param name of the file in sentences
 * @throws {UnreadableFile} if it is locked, or says that it unpacks to far more than its size
 */
export async function openEntry(zip: ZipFile, entry: Entry, name: string): Promise<OpenedBytes> {
  if (entry.isEncrypted())
    throw new UnreadableFile(`${name}: is locked with a password; unpack it, and give the file.`);
  if (isBomb(entry.uncompressedSize, entry.compressedSize)) throw bomb(name);
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
  return {
    stream: guarded(name, [stream], () => entry.compressedSize),
    share: () => (entry.uncompressedSize === 0 ? 1 : unpackedBytes / entry.uncompressedSize),
  };
}

/**
 * The bytes at the end of a chain of streams, which is connected here. Its reader gets every error of the chain as one sentence, also
 * one that comes before it reads.
 *
 * @param name of the file in sentences
 * @param packedBytes how many bytes its packing has, or has had so far
 */
export function guarded(name: string, chain: readonly [Readable, ...Transform[]], packedBytes: () => number): Readable {
  let unpacked = 0;
  const end = new Transform({
    transform(chunk: Buffer, _, done: TransformCallback) {
      unpacked += chunk.length;
      if (isBomb(unpacked, packedBytes())) done(bomb(name));
      else done(null, chunk);
    },
  });
  // Without a listener, an error before the first read would end the process.
  end.on('error', () => {});
  const [first, ...rest] = chain;
  for (const each of chain) each.on('error', (error) => end.destroy(new UnreadableFile(damagedSentence(name, error))));
  return [...rest, end].reduce<Readable>((from, to) => from.pipe(to), first);
}

/** How yauzl names a file that would be outside of the folder into which an archive is unpacked. */
const OUTSIDE = /^(?:invalid relative path|absolute path|invalid characters in fileName)/;

/** That a file is damaged or hostile, in a sentence. */
export function damagedSentence(name: string, error: unknown): string {
  const why = error instanceof Error ? error.message : String(error);
  if (OUTSIDE.test(why)) return `${name}: names a file outside of its folder (${why}), as no publisher's archive does.`;
  return `${name}: is cut off or damaged (${why}); fetch it again.`;
}

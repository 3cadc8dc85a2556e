import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { ENCODINGS, type Encoding, encode, encodedEtag } from '../compression.ts';
import type { OpenFile, OpenFiles } from './open-files.ts';

/** The encoded bytes of a file, and their strong ETag. */
export interface EncodedFile {
  readonly bytes: Buffer;
  readonly etag: string;
}

/** One version of a small file. */
export interface KeptFile {
  readonly content: Buffer;
  /** Strong: a hash of `content`. */
  readonly etag: string;
  /** The content compressed: by the build, if there is a file beside it, else by the server. */
  encoded(encoding: Encoding): Promise<EncodedFile>;
}

interface Entry {
  /** The state of the file; another state means other content. */
  readonly state: string;
  /**
   * Whether the file was not written for a while before it was read. File systems have coarse clocks and reuse the
   * number of a removed file, so a file written while it is read may have the same state.
   */
  readonly isSettled: boolean;
  readonly file: KeptFile;
}

/** The coarsest clock of a file system (FAT). */
const SETTLED_MS = 2_000;
const ATTEMPTS = 10;

const DECODE = { br: promisify(brotliDecompress), gzip: promisify(gunzip) } as const;

/** Small files, read, hashed and compressed again only after they were written. */
export class KeptFiles {
  readonly #files: OpenFiles;
  readonly #entries = new Map<string, Entry>();

  constructor(files: OpenFiles) {
    this.#files = files;
  }

  /** The file as it is now. */
  async read(path: string): Promise<KeptFile | 'missing' | 'too-many'> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const opened = await this.#files.borrow(path);
      if (opened === 'missing' || opened === 'too-many') return opened;
      try {
        const entry = await this.#readOpen(path, opened);
        if (entry) return entry.file;
      } finally {
        opened.release();
      }
    }
    throw new Error('A file was written each time it was being read.');
  }

  /** Null if the file was written meanwhile. */
  async #readOpen(path: string, opened: OpenFile): Promise<Entry | null> {
    const { state, sizeBytes, modifiedMs } = opened;
    const before = this.#entries.get(path);
    if (before?.isSettled && before.state === state) return before;
    const isSettled = Math.abs(Date.now() - modifiedMs) > SETTLED_MS;
    const content = Buffer.allocUnsafeSlow(sizeBytes);
    await opened.fill(content, 0);
    if (!(await opened.isUnchanged())) return null;
    const etag = `"${createHash('sha256').update(content).digest('hex').slice(0, 32)}"`;
    const file = before?.file.etag === etag ? before.file : keptFile(path, content, etag);
    const entry = { state, isSettled, file };
    this.#entries.set(path, entry);
    return entry;
  }
}

function keptFile(path: string, content: Buffer, etag: string): KeptFile {
  const all = new Map<Encoding, Promise<Buffer>>();
  return {
    content,
    etag,
    encoded: async (encoding) => {
      const bytes = all.get(encoding) ?? encodedBeside(path, content, encoding);
      all.set(encoding, bytes);
      return { bytes: await bytes, etag: encodedEtag(etag, encoding) };
    },
  };
}

/** The build's compressed file beside a file, if it has the same content. */
async function encodedBeside(path: string, content: Buffer, encoding: Encoding): Promise<Buffer> {
  try {
    const bytes = await readFile(path + ENCODINGS[encoding]);
    const decoded = await DECODE[encoding](bytes, { maxOutputLength: Math.max(1, content.length) });
    if (decoded.equals(content)) return bytes;
  } catch {
    // Missing, of another version of the file, or half written: the server compresses the file.
  }
  return encode(content, encoding, 'file');
}

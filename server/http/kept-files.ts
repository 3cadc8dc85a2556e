import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { ENCODINGS, type Encoding, encode, encodedEtag } from './compression.ts';

/** The encoded bytes of a file, and their strong ETag. */
export interface EncodedFile {
  readonly bytes: Buffer;
  readonly etag: string;
}

interface Kept {
  /** What the file looked like; another state means other content. */
  readonly state: string;
  readonly etag: string;
  readonly content: Buffer;
  readonly encoded: Map<Encoding, Promise<Buffer>>;
}

/** Small files, read, hashed and compressed again only when they were written anew. */
export class KeptFiles {
  readonly #kept = new Map<string, Kept>();

  /** The strong ETag of the file as it is. */
  async etag(path: string): Promise<string> {
    return (await this.#keep(path)).etag;
  }

  /** The file compressed: as its build left it beside the file, or else by us. */
  async encoded(path: string, encoding: Encoding): Promise<EncodedFile> {
    const { content, etag, encoded } = await this.#keep(path);
    const bytes =
      encoded.get(encoding) ?? readFile(path + ENCODINGS[encoding]).catch(() => encode(content, encoding, 'file'));
    encoded.set(encoding, bytes);
    return { bytes: await bytes, etag: encodedEtag(etag, encoding) };
  }

  async #keep(path: string): Promise<Kept> {
    const { ino, size, mtimeMs } = await stat(path);
    const state = `${ino}-${size}-${mtimeMs}`;
    const before = this.#kept.get(path);
    if (before?.state === state) return before;
    const content = await readFile(path);
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 32);
    const kept: Kept = { state, etag: `"${hash}"`, content, encoded: new Map() };
    this.#kept.set(path, kept);
    return kept;
  }
}

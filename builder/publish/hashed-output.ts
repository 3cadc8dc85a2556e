import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes of one write. */
const WRITE_BYTES = 1024 * 1024;

/** A file that is written from beginning to end, with its hash. */
export class HashedOutput {
  sizeBytes = 0;
  readonly #file: number;
  readonly #hash = createHash('sha256');
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;

  constructor(file: number) {
    this.#file = file;
  }

  write(bytes: Uint8Array): void {
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    if (this.#waitingBytes >= WRITE_BYTES) this.flush();
  }

  flush(): void {
    const bytes = Buffer.concat(this.#waiting);
    for (let written = 0; written < bytes.length; ) written += writeSync(this.#file, bytes, written);
    this.#hash.update(bytes);
    this.sizeBytes += bytes.length;
    this.#waiting = [];
    this.#waitingBytes = 0;
  }

  /** In hex. To be called once, at the end. */
  sha256(): string {
    return this.#hash.digest('hex');
  }
}

/** A file that is published with a database, as the manifest names it. */
interface FileBeside {
  readonly url: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** Writes a file beside a database: to a temporary path first, then under the database's name with another extension. */
export async function publishBeside(
  {
    folder,
    temporaryPath,
    fileName,
  }: { readonly folder: string; readonly temporaryPath: string; readonly fileName: string },
  extension: string,
  write: (output: HashedOutput) => void | Promise<void>,
): Promise<FileBeside> {
  const file = openSync(temporaryPath, 'w');
  const output = new HashedOutput(file);
  try {
    await write(output);
    output.flush();
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  const url = fileName.replace(/\.sqlite$/, extension);
  renameSync(temporaryPath, join(folder, url));
  return { url, sizeBytes: output.sizeBytes, sha256: output.sha256() };
}

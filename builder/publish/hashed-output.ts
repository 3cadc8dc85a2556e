import { createHash } from 'node:crypto';
import { writeSync } from 'node:fs';

/** Written at a time. */
const WRITE_BYTES = 1024 * 1024;

/** A file that is written from its beginning to its end, with its hash. */
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

  /** 64 hexadecimal digits; to be asked once, at the end. */
  sha256(): string {
    return this.#hash.digest('hex');
  }
}

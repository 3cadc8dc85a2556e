import { fstatSync, writeSync } from 'node:fs';
import type { LogOutput } from './log-sink.ts';

/** `process.stdout` or `process.stderr`. */
export type ProcessStream = LogOutput & { readonly isTTY?: boolean; readonly fd: number };

/**
 * Keeps the process alive if its stdout or stderr cannot be written (ENOSPC, EPIPE). Otherwise Node throws the error of a stream
 * without a listener, also for `console.log`.
 */
export function ignoreOutputErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/**
 * The output of a log sink. Files and devices are written to directly: Node's stream for files gives up after its first error,
 * and takes part of a line for the whole if the disk is full. Pipes, sockets and terminals have a stream that buffers.
 */
export function processOutput(stream: ProcessStream): LogOutput {
  if (stream.isTTY) return stream;
  const stats = fstatSync(stream.fd);
  return stats.isFile() || stats.isCharacterDevice() ? new FileOutput(stream.fd) : stream;
}

/** Writes lines to a file directly, and keeps them on separate lines after one was cut because the disk was full. */
export class FileOutput implements LogOutput {
  readonly #descriptor: number;
  readonly #write: typeof writeSync;
  #isTorn = false;

  /** @param write writes some of the bytes from an offset on, and returns how many; throws if it cannot */
  constructor(descriptor: number, write: typeof writeSync = writeSync) {
    this.#descriptor = descriptor;
    this.#write = write;
  }

  write(line: string, whenWritten: (error?: Error | null) => void): void {
    const bytes = Buffer.from(this.#isTorn ? `\n${line}` : line);
    let writtenBytes = 0;
    try {
      while (writtenBytes < bytes.length) writtenBytes += this.#write(this.#descriptor, bytes, writtenBytes);
      this.#isTorn = false;
      whenWritten();
    } catch (cause) {
      if (writtenBytes > 0) this.#isTorn = true;
      whenWritten(cause instanceof Error ? cause : new Error(String(cause)));
    }
  }

  /** Needs no listener: each write reports its own error. */
  on(): void {}
}

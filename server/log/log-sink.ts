/** What the sink needs of `process.stdout` or `process.stderr`. */
export interface LogOutput {
  write(text: string, whenWritten: (error?: Error | null) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/** Bytes of lines that may wait for a reader. What comes beyond them is dropped. */
const BUFFER_BYTES = 1024 * 1024;

/**
 * A sink between the log and its output, so that the output cannot end the process. It survives a reader that
 * disconnected (EPIPE), a full disk (ENOSPC), a terminal that is not ready (EAGAIN) and a reader that does not read.
 * Lines that cannot be written are dropped and counted. The first line that can be written again is followed by one
 * with their number.
 */
export class LogSink {
  readonly #output: LogOutput;
  readonly #droppedLine: (count: number) => string;
  #waitingBytes = 0;
  /** Dropped lines that are not reported yet. */
  #unreported = 0;
  #dropped = 0;

  /** @param droppedLine the line that reports the number of dropped lines, with its line end */
  constructor(output: LogOutput, droppedLine: (count: number) => string) {
    this.#output = output;
    this.#droppedLine = droppedLine;
    // Without a listener, an asynchronous error of a stream is an uncaught exception. The write's callback counts it.
    output.on('error', () => {});
  }

  /** Lines dropped since the process started. */
  get droppedLines(): number {
    return this.#dropped;
  }

  /** Writes a line with its line end, or drops it. Never throws. */
  write(line: string): void {
    if (this.#waitingBytes + Buffer.byteLength(line) > BUFFER_BYTES) this.#drop();
    else {
      this.#send(line, (isWritten) => {
        if (!isWritten) this.#drop();
        else if (this.#unreported > 0) this.#reportDropped();
      });
    }
  }

  #drop(): void {
    this.#dropped += 1;
    this.#unreported += 1;
  }

  #reportDropped(): void {
    const count = this.#unreported;
    this.#unreported = 0;
    this.#send(this.#droppedLine(count), (isWritten) => {
      if (!isWritten) this.#unreported += count;
    });
  }

  #send(text: string, whenDone: (isWritten: boolean) => void): void {
    const bytes = Buffer.byteLength(text);
    let isDone = false;
    const done = (error?: Error | null) => {
      // A stream over a file may both throw and call back.
      if (isDone) return;
      isDone = true;
      this.#waitingBytes -= bytes;
      whenDone(!error);
    };
    this.#waitingBytes += bytes;
    try {
      this.#output.write(text, done);
    } catch (cause) {
      done(cause instanceof Error ? cause : new Error(String(cause)));
    }
  }
}

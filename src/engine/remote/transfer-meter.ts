import type { Transfer } from '../../contract/runner.ts';
import type { ComputeClock } from '../compute-clock.ts';
import type { RemoteFile } from './remote-file.ts';

/** Told when a wait for bytes begins or ends, and what the run has cost so far. */
export type OnWait = (waiting: boolean, transfer: Transfer) => void;

/**
 * Watches the waits for a remote file: stops the clock of the query meanwhile, and says what the run has cost so far
 * whenever a wait begins or ends. The message goes out even where the wait itself blocks the worker.
 */
export class TransferMeter {
  readonly #file: RemoteFile;
  readonly #clock: ComputeClock;
  readonly #onWait: OnWait;
  #before: Transfer = { bytes: 0, requests: 0 };

  constructor(file: RemoteFile, clock: ComputeClock, onWait: OnWait) {
    this.#file = file;
    this.#clock = clock;
    this.#onWait = onWait;
  }

  /** Closes the count of the run before, so that what follows is counted to the next one. */
  settle(): void {
    this.#before = this.#file.transfer;
  }

  /** What was fetched since the last `settle`; opening the file counts to the first run. */
  get transfer(): Transfer {
    const { bytes, requests } = this.#file.transfer;
    return { bytes: bytes - this.#before.bytes, requests: requests - this.#before.requests };
  }

  /** Waits for bytes without blocking. */
  async suspend<Answer>(fill: () => Promise<Answer>): Promise<Answer> {
    this.#begin();
    try {
      return await fill();
    } finally {
      this.#end();
    }
  }

  /** Waits for bytes, blocking the worker. */
  block(fill: () => void): void {
    this.#begin();
    try {
      fill();
    } finally {
      this.#end();
    }
  }

  #begin(): void {
    this.#clock.pause();
    this.#onWait(true, this.transfer);
  }

  #end(): void {
    this.#clock.resume();
    this.#onWait(false, this.transfer);
  }
}

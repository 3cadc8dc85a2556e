import type { AskingAgain, Progress, RunPhase, Transfer } from '../../../contract/runner.ts';
import type { ComputeClock } from '../../statement/compute-clock.ts';
import type { RemoteFile } from './remote-file.ts';

/** The phase of a run, and what it has cost and fetched so far. */
export type Activity = Omit<Progress, 'elapsedMs'>;

/** Called when a run enters another phase, and several times a second while it stays in one. */
export type OnActivity = (activity: Activity) => void;

/** Progress while a database is opened. */
export const openingActivity = (again: AskingAgain | null): Activity => ({
  bytes: 0,
  requests: 0,
  rows: 0,
  ...(again ? { phase: 'asking-again', again } : { phase: 'waiting' }),
});

/** How often a long wait is reported, because more bytes arrive meanwhile. */
const REPORT_INTERVAL_MS = 100;

export interface TransferMeterOptions {
  readonly file: RemoteFile;
  readonly clock: ComputeClock;
  /** Rows that the run has so far. */
  readonly rows: () => number;
  /** Bytes of answers that are not complete yet. */
  readonly bytesComing: () => number;
  /** When the host is asked again; null if no retry is waiting. */
  readonly again: () => AskingAgain | null;
  readonly onActivity: OnActivity;
}

/**
 * Watches everything a run does except computing. It stops the query's clock meanwhile, and reports progress whenever
 * the run enters another phase. The report is sent before what may block the worker.
 */
export class TransferMeter {
  readonly #options: TransferMeterOptions;
  #phase: RunPhase = 'computing';
  #before: Transfer = { bytes: 0, requests: 0 };

  constructor(options: TransferMeterOptions) {
    this.#options = options;
  }

  /** Begins the count of a run. Opening the file, and late bytes of the run before, are not part of it. */
  settle(): void {
    this.#before = this.#options.file.transfer;
  }

  /** What was fetched since the last `settle`. */
  get transfer(): Transfer {
    const { bytes, requests } = this.#options.file.transfer;
    return { bytes: bytes - this.#before.bytes, requests: requests - this.#before.requests };
  }

  /** Waits without blocking for something other than computing; `enter` reports its phases. */
  async suspend(wait: () => Promise<void>): Promise<void> {
    const timer = setInterval(() => this.tell(), REPORT_INTERVAL_MS);
    const resume = this.#pause();
    try {
      await wait();
    } finally {
      clearInterval(timer);
      resume();
    }
  }

  /** Waits for bytes, blocking the worker. */
  block(fill: () => void): void {
    const resume = this.#pause();
    try {
      this.enter('waiting');
      fill();
    } finally {
      resume();
    }
  }

  enter(phase: RunPhase): void {
    this.#phase = phase;
    this.tell();
  }

  tell(): void {
    const { rows, bytesComing, again, onActivity } = this.#options;
    const { bytes, requests } = this.transfer;
    const asking = again();
    onActivity({
      bytes: bytes + bytesComing(),
      requests,
      rows: rows(),
      ...(asking ? { phase: 'asking-again', again: asking } : { phase: this.#phase }),
    });
  }

  /** Stops the clock. Afterwards it continues only if it ran before: work after the answer is not counted. */
  #pause(): () => void {
    const { clock } = this.#options;
    const wasRunning = clock.isRunning;
    clock.pause();
    return () => {
      if (wasRunning) clock.resume();
      this.enter('computing');
    };
  }
}

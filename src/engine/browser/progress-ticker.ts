import type { Progress } from '../../contract/runner.ts';
import type { Activity } from '../remote/file/transfer-meter.ts';

/** Twice as often as a person needs, so that a busy page still shows progress five times a second. */
const TICK_MS = 100;

/**
 * Reports the progress of a run at once and then at even intervals. An engine in a long function call or a blocking
 * request reports nothing, so its last report is repeated.
 */
export class ProgressTicker {
  readonly #onProgress: (progress: Progress) => void;
  readonly #startedAt = performance.now();
  readonly #timer: ReturnType<typeof setInterval>;
  #last: Activity = { bytes: 0, requests: 0, rows: 0, phase: 'starting' };
  #heardAt = this.#startedAt;

  constructor(onProgress: (progress: Progress) => void) {
    this.#onProgress = onProgress;
    this.#timer = setInterval(() => this.#tell(), TICK_MS);
    this.#tell();
  }

  note(activity: Activity): void {
    this.#last = activity;
    this.#heardAt = performance.now();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #tell(): void {
    const now = performance.now();
    const { again, ...rest } = this.#last;
    const asking = again && { again: { ...again, inMs: Math.max(0, again.inMs - (now - this.#heardAt)) } };
    this.#onProgress({ ...rest, ...asking, elapsedMs: now - this.#startedAt });
  }
}

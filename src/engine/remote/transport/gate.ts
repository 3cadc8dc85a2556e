import type { Pauses } from './retrying/pauses.ts';

/** Parallel requests while the host has not complained. The browser limits connections. */
const MOST_AT_ONCE = 1024;

/**
 * Lets requests to one host through. None passes while the host asks to be left alone. After the host was overloaded,
 * half as many pass at a time as before, and one more with each answer. This is the rule by which TCP shares a line
 * (additive increase, multiplicative decrease; https://www.rfc-editor.org/rfc/rfc5681#section-3.1).
 */
export class Gate {
  readonly #pauses: Pick<Pauses, 'now' | 'sleep'>;
  readonly #waiting = new Set<() => void>();
  #most = MOST_AT_ONCE;
  #under = 0;
  #closedUntil = Number.NEGATIVE_INFINITY;

  constructor(pauses: Pick<Pauses, 'now' | 'sleep'>) {
    this.#pauses = pauses;
  }

  /** For how long no request passes, from now; 0 while the gate is open. */
  get closedMs(): number {
    return Math.max(0, this.#closedUntil - this.#pauses.now());
  }

  /**
   * Waits until a request may be made. The caller then makes one and calls `leave`. Also resolves when the signal is
   * aborted.
   */
  async enter(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      if (this.closedMs > 0) await this.#pauses.sleep(this.closedMs, signal);
      else if (this.#under < this.#most) break;
      else await this.#place(signal);
    }
    this.#under += 1;
  }

  leave(): void {
    this.#under -= 1;
    this.#call();
  }

  /** To be called when the host kept up with a request. */
  widen(): void {
    this.#most = Math.min(this.#most + 1, MOST_AT_ONCE);
    this.#call();
  }

  /**
   * To be called when the host was overloaded: no request passes for this long, and then fewer do. Requests that failed
   * together narrow the gate once.
   */
  narrow(ms: number): void {
    if (this.closedMs === 0) this.#most = Math.max(1, Math.floor(Math.min(this.#under, this.#most) / 2));
    this.#closedUntil = Math.max(this.#closedUntil, this.#pauses.now() + ms);
  }

  /** Wakes the caller that has waited longest. */
  #call(): void {
    const [next] = this.#waiting;
    next?.();
  }

  #place(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        this.#waiting.delete(go);
        signal.removeEventListener('abort', go);
        resolve();
      };
      signal.addEventListener('abort', go);
      this.#waiting.add(go);
    });
  }
}

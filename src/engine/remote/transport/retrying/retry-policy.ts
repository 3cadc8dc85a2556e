import { HOSTS } from '../../../../contract/host-sentences.ts';
import type { AskingAgain } from '../../../../contract/runner.ts';
import { say } from '../../../../contract/sentence.ts';
import { CONSEQUENCES, RemoteFailure } from '../failure.ts';
import { Gate } from '../gate.ts';
import { PAUSES, type Pauses } from './pauses.ts';

/** The pause before the second try, at most; each further one may be twice as long. */
const FIRST_PAUSE_MS = 400;
/** How long a person waits: no request is repeated later than this after its first try. */
const LONGEST_MS = 30_000;

/** One request, from its first try on. */
interface Attempt {
  readonly begunAt: number;
  tries: number;
  /** When its pause ends, by the clock of `Pauses`. */
  pausedUntil: number;
}

/**
 * Repeats requests to a host if the failure may pass (`CONSEQUENCES`). Pauses double, and have a random length, so that
 * requests that failed together do not return together. No pause ends before the time that the host names.
 */
export class RetryPolicy {
  readonly #pauses: Pauses;
  readonly #gate: Gate;
  readonly #paused = new Set<Attempt>();
  /** Called when the host starts or stops being left alone. */
  onPause: () => void = () => {};

  /** @param pauses by the clock by default */
  constructor(pauses: Pauses = PAUSES) {
    this.#pauses = pauses;
    this.#gate = new Gate(pauses);
  }

  /**
   * @param request makes one request
   * @param signal aborts it, its pauses included
   * @throws RemoteFailure that does not pass, or did not pass in time
   */
  async request<T>(request: () => Promise<T>, url: string, signal: AbortSignal): Promise<T> {
    const attempt = this.#attempt();
    for (;;) {
      await this.#gate.enter(signal);
      let pauseMs: number;
      try {
        if (signal.aborted) throw new RemoteFailure('unreachable', say(HOSTS.givenUp, { url }));
        const answer = await request();
        this.#gate.widen();
        return answer;
      } catch (cause) {
        if (signal.aborted) throw cause;
        pauseMs = this.#pauseAfter(attempt, cause);
      } finally {
        this.#gate.leave();
      }
      this.#beginPause(attempt, pauseMs);
      await this.#pauses.sleep(pauseMs, signal);
      this.#endPause(attempt);
    }
  }

  /** The same, blocking the thread. */
  requestNow<T>(request: () => T): T {
    const attempt = this.#attempt();
    for (;;) {
      if (this.#gate.closedMs > 0) this.#pauses.block(this.#gate.closedMs);
      try {
        return request();
      } catch (cause) {
        const pauseMs = this.#pauseAfter(attempt, cause);
        this.#beginPause(attempt, pauseMs);
        this.#pauses.block(pauseMs);
        this.#endPause(attempt);
      }
    }
  }

  /** When the first of the failed requests is repeated; null if no request waits. */
  get askingAgain(): AskingAgain | null {
    let next: Attempt | null = null;
    for (const attempt of this.#paused) if (!next || attempt.pausedUntil < next.pausedUntil) next = attempt;
    return next && { inMs: Math.max(0, next.pausedUntil - this.#pauses.now()), time: next.tries + 1 };
  }

  #attempt(): Attempt {
    return { begunAt: this.#pauses.now(), tries: 0, pausedUntil: 0 };
  }

  #beginPause(attempt: Attempt, pauseMs: number): void {
    attempt.pausedUntil = this.#pauses.now() + pauseMs;
    this.#paused.add(attempt);
    this.onPause();
  }

  #endPause(attempt: Attempt): void {
    this.#paused.delete(attempt);
    this.onPause();
  }

  /** How long to wait before the next try. @throws the failure itself, if there is no next try */
  #pauseAfter(attempt: Attempt, cause: unknown): number {
    if (!(cause instanceof RemoteFailure)) throw cause;
    const { now, random } = this.#pauses;
    const longest = FIRST_PAUSE_MS * 2 ** attempt.tries;
    attempt.tries += 1;
    const drawn = longest / 2 + (random() * longest) / 2;
    const pauseMs = Math.max(drawn, cause.retryAfterMs ?? 0);
    const isOver = attempt.tries >= CONSEQUENCES[cause.kind].tries || now() + pauseMs - attempt.begunAt > LONGEST_MS;
    if (isOver) throw cause;
    if (cause.kind === 'busy') this.#gate.narrow(pauseMs);
    return pauseMs;
  }
}

import { Heartbeat } from './heartbeat.ts';
import { watchLifeline } from './lifeline.ts';
import type { PageMessage, SupervisorMessage } from './protocol.ts';

/** How long the worker may take to send its first message, and to accept a message, before it counts as dead. */
export const ANSWER_TIMEOUT_MS = 20_000;

/**
 * Why a call has no answer: the message was not accepted in time, the page closed the port, or the worker has ended.
 */
export type CallEnd = 'silent' | 'closed' | 'gone';

interface Call {
  readonly onMessage: (message: SupervisorMessage) => void;
  readonly onEnd: (reason: CallEnd) => void;
  readonly silence: ReturnType<typeof setTimeout>;
}

/** The last message of the supervisor for a call. */
const LAST_WORDS: ReadonlySet<SupervisorMessage['type']> = new Set(['outcome', 'description', 'estimate', 'plan']);

/** Calls over the port of the supervisor, each identified by a number. */
export class SupervisorPort {
  readonly #port: MessagePort;
  readonly #calls = new Map<number, Call>();
  readonly #closing = new AbortController();
  readonly #heartbeat: Heartbeat;
  /** Whether a lock shows that the supervisor has ended. */
  #isWatched = false;
  #lastId = 0;

  /** @param onGone called once when the supervisor has ended, before its calls end */
  constructor(port: MessagePort, onGone: () => void) {
    this.#port = port;
    const end = () => {
      onGone();
      this.#end('gone');
    };
    this.#heartbeat = new Heartbeat(() => this.tell({ type: 'ping', id: 0 }), end);
    port.onmessage = ({ data }: MessageEvent<SupervisorMessage>) => {
      this.#heartbeat.heard();
      if (data.type === 'alive') {
        this.#isWatched = true;
        this.#heartbeat.stop();
        return watchLifeline(data.lock, this.#closing.signal, end);
      }
      const call = this.#calls.get(data.id);
      if (!call) return;
      clearTimeout(call.silence);
      if (LAST_WORDS.has(data.type)) this.#forget(data.id);
      call.onMessage(data);
    };
  }

  /**
   * Sends a message and passes on the messages that answer it.
   *
   * @param onEnd called once instead of the last message, if there will be none
   */
  call(message: (id: number) => PageMessage, onMessage: Call['onMessage'], onEnd: Call['onEnd']): number {
    this.#lastId += 1;
    const id = this.#lastId;
    const silence = setTimeout(() => {
      this.#forget(id);
      onEnd('silent');
    }, ANSWER_TIMEOUT_MS);
    this.#calls.set(id, { onMessage, onEnd, silence });
    if (!this.#isWatched) this.#heartbeat.start();
    this.#port.postMessage(message(id));
    return id;
  }

  /** Sends a message that has no answer. */
  tell(message: PageMessage & { readonly id: 0 }): void {
    this.#port.postMessage(message);
  }

  /** Forgets a run and cancels it in the supervisor. */
  cancel(id: number): void {
    const call = this.#calls.get(id);
    if (!call) return;
    clearTimeout(call.silence);
    this.#forget(id);
    this.#port.postMessage({ type: 'cancel', id } satisfies PageMessage);
  }

  /** Resumes a suspended run for this many milliseconds. */
  goOn(id: number, moreMs: number): void {
    if (this.#calls.has(id)) this.#port.postMessage({ type: 'go-on', id, moreMs } satisfies PageMessage);
  }

  close(): void {
    this.#end('closed');
    this.#port.postMessage({ type: 'close', id: 0 } satisfies PageMessage);
  }

  #forget(id: number): void {
    this.#calls.delete(id);
    if (this.#calls.size === 0) this.#heartbeat.stop();
  }

  #end(reason: CallEnd): void {
    this.#closing.abort();
    this.#heartbeat.stop();
    const calls = [...this.#calls.values()];
    this.#calls.clear();
    for (const { silence, onEnd } of calls) {
      clearTimeout(silence);
      onEnd(reason);
    }
  }
}

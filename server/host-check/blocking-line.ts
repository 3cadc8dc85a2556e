import { MessageChannel, receiveMessageOnPort, type Worker } from 'node:worker_threads';
import { RemoteFailure } from '../../src/engine/remote/transport/failure.ts';
import type { AskRangeNow } from '../../src/engine/remote/transport/transport.ts';
import { startScript } from '../../threads/start-script.ts';
import type { BlockingQuestion, BlockingReply, BlockingStart } from './blocking-thread.ts';

/** Requests ranges while this thread sleeps, as the engine needs it that cannot be suspended. */
export class BlockingLine {
  readonly #channel = new MessageChannel();
  readonly #signal = new Int32Array(new SharedArrayBuffer(4));
  readonly #thread: Worker;

  constructor() {
    const { port1, port2 } = this.#channel;
    port1.unref();
    this.#thread = startScript(new URL('blocking-thread.ts', import.meta.url), {
      workerData: { port: port2, signal: this.#signal } satisfies BlockingStart,
      transferList: [port2],
    });
  }

  /** @throws RemoteFailure */
  readonly askNow: AskRangeNow = (file, range) => {
    const { port1 } = this.#channel;
    port1.postMessage({ file, range } satisfies BlockingQuestion);
    for (;;) {
      const seen = Atomics.load(this.#signal, 0);
      const reply = receiveMessageOnPort(port1)?.message as BlockingReply | undefined;
      if (reply?.ok) return reply.answer;
      if (reply) throw new RemoteFailure(reply.kind, reply.message);
      const woken = Atomics.wait(this.#signal, 0, seen, MOST_WAIT_MS);
      if (woken === 'timed-out') throw new RemoteFailure('unreachable', `${file.url} did not come in time.`);
    }
  };

  async close(): Promise<void> {
    this.#channel.port1.close();
    await this.#thread.terminate();
  }
}

/** A range is a few pages; the thread itself gives up when the host is silent. */
const MOST_WAIT_MS = 30_000;

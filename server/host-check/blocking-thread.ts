/* A thread that fetches ranges for one that waits for them. */
import { type MessagePort, workerData } from 'node:worker_threads';
import { RemoteFailure, type RemoteFailureKind } from '../../src/engine/remote/transport/failure.ts';
import { fetchRange } from '../../src/engine/remote/transport/fetch-transport.ts';
import type { ByteRange, ExpectedFile, RangeAnswer } from '../../src/engine/remote/transport/transport.ts';

export interface BlockingStart {
  readonly port: MessagePort;
  /** Counted up and notified at every reply. */
  readonly signal: Int32Array;
}

export interface BlockingQuestion {
  readonly file: ExpectedFile;
  readonly range: ByteRange;
}

export type BlockingReply =
  | { readonly ok: true; readonly answer: RangeAnswer }
  | { readonly ok: false; readonly kind: RemoteFailureKind; readonly message: string };

const { port, signal } = workerData as BlockingStart;

port.on('message', async ({ file, range }: BlockingQuestion) => {
  let reply: BlockingReply;
  try {
    reply = { ok: true, answer: await fetchRange(file, range) };
  } catch (cause) {
    const kind = cause instanceof RemoteFailure ? cause.kind : 'unreachable';
    reply = { ok: false, kind, message: cause instanceof Error ? cause.message : String(cause) };
  }
  port.postMessage(reply);
  Atomics.add(signal, 0, 1);
  Atomics.notify(signal, 0);
});

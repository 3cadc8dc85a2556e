/* A thread that serves a folder over HTTP and fetches ranges of it for a waiting thread. */

import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { createApp } from '../../server/http/app.ts';
import { fetchRange } from '../../src/engine/remote/transport/fetch-transport.ts';
import type { ByteRange, ExpectedFile, RangeAnswer } from '../../src/engine/remote/transport/transport.ts';

export interface HostStart {
  readonly folder: string;
  readonly port: MessagePort;
  /** Counted up and notified at every reply. */
  readonly signal: Int32Array;
}

export interface HostQuestion {
  readonly file: ExpectedFile;
  readonly range: ByteRange;
}

export type HostReply =
  | { readonly ok: true; readonly answer: RangeAnswer }
  | { readonly ok: false; readonly reason: string };

const { folder, port, signal } = workerData as HostStart;

const app = createApp({
  runner: {
    run: async () => ({ kind: 'cancelled' }),
    describe: async () => ({ kind: 'refused', refusal: { code: 'DB_UNAVAILABLE', message: 'Only files here.' } }),
    close: async () => {},
  },
  pageDir: folder,
  dataDir: folder,
  onError: (error) => {
    throw error;
  },
});

port.on('message', async ({ file, range }: HostQuestion) => {
  let reply: HostReply;
  try {
    reply = { ok: true, answer: await fetchRange(file, range) };
  } catch (cause) {
    reply = { ok: false, reason: cause instanceof Error ? cause.message : String(cause) };
  }
  port.postMessage(reply);
  Atomics.add(signal, 0, 1);
  Atomics.notify(signal, 0);
});

parentPort?.postMessage(await app.listen({ port: 0, host: '127.0.0.1' }));

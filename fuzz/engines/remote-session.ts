import { basename, dirname } from 'node:path';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { ByteRange } from '../../src/engine/remote/range-answer.ts';
import { RemoteFile } from '../../src/engine/remote/remote-file.ts';
import type { HostReply, HostStart } from './host-thread.ts';
import { openSessionEngine, type SessionEngine, type SessionEngineOptions } from './session-engine.ts';

/** Small enough that a query has to fetch blocks which it dropped before. */
const CACHE_BYTES = 8 * 1024 * 1024;
const BLOCK_BYTES = 16 * 1024;

/**
 * The session as a page has it: over HTTP ranges, through the block cache. A thread serves the file and fetches its ranges;
 * this one sleeps until a range is there, as a browser's worker does that cannot suspend WebAssembly.
 */
export async function openRemoteSession(
  databasePath: string,
  sizeBytes: number,
  options: Pick<SessionEngineOptions, 'identity' | 'queryMs'>,
): Promise<SessionEngine> {
  const { port1: port, port2 } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(new URL('../../server/pool/typescript-thread.mjs', import.meta.url), {
    argv: [new URL('host-thread.ts', import.meta.url).href],
    execArgv: [],
    workerData: { folder: dirname(databasePath), port: port2, signal } satisfies HostStart,
    transferList: [port2],
  });
  const url = await new Promise<string>((resolve, reject) => {
    thread.once('message', (base: string) => resolve(`${base}/data/${basename(databasePath)}`));
    thread.once('error', reject);
  });
  const file = new RemoteFile({ url, sizeBytes, blockBytes: BLOCK_BYTES, cacheBytes: CACHE_BYTES });

  const fetchBlocking = (range: ByteRange): HostReply => {
    port.postMessage({ file: file.expected, range });
    for (;;) {
      const seen = Atomics.load(signal, 0);
      const received = receiveMessageOnPort(port);
      if (received) return received.message as HostReply;
      Atomics.wait(signal, 0, seen);
    }
  };
  return openSessionEngine({
    ...options,
    name: 'session over HTTP',
    file: {
      sizeBytes,
      read: (target, offset) => file.read(target, offset),
      fetch: (offset, length) => {
        for (let range = file.missing(offset, length); range; range = file.missing(offset, length)) {
          const reply = fetchBlocking(range);
          if (!reply.ok) throw new Error(reply.reason);
          file.accept(range, reply.answer);
        }
      },
    },
    close: async () => {
      port.close();
      await thread.terminate();
    },
  });
}

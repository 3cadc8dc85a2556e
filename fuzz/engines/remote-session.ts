import { basename, dirname } from 'node:path';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { DATA_RULES } from '../../src/catalogue/data-rules.ts';
import type { Cell } from '../../src/contract/result.ts';
import { fetchRange } from '../../src/engine/remote/fetch-transport.ts';
import type { ByteRange, ExpectedFile } from '../../src/engine/remote/range-answer.ts';
import type { RangeAnswer } from '../../src/engine/remote/remote-file.ts';
import { RemoteEngine } from '../../src/engine/remote-engine.ts';
import { answerOf, type Engine } from './answer.ts';
import type { HostReply, HostStart } from './host-thread.ts';
import { measuredEngine } from './measured-memory.ts';

/** Small enough that a query has to fetch pages which it dropped before. */
const CACHE_BYTES = 2 * 1024 * 1024;

/**
 * The session as a page has it that cannot suspend WebAssembly: pages are fetched ahead over HTTP; for those that nobody
 * foresaw it sleeps until a thread, which serves the file as well, has fetched them.
 */
export async function openRemoteSession(
  databasePath: string,
  sizeBytes: number,
  identity: { readonly schemaVersion: string; readonly dataAsOf: string },
): Promise<Engine> {
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

  const askNow = (file: ExpectedFile, range: ByteRange): RangeAnswer => {
    port.postMessage({ file, range });
    for (;;) {
      const seen = Atomics.load(signal, 0);
      const received = receiveMessageOnPort(port)?.message as HostReply | undefined;
      if (received?.ok === false) throw new Error(received.reason);
      if (received) return received.answer;
      Atomics.wait(signal, 0, seen);
    }
  };
  const { instantiate, createMemory } = await measuredEngine();
  const open = () =>
    RemoteEngine.open({
      file: { url, sizeBytes, cacheBytes: CACHE_BYTES },
      map: null,
      identity,
      rules: DATA_RULES,
      instantiate,
      createMemory,
      suspension: null,
      random: (target) => crypto.getRandomValues(target),
      now: () => performance.now(),
      ask: fetchRange,
      askNow,
      onActivity: () => {},
    });
  let engine = await open();
  return {
    name: 'session over HTTP',
    answer: async (request) => {
      const handedOn: (readonly Cell[])[] = [];
      const { outcome, usable } = await engine.run(request, ({ rows }) => handedOn.push(...rows));
      if (!usable) engine = await open();
      if (outcome.kind === 'cancelled') throw new Error('Nobody cancelled this query.');
      return answerOf(outcome, handedOn);
    },
    close: async () => {
      port.close();
      await thread.terminate();
    },
  };
}

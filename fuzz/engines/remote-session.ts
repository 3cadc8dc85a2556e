import { setMaxListeners } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { DATA_RULES } from '../../src/catalogue/data-rules.ts';
import { MANIFEST_FILE_NAME } from '../../src/catalogue/index.ts';
import type { Cell } from '../../src/contract/result.ts';
import { type DatabaseSource, readDescription } from '../../src/engine/browser/source.ts';
import { Bundling } from '../../src/engine/remote/transport/bundling/bundling.ts';
import { fetchRange, STALL_MS } from '../../src/engine/remote/transport/fetch-transport.ts';
import type { ByteRange, ExpectedFile, RangeAnswer } from '../../src/engine/remote/transport/transport.ts';
import { WatchedLine } from '../../src/engine/remote/transport/watched-line.ts';
import { RemoteEngine, type RemoteEngineOptions } from '../../src/engine/remote-engine.ts';
import { answerOf, type Engine } from './answer.ts';
import type { HostReply, HostStart } from './host-thread.ts';
import { measuredEngine } from './measured-memory.ts';

/** Small enough that a query has to fetch dropped pages again. */
const CACHE_BYTES = 2 * 1024 * 1024;

// Each request of a statement listens for its cancel. Node takes more than ten of them for a leak.
setMaxListeners(100);

/**
 * What is known about a database in addition to its bytes. For a foreign database, this is nothing. For a published
 * one, it is the page map and the packed pages, from the page's own host, which sends several ranges in one answer.
 */
export type RemoteReading = 'the file alone' | 'as published';

/**
 * The session of a page that cannot suspend WebAssembly. Pages are fetched ahead over HTTP. For other pages, it sleeps until a
 * thread has fetched them. That thread also serves the file.
 *
 * @param folder of a published database
 */
export async function openRemoteSession(folder: string, reading: RemoteReading): Promise<Engine> {
  const host = await startHost(folder);
  const described: unknown = JSON.parse(await readFile(join(folder, MANIFEST_FILE_NAME), 'utf8'));
  const source = readDescription(described, `${host.base}/data/${MANIFEST_FILE_NAME}`);
  if (!source.ok) throw new Error(source.refusal.message);
  const { instantiate, createMemory } = await measuredEngine();
  const ways = waysOf[reading](source.value, host.base);
  /** Files that were requested. */
  const asked = new Set<string>();
  const noted = (file: ExpectedFile) => {
    asked.add(file.url);
    return file;
  };
  const open = async () => {
    const engine = await RemoteEngine.open({
      ...ways,
      ask: (file, ...more) => ways.ask(noted(file), ...more),
      file: { ...source.value, cacheBytes: CACHE_BYTES },
      identity: source.value,
      rules: DATA_RULES,
      instantiate,
      createMemory,
      suspension: null,
      random: (target) => crypto.getRandomValues(target),
      now: () => performance.now(),
      askNow: (file, range) => host.askNow(noted(file), range),
      onActivity: () => {},
    });
    return engine;
  };
  let engine = await open();
  return {
    name: `session over HTTP (${reading})`,
    answer: async (request) => {
      const handedOn: (readonly Cell[])[] = [];
      const { outcome, usable } = await engine.run(request, ({ rows }) => handedOn.push(...rows));
      if (!usable) engine = await open();
      if (outcome.kind === 'cancelled') throw new Error('This query was not cancelled.');
      if (ways.packed && asked.has(source.value.url)) throw new Error('A page was not read as it is published.');
      return answerOf(outcome, handedOn);
    },
    close: () => host.close(),
  };
}

type Ways = Pick<RemoteEngineOptions, 'map' | 'packed' | 'columns' | 'ask' | 'sendsParts' | 'protocol'>;

const waysOf: Readonly<Record<RemoteReading, (source: DatabaseSource, origin: string) => Ways>> = {
  'the file alone': () => ({ map: null, ask: fetchRange }),
  'as published': ({ url, map, packed, columns }, origin) => {
    if (!map || !packed) throw new Error('The database was published without its page map or its packed pages.');
    const bundling = new Bundling(new WatchedLine(STALL_MS), origin);
    const sendsParts = () => bundling.sendsParts(url);
    return { map, packed, columns, ask: bundling.ask, sendsParts, protocol: () => 'http/1.1' };
  },
};

interface Host {
  /** The origin that serves the folder. */
  readonly base: string;
  readonly askNow: (file: ExpectedFile, range: ByteRange) => RangeAnswer;
  close(): Promise<void>;
}

async function startHost(folder: string): Promise<Host> {
  const { port1: port, port2 } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(new URL('typescript-thread.mjs', import.meta.url), {
    argv: [new URL('host-thread.ts', import.meta.url).href],
    execArgv: [],
    workerData: { folder, port: port2, signal } satisfies HostStart,
    transferList: [port2],
  });
  const base = await new Promise<string>((resolve, reject) => {
    thread.once('message', resolve);
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
  const close = async () => {
    port.close();
    await thread.terminate();
  };
  return { base, askNow, close };
}

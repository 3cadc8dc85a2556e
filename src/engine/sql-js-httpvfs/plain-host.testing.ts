import type { Surroundings } from '../browser/surroundings.ts';
import { RemoteFailure } from '../remote/transport/failure.ts';
import { noPauses } from '../remote/transport/retrying/pauses.testing.ts';
import type { ByteRange, ExpectedFile, RangeAnswer } from '../remote/transport/transport.ts';
import { compileEngine } from '../wasm/fixture.testing.ts';
import type { SplitFileConfig } from './config.ts';
import type { HttpDatabase } from './http-database.ts';
import { Httpvfs } from './httpvfs.ts';
import type { Transport } from './open-file.ts';

export const BASE = 'https://host/page/';

/** Files by their absolute URL. */
export type Hosted = ReadonlyMap<string, Uint8Array>;

/** A request as the host saw it, e.g. "made.sqlite 4096+8192", followed by "blocking" if the worker was blocked. */
export type SeenRequest = string;

export interface Opened {
  readonly db: HttpDatabase;
  readonly worker: Httpvfs;
  readonly seen: SeenRequest[];
}

const compiled = compileEngine();

/** A worker that reads from memory, blocking as in a browser that cannot suspend WebAssembly. */
export async function openHosted(
  files: Hosted,
  configs: readonly SplitFileConfig[],
  maxBytesToRead?: number,
): Promise<Opened> {
  const seen: SeenRequest[] = [];
  const worker = new Httpvfs({
    base: BASE,
    load: () => surroundings,
    transport: hostOf(files, seen),
  });
  const db = await worker.open('sqlite.wasm', configs, undefined, maxBytesToRead);
  return { db, worker, seen };
}

const surroundings: Surroundings = {
  instantiate: async (imports) => (await WebAssembly.instantiate(await compiled, imports)).exports,
  createMemory: (pages) => new WebAssembly.Memory(pages),
  suspension: null,
  random: (target) => {
    target.fill(7);
  },
  // A stopped clock, because exploration must not depend on the load of the machine.
  now: () => 0,
};

function hostOf(files: Hosted, seen: SeenRequest[]): Transport {
  const find = (url: string) => {
    const content = files.get(url);
    if (!content) throw new RemoteFailure('missing', `The host has no database file at ${url} (status 404).`);
    return content;
  };
  const answer = ({ url, sizeBytes }: ExpectedFile, { offset, length }: ByteRange, how = ''): RangeAnswer => {
    const content = find(url);
    if (content.length !== sizeBytes || offset + length > sizeBytes) throw new RemoteFailure('wrong-answer', url);
    seen.push(`${url.replace(/^.*\//, '')} ${offset}+${length}${how}`);
    return { body: content.slice(offset, offset + length), etag: `"${url}"`, lastModified: null };
  };
  return {
    ask: async (file, range) => answer(file, range),
    askNow: (file, range) => answer(file, range, ' blocking'),
    askBeginning: async (url, mostBytes) => {
      const sizeBytes = find(url).length;
      const file = { url, sizeBytes, etag: null, lastModified: null };
      return { sizeBytes, start: answer(file, { offset: 0, length: Math.min(mostBytes, sizeBytes) }) };
    },
    protocolOf: () => () => null,
    store: null,
    pauses: noPauses(),
  };
}

/** A file in pieces, under names like `<prefix>004`. */
export function inPieces(content: Uint8Array, pieceBytes: number, prefix: string, digits = 3): Map<string, Uint8Array> {
  const pieces = new Map<string, Uint8Array>();
  for (let at = 0; at < content.length; at += pieceBytes) {
    const name = `${prefix}${String(at / pieceBytes).padStart(digits, '0')}`;
    pieces.set(name, content.slice(at, at + pieceBytes));
  }
  return pieces;
}

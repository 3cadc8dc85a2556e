import BetterSqlite3 from 'better-sqlite3';
import { RemoteFailure } from './remote/failure.ts';
import type { ByteRange, ExpectedFile } from './remote/range-answer.ts';
import type { RangeAnswer } from './remote/remote-file.ts';
import { RemoteEngine } from './remote-engine.ts';

/** A page map as it is served. */
export interface ServedMap {
  readonly bytes: Uint8Array;
  readonly eagerBytes: number;
  /** Of the database that the manifest names. */
  readonly databaseSha256: string;
}

const MAP_URL = 'https://host/made.map';

/** An engine on a file, which a host at some distance serves, with a page map or without. */
export async function openRemote(module: WebAssembly.Module, content: Uint8Array, map: ServedMap | null = null) {
  const counts = { rounds: 0, blocked: 0, requests: 0, bytes: 0, mapRequests: 0 };
  const answer = ({ url }: ExpectedFile, { offset, length }: ByteRange): RangeAnswer => {
    const served = url === MAP_URL ? map?.bytes : content;
    if (!served || offset + length > served.length) throw new RemoteFailure('missing', url);
    counts.requests += 1;
    if (url === MAP_URL) counts.mapRequests += 1;
    counts.bytes += length;
    return { body: served.slice(offset, offset + length), etag: '"e"', lastModified: null };
  };
  const engine = await RemoteEngine.open({
    file: { url: 'https://host/made.sqlite', sizeBytes: content.length },
    map: map && { ...map, url: MAP_URL, sizeBytes: map.bytes.length },
    identity: { schemaVersion: '1.2', dataAsOf: '2026-01-01' },
    rules: null,
    instantiate: async (imports) => (await WebAssembly.instantiate(module, imports)).exports,
    createMemory: (pages) => new WebAssembly.Memory(pages),
    suspension: null,
    random: (target) => target.fill(7),
    // Time stands still: how far ahead a statement is explored must not hang on how busy the machine is.
    now: () => 0,
    ask: async (file, range) => answer(file, range),
    askNow: (file, range) => {
      counts.blocked += 1;
      return answer(file, range);
    },
    onWait: (waiting) => {
      if (waiting) counts.rounds += 1;
    },
  });
  /** Runs a statement, and says what it took. */
  const run = async (sql: string, limit = 1000) => {
    const before = { ...counts };
    const { outcome } = await engine.run({ sql, limit });
    if (outcome.kind !== 'result') throw new Error(JSON.stringify(outcome));
    return {
      rows: outcome.result.rows,
      rounds: counts.rounds - before.rounds,
      blocked: counts.blocked - before.blocked,
      requests: counts.requests - before.requests,
      bytes: counts.bytes - before.bytes,
      mapRequests: counts.mapRequests - before.mapRequests,
    };
  };
  return { run, opened: { ...counts } };
}

/** The rows as native SQLite reads them from the file itself. */
export function nativeRows(content: Uint8Array, sql: string): unknown[] {
  const database = new BetterSqlite3(Buffer.from(content));
  const rows = database.prepare(sql).raw().all();
  database.close();
  return rows;
}

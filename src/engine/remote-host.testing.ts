import BetterSqlite3 from 'better-sqlite3';
import { pieceName } from '../contract/file-pieces.ts';
import type { ResultPart, RunPhase } from '../contract/runner.ts';
import type { ColumnsLocation } from './remote/columns/remote-strips.ts';
import { RemoteFailure } from './remote/transport/failure.ts';
import type { ByteRange, ExpectedFile, RangeAnswer } from './remote/transport/transport.ts';
import { RemoteEngine, type RemoteEngineOptions } from './remote-engine.ts';
import { compileEngine, inNode, makeDatabase } from './wasm/fixture.testing.ts';

/** Time in which an answer comes. */
const PIECE_BYTES = 5_000;

/** Nine thousand deals of 90 places, in an order that no index has; each tree has a root and leaves. */
const MADE = `
  CREATE TABLE places (code INTEGER PRIMARY KEY, name TEXT);
  CREATE TABLE deals (id INTEGER PRIMARY KEY, place INTEGER, day TEXT, amount INTEGER, note TEXT);
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 90)
  INSERT INTO places SELECT i, 'יישוב ' || i FROM n;
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 9000)
  INSERT INTO deals SELECT i, i * 7919 % 90 + 1, date('2000-01-01', (i * 104729 % 9000) || ' days'), i * 31 % 1000003, hex(zeroblob(60)) FROM n;
  CREATE INDEX deals_by_place_day ON deals (place, day);
  CREATE VIRTUAL TABLE boxes USING rtree_i32(id, x0, x1, y0, y1);
  INSERT INTO boxes SELECT id, id * 7919 % 1000, id * 7919 % 1000, id * 104729 % 1000, id * 104729 % 1000 FROM deals;
  CREATE VIRTUAL TABLE words USING fts5(name);
  INSERT INTO words SELECT 'רחוב ' || (id * 7919 % 5000) || ' ' || amount FROM deals WHERE id <= 8000;
  ANALYZE;
`;

/** Requests, their bytes, and the waits of a statement. */
export interface Costs {
  /** Waits of the statement, each of one or more requests in parallel. */
  readonly rounds: number;
  /** Requests for pages that were not foreseen. */
  readonly blocked: number;
  readonly requests: number;
  /** Those of them that were for the page map. */
  readonly mapRequests: number;
  /** Those that were for packed pages, their directory included. */
  readonly packedRequests: number;
  /** Those that were for column strips, their directory included. */
  readonly columnRequests: number;
  readonly bytes: number;
}

/** A run and its cost. */
export interface RunCost extends Costs {
  readonly rows: readonly (readonly unknown[])[];
}

/** A reader of a remote file. */
export interface RemoteReader {
  readonly engine: RemoteEngine;
  /** The cost of opening the file. */
  readonly opened: Costs;
  /**
   * Runs a statement.
   *
   * @param onRows called with the number of rows so far, and the number of requests of the run so far
   * @throws Error with the outcome, if that is not a result
   */
  run(sql: string, limit?: number, onRows?: (rows: number, requests: number) => void): Promise<RunCost>;
}

/** A host that serves a file. */
export interface RemoteHost {
  /** A visit. */
  open(options?: Partial<RemoteEngineOptions>): Promise<RemoteReader>;
  /** The rows as native SQLite reads them from the file itself. */
  native(sql: string): unknown[];
}

/** A page map as it is served. */
export interface ServedMap {
  readonly bytes: Uint8Array;
  readonly eagerBytes: number;
  /** SHA-256 of the database that the manifest names. */
  readonly databaseSha256: string;
}

/** Column strips as they are served. */
export interface ServedColumns extends ServedPacked {
  readonly tables: ColumnsLocation['tables'];
}

/** Packed pages as they are served. */
export interface ServedPacked {
  readonly bytes: Uint8Array;
  readonly directoryBytes: number;
  /** SHA-256 of the database that the manifest names. */
  readonly databaseSha256: string;
}

export const DATABASE_URL = 'https://host/made.sqlite';
export const MAP_URL = 'https://host/made.map';
export const PACKED_URL = 'https://host/made.pages';
export const COLUMNS_URL = 'https://host/made.columns';

/** @param moreSql run on the database before it is served */
export async function serveMade(moreSql = ''): Promise<RemoteHost> {
  const module = await compileEngine();
  const content = new Uint8Array(makeDatabase(MADE + moreSql));
  return {
    open: (options) => openRemote(module, content, null, options),
    native: (sql) => nativeRows(content, sql),
  };
}

/** The rows as native SQLite reads them from the file itself. */
export function nativeRows(content: Uint8Array, sql: string): unknown[] {
  const database = new BetterSqlite3(Buffer.from(content));
  const rows = database.prepare(sql).raw().all();
  database.close();
  return rows;
}

/**
 * An engine on a file of a remote host, with or without a page map, packed pages and column strips. The host has files in
 * pieces if `pieceBytes` says so, and then not under their own names.
 */
export async function openRemote(
  module: WebAssembly.Module,
  content: Uint8Array,
  map: ServedMap | null = null,
  options: Partial<RemoteEngineOptions> = {},
  packed: ServedPacked | null = null,
  columns: ServedColumns | null = null,
): Promise<RemoteReader> {
  const counts = { rounds: 0, blocked: 0, requests: 0, mapRequests: 0, packedRequests: 0, columnRequests: 0, bytes: 0 };
  const files = servedFiles(
    new Map([
      [DATABASE_URL, content],
      [MAP_URL, map?.bytes],
      [PACKED_URL, packed?.bytes],
      [COLUMNS_URL, columns?.bytes],
    ]),
    options.pieceBytes,
  );
  const answer = ({ url }: ExpectedFile, { offset, length }: ByteRange): RangeAnswer => {
    const served = files.get(url);
    if (!served || offset + length > served.length) throw new RemoteFailure('missing', url);
    counts.requests += 1;
    if (url.startsWith(MAP_URL)) counts.mapRequests += 1;
    if (url.startsWith(PACKED_URL)) counts.packedRequests += 1;
    if (url.startsWith(COLUMNS_URL)) counts.columnRequests += 1;
    counts.bytes += length;
    return { body: served.slice(offset, offset + length), etag: '"e"', lastModified: null };
  };
  let before: RunPhase = 'starting';
  const engine = await RemoteEngine.open({
    file: { url: DATABASE_URL, sizeBytes: content.length },
    map: map && { ...map, url: MAP_URL, sizeBytes: map.bytes.length, sha256: '' },
    packed: packed && { ...packed, url: PACKED_URL, sizeBytes: packed.bytes.length, sha256: '' },
    columns: columns && { ...columns, url: COLUMNS_URL, sizeBytes: columns.bytes.length, sha256: '' },
    identity: { schemaVersion: '1.2', dataAsOf: '2026-01-01' },
    ...inNode(module),
    // A stopped clock, because exploration must not depend on the load of the machine.
    now: () => 0,
    protocol: () => 'h2',
    ask: async (file, range, _, onBody) => {
      const whole = answer(file, range);
      for (let come = PIECE_BYTES; come < whole.body.length; come += PIECE_BYTES)
        onBody?.(whole.body.subarray(0, come));
      return whole;
    },
    askNow: (file, range) => {
      counts.blocked += 1;
      return answer(file, range);
    },
    onActivity: ({ phase }) => {
      if (phase === 'waiting' && before !== 'waiting') counts.rounds += 1;
      before = phase;
    },
    ...options,
  });
  const opened = { ...counts };
  return {
    engine,
    opened,
    run: async (sql, limit = 1000, onRows = undefined) => {
      const before = { ...counts };
      const tell = ({ rows }: ResultPart) => onRows?.(rows.length, counts.requests - before.requests);
      const { outcome } = await engine.run({ sql, limit }, onRows ? tell : null);
      if (outcome.kind !== 'result') throw new Error(JSON.stringify(outcome));
      return {
        rows: outcome.result.rows,
        rounds: counts.rounds - before.rounds,
        blocked: counts.blocked - before.blocked,
        requests: counts.requests - before.requests,
        mapRequests: counts.mapRequests - before.mapRequests,
        packedRequests: counts.packedRequests - before.packedRequests,
        columnRequests: counts.columnRequests - before.columnRequests,
        bytes: counts.bytes - before.bytes,
      };
    },
  };
}

/** The files of a host by their URLs, some in pieces. */
function servedFiles(
  whole: ReadonlyMap<string, Uint8Array | undefined>,
  pieceBytes: RemoteEngineOptions['pieceBytes'],
): ReadonlyMap<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  for (const [url, content = new Uint8Array()] of whole) {
    const bytes = pieceBytes?.get(url);
    if (bytes === undefined) files.set(url, content);
    else
      for (let at = 0; at < content.length; at += bytes)
        files.set(pieceName(url, at / bytes), content.slice(at, at + bytes));
  }
  return files;
}

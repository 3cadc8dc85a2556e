/*
 * Counts in Node, without a browser or a network, what the statements of bench/remote cost when they are read remotely.
 * The engine that cannot be suspended reads a local file as if it were on a host.
 *
 *   npm run bench:rounds -- DATABASE.sqlite [ID,ID]
 *
 * An id is one of these statements or the slug of an example; `examples` means all of those.
 */

import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { pageMapOf } from '../builder/publish/page-map.ts';
import { EXAMPLES } from '../src/catalogue/examples/index.ts';
import type { RunPhase } from '../src/contract/runner.ts';
import { firstRange, RemoteFile } from '../src/engine/remote/file/remote-file.ts';
import { RemoteMap } from '../src/engine/remote/file/remote-map.ts';
import type { ByteRange, ExpectedFile, RangeAnswer } from '../src/engine/remote/transport/transport.ts';
import { NO_VALIDATORS } from '../src/engine/remote/transport/validators.ts';
import { RemoteEngine } from '../src/engine/remote-engine.ts';
import { buildEngine } from '../src/engine/wasm/build.ts';
import { chooseLiterals } from './remote/statements/literals.ts';
import { STATEMENTS } from './remote/statements/statements.ts';

/** The cost of one statement. */
interface Cost {
  /** How often the statement waited, each time for one or more parallel requests. */
  readonly rounds: number;
  /** Rounds in which a page was needed that was not prefetched. */
  readonly blocked: number;
  readonly requests: number;
  readonly kilobytes: number;
  /** Pages that the statement read, and pages that were fetched for it and not read. */
  readonly used: number;
  readonly unneeded: number;
  readonly scoutMs: number;
  readonly ms: number;
}

/** A remote file that knows which of its pages the engine itself has read; the scout's reading does not count. */
class WatchedFile extends RemoteFile {
  readonly used = new Set<number>();

  override read(target: Uint8Array, offset: number): boolean {
    for (const number of this.pagesOf(offset, target.length)) this.used.add(number);
    return super.read(target, offset);
  }
}

const [path, only] = process.argv.slice(2);
if (!path) throw new Error('Name the database: npm run bench:rounds -- DATABASE.sqlite');
const descriptor = openSync(path, 'r');
const sizeBytes = fstatSync(descriptor).size;
const { wasmPath } = await buildEngine();
const module = new WebAssembly.Module(readFileSync(wasmPath));

const read = ({ offset, length }: ByteRange): RangeAnswer => {
  const body = new Uint8Array(length);
  readSync(descriptor, body, 0, length, offset);
  return { body, ...NO_VALIDATORS };
};

/** The map belongs to this database only, so its hash does not matter. */
const MAP = {
  ...pageMapOf(path, '0'.repeat(64)),
  url: 'https://host/it.map',
  sha256: '',
  databaseSha256: '0'.repeat(64),
};

/** The first requests of a visit. */
const BEGINNINGS = ['the beginning of the file', 'its page map', 'all interior pages'] as const;
type Beginning = (typeof BEGINNINGS)[number];

/** Loads all interior pages of the file, and the schema with the statistics. */
function takeInteriors(file: RemoteFile, database: BetterSqlite3.Database): void {
  const take = (number: number, withLeaves: boolean): void => {
    const range = { offset: (number - 1) * file.pageBytes, length: file.pageBytes };
    const children = childrenOf(file, number, read(range).body);
    if (children.length === 0 && !withLeaves) return;
    file.accept(range, read(range));
    // All leaves of a tree have the same depth: if one child is a leaf, all are.
    const [first = 0] = children;
    const isLowest = children.length > 0 && childrenOf(file, first, read(rangeOf(file, first)).body).length === 0;
    if (isLowest && !withLeaves) return;
    for (const child of children) take(child, withLeaves);
  };
  const roots = database
    .prepare<[], { name: string; rootpage: number }>('SELECT name, rootpage FROM sqlite_schema WHERE rootpage > 0')
    .all();
  take(1, true);
  for (const { name, rootpage } of roots) take(rootpage, name.startsWith('sqlite_stat'));
}

const rangeOf = (file: RemoteFile, number: number): ByteRange => ({
  offset: (number - 1) * file.pageBytes,
  length: file.pageBytes,
});

/** The children of an interior page; none for a leaf. */
function childrenOf(_: RemoteFile, number: number, page: Uint8Array): readonly number[] {
  const view = new DataView(page.buffer, page.byteOffset);
  const header = number === 1 ? 100 : 0;
  if (page[header] !== 2 && page[header] !== 5) return [];
  const cells = Array.from({ length: view.getUint16(header + 3) }, (_, i) => view.getUint16(header + 12 + 2 * i));
  return [...cells.map((cell) => view.getUint32(cell)), view.getUint32(header + 8)];
}

async function measure(sql: string, database: BetterSqlite3.Database, beginning: Beginning): Promise<Cost | string> {
  let [rounds, blocked, requests, bytes] = [0, 0, 0, 0];
  const fetched = new Set<number>();
  const askMap = async (_: ExpectedFile, { offset, length }: ByteRange) => {
    requests += 1;
    bytes += length;
    return { body: MAP.bytes.slice(offset, offset + length), ...NO_VALIDATORS };
  };
  const mapSource = { ...MAP, sizeBytes: MAP.bytes.length };
  const map = beginning === 'its page map' ? await RemoteMap.open(mapSource, sizeBytes, askMap) : null;
  // Opening is the same for every statement and is not counted.
  [requests, bytes] = [0, 0];
  const file = new WatchedFile({ url: 'https://host/it.sqlite', sizeBytes }, map ?? read(firstRange(sizeBytes)));
  if (beginning === 'all interior pages') takeInteriors(file, database);
  const answer = (range: ByteRange) => {
    requests += 1;
    bytes += range.length;
    for (const number of file.pagesOf(range.offset, range.length)) fetched.add(number);
    return read(range);
  };
  let before: RunPhase = 'starting';
  const engine = await RemoteEngine.openOn(file, {
    identity: { schemaVersion: '', dataAsOf: '' },
    rules: null,
    instantiate: async (imports) => (await WebAssembly.instantiate(module, imports)).exports,
    createMemory: (pages) => new WebAssembly.Memory(pages),
    suspension: null,
    random: (target) => target.fill(7),
    now: () => performance.now(),
    protocol: () => 'h2',
    ask: async (_, range) => answer(range),
    askNow: (_, range) => {
      blocked += 1;
      return answer(range);
    },
    onActivity: ({ phase }) => {
      if (phase === 'waiting' && before !== 'waiting') rounds += 1;
      before = phase;
    },
  });
  const start = performance.now();
  const { outcome } = await engine.run({ sql, limit: 1000 });
  if (outcome.kind !== 'result') return JSON.stringify(outcome);
  return {
    rounds,
    blocked,
    requests,
    kilobytes: Math.round(bytes / 102.4) / 10,
    used: [...file.used].filter((number) => fetched.has(number)).length,
    unneeded: [...fetched].filter((number) => !file.used.has(number)).length,
    scoutMs: Math.round(engine.exploredMs),
    ms: Math.round(performance.now() - start),
  };
}

const database = new BetterSqlite3(path, { readonly: true });
const { here } = chooseLiterals(database);
const examples = EXAMPLES.map(({ slug, sql }) => ({ id: slug, sql: () => sql }));
const named = only?.split(',') ?? STATEMENTS.map(({ id }) => id);
const chosen = [
  ...STATEMENTS.filter(({ id }) => named.includes(id)),
  ...examples.filter(({ id }) => named.includes(id) || named.includes('examples')),
];
for (const beginning of BEGINNINGS) {
  const table: Record<string, Cost | string> = {};
  for (const { id, sql } of chosen) table[id] = await measure(sql(here), database, beginning);
  console.log(`The first query of a visit that began with ${beginning}`);
  console.table(table);
  const costs = Object.values(table).filter((cost) => typeof cost !== 'string');
  const sum = (figure: 'used' | 'unneeded') => costs.reduce((total, cost) => total + cost[figure], 0);
  console.log(`Pages fetched for each that was read: ${(1 + sum('unneeded') / sum('used')).toFixed(2)}`);
}
database.close();
closeSync(descriptor);

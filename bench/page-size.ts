/* How the page size of the database changes what a visitor's browser reads: tsx bench/page-size.ts DATABASE.sqlite */

import { closeSync, mkdtempSync, openSync, readFileSync, readSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { EXAMPLES } from '../src/catalogue/examples/index.ts';
import { LIMITS } from '../src/contract/limits.ts';
import type { RunPhase } from '../src/contract/runner.ts';
import type { ByteRange, RangeAnswer } from '../src/engine/remote/transport/transport.ts';
import { NO_VALIDATORS } from '../src/engine/remote/transport/validators.ts';
import { RemoteEngine } from '../src/engine/remote-engine.ts';

const PAGE_SIZES = [4096, 8192, 16_384];
const WASM = new URL('../build/engine/sqlite.wasm', import.meta.url);

/** What a query reads as the first one of a visit. */
interface ColdRead {
  /** How often it waits for answers. */
  readonly rounds: number;
  readonly requests: number;
  readonly bytes: number;
}

const module = new WebAssembly.Module(readFileSync(WASM));

/** Runs a statement with nothing in memory, with the requests of a browser. */
async function readCold(path: string, sql: string): Promise<ColdRead> {
  const descriptor = openSync(path, 'r');
  let [requests, bytes] = [0, 0];
  const answer = (range: ByteRange): RangeAnswer => {
    requests += 1;
    bytes += range.length;
    const body = new Uint8Array(range.length);
    readSync(descriptor, body, 0, range.length, range.offset);
    return { body, ...NO_VALIDATORS };
  };
  // The first bytes, which describe the file.
  let rounds = 1;
  try {
    let before: RunPhase = 'starting';
    const engine = await RemoteEngine.open({
      file: { url: 'file', sizeBytes: statSync(path).size },
      map: null,
      identity: { schemaVersion: '', dataAsOf: '' },
      instantiate: async (imports) => (await WebAssembly.instantiate(module, imports)).exports,
      createMemory: (initial) => new WebAssembly.Memory(initial),
      suspension: null,
      random: (target) => target.fill(7),
      rules: null,
      now: () => performance.now(),
      ask: async (_, range) => answer(range),
      askNow: (_, range) => answer(range),
      onActivity: ({ phase }) => {
        if (phase === 'waiting' && before !== 'waiting') rounds += 1;
        before = phase;
      },
    });
    const { outcome } = await engine.run({ sql, limit: LIMITS.rowsDefault });
    if (outcome.kind !== 'result') throw new Error(outcome.kind === 'refused' ? outcome.refusal.message : outcome.kind);
    return { rounds, requests, bytes };
  } finally {
    closeSync(descriptor);
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(2);

const [source] = process.argv.slice(2);
if (source === undefined) throw new Error('Name the database file that is to be measured.');
const folder = mkdtempSync(join(tmpdir(), 'nadlan-pages-'));
try {
  process.stdout.write(
    `| page | file, MB | rounds, median | requests, median | MB, median | requests, all | MB, all |\n`,
  );
  process.stdout.write('| ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n');
  for (const pageBytes of PAGE_SIZES) {
    const path = join(folder, `${pageBytes}.sqlite`);
    const db = new Database(source, { readonly: true, fileMustExist: true });
    db.pragma(`page_size = ${pageBytes}`);
    db.prepare('VACUUM INTO ?').run(path);
    db.close();
    const reads: ColdRead[] = [];
    for (const { sql } of EXAMPLES) reads.push(await readCold(path, sql));
    const bytes = reads.map((read) => read.bytes);
    const requests = reads.map((read) => read.requests);
    const cells = [
      pageBytes,
      megabytes(statSync(path).size),
      median(reads.map(({ rounds }) => rounds)),
      median(requests),
      megabytes(median(bytes)),
      sum(requests),
      megabytes(sum(bytes)),
    ];
    process.stdout.write(`| ${cells.join(' | ')} |\n`);
    rmSync(path);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

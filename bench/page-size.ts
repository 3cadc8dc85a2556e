/* How the page size of the database changes what a visitor's browser reads: tsx bench/page-size.ts DATABASE.sqlite */
import { closeSync, mkdtempSync, openSync, readFileSync, readSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { EXAMPLES } from '../src/catalogue/examples/index.ts';
import { LIMITS } from '../src/contract/limits.ts';
import { ComputeClock } from '../src/engine/compute-clock.ts';
import { RemoteFile } from '../src/engine/remote/remote-file.ts';
import { openSession } from '../src/engine/session.ts';

const PAGE_SIZES = [4096, 8192, 16_384];
const WASM = new URL('../build/engine/sqlite.wasm', import.meta.url);

/** What a query reads when it is the first one of a visit. */
interface ColdRead {
  readonly pages: number;
  readonly requests: number;
  readonly bytes: number;
}

const module = new WebAssembly.Module(readFileSync(WASM));

/** Runs a statement with nothing in memory, over the blocks and requests of a browser. */
async function readCold(path: string, pageBytes: number, sql: string): Promise<ColdRead> {
  const descriptor = openSync(path, 'r');
  try {
    const remote = new RemoteFile({ url: 'file', sizeBytes: statSync(path).size });
    const pages = new Set<number>();
    const session = await openSession({
      instantiate: async (imports) => (await WebAssembly.instantiate(module, imports)).exports,
      createMemory: (initial) => new WebAssembly.Memory(initial),
      memoryBytes: LIMITS.engineMemoryBytes,
      queryMs: LIMITS.queryMs,
      suspension: null,
      file: {
        sizeBytes: remote.sizeBytes,
        read: (target, offset) => {
          pages.add(Math.floor(offset / pageBytes));
          return remote.read(target, offset);
        },
        fetch: (offset, length) => {
          for (let range = remote.missing(offset, length); range; range = remote.missing(offset, length)) {
            const body = new Uint8Array(range.length);
            readSync(descriptor, body, 0, range.length, range.offset);
            remote.accept(range, { body, etag: null });
          }
        },
      },
      clock: new ComputeClock(() => performance.now()),
      random: (target) => target.fill(7),
      rules: null,
      identity: { schemaVersion: '', dataAsOf: '' },
    });
    const { answer } = await session.run({ sql, limit: LIMITS.rowsDefault });
    if (answer.kind === 'refused' && answer.refusal.code !== 'TIMEOUT') throw new Error(answer.refusal.message);
    return { pages: pages.size, ...remote.transfer };
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
    `| page | file, MB | pages, median | requests, median | MB, median | requests, all | MB, all |\n`,
  );
  process.stdout.write('| ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n');
  for (const pageBytes of PAGE_SIZES) {
    const path = join(folder, `${pageBytes}.sqlite`);
    const db = new Database(source, { readonly: true, fileMustExist: true });
    db.pragma(`page_size = ${pageBytes}`);
    db.prepare('VACUUM INTO ?').run(path);
    db.close();
    const reads: ColdRead[] = [];
    for (const { sql } of EXAMPLES) reads.push(await readCold(path, pageBytes, sql));
    const bytes = reads.map((read) => read.bytes);
    const requests = reads.map((read) => read.requests);
    const cells = [
      pageBytes,
      megabytes(statSync(path).size),
      median(reads.map(({ pages }) => pages)),
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

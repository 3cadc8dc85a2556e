/*
 *   npx tsx bench/thin-rows.ts FOLDER [ROUNDS] [--only ID,ID] [--docs]: what the module computes for the statements on columns of
 * bench/remote, on the pages of a published database and on its strips, and which part of the latter is making rows.
 * All bytes are loaded. Figures are processor time of the fastest round (of 3). With --docs, they are also written into
 * docs/design/columns.md.
 */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Database from 'better-sqlite3';
import { readManifest } from '../builder/publish/manifest-file.ts';
import { type ByteRange, ROWIDS, readStripDirectory, type StripTable } from '../src/column-strips/index.ts';
import { LIMITS } from '../src/contract/limits.ts';
import type { StripSource } from '../src/engine/columns/strip-source.ts';
import { ThinScans } from '../src/engine/columns/thin-scans.ts';
import { inflateInto } from '../src/engine/remote/file/inflate.ts';
import { ComputeClock } from '../src/engine/statement/compute-clock.ts';
import { openSession, type Session } from '../src/engine/statement/session.ts';
import type { SessionFile } from '../src/engine/statement/session-system.ts';
import { buildEngine } from '../src/engine/wasm/build.ts';
import { writeFigures } from './docs-figures.ts';
import { markdown } from './markdown.ts';
import { processorMs } from './processor-time.ts';
import { COLUMN_STATEMENTS } from './remote/statements/column-statements.ts';
import { chooseLiterals } from './remote/statements/literals.ts';

/** Time by the clock that calls of functions take. Measuring processor time would take longer than most of them do. */
class Stopwatch {
  ms = 0;

  time<T>(work: () => T): T {
    const start = performance.now();
    try {
      return work();
    } finally {
      this.ms += performance.now() - start;
    }
  }
}

/** Reads strips from memory. */
function stripsOf(
  tables: ReadonlyMap<number, StripTable>,
  file: Uint8Array,
  reading: Stopwatch,
): StripSource<StripTable> {
  const at = (range: ByteRange | null) => range && file.subarray(range.offset, range.offset + range.length);
  return {
    has: (root) => tables.has(root),
    table: async (root) => tables.get(root) ?? null,
    rows: ({ table, columns }, block) =>
      reading.time(() => ({
        rowids: table.rowids(block, at(table.rangeOf(block, ROWIDS))),
        columns: columns.map((column) =>
          table.values(block, column, at(table.rangeOf(block, column)), at(table.dictionaryOf(column))),
        ),
      })),
    bring: () => {},
    endsRun: () => false,
  };
}

/** The file, with a measurement of the time that making the pages after its end takes. */
function timed(file: SessionFile, sizeBytes: number, making: Stopwatch): SessionFile {
  return {
    sizeBytes: file.sizeBytes,
    read: (target, offset) =>
      offset < sizeBytes ? file.read(target, offset) : making.time(() => file.read(target, offset)),
    fetch: (offset, length) => making.time(() => file.fetch(offset, length)),
  };
}

const { values: options, positionals } = parseArgs({
  options: { docs: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
  allowPositionals: true,
});
const [folder, rounds = '3'] = positionals;
const manifest = folder === undefined ? null : readManifest(folder);
if (folder === undefined || !manifest?.columns)
  throw new Error('Name a folder with a database that has column strips.');
const { wasmPath } = await buildEngine();
const module = new WebAssembly.Module(readFileSync(wasmPath));
const path = join(folder, manifest.url);
const descriptor = openSync(path, 'r');
const pages: SessionFile = {
  sizeBytes: manifest.sizeBytes,
  read: (target, offset) => readSync(descriptor, target, 0, target.length, offset) === target.length,
  fetch: () => {
    throw new Error('The file ends before a page that was asked for.');
  },
};

async function open(file: SessionFile, scans: ThinScans | null): Promise<Session> {
  return openSession({
    instantiate: async (imports) => (await WebAssembly.instantiate(module, imports)).exports,
    createMemory: (count) => new WebAssembly.Memory(count),
    memoryBytes: LIMITS.engineMemoryBytes,
    queryMs: LIMITS.queryMs,
    suspension: null,
    file,
    scans,
    // The clock does not advance, so that nothing is too slow here.
    clock: new ComputeClock(() => 0),
    random: (target) => target.fill(1),
    identity: { schemaVersion: manifest?.schemaVersion ?? '', dataAsOf: manifest?.dataAsOf ?? '' },
    rules: null,
  });
}

/** Processor time of a run, and its share of the time by the clock: other processes have the rest. */
async function run(session: Session, sql: string): Promise<{ readonly ms: number; readonly share: number }> {
  const [start, startOnClock] = [processorMs(), performance.now()];
  const { outcome } = await session.run({ sql, limit: LIMITS.rowsDefault });
  if (outcome.kind !== 'result') throw new Error(`${sql}: ${outcome.refusal.message}`);
  const ms = processorMs() - start;
  return { ms, share: Math.min(1, ms / (performance.now() - startOnClock)) };
}

const stripFile = new Uint8Array(readFileSync(join(folder, manifest.columns.url)));
const stripBytes = manifest.columns.sizeBytes - manifest.columns.directoryBytes;
const { tables } = readStripDirectory(stripFile.subarray(stripBytes), manifest.sha256, stripBytes, inflateInto);
const [reading, making] = [new Stopwatch(), new Stopwatch()];
const scans = ThinScans.over(pages, {
  source: stripsOf(tables, stripFile, reading),
  onFault: (cause) => {
    throw cause;
  },
});
if (!scans) throw new Error(`${path} is no database.`);
const onPages = await open(pages, null);
const onStrips = await open(timed(scans.file, manifest.sizeBytes, making), scans);
const database = new Database(path, { readonly: true, fileMustExist: true });
const { here } = chooseLiterals(database);
database.close();

/** Milliseconds of processor time. */
interface Measured {
  readonly pagesMs: number;
  readonly stripsMs: number;
  /** The part of `stripsMs` in which rows are made. */
  readonly makingMs: number;
  /** The part of `makingMs` in which strips are read. */
  readonly readingMs: number;
}

async function measure(sql: string): Promise<Measured> {
  const pagesMs: number[] = [];
  const byStrips: Omit<Measured, 'pagesMs'>[] = [];
  for (let round = 0; round < Number(rounds); round += 1) {
    pagesMs.push((await run(onPages, sql)).ms);
    reading.ms = 0;
    making.ms = 0;
    const { ms: stripsMs, share } = await run(onStrips, sql);
    byStrips.push({ stripsMs, makingMs: share * making.ms, readingMs: share * reading.ms });
  }
  const [quickest] = byStrips.sort((one, other) => one.stripsMs - other.stripsMs);
  if (!quickest) throw new Error('There has to be a round.');
  return { pagesMs: Math.min(...pagesMs), ...quickest };
}

const HEAD = [
  'statement',
  'on pages',
  'on strips',
  'of that: making rows',
  'and of that: reading strips',
  'making/on pages',
];
const lines: string[][] = [];
const only = options.only.split(',').filter(Boolean);
const isMeasured = (id: string) => only.length === 0 || only.includes(id);
for (const { id, sql } of COLUMN_STATEMENTS.filter((statement) => statement.isScan && isMeasured(statement.id))) {
  const { pagesMs, stripsMs, makingMs, readingMs } = await measure(sql(here));
  const times = [pagesMs, stripsMs, makingMs, readingMs].map((ms) => Math.round(ms).toLocaleString('en-US'));
  lines.push([`\`${id}\``, ...times, (makingMs / pagesMs).toFixed(2)]);
}
closeSync(descriptor);
const deals = manifest.tables.find(({ name }) => name === 'deals')?.rows ?? 0;
const figures = [
  `${deals.toLocaleString('en-US')} deals, all bytes at hand: milliseconds of processor time, the quickest of ${rounds} rounds.`,
  '',
  markdown(HEAD, lines),
].join('\n');
process.stdout.write(`${figures}\n`);
if (options.docs) process.stdout.write(`${writeFigures('columns.md', 'making rows', figures)}\n`);

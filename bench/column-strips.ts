/*
 * npx tsx bench/column-strips.ts FOLDER: how many bytes each column of the large tables takes in the strips of a
 * published database, and how long it takes to read a value. With --docs, the bytes of `deals` are also written into
 * docs/design/column-strips.md.
 *
 * npx tsx bench/column-strips.ts FOLDER --verify: whether they have every value of those tables as its record has it,
 * type and bytes.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Database from 'better-sqlite3';
import { openPages, type PageReader } from '../builder/publish/b-tree-pages.ts';
import { tableBlocks } from '../builder/publish/columns/table-blocks.ts';
import { readManifest } from '../builder/publish/manifest-file.ts';
import {
  type ByteRange,
  ROWIDS,
  readStripDirectory,
  type StripTable,
  type StripValues,
  storedValues,
} from '../src/column-strips/index.ts';
import { inflateInto } from '../src/engine/remote/file/inflate.ts';
import { writeFigures } from './docs-figures.ts';
import { processorMs } from './processor-time.ts';

const COLUMNS_IN_DOCS = 18;
/** In the first rounds, the code is not compiled yet. */
const ROUNDS = 7;

/** The measurements of a column. */
interface Measured {
  readonly bytes: number;
  readonly dictionaryBytes: number;
  /** Processor time for one value, in the fastest round. */
  readonly nanoseconds: number;
}

const at = (file: Uint8Array, range: ByteRange | null) =>
  range && file.subarray(range.offset, range.offset + range.length);

function measure(table: StripTable, column: number, file: Uint8Array): Measured {
  const ranges = table.blocks.map((_, block) => table.rangeOf(block, column));
  const dictionary = table.dictionaryOf(column);
  const read = () => {
    for (const [block, range] of ranges.entries()) {
      if (column === ROWIDS) table.rowids(block, at(file, range));
      else table.values(block, column, at(file, range), at(file, dictionary));
    }
  };
  let quickestMs = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = processorMs();
    read();
    quickestMs = Math.min(quickestMs, processorMs() - start);
  }
  const dictionaryBytes = dictionary?.length ?? 0;
  const bytes = ranges.reduce((sum, range) => sum + (range?.length ?? 0), dictionaryBytes);
  return { bytes, dictionaryBytes, nanoseconds: (quickestMs * 1e6) / table.rows };
}

/** The first value that differs between strips and the pages of their table; null if all are equal. */
function firstDifference(table: StripTable, file: Uint8Array, pages: PageReader): string | null {
  let block = 0;
  for (const { rowids, columns } of tableBlocks(pages, table.root, table.blocks[0]?.rows ?? 0)) {
    const storedRowids = table.rowids(block, at(file, table.rangeOf(block, ROWIDS)));
    if (storedRowids.length !== rowids.length || rowids.some((rowid, i) => rowid !== storedRowids[i])) {
      return `the rowids of block ${block}`;
    }
    if (columns.length !== table.columnCount) return `the number of columns, which is ${columns.length} in pages`;
    for (const [column, values] of columns.entries()) {
      const strip = at(file, table.rangeOf(block, column));
      if (!isSame(values, storedValues(table.values(block, column, strip, at(file, table.dictionaryOf(column)))))) {
        return `column ${column} of block ${block}`;
      }
    }
    block += 1;
  }
  return block === table.blocks.length ? null : `the number of blocks, which is ${block} in pages`;
}

const isSame = (one: StripValues, other: StripValues) =>
  one.types.length === other.types.length &&
  one.types.every((type, i) => type === other.types[i]) &&
  Buffer.compare(one.content, other.content) === 0;

function main(args: readonly string[]): number {
  const { values: options, positionals } = parseArgs({
    args: [...args],
    options: { verify: { type: 'boolean', default: false }, docs: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [folder] = positionals;
  const manifest = folder === undefined ? null : readManifest(folder);
  if (folder === undefined || !manifest?.columns) {
    process.stderr.write('Name a folder with a published database that has column strips.\n');
    return 2;
  }
  const { url, sizeBytes, directoryBytes } = manifest.columns;
  const file = new Uint8Array(readFileSync(join(folder, url)));
  const stripBytes = sizeBytes - directoryBytes;
  const { tables } = readStripDirectory(file.subarray(stripBytes), manifest.sha256, stripBytes, inflateInto);
  const db = new Database(join(folder, manifest.url), { readonly: true });
  const nameOf = db.prepare<[number], string>('SELECT name FROM sqlite_schema WHERE rootpage = ?').pluck();
  const columnsOf = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck();
  if (options.verify) return verify(tables, file, join(folder, manifest.url));
  process.stdout.write('table                column                       bytes  dictionary  ns a value\n');
  for (const table of tables.values()) {
    const name = nameOf.get(table.root) ?? '';
    const measured: (readonly [column: string, Measured])[] = [];
    for (const [i, column] of ['rowid', ...columnsOf.all(name)].entries()) {
      const figures = measure(table, i + ROWIDS, file);
      measured.push([column, figures]);
      const { bytes, dictionaryBytes, nanoseconds } = figures;
      const numbers = [`${bytes}`.padStart(10), `${dictionaryBytes}`.padStart(12), nanoseconds.toFixed(1).padStart(12)];
      process.stdout.write(`${name.padEnd(20)} ${column.padEnd(24)}${numbers.join('')}\n`);
    }
    if (options.docs && name === 'deals') {
      const figures = forDocs(table, measured, sizeBytes);
      process.stdout.write(`${writeFigures('column-strips.md', 'columns', figures)}\n`);
    }
  }
  db.close();
  return 0;
}

/** A table for the docs: the largest columns one by one, all others together. */
function forDocs(table: StripTable, measured: readonly (readonly [string, Measured])[], fileBytes: number): string {
  const kilobytes = (bytes: number) => Math.round(bytes / 1000).toLocaleString('en-US');
  const sorted = [...measured].sort(([, one], [, other]) => other.bytes - one.bytes);
  const sum = (some: typeof measured) => some.reduce((bytes, [, column]) => bytes + column.bytes, 0);
  const rows = sorted.slice(0, COLUMNS_IN_DOCS).map(([name, { bytes }]) => `| \`${name}\` | ${kilobytes(bytes)} |`);
  return [
    `The strips of ${table.rows.toLocaleString('en-US')} deals take ${kilobytes(sum(sorted))} KB, those of all tables ${kilobytes(fileBytes)}.`,
    '',
    '| column | KB |',
    '| --- | ---: |',
    ...rows,
    `| all others together | ${kilobytes(sum(sorted.slice(COLUMNS_IN_DOCS)))} |`,
  ].join('\n');
}

/** @returns the exit code: 1 if a table differs */
function verify(tables: ReadonlyMap<number, StripTable>, file: Uint8Array, path: string): number {
  const pages = openPages(path);
  let differing = 0;
  for (const table of tables.values()) {
    const difference = firstDifference(table, file, pages);
    if (difference !== null) differing += 1;
    const what = `${table.rows.toLocaleString('en-US')} rows of ${table.columnCount} columns (root page ${table.root})`;
    process.stdout.write(`${what}: ${difference === null ? 'equal to the pages' : `differ in ${difference}`}\n`);
  }
  pages.close();
  return differing === 0 ? 0 : 1;
}

process.exitCode = main(process.argv.slice(2));

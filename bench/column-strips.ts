/*
 * npx tsx bench/column-strips.ts FOLDER: how many bytes each column of the large tables takes in the strips of a published
 * database, and how long it takes to read a value.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { readManifest } from '../builder/publish/manifest-file.ts';
import { type ByteRange, ROWIDS, readStripDirectory, type StripTable } from '../src/column-strips/index.ts';
import { inflateInto } from '../src/engine/remote/file/inflate.ts';

/** In the first rounds the code is not compiled yet. */
const ROUNDS = 7;

/** A column of a table as it stands in the file. */
interface Measured {
  readonly bytes: number;
  readonly dictionaryBytes: number;
  /** For one value, in the quickest round. */
  readonly nanoseconds: number;
}

function measure(table: StripTable, column: number, file: Uint8Array): Measured {
  const at = (range: ByteRange | null) => range && file.subarray(range.offset, range.offset + range.length);
  const ranges = table.blocks.map((_, block) => table.rangeOf(block, column));
  const dictionary = table.dictionaryOf(column);
  const read = () => {
    for (const [block, range] of ranges.entries()) {
      if (column === ROWIDS) table.rowids(block, at(range));
      else table.values(block, column, at(range), at(dictionary));
    }
  };
  let quickestMs = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    read();
    quickestMs = Math.min(quickestMs, performance.now() - start);
  }
  const dictionaryBytes = dictionary?.length ?? 0;
  const bytes = ranges.reduce((sum, range) => sum + (range?.length ?? 0), dictionaryBytes);
  return { bytes, dictionaryBytes, nanoseconds: (quickestMs * 1e6) / table.rows };
}

function main([folder]: readonly string[]): number {
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
  process.stdout.write('table                column                       bytes  dictionary  ns a value\n');
  for (const table of tables.values()) {
    const name = nameOf.get(table.root) ?? '';
    for (const [i, column] of ['rowid', ...columnsOf.all(name)].entries()) {
      const { bytes, dictionaryBytes, nanoseconds } = measure(table, i + ROWIDS, file);
      const numbers = [`${bytes}`.padStart(10), `${dictionaryBytes}`.padStart(12), nanoseconds.toFixed(1).padStart(12)];
      process.stdout.write(`${name.padEnd(20)} ${column.padEnd(24)}${numbers.join('')}\n`);
    }
  }
  db.close();
  return 0;
}

process.exitCode = main(process.argv.slice(2));

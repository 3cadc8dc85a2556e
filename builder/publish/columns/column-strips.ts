import { statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { CATALOGUE, type Manifest } from '../../../src/catalogue/index.ts';
import {
  BLOCK_ROWS,
  type ColumnLayout,
  ROWIDS,
  Seal,
  type StripBlock,
  type TableLayout,
  writeStripDirectory,
} from '../../../src/column-strips/index.ts';
import { openPages, type PageReader, readTree } from '../b-tree-pages.ts';
import { deflate } from '../deflate.ts';
import { type HashedOutput, publishBeside } from '../hashed-output.ts';
import { runThread, THREAD_FROM_BYTES } from '../run-thread.ts';
import { ColumnSurvey, StripEncoder } from './strip-encoder.ts';
import { tableBlocks, UnevenTable } from './table-blocks.ts';

/** Tables with fewer bytes of leaves can be read just as fast from their pages. */
const LEAST_TABLE_BYTES = 1024 * 1024;

/** A database whose columns are to be laid out. Plain data, so that another thread can be asked for it. */
export interface ColumnStripsJob {
  readonly folder: string;
  readonly temporaryPath: string;
  /** Its file in the folder, and its SHA-256 in hex. */
  readonly database: { readonly fileName: string; readonly sha256: string };
}

/**
 * Writes the large tables of a finished database column by column (`src/column-strips`), to a file beside it. The same database
 * gives the same bytes.
 *
 * @param threadFromBytes from this size of the database on, another thread does it, so that this one is free
 * @returns null, without a file, if no table is large
 */
export async function publishColumnStrips(
  job: ColumnStripsJob,
  threadFromBytes = THREAD_FROM_BYTES,
): Promise<Manifest['columns']> {
  const { size } = statSync(join(job.folder, job.database.fileName));
  return size < threadFromBytes ? writeColumnStrips(job) : runThread('./columns/column-strips-thread.ts', job);
}

/** The same, in the calling thread. */
export async function writeColumnStrips({
  folder,
  temporaryPath,
  database: { fileName, sha256 },
}: ColumnStripsJob): Promise<Manifest['columns']> {
  const path = join(folder, fileName);
  const pages = openPages(path);
  try {
    const leafBytes = (root: number) => readTree(pages, root).leaves.length * pages.pageBytes;
    const large = tableRoots(path).filter((root) => leafBytes(root) >= LEAST_TABLE_BYTES);
    if (large.length === 0) return null;
    let layouts: readonly TableLayout[] = [];
    let directoryBytes = 0;
    const file = await publishBeside({ folder, temporaryPath, fileName }, '.columns', (output) => {
      layouts = large.flatMap((root) => writeTable(pages, root, new Seal(sha256), output) ?? []);
      const directory = writeStripDirectory(layouts, sha256, deflate);
      directoryBytes = directory.length;
      output.write(directory);
    });
    const tables = layouts.map(({ root, columns }) => ({
      root,
      columnBytes: columns.map(bytesOf),
      widest: columns.map(({ widest }) => widest),
    }));
    return { ...file, directoryBytes, tables };
  } finally {
    pages.close();
  }
}

const bytesOf = ({ dictionaryBytes, stripBytes }: ColumnLayout): number =>
  Array.from(stripBytes).reduce((sum, bytes) => sum + bytes, dictionaryBytes);

/** Root pages of the tables that statements may read. */
function tableRoots(path: string): number[] {
  const db = new Database(path, { readonly: true, fileMustExist: true });
  try {
    const root = db.prepare<[string], number>(`SELECT rootpage FROM sqlite_schema WHERE type = 'table' AND name = ?`);
    const tables = CATALOGUE.filter((table) => table.kind === 'table');
    return tables.flatMap(({ name }) => root.pluck().get(name) ?? []);
  } finally {
    db.close();
  }
}

/** Returns null and writes nothing for a table whose rows do not have equal columns. */
function writeTable(pages: PageReader, root: number, seal: Seal, output: HashedOutput): TableLayout | null {
  const blocksOf = () => tableBlocks(pages, root, BLOCK_ROWS);
  const surveys: ColumnSurvey[] = [];
  try {
    for (const { columns } of blocksOf()) {
      for (const [column, values] of columns.entries()) {
        surveys[column] ??= new ColumnSurvey();
        surveys[column].add(values);
      }
    }
  } catch (error) {
    if (error instanceof UnevenTable) return null;
    throw error;
  }
  const rowidEncoder = new StripEncoder({ root, column: ROWIDS, seal }, new ColumnSurvey());
  const encoders = surveys.map((survey, column) => new StripEncoder({ root, column, seal }, survey));
  const blocks: StripBlock[] = [];
  for (const { rowids, columns } of blocksOf()) {
    blocks.push({ rows: rowids.length, firstRowid: rowids[0] ?? 0, lastRowid: rowids.at(-1) ?? 0 });
    rowidEncoder.addRowids(rowids);
    for (const [column, values] of columns.entries()) encoders[column]?.add(values);
  }
  const finished = [rowidEncoder, ...encoders].map((encoder) => encoder.finish());
  for (const { pieces } of finished) for (const piece of pieces) output.write(piece);
  return { root, blocks, columns: finished.map(({ layout }) => layout) };
}

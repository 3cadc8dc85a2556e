import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readCsv } from '../csv-file.ts';
import { equalFiles, sameAs } from '../equal-files.ts';
import { REGISTER_COLUMNS } from '../register-layout.ts';
import type { RegisterBatch, RegisterSource } from '../sources.ts';
import { UnreadableFile } from '../text-file.ts';
import type { DateOrder } from './date-order.ts';
import { openText } from './open-text.ts';
import { readParquet } from './parquet-table.ts';
import { noted, readDates } from './read-dates.ts';
import { type PackedText, type ParquetTable, unpack } from './unpack.ts';

/** A row of the export has some 200 bytes. */
const ROW_MAX_CHARACTERS = 16_384;

/** The names of files in a folder that are parts of a register. */
const REGISTER_NAME = /\.(csv|txt|tsv|parquet|zip)(\.gz)?$/i;

/**
 * An export of the registry on disk: files, or folders of them, one after another. Text may be UTF-8, UTF-16 or windows-1255, with
 * commas, semicolons, tabs or bars, plain, gzipped or in a zip archive; a file may be Parquet. What was found is said in a
 * note for each file. A file that is there twice is read once. For a bad file, reading ends with one sentence that names the
 * file, the line and the column.
 *
 * @param dateOrder the order of day and month in dates with slashes; found by the dates if it is absent
 */
export function registerFiles(paths: readonly string[], dateOrder?: DateOrder): RegisterSource {
  return {
    description: { kind: 'register', file: paths.map((path) => basename(path)).join(', ') },
    expectedRows: null,
    async *batches() {
      const given = paths.flatMap(filesOf);
      const equal = await equalFiles(given);
      const files = given.filter((path) => !equal.has(path));
      const repeats = [...equal].map(([path, earlier]) => `${basename(path)}: ${sameAs(basename(earlier))}`);
      if (repeats.length > 0) yield noted(repeats);
      let linesBefore = 0;
      for (const [at, path] of files.entries()) {
        const unpacked = await unpack(path);
        if (unpacked.kind === 'unusable') return yield unpacked;
        try {
          if (unpacked.notes.length > 0) yield noted(unpacked.notes);
          for (const [partAt, part] of unpacked.parts.entries()) {
            const isOnly = files.length === 1 && unpacked.parts.length === 1;
            const done = (share: number) => (at + (partAt + share) / unpacked.parts.length) / files.length;
            let lines = linesBefore;
            for await (const batch of readPart(part, dateOrder)) {
              if (batch.kind === 'unusable') return yield batch;
              for (const { line } of [...batch.rows, ...batch.malformed]) lines = Math.max(lines, linesBefore + line);
              yield {
                ...batch,
                rows: batch.rows.map((row) => ({ ...row, line: linesBefore + row.line })),
                share: done(batch.share ?? 1),
                ...(isOnly ? {} : { file: { name: part.name, linesBefore } }),
              };
            }
            linesBefore = lines;
          }
        } finally {
          unpacked.close();
        }
      }
      if (files.length === 0) {
        yield {
          kind: 'unusable',
          message: `${paths.join(', ')}: the folder holds no .csv, .txt, .tsv, .parquet, .gz or .zip file.`,
        };
      }
    },
  };
}

/** The files of a path: itself, or those of the folder in the order of their names. */
function filesOf(path: string): readonly string[] {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [path];
  return readdirSync(path)
    .filter((name) => REGISTER_NAME.test(name))
    .sort()
    .map((name) => join(path, name));
}

async function* readPart(part: PackedText | ParquetTable, dateOrder?: DateOrder): AsyncGenerator<RegisterBatch> {
  if (part.kind === 'parquet') {
    yield* readDates(part.name, 'Parquet', readParquet(part, REGISTER_COLUMNS), dateOrder);
    return;
  }
  try {
    const opened = await openText(part);
    if (opened.kind === 'unusable') yield opened;
    else {
      const rows = readCsv(opened.text, REGISTER_COLUMNS, ROW_MAX_CHARACTERS);
      yield* readDates(part.name, opened.found, rows, dateOrder);
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    yield { kind: 'unusable', message: error.message };
  }
}

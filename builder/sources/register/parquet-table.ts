import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { type CsvBatch, findColumns } from '../csv-file.ts';
import { UnreadableFile } from '../text-file.ts';
import type { ParquetTable } from './unpack.ts';

/** A group of rows is in memory as a whole. Common writers make groups of 0.1 to 1 million rows. */
const GROUP_MAX_ROWS = 2_000_000;
const BATCH_ROWS = 1_000;
/** The digits that a field of a register may have after the point; sums and quotients have more. */
const FRACTION_DIGITS = 6;
/** Digits that tell each number of 32 bits from all others. */
const SINGLE_DIGITS_MAX = 9;

/**
 * Reads a Parquet file as `readCsv` reads a text, a group of rows at a time. The first row counts as line 2, as it would
 * below a line of column names.
 */
export async function* readParquet({ name, path }: ParquetTable, columns: readonly string[]): AsyncGenerator<CsvBatch> {
  try {
    const file = await asyncBufferFromFile(path);
    const metadata = await parquetMetadataAsync(file);
    const top = metadata.schema[0]?.num_children ?? 0;
    const names = metadata.schema.slice(1, top + 1).map((element) => element.name);
    const header = findColumns(names, columns, name);
    if (header.kind === 'unusable') return yield header;
    yield { kind: 'header', furtherColumns: header.furtherColumns };
    const wanted = header.places.map((place) => names[place] ?? '');
    const singles = new Set(metadata.schema.filter(({ type }) => type === 'FLOAT').map((element) => element.name));
    let line = 1;
    for (const group of metadata.row_groups) {
      const rows = Number(group.num_rows);
      if (rows > GROUP_MAX_ROWS) {
        yield {
          kind: 'unusable',
          message: `${name}: has a group of ${rows} rows; write groups of ${GROUP_MAX_ROWS} at most.`,
        };
        return;
      }
      const rowStart = line - 1;
      const read = await parquetReadObjects({
        file,
        metadata,
        compressors,
        columns: wanted,
        rowStart,
        rowEnd: rowStart + rows,
      });
      for (let from = 0; from < read.length; from += BATCH_ROWS) {
        const batch = read.slice(from, from + BATCH_ROWS).map((row) => {
          line += 1;
          return { line, texts: wanted.map((column) => textOf(row[column], singles.has(column))) };
        });
        yield { kind: 'rows', rows: batch, malformed: [], share: (line - 1) / Number(metadata.num_rows) };
      }
    }
  } catch (error) {
    // The reader of Parquet throws plain errors about what it reads.
    if (error instanceof UnreadableFile) throw error;
    const why = error instanceof Error ? error.message : String(error);
    yield { kind: 'unusable', message: `${name}: cannot be read as Parquet (${why}); write it again.` };
  }
}

/**
 * A value as the text that a register would have.
 *
 * @param isSingle true for a number of 32 bits: 84.3 is 84.30000305 there
 */
function textOf(value: unknown, isSingle: boolean): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, '');
  if (typeof value !== 'number' || Number.isInteger(value)) return String(value);
  return String(Number((isSingle ? shortestOf(value) : value).toFixed(FRACTION_DIGITS)));
}

/** The number with the fewest digits that is this one in 32 bits. */
function shortestOf(single: number): number {
  for (let digits = 1; digits < SINGLE_DIGITS_MAX; digits += 1) {
    const short = Number(single.toPrecision(digits));
    if (Math.fround(short) === single) return short;
  }
  return single;
}

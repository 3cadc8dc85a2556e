import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { parse as parseHead } from 'csv-parse/sync';
import { DELIMITERS, type Delimiter } from '../../sources/register/delimiter.ts';
import { decoded, type Encoding, encodingOf } from '../../sources/register/text-encoding.ts';
import { type PackedText, unpack } from '../../sources/register/unpack.ts';
import { UnreadableFile } from '../../sources/text-file.ts';
import type { OpenedFile, RawItem, RawValue } from '../raw-record.ts';
import { findHeaderRow, HEADER_ROWS_MAX, type HeaderChoice, type HeaderRow } from './header-row.ts';

/** A row of a publisher's table has at most some thousands of characters. A quote that is left open makes a longer one. */
const ROW_MAX_CHARACTERS = 262_144;
/** How much of a text shows its encoding, its delimiter and its row of names. */
const HEAD_BYTES = 65_536;
const BATCH_ROWS = 1_000;

const OPTIONS = {
  bom: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  max_record_size: ROW_MAX_CHARACTERS,
};

interface TextTable extends HeaderRow {
  readonly part: PackedText;
  readonly name: string;
  /** By its head: its first chunk may be too short to show it. */
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
}

/**
 * Opens delimited text, plain, gzipped or in a zip archive: UTF-8, UTF-16 or windows-1255; commas, semicolons, tabs or bars; the row
 * of names somewhere in the first rows. Each text of an archive is a table.
 *
 * @throws {UnreadableFile} if it is no such text
 */
export async function openDelimitedText(path: string, { headerRow }: HeaderChoice = {}): Promise<OpenedFile> {
  const unpacked = await unpack(path, 'a table (CSV with a row of column names)');
  if (unpacked.kind === 'unusable') throw new UnreadableFile(unpacked.message);
  let tables: readonly TextTable[] = [];
  const formats = new Set<string>();
  const noTables: string[] = [];
  try {
    for (const part of unpacked.parts) {
      if (part.kind === 'parquet') throw new UnreadableFile(`${part.name}: is Parquet; give the table as CSV.`);
      const looked = await lookAtText(part, headerRow);
      if (looked.kind === 'none') {
        noTables.push(looked.message);
        continue;
      }
      tables = [...tables, looked.table];
      formats.add(looked.format);
    }
    // Beside tables, a text without one is a description of them.
    if (tables.length === 0) throw new UnreadableFile(noTables[0] ?? `${basename(path)}: holds no table.`);
  } catch (error) {
    unpacked.close();
    throw error;
  }
  tables = withOwnNames(tables);
  return {
    format: `text (${[...formats].join('; ')})`,
    version: null,
    tables: tables.map(({ name, columns }) => ({ name, columns: columns.filter((column) => column !== '') })),
    async *read(wanted) {
      for (const table of tables) if (wanted.has(table.name)) yield* readTable(table);
    },
    notes: () => [...unpacked.notes, ...noTables.map((message) => `Not read: ${message}`)],
    async close() {
      unpacked.close();
    },
  };
}

/** Texts of one name in several folders are called by their paths. */
const withOwnNames = (tables: readonly TextTable[]): readonly TextTable[] =>
  tables.map((table) =>
    tables.some((other) => other !== table && other.name === table.name)
      ? { ...table, name: table.part.name.replace(/\.[^.]*$/, '') }
      : table,
  );

/** The table of a text, or why it has none. */
type LookedAt =
  | { readonly kind: 'table'; readonly table: TextTable; readonly format: string }
  | { readonly kind: 'none'; readonly message: string };

async function lookAtText(part: PackedText, headerRow?: number): Promise<LookedAt> {
  const { stream } = await part.open();
  const head: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    head.push(chunk);
    bytes += chunk.length;
    if (bytes >= HEAD_BYTES) break;
  }
  const all = Buffer.concat(head);
  const encoding = encodingOf(all);
  if (encoding === null) {
    throw new UnreadableFile(`${part.name}: is neither UTF-8, UTF-16 nor windows-1255 text; save it as UTF-8.`);
  }
  const text = new TextDecoder(encoding).decode(all, { stream: true });
  const delimiters = Object.keys(DELIMITERS) as Delimiter[];
  const readings = delimiters.map((delimiter) => readingBy(text, delimiter, headerRow));
  const { delimiter, header } = readings.reduce((best, each) => (isBetter(each, best) ? each : best));
  if (header === null) {
    return {
      kind: 'none',
      message:
        text.trim() === ''
          ? `${part.name}: is empty; a table (CSV with a row of column names) is expected.`
          : `${part.name}: the first ${HEADER_ROWS_MAX} rows have no row of column names; add one, or remove what stands above it.`,
    };
  }
  const name =
    part.name
      .split('/')
      .at(-1)
      ?.replace(/\.[^.]*$/, '') ?? part.name;
  const format = `${encoding}, ${DELIMITERS[delimiter]}`;
  return { kind: 'table', table: { part, name, encoding, delimiter, ...header }, format };
}

/** The first rows of a text by one delimiter. */
interface Reading {
  readonly delimiter: Delimiter;
  readonly header: HeaderRow | null;
  /** How many columns have a name. */
  readonly names: number;
  /** How many rows of data have a cell for each of them. */
  readonly agreeing: number;
}

function readingBy(text: string, delimiter: Delimiter, headerRow: number | undefined): Reading {
  const rows = headRows(text, delimiter);
  const header = findHeaderRow(rows, headerRow);
  const names = header?.columns.filter((column) => column !== '') ?? [];
  // A name has no semicolon: those of "1,5;2,7" are decimals of a text with semicolons. Bars divide the names of two languages.
  const others = [';', '\t'].filter((other) => other !== delimiter);
  const isOther = names.some((name) => others.some((other) => name.includes(other)));
  if (header === null || isOther) return { delimiter, header: null, names: 0, agreeing: 0 };
  const agreeing = rows.slice(header.firstDataRow).filter((row) => row.length === header.columns.length).length;
  return { delimiter, header, names: names.length, agreeing };
}

const isBetter = (one: Reading, other: Reading): boolean =>
  one.names === other.names ? one.agreeing > other.agreeing : one.names > other.names;

/** The first rows of a text. The last one of a long text is cut, so it is left out. */
function headRows(text: string, delimiter: Delimiter): string[][] {
  const lines = text.slice(0, HEAD_BYTES / 2);
  const end = text.length > lines.length ? lines.lastIndexOf('\n') : lines.length;
  try {
    return parseHead(lines.slice(0, Math.max(end, 0)), { ...OPTIONS, delimiter, to: HEADER_ROWS_MAX });
  } catch (error) {
    if (error instanceof CsvError) return [];
    throw error;
  }
}

async function* readTable({
  part,
  name,
  encoding,
  delimiter,
  columns,
  firstDataRow,
}: TextTable): AsyncGenerator<RawItem[]> {
  const { stream } = await part.open();
  const parser = parse({
    ...OPTIONS,
    delimiter,
    on_record: (fields: string[], context) => {
      fields.push(String(context.lines));
      return fields;
    },
  });
  const texts = Readable.from(decoded(stream as AsyncIterable<Buffer>, encoding));
  texts.on('error', (error) => parser.destroy(error));
  texts.pipe(parser);
  let batch: RawItem[] = [];
  let row = 0;
  try {
    for await (const fields of parser as AsyncIterable<string[]>) {
      const place = `line ${fields.pop()}`;
      row += 1;
      if (row <= firstDataRow) continue;
      const isTooLong = fields.slice(columns.length).some((field) => field.trim() !== '');
      batch.push({
        table: name,
        record: isTooLong
          ? { place, detail: `${fields.length} fields instead of ${columns.length}` }
          : { place, values: valuesOf(columns, fields), geometry: null },
      });
      if (batch.length >= BATCH_ROWS) {
        yield batch;
        batch = [];
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile(
      error.code === 'CSV_MAX_RECORD_SIZE'
        ? `${part.name}, line ${parser.info.lines}: the row that begins there has more than ${ROW_MAX_CHARACTERS} characters; is a quote left open?`
        : `${part.name}, line ${parser.info.lines}: is not CSV: ${error.message}.`,
    );
  } finally {
    stream.destroy();
  }
  yield batch;
}

/** The cells of a row by the names of their columns. Empty ones are unknown. */
function valuesOf(columns: readonly string[], cells: readonly RawValue[]): Record<string, RawValue> {
  const values: Record<string, RawValue> = {};
  for (const [at, column] of columns.entries())
    if (column !== '') values[column] = cells[at] === '' ? null : (cells[at] ?? null);
  return values;
}

import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { MalformedRow } from './layout.ts';
import { type GivenFile, lookAtFile, UnreadableFile } from './text-file.ts';

/** A row of a CSV file: the texts of the requested columns, in the requested order. */
export interface CsvRow {
  /** The line of the file on which the row ends; the header is line 1. */
  readonly line: number;
  readonly texts: readonly string[];
}

export type CsvBatch =
  /** What the first line holds apart from the requested columns. */
  | { readonly kind: 'header'; readonly furtherColumns: readonly string[] }
  | {
      readonly kind: 'rows';
      readonly rows: readonly CsvRow[];
      readonly malformed: readonly MalformedRow[];
      /** Share of the file that has been read, 0 to 1. */
      readonly share: number;
    }
  | { readonly kind: 'unusable'; readonly message: string };

const BATCH_ROWS = 1_000;
/** The parser queues every row of a chunk, and a long queue is slow to read from (1 MiB: four times as slow). */
const CHUNK_BYTES = 65_536;

const unusable = (message: string): CsvBatch => ({ kind: 'unusable', message });

/** A text of rows. */
export interface CsvText {
  /** Its name in sentences. */
  readonly name: string;
  /** Bytes of UTF-8, or decoded text. It may fail with `UnreadableFile`. */
  readonly stream: Readable;
  readonly delimiter: string;
  /** Share of the text that has been read, 0 to 1. */
  share(): number;
}

/** A UTF-8 file with commas between its fields, or why it cannot be one. */
export async function openCsv(file: GivenFile): Promise<CsvText | Extract<CsvBatch, { kind: 'unusable' }>> {
  const looked = await lookAtFile(file);
  if (looked.kind === 'unusable') return looked;
  let bytesRead = 0;
  const stream = createReadStream(file.path, { highWaterMark: CHUNK_BYTES });
  stream.on('data', (chunk) => {
    bytesRead += chunk.length;
  });
  return { name: file.name, stream, delimiter: ',', share: () => bytesRead / looked.sizeBytes };
}

/**
 * Reads a CSV text (RFC 4180), a batch of rows at a time. The first line names the columns, in any order and letter case.
 * Lines end in CR LF, LF or CR. A text that cannot be read gives one sentence with file and line; a row without the expected
 * fields is malformed and reported with its line.
 *
 * @param rowMaxCharacters a longer row ends the reading: an unclosed quote would make one row of all that follows
 */
export async function* readCsv(
  text: CsvText,
  columns: readonly string[],
  rowMaxCharacters: number,
): AsyncGenerator<CsvBatch> {
  const { name, stream, delimiter } = text;
  let hasZeroBytes = false;
  stream.on('data', (chunk: Buffer | string) => {
    hasZeroBytes ||= chunk.includes('\0');
  });
  const parser = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: rowMaxCharacters,
    // The parser runs ahead of its reader. The line of a row is known only here, so it becomes the row's last field.
    on_record: (fields: string[], context) => {
      fields.push(String(context.lines));
      return fields;
    },
  });
  stream.on('error', (error) => parser.destroy(error));
  stream.pipe(parser);
  let places: readonly number[] | null = null;
  let width = 0;
  let lastLine = 0;
  let rows: CsvRow[] = [];
  let malformed: MalformedRow[] = [];
  try {
    for await (const fields of parser as AsyncIterable<string[]>) {
      const line = Number(fields.pop());
      if (places === null) {
        const header = findColumns(fields, columns, name);
        if (header.kind === 'unusable') return yield header;
        places = header.places;
        width = fields.length;
        yield { kind: 'header', furtherColumns: header.furtherColumns };
      } else if (fields.length !== width) {
        const from = line > lastLine + 1 ? ` (what stands on lines ${lastLine + 1} to ${line} is one row)` : '';
        malformed.push({ line, detail: `${fields.length} fields instead of ${width}${from}` });
      } else if (line > lastLine + 1 && fields.some((field) => hasSwallowedRows(field, delimiter, width))) {
        malformed.push({ line, detail: `a quote is left open, and made lines ${lastLine + 1} to ${line} one row` });
      } else if (hasZeroBytes && fields.some((field) => field.includes('\0'))) {
        malformed.push({ line, detail: 'a field holds a zero byte' });
      } else {
        rows.push({ line, texts: places.map((place) => fields[place] ?? '') });
      }
      lastLine = line;
      if (rows.length + malformed.length >= BATCH_ROWS) {
        yield { kind: 'rows', rows, malformed, share: text.share() };
        rows = [];
        malformed = [];
      }
    }
  } catch (error) {
    if (error instanceof UnreadableFile) return yield unusable(error.message);
    if (!(error instanceof CsvError)) throw error;
    return yield unusable(`${name}, line ${parser.info.lines}: ${csvProblem(error, rowMaxCharacters)}`);
  } finally {
    stream.destroy();
  }
  if (places === null) return yield unusable(`${name}: holds no line of column names.`);
  yield { kind: 'rows', rows, malformed, share: 1 };
}

/**
 * True for a field that spans rows because of an unclosed quote: it has as many delimiters as a row, and the end of a line.
 */
function hasSwallowedRows(field: string, delimiter: string, width: number): boolean {
  return /[\r\n]/.test(field) && field.split(delimiter).length >= width;
}

function csvProblem(error: CsvError, rowMaxCharacters: number): string {
  switch (error.code) {
    case 'CSV_MAX_RECORD_SIZE':
      return `the row that begins there has more than ${rowMaxCharacters} characters; is a quote left open?`;
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'a quote is left open until the end of the file.';
    default:
      return `is not CSV: ${error.message}.`;
  }
}

type Header =
  | { readonly kind: 'found'; readonly places: readonly number[]; readonly furtherColumns: readonly string[] }
  | Extract<CsvBatch, { kind: 'unusable' }>;

/** How many characters of the header a sentence shows. */
const SHOWN_CHARACTERS = 300;

/** The place of each column, or the error in the header. */
export function findColumns(fields: readonly string[], columns: readonly string[], name: string): Header {
  const names = fields.map((field) => field.trim().toLowerCase());
  const missing = columns.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    const found = names.join(', ').slice(0, SHOWN_CHARACTERS);
    return {
      kind: 'unusable',
      message: `${name}, line 1: column ${missing.join(', ')} is missing; the line of column names holds: ${found}.`,
    };
  }
  const doubled = columns.find((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (doubled !== undefined) {
    return { kind: 'unusable', message: `${name}, line 1: column ${doubled} stands there twice.` };
  }
  return {
    kind: 'found',
    places: columns.map((column) => names.indexOf(column)),
    furtherColumns: names.filter((each) => each !== '' && !columns.includes(each)),
  };
}

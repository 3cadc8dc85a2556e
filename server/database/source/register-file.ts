import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { CsvError, parse } from 'csv-parse';
import { type RawRow, REGISTER_COLUMNS, type RegisterColumn } from './register-layout.ts';
import type { MalformedRow, RegisterBatch, RegisterSource } from './sources.ts';

const BATCH_ROWS = 1_000;
/** The parser queues every row of a chunk; a long queue is slow to take from (1 MiB: four times as slow). */
const CHUNK_BYTES = 65_536;
/** A row of the export has some 200 bytes; an unclosed quote would make one of all that follows it. */
const ROW_MAX_CHARACTERS = 16_384;

/** A registry export on disk. Bad files end in one sentence that names the file, the line and the column. */
export function registerFile(path: string): RegisterSource {
  const name = basename(path);
  return {
    description: { kind: 'register', file: name },
    expectedRows: null,
    async *batches() {
      const refusal = await lookAt(path, name);
      yield* refusal === null ? read(path, name) : [unusable(refusal)];
    },
  };
}

const unusable = (message: string): RegisterBatch => ({ kind: 'unusable', message });

/** What is wrong with the file before its first row, or null. */
async function lookAt(path: string, name: string): Promise<string | null> {
  try {
    const file = await open(path, 'r');
    try {
      if (!(await file.stat()).isFile()) return `${path}: is not a file; give the path of a register export (CSV).`;
      const { bytesRead, buffer } = await file.read(Buffer.alloc(16), 0, 16, 0);
      return bytesRead === 0
        ? `${name}: is empty; a register export begins with a line of column names.`
        : kindOf(buffer.subarray(0, bytesRead), name);
    } finally {
      await file.close();
    }
  } catch (error) {
    const message = fileProblem(error, path);
    if (message === null) throw error;
    return message;
  }
}

function kindOf(head: Buffer, name: string): string | null {
  if (head[0] === 0x1f && head[1] === 0x8b) return `${name}: is compressed (gzip); unpack it first.`;
  if (head[0] === 0x50 && head[1] === 0x4b) return `${name}: is a zip or Excel file; unpack it, or save it as CSV.`;
  const utf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (utf16) return `${name}: is UTF-16 text; save it as UTF-8.`;
  if (head.includes(0)) return `${name}: is not text; give a register export (CSV).`;
  return null;
}

const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'may not be read by this user',
  EISDIR: 'is a folder, not a file',
  ENOTDIR: 'a part of the path is not a folder',
};

function fileProblem(error: unknown, path: string): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const problem = FILE_PROBLEMS[code];
  return problem === undefined ? null : `${path}: ${problem}; give the path of a register export (CSV).`;
}

async function* read(path: string, name: string): AsyncGenerator<RegisterBatch> {
  const parser = createReadStream(path, { highWaterMark: CHUNK_BYTES }).pipe(
    parse({
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: ROW_MAX_CHARACTERS,
      // The parser runs ahead of its reader: the line of a row is known here alone, and travels as its last field.
      on_record: (fields: string[], context) => {
        fields.push(String(context.lines));
        return fields;
      },
    }),
  );
  let places: Readonly<Record<RegisterColumn, number>> | null = null;
  let width = 0;
  let rows: RawRow[] = [];
  let malformed: MalformedRow[] = [];
  try {
    for await (const fields of parser as AsyncIterable<string[]>) {
      const line = Number(fields.pop());
      if (places === null) {
        const header = readHeader(fields, name);
        if (typeof header === 'string') return yield unusable(header);
        places = header;
        width = fields.length;
      } else if (fields.length !== width) {
        malformed.push({ line, detail: `${fields.length} fields instead of ${width}` });
      } else {
        rows.push(toRow(fields, places, line));
      }
      if (rows.length + malformed.length >= BATCH_ROWS) {
        yield { kind: 'rows', rows, malformed };
        rows = [];
        malformed = [];
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return yield unusable(`${name}, line ${parser.info.lines}: ${csvProblem(error)}`);
  }
  if (places === null) return yield unusable(`${name}: holds no line of column names.`);
  yield { kind: 'rows', rows, malformed };
}

function csvProblem(error: CsvError): string {
  switch (error.code) {
    case 'CSV_MAX_RECORD_SIZE':
      return `the row that begins there has more than ${ROW_MAX_CHARACTERS} characters; is a quote left open?`;
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'a quote is left open until the end of the file.';
    default:
      return `is not CSV: ${error.message}.`;
  }
}

/** Where each column stands, or what is wrong with the line of names. */
function readHeader(fields: readonly string[], name: string): Readonly<Record<RegisterColumn, number>> | string {
  const names = fields.map((field) => field.trim().toLowerCase());
  const missing = REGISTER_COLUMNS.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    const found = names.join(', ').slice(0, 300);
    return `${name}, line 1: column ${missing.join(', ')} is missing; the line of column names holds: ${found}.`;
  }
  const doubled = REGISTER_COLUMNS.find((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (doubled !== undefined) return `${name}, line 1: column ${doubled} stands there twice.`;
  return Object.fromEntries(REGISTER_COLUMNS.map((column) => [column, names.indexOf(column)])) as Record<
    RegisterColumn,
    number
  >;
}

function toRow(fields: readonly string[], at: Readonly<Record<RegisterColumn, number>>, line: number): RawRow {
  const field = (column: RegisterColumn) => fields[at[column]] ?? '';
  return {
    line,
    settlement_code: field('settlement_code'),
    settlement: field('settlement'),
    gush: field('gush'),
    chelka: field('chelka'),
    sub_chelka: field('sub_chelka'),
    deal_date: field('deal_date'),
    deal_amount: field('deal_amount'),
    declared_amount: field('declared_amount'),
    deal_nature: field('deal_nature'),
    portion: field('portion'),
    year_built: field('year_built'),
    asset_area: field('asset_area'),
    room_num: field('room_num'),
    scraped_at: field('scraped_at'),
    first_seen: field('first_seen'),
  };
}

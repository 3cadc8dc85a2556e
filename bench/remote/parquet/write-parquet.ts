import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import type { FindFile } from '../../../server/http/files/files.ts';
import { IMMUTABLE } from '../../../server/http/headers.ts';
import { PARQUET_TABLES, type ParquetTable, parquetNameOf } from './parquet-names.ts';

/** The default of DuckDB. */
const ROWS_OF_A_GROUP = 122_880;
const LARGEST_INT32 = 2 ** 31 - 1;

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number];
type Value = number | bigint | string | null;

interface Column {
  readonly name: string;
  readonly stored: Pick<SchemaElement, 'type' | 'converted_type'>;
  readonly required: boolean;
}

/**
 * Writes the tables that DuckDB reads as Parquet files, unless they exist. They have dictionaries where these are
 * shorter, and gzip compression. The file of 250,000 deals is 2 % longer than the one that DuckDB 1.5.6 writes with
 * zstd.
 *
 * @param path of the database, whose name has the hash of its content
 * @param folder of the files
 * @returns what finds them at the addresses beside the database
 */
export function parquetFiles(
  path: string,
  folder: string,
  say: (line: string) => void,
  rowsOfAGroup = ROWS_OF_A_GROUP,
): FindFile {
  mkdirSync(folder, { recursive: true });
  const name = basename(path);
  for (const table of PARQUET_TABLES) {
    const file = join(folder, parquetNameOf(name, table));
    if (existsSync(file)) continue;
    say(`Writing ${file} …`);
    writeTable(path, table, `${file}.part`, rowsOfAGroup);
    renameSync(`${file}.part`, file);
  }
  const names = new Map(PARQUET_TABLES.map((table) => [`/data/${parquetNameOf(name, table)}`, table]));
  return (urlPath) => {
    const table = names.get(urlPath);
    if (table === undefined) return null;
    return {
      path: join(folder, parquetNameOf(name, table)),
      contentType: 'application/vnd.apache.parquet',
      cacheControl: IMMUTABLE,
      source: { kind: 'read', contentHash: `${table}-${name}` },
    };
  };
}

function writeTable(path: string, table: ParquetTable, file: string, rowsOfAGroup: number): void {
  const db = new Database(path, { readonly: true, fileMustExist: true });
  try {
    const columns = columnsOf(db, table);
    const schema: SchemaElement[] = [
      { name: 'root', num_children: columns.length },
      ...columns.map(({ name, stored, required }) => ({
        name,
        ...stored,
        repetition_type: required ? ('REQUIRED' as const) : ('OPTIONAL' as const),
      })),
    ];
    const compressors = { GZIP: (bytes: Uint8Array) => gzipSync(bytes) };
    const writer = new ParquetWriter({ writer: fileWriter(file), schema, codec: 'GZIP', compressors });
    for (const rows of groupsOf(db, table, rowsOfAGroup)) {
      const columnData = columns.map(({ name, stored }, i) => ({
        name,
        data: rows.map((row) => (stored.type === 'INT64' && row[i] != null ? BigInt(row[i]) : row[i])),
      }));
      writer.write({ columnData, rowGroupSize: rowsOfAGroup });
    }
    writer.finish();
  } finally {
    db.close();
  }
}

function columnsOf(db: Database.Database, table: ParquetTable): Column[] {
  const described = db.prepare<[string], { name: string; type: string; required: number }>(
    'SELECT name, type, "notnull" AS required FROM pragma_table_info(?)',
  );
  return described.all(table).map(({ name, type, required }) => ({
    name,
    required: required === 1,
    stored: type === 'INTEGER' ? integerType(db, table, name) : type === 'REAL' ? { type: 'DOUBLE' } : TEXT,
  }));
}

const TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const;

/** The shorter type if all values fit. */
function integerType(db: Database.Database, table: ParquetTable, column: string): Column['stored'] {
  const largest = db.prepare<[], number | null>(`SELECT max(abs(${column})) FROM ${table}`).pluck().get() ?? 0;
  return { type: largest > LARGEST_INT32 ? 'INT64' : 'INT32' };
}

/** The rows of a table in the order of their rowids, one row group of the file at a time. */
function* groupsOf(db: Database.Database, table: ParquetTable, rowsOfAGroup: number): Generator<Value[][]> {
  let group: Value[][] = [];
  const rows = db.prepare<[], Value[]>(`SELECT * FROM ${table} ORDER BY rowid`).raw().iterate();
  for (const row of rows) {
    if (group.push(row) < rowsOfAGroup) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

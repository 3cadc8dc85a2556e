/* DuckDB compiled natively, in the process that speaks HTTP, with nothing around it. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { DOUBLE, type DuckDBConnection, DuckDBInstance, INTEGER, type JS, VARCHAR } from '@duckdb/node-api';
import type { Cell } from '../../src/contract/result.ts';
import type { SqlRunner } from '../../src/contract/runner.ts';
import { PARQUET_TABLES, parquetNameOf } from '../remote/parquet/parquet-names.ts';
import { parquetFiles } from '../remote/parquet/write-parquet.ts';
import { RESULTS_DIR } from '../results.ts';
import { bareRunner, manifestOf } from './bare-runner.ts';

const PARQUET_DIR = join(RESULTS_DIR, 'parquet');
/** The same two as those that the looked up deals have in SQLite. */
const INDEXES = ['CREATE UNIQUE INDEX deals_id ON deals(id)', 'CREATE INDEX deals_parcel ON deals(gush, chelka)'];

/** Answers with only DuckDB, in its own file format, which is written once for each database. */
export async function duckdbRunner(dataDir: string): Promise<SqlRunner> {
  const manifest = manifestOf(dataDir);
  const file = await duckdbFile(join(dataDir, manifest.url), manifest.url);
  const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY' });
  // A statement has a connection to itself.
  const idle = await Promise.all(Array.from({ length: availableParallelism() * 4 }, () => instance.connect()));
  return bareRunner(manifest, {
    answer: async (sql, params) => {
      const connection = idle.pop() ?? (await instance.connect());
      try {
        return await answer(connection, sql, params as readonly Value[]);
      } finally {
        idle.push(connection);
      }
    },
    close: () => instance.closeSync(),
  });
}

async function answer(connection: DuckDBConnection, sql: string, params: readonly Value[]) {
  const reader = await connection.runAndReadAll(sql, [...params], params.map(typeOf));
  const names = reader.columnNames();
  const types = reader.columnTypes();
  return {
    columns: names.map((name, i) => ({ name, type: String(types[i]) })),
    rows: reader.getRowsJS().map((row) => row.map(cellOf)),
  };
}

const typeOf = (value: Value) => (typeof value === 'string' ? VARCHAR : Number.isInteger(value) ? INTEGER : DOUBLE);

/** A value that a case binds. */
type Value = number | string;

/** Counts and sums are 64 bits wide or more. */
const cellOf = (value: JS): Cell => (typeof value === 'bigint' ? Number(value) : (value as Cell));

/** @returns the path of the database in DuckDB's format, with the tables that there are as Parquet */
async function duckdbFile(path: string, name: string): Promise<string> {
  const file = join(RESULTS_DIR, 'duckdb', name.replace(/\.sqlite$/, '.duckdb'));
  if (existsSync(file)) return file;
  parquetFiles(path, PARQUET_DIR, (line) => process.stderr.write(`${line}\n`));
  mkdirSync(join(RESULTS_DIR, 'duckdb'), { recursive: true });
  rmSync(`${file}.part`, { force: true });
  const instance = await DuckDBInstance.create(`${file}.part`);
  const connection = await instance.connect();
  for (const table of PARQUET_TABLES) {
    const parquet = join(PARQUET_DIR, parquetNameOf(name, table)).replaceAll("'", "''");
    await connection.run(`CREATE OR REPLACE TABLE ${table} AS SELECT * FROM read_parquet('${parquet}')`);
  }
  for (const index of INDEXES) await connection.run(index);
  await connection.run('CHECKPOINT');
  connection.closeSync();
  instance.closeSync();
  renameSync(`${file}.part`, file);
  return file;
}
